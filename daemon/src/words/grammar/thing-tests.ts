/** Tests of names and texts, from the words of the request. */
import { escapeRegex } from '../../languages/escape-regex.ts';
import type { NameTest, TextTest } from '../query-tree.ts';
import type { Thing } from './thing.ts';

/** Dots with something before and after them stand for anything. */
const GAP =
  /(?<=\S)\s+(?:\.\.\.|…)\s+(?=\S)|(?:\.\.\.|…)(?=['"`]\)?$)|(?<=\w[\s,]+)(?:\.\.\.|…)(?=[)\]}])|(?<=[(['"`{])(?:\.\.\.|…)(?=[)\]'"`}].|,\s)/;

/** `PathError.something`: any name. */
const VAGUE = /(?<=[._])(something|anything|whatever)$/i;

/** A text in code that must stand in the line or the node. */
export function textTest(all: readonly Thing[], more: Partial<TextTest> = {}): TextTest | undefined {
  const isRegex = all.some(({ flags }) => flags !== undefined);
  if (isRegex && all.length > 1 && all.some(({ flags }) => flags === undefined)) return;
  if (!isRegex && all.some(one => GAP.test(one.text)))
    return {
      texts: all.map(one => one.text.split(GAP).map(escapeRegex).join('.*')),
      isRegex: true,
      ...more,
    };
  if (!isRegex && all.some(one => one.sort !== 'quoted' && VAGUE.test(one.text)))
    return {
      texts: all.map(
        one => escapeRegex(one.text.replace(VAGUE, '')) + (VAGUE.test(one.text) ? String.raw`\w+` : ''),
      ),
      isRegex: true,
      ...more,
    };
  const written = (one: Thing) => (isRegex ? one.text : one.text.replace(/(?<=[[(])(\.\.\.|…)[\])]$/, ''));
  return { texts: all.map(written), ...(isRegex && { isRegex }), ...more };
}

/** A name without brackets and signs around it; `PORT_xxx` is a glob. */
export const trimmed = (name: string) =>
  name
    .replace(/^new /, '')
    .replace(/^.*\((?:\.\.\.|…)?\)\.(?=\w)/, '')
    .replace(/^[.\\](?=\w)/, '')
    .replace(/\(\.*\)?$/, '')
    .replace(/(?<=[._])(xxx+|XXX+|\.\.\.|…|something|anything|whatever)$/i, '*')
    .replace(/^[#]?(?=@)/, '');

/** A name in one of several ways. A name that ends in `*` or `_*` is a glob by itself. */
export function nameTest(all: readonly Thing[], way: NameTest['way'] = 'is'): NameTest | undefined {
  const isRegex = all.some(({ flags }) => flags !== undefined);
  if ((isRegex && all.length > 1) || all.some(({ text }) => /^(?:\.+|…)$/.test(text))) return;
  if (all.some(({ sort }) => sort === 'spoken')) {
    const sources = all.map(({ text }) => text.replaceAll(' ', '_?'));
    const source = sources.length === 1 ? `^_*${sources[0]}$` : `^_*(?:${sources.join('|')})$`;
    return way === 'is' ? { way: 'matches', texts: [source], ignoreCase: true } : undefined;
  }
  const ignoreCase = all.some(({ flags }) => flags?.includes('i'));
  return {
    way: isRegex ? 'matches' : way,
    texts: all.map(one => (isRegex ? one.text : trimmed(one.text))),
    ...(ignoreCase && { ignoreCase }),
  };
}

/** `os.environ` is a name with its owner. */
export function splitOwner(test: NameTest): { name: NameTest; owner?: NameTest } {
  if (test.way !== 'is' || test.texts.length === 0) return { name: test };
  const parts = test.texts.map(text => /^(.+?)(?:::|->|\.|#)([\w$*?!]+)$/.exec(text));
  const owners = new Set(parts.map(part => part?.[1]));
  const isCarried =
    parts[0] && parts.slice(1).every((part, at) => !part && /^\w+$/.test(test.texts[at + 1]!));
  if (!isCarried && (parts.some(part => !part) || owners.size > 1)) return { name: test };
  const [owner = ''] = owners as Set<string>;
  return {
    name: { ...test, texts: parts.map((part, at) => part?.[2] ?? test.texts[at]!) },
    owner: { way: 'is', texts: [owner.replaceAll('::', '.').replaceAll('->', '.')] },
  };
}
