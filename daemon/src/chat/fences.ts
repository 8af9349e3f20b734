import { LANGUAGE_NAMES } from './file-kinds.ts';

/** Languages that fences name besides those whose files are known. */
const NAMES = `${LANGUAGE_NAMES}|console|diff|dockerfile|graphql|zsh|fish|nix|elm|mermaid|jsonc|http|plain ?text|text`;
const THINGS = '(?:fences?|blocks?|snippets?)';
/** What makes of a block one of a document: code has blocks too. */
const FENCED = `(?:(?:markdown |code |fenced )*(?:fences?|fenced (?:code )?${THINGS})|(?:markdown )?code ${THINGS})`;

const WAYS: readonly RegExp[] = [
  // "```python fences", "```ruby"
  new RegExp(`(?:\`{3}|~{3})([A-Za-z][\\w+#-]*)(?: (?:code |fenced )*${THINGS})?(?=[\\s,.?]|$)`, 'giu'),
  // "python code blocks", "bash fenced blocks"; "markdown code blocks" are of any language
  new RegExp(`(?<=^|\\s)(?!markdown )(${NAMES}) ${FENCED}(?=[\\s,.?]|$)`, 'giu'),
  // "code fences tagged bash", "fenced blocks in python"
  new RegExp(
    `(?<=^|\\s)${FENCED} (?:(?:that (?:are|is) )?(?:tagged|marked|labell?ed|annotated|written)(?: as| with| in)?|in|of|for|with (?:the )?(?:language|tag|info string)(?: of)?) (?:the language )?(?!(?:markdown|md)(?:\\W|$))(${NAMES})(?=[\\s,.?]|$)(?! files?)`,
    'giu',
  ),
];

/**
 * Code of one language in documents, in the words that the sayings know: its language says nothing of which files are
 * meant, and its backticks quote nothing.
 */
export const withFencesNamed = (query: string): string =>
  WAYS.reduce((now, way) => now.replace(way, 'code fences of $1'), query);
