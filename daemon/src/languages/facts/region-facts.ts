import { type CommentSigns, signPattern } from '../comments.ts';
import { escapeRegex } from '../escape-regex.ts';
import { languageOf } from '../index.ts';
import type { Fact, FactKind } from './vocabulary.ts';

/** Kinds that {@link regionFacts} finds. */
export const REGION_KINDS: ReadonlySet<FactKind> = new Set(['comment', 'string']);

/**
 * Finds comments and strings by the signs of the language, for a text that no parser reads. A string ends on its line. Prose, such as YAML
 * and Markdown, has no strings.
 *
 * @returns undefined for a language without comments
 */
export function regionFacts(path: string, text: string): Fact[] | undefined {
  const { comments, isCode = true } = languageOf(path, text);
  if (!comments) return undefined;
  const facts: Fact[] = [];
  let [row, counted] = [0, 0];
  const rowAt = (at: number) => {
    for (let end = text.indexOf('\n', counted); end >= 0 && end < at; end = text.indexOf('\n', counted)) {
      row++;
      counted = end + 1;
    }
    return row;
  };
  for (const match of text.matchAll(regionPattern(comments, isCode))) {
    const start = match.index;
    const startRow = rowAt(start);
    const end = start + match[0].length;
    facts.push({
      kinds: new Set([match.groups?.string === undefined ? 'comment' : 'string']),
      ...{ name: null, receiver: null, type: null, returns: null },
      ...{ start, end, startRow, nameRow: startRow, endRow: rowAt(end) },
      ...{ arguments: [], parameters: [], inside: [], modifiers: new Set() },
    });
  }
  return facts;
}

const patterns = new Map<CommentSigns, Map<boolean, RegExp>>();

/** A comment begins a line or follows a blank or a bracket: `#` in `a#b` and `//` in `http://` are none. */
function regionPattern(signs: CommentSigns, hasStrings: boolean): RegExp {
  const known = patterns.get(signs) ?? new Map<boolean, RegExp>();
  patterns.set(signs, known);
  const strings = String.raw`(?<string>"(?:[^"\\\n]|\\.)*"|(?<!\w)'(?:[^'\\\n]|\\.)*')`;
  const all = [
    ...signs.block.map(([open, close]) => `${escapeRegex(open)}[^]*?(?:${escapeRegex(close)}|$(?![^]))`),
    ...(signs.line.length > 0
      ? [String.raw`(?<=^|[\s;,(){}[\]])(?:${signs.line.map(signPattern).join('|')})[^\n]*`]
      : []),
    ...(hasStrings ? [strings] : []),
  ];
  const pattern = known.get(hasStrings) ?? new RegExp(all.join('|'), 'gim');
  known.set(hasStrings, pattern);
  return pattern;
}
