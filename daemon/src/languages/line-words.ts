/** How lines declare and begin things where no parser reads a file: the forms of all languages together. */
import type { FactKind } from '../api/structure.ts';
import { LANGUAGES } from './index.ts';
import type { LineForms } from './line-forms.ts';

const formsOf = (read: (forms: LineForms) => string | undefined): string =>
  [...new Set(LANGUAGES.flatMap(({ lineForms }) => (lineForms && read(lineForms))?.split('|') ?? []))].join(
    '|',
  );

/** The words that begin or declare a thing of a kind. Empty if no language has one. */
export const lineWords = (kind: FactKind): string => formsOf(({ words }) => words[kind]);

/** The words that may precede a declaration. */
export const lineModifiers = (): string => formsOf(({ modifiers }) => modifiers);
