/** The base types of a type, read from the text of its head: languages write them in a few ways. */
import { languageOf } from '../index.ts';
import type { Fact, FactKind } from './vocabulary.ts';

const TYPES: readonly FactKind[] = ['class', 'interface', 'struct', 'enum'];
/** Characters of a head that are read. */
const MOST = 1_000;
/** Characters of a body that are read where base types are in it. */
const MOST_OF_BODY = 20_000;

/** The base types of a type as written; empty if it has none. */
export function basesOf(path: string, { kinds, start, end, name }: Fact, text: string): string[] {
  if (name === null || !TYPES.some(kind => kinds.has(kind))) return [];
  const { bases } = languageOf(path).features ?? {};
  if (bases === 'embedded')
    return embeddedIn(plainHead(text.slice(start, Math.min(end, start + MOST_OF_BODY))));
  const head = plainHead(text.slice(start, Math.min(end, start + MOST)));
  const named = head.search(new RegExp(`(?<![\\w.])${name.replace(/[^\w]/g, '\\$&')}(?![\\w])`));
  if (named < 0) return [];
  const rest = head.slice(named + name.length);
  if (bases === 'parentheses')
    return splitList(/^\s*(?:\[[^\]]*\])?\s*\(([\s\S]*?)\)\s*:/.exec(rest)?.[1] ?? '').filter(
      one => !one.includes('='),
    );
  if (bases === 'less-than') return [...(/^\s*<\s*([\w:]+)/.exec(rest)?.slice(1) ?? [])];
  const body = untilBody(withoutParameters(rest)).replace(/\bwhere\b[\s\S]*$/, '');
  const said = [
    ...body.matchAll(
      /\b(?:extends|implements|with|derives)\s+([\s\S]*?)(?=\b(?:extends|implements|with|derives|permits)\b|$)/g,
    ),
  ];
  if (said.length > 0) return said.flatMap(([, list = '']) => splitList(list));
  const colon = colonOf(body);
  return colon < 0 || bases !== 'colon' ? [] : splitList(body.slice(colon + 1));
}

/** The types without a name of their own in the body of a Go type: `sync.Mutex`, `*Base[T]`. */
function embeddedIn(type: string): string[] {
  const open = type.indexOf('{');
  const own = [...outside('{', '}', type.slice(open + 1, type.lastIndexOf('}')))];
  const fields = own
    .map(([sign]) => sign)
    .join('')
    .replace(/\([^()]*\)/g, '()');
  return open < 0 ? [] : fields.split(/[\n;]/).flatMap(one => EMBEDDED.exec(one)?.[1] ?? []);
}

/** A field that is only a type, with type arguments and a tag. */
const EMBEDDED = /^\s*\*?([\p{L}_][\w.]*)(?:\[.*\])?\s*(?:`[^`]*`|"[^"]*")?\s*$/u;

/** The `impl Trait for Type` blocks, with the offsets of the type and the block. */
export function implementationsIn(
  path: string,
  text: string,
): { type: string; trait: string; at: number; start: number }[] {
  if (!languageOf(path).features?.implBlocks) return [];
  const heads = text.matchAll(/^[ \t]*(?:unsafe[ \t]+)?impl\b([^{;]{0,1000}?)\bfor[ \t\n]+([^{;]{0,1000})/gm);
  return [...heads].flatMap(({ 0: all, 1: before = '', 2: type = '', index }) => {
    const trait = withoutGenerics(before)
      .replace(/^[!\s]+/, '')
      .trim();
    if (trait === '') return [];
    return [
      {
        type: withoutGenerics(type.replace(/\bwhere\b[\s\S]*$/, '')).trim(),
        trait,
        at: index + all.length - type.length,
        start: index,
      },
    ];
  });
}

/** The signs outside of brackets, each with its offset. The arrows `->` and `=>` close no bracket. */
function* outside(opening: string, closing: string, text: string): Generator<[sign: string, at: number]> {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (opening.includes(sign)) depth++;
    else if (closing.includes(sign) && !/[-=]>/.test(text.slice(at - 1, at + 1))) depth--;
    else if (depth <= 0) yield [sign, at];
  }
}

/** `<T: A> fmt::Display` becomes `fmt::Display`. */
function withoutGenerics(text: string): string {
  return [...outside('<', '>', text)].map(([sign]) => sign).join('');
}

/** The text after a name without its type parameters, whose bounds are no base types. */
function withoutParameters(text: string): string {
  if (!/^\s*[<[]/.test(text)) return text;
  const rest = text.trimStart();
  const [[, start] = ['', rest.length]] = outside('<[', '>]', rest);
  return rest.slice(start);
}

function plainHead(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
}

/** The text up to the bracket of the body or the end of the statement. */
function untilBody(text: string): string {
  for (const [sign, at] of outside('([', ')]', text)) if ('{;'.includes(sign)) return text.slice(0, at);
  return text;
}

/** The offset of the colon after the name and its parameters. */
function colonOf(text: string): number {
  for (const [sign, at] of outside('(<[', ')>]', text)) {
    if (sign === ':' && text[at + 1] !== ':' && text[at - 1] !== ':') return at;
    if (sign === '\n' && /\n\s*\n/.test(text.slice(at, at + 3))) return -1;
  }
  return -1;
}

/** The items of a list, without type and call arguments. */
function splitList(list: string): string[] {
  const parts: string[] = [''];
  for (const [sign] of outside('(<[{', ')>]}', list)) {
    if (',+'.includes(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts
    .map(part => part.replace(/\b(?:public|private|protected|virtual)\s+|\bby\s[\s\S]*/g, '').trim())
    .flatMap(part => /^[\w.:$\\]+/.exec(part)?.[0] ?? []);
}
