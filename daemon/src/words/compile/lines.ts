/** Nodes as lines of text, for files that no parser reads: declarations by their keywords, calls by their brackets. */
import type { FactKind, Modifier } from '../../api/structure.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import { BASE_WORDS, COMMENT_SOURCE, callSource, WRITTEN_MODIFIERS } from '../../languages/line-forms.ts';
import { lineModifiers, lineWords } from '../../languages/line-words.ts';
import type { LineTest, NameTest, NodeFind, TextFind, TextTest } from '../query-tree.ts';
import { anyOf } from './names.ts';

/** Kinds whose keyword begins the line, after modifiers. */
const DECLARED = new Set<FactKind>([
  'function',
  'method',
  'class',
  'interface',
  'struct',
  'enum',
  'type',
  'constant',
  'variable',
  'import',
  'macro',
  'test',
]);
const BEFORE = String.raw`^\s*\(?(?:(?:${lineModifiers()}|@\S+|#\[\S*)\s+){0,4}?`;
const BETWEEN = String.raw`[\s("'\`{:]+`;

/** Lines that declare or begin the requested things. Undefined if a line search cannot find them. */
export function asLines(find: NodeFind): TextFind | undefined {
  const {
    is: _,
    kinds,
    name,
    owner,
    modifiers = [],
    notModifiers = [],
    type,
    base,
    texts = [],
    ...more
  } = find;
  if (
    kinds.length === 0 ||
    Object.keys(more).length > 0 ||
    (owner && name && !kinds.every(kind => kind === 'call'))
  )
    return;
  const called: NameTest | undefined =
    owner && name && owner.way === 'is' && name.way === 'is'
      ? {
          way: 'matches',
          texts: [
            String.raw`\b${anyOf(owner.texts.map(escapeRegex))}(?:::|->|[.:])${anyOf(name.texts.map(escapeRegex))}\b`,
          ],
        }
      : undefined;
  const sources = kinds.map(kind => lineOf(kind, called ?? name ?? owner, type?.texts));
  if (sources.some(source => source === undefined)) return;
  const has = (source: string, not = false): LineTest => ({
    text: { texts: [source], isRegex: true, ...(not && { not }) },
  });
  return {
    is: 'text',
    lines: [
      has(anyOf(sources as string[])),
      ...modifiers.filter(one => one !== 'constructor').map(one => has(modifierSource(one))),
      ...notModifiers.map(one => has(modifierSource(one), true)),
      ...(base ? [has(String.raw`(?:${BASE_WORDS}).*${nameSource(base)}`, base.not)] : []),
      ...texts.map((text: TextTest): LineTest => ({ text })),
    ],
  };
}

function modifierSource(modifier: Modifier): string {
  return String.raw`(?:^|[\s(])(?:${WRITTEN_MODIFIERS[modifier] ?? modifier})(?:[\s(]|$)`;
}

function lineOf(kind: FactKind, name: NameTest | undefined, types: readonly string[] | undefined) {
  const source = name && nameSource(name);
  if (name?.not) return;
  if (kind === 'call') return source && callSource(source);
  if (kind === 'decorator') return source && `@${source}`;
  if (kind === 'comment') return COMMENT_SOURCE;
  const keyword = lineWords(kind);
  if (keyword === '') return;
  const begin = DECLARED.has(kind) ? `${BEFORE}(?:${keyword})` : String.raw`(?:^|[\s;{(])(?:${keyword})`;
  const rest = source ?? (types && anyOf(types.map(one => `\\b${escapeRegex(one)}`)));
  if (kind === 'import' || types) return rest ? `${begin}\\b.*${rest}` : `${begin}[\\s("']`;
  return rest ? `${begin}${BETWEEN}(?:\\w+[.:]+)?${rest}` : `${begin}(?:${BETWEEN}|$)`;
}

/** A name in a line. */
export function nameSource({ way, texts }: NameTest): string {
  if (way === 'matches') return anyOf(texts);
  const border = (text: string, at: number) => (/\w/.test(text.at(at) ?? '') ? '\\b' : '');
  return anyOf(
    texts.map(text => {
      const source = escapeRegex(text).replaceAll('\\*', '\\w*');
      if (way === 'is') return `${border(text, 0)}${source}${border(text, -1)}`;
      if (way === 'starts') return `${border(text, 0)}${source}`;
      return way === 'ends' ? `\\w*${source}${border(text, -1)}` : `\\w*${source}`;
    }),
  );
}

/** Lines that declare something by a keyword that no table knows, such as `output "name" {`. */
export function declarationSource(keyword: string, name: NameTest | undefined): string {
  const words = keyword.split(/\s+/).map(escapeRegex).join('\\s+');
  const either = /^\p{Ll}/u.test(keyword)
    ? `(?:${words}|${words.toUpperCase().replaceAll('\\S+', '\\s+')})`
    : words;
  const begin = `${BEFORE}${either}`;
  if (!name) return String.raw`${begin}(?:\s+[\w"'$\`]|\s*[({:<\[]|\s*$)`;
  const lead =
    name.way === 'is' || name.way === 'starts' ? String.raw`[\s(]+(?:["'][\w-]+["']\s+)?["'\`:]?` : '.*';
  return `${begin}${lead}${nameSource(name).replace(/^\\b/, '')}`;
}
