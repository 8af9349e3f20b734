/** How lines declare and begin things where no parser reads a file: the forms of all languages together. */
import type { FactKind } from '../api/structure.ts';
import { LANGUAGES } from './index.ts';
import type { LineForms } from './line-forms.ts';

const formsOf = (read: (forms: LineForms) => string | undefined): string =>
  [...new Set(LANGUAGES.flatMap(({ lineForms }) => (lineForms && read(lineForms))?.split('|') ?? []))].join(
    '|',
  );

/** What declares a thing of a kind, or begins it. Empty if no language has a word for it. */
export const lineWords = (kind: FactKind): string => formsOf(({ words }) => words[kind]);

/** What may stand before a declaration. */
export const lineModifiers = (): string => formsOf(({ modifiers }) => modifiers);
