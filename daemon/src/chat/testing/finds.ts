import { escapePattern } from '../patterns.ts';
import { translate } from '../translate.ts';
import type { TreeHint } from '../tree-hint.ts';

/** The lines among these that the request finds in a tree. */
export function findsIn(tree: TreeHint, query: string, lines: readonly string[]): string[] {
  const { pattern, options } = translate(query, tree).command;
  const source = options.fixed_strings ? escapePattern(pattern) : pattern;
  const found = new RegExp(
    options.word ? `\\b(?:${source})\\b` : source.replace(/^\(\?i\)/, ''),
    options.ignore_case || source.startsWith('(?i)') ? 'i' : '',
  );
  return lines.filter(line => found.test(line));
}

/** The same in a tree of one language. */
export const finds = (query: string, extension: string, lines: readonly string[]): string[] =>
  findsIn({ languages: new Map([[extension, 20]]), folders: new Set(['src']) }, query, lines);
