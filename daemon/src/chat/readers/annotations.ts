import { either, escapePattern, exactNames, fill } from '../patterns.ts';
import { mainLanguage, namesOf, type Reader, reading, show } from '../reading.ts';
import type { ReaderName } from '../words/types.ts';

/** How a warning called `{name}` is kept quiet. */
const SUPPRESSED: Readonly<Record<string, string>> = {
  java: '@SuppressWarnings\\(.*{name}',
  kotlin: '@(file:)?Suppress\\(.*{name}',
  scala: '@(nowarn|SuppressWarnings)\\(.*{name}',
  csharp: '(#pragma\\s+warning\\s+disable\\b|SuppressMessage\\().*{name}',
  python: '#\\s*(noqa|type:\\s*ignore|pyright:|pylint:\\s*disable).*{name}',
  javascript: '(eslint-disable|@ts-(ignore|expect-error)|biome-ignore).*{name}',
  go: '//\\s*nolint.*{name}',
  rust: '#!?\\[.*\\b(allow|expect)\\(.*{name}',
  c: '(diagnostic\\s+ignored|warning\\s*\\(\\s*disable|NOLINT).*{name}',
  ruby: 'rubocop:(disable|todo).*{name}',
  php: '(@phpstan-ignore|@psalm-suppress|phpcs:ignore).*{name}',
  swift: 'swiftlint:disable.*{name}',
};

/** Where a type stands behind a colon or an arrow. */
const TYPED_BEHIND: ReadonlySet<string> = new Set([
  'python',
  'javascript',
  'kotlin',
  'swift',
  'scala',
  'rust',
]);

/** Readers of what is said of code beside it: attributes, warnings that are kept quiet, hints of types. */
export const ANNOTATION_READERS = {
  suppress: (parts, context) => {
    const names = namesOf(parts, context);
    const pattern = SUPPRESSED[mainLanguage(context)];
    return reading(
      pattern && fill(pattern, either(names.map(escapePattern))),
      `suppressed warnings called ${show(names)}`,
    );
  },
  // "Serde rename attributes": what an attribute of a macro says. Elsewhere such words describe it.
  attributeWith: ({ text = '', text2 = '' }, context) => {
    const isDescribed = [text, text2].some(
      word => context.grammar.kindAtEnd.test(word) || context.grammar.notName.test(word),
    );
    if (mainLanguage(context) !== 'rust' || isDescribed) return undefined;
    return reading(`#!?\\[.*\\b${text}\\b.*\\b${text2}\\b`, `the attribute “${text}” with “${text2}”`);
  },
  typeHint: (parts, context) => {
    const names = namesOf(parts, context);
    const isWritten = names.every(
      name => /^[\w.]+$/.test(name) && /\p{Lu}|^(?:str|int|bool|float|any)$/u.test(name),
    );
    if (!isWritten || !TYPED_BEHIND.has(mainLanguage(context))) return undefined;
    return reading(`(\\w\\??\\s*:|->)[^#=]*\\b${exactNames(names)}`, `type hints with ${show(names)}`);
  },
} satisfies Partial<Record<ReaderName, Reader>>;
