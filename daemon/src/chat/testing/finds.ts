import { escapePattern } from '../patterns.ts';
import { translate } from '../translate.ts';

/** The lines among these that the request finds in a tree of one language. */
export function finds(query: string, extension: string, lines: readonly string[]): string[] {
  const tree = { languages: new Map([[extension, 20]]), folders: new Set(['src']) };
  const { pattern, options } = translate(query, tree).command;
  const source = options.fixed_strings ? escapePattern(pattern) : pattern;
  const found = new RegExp(
    options.word ? `\\b(?:${source})\\b` : source.replace(/^\(\?i\)/, ''),
    options.ignore_case || source.startsWith('(?i)') ? 'i' : '',
  );
  return lines.filter(line => found.test(line));
}
