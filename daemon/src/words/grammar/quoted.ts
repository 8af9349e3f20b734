/** Verbatim code of a declaration: "private static bool", "export async function". */
import type { FactKind, Modifier } from '../../api/structure.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import { CODE_WORDS } from '../lexicon/qualities.ts';
import { map, type Rule, token } from './chart.ts';
import { type Cond, inHead, modified, returning, typed } from './draft.ts';

const KEYWORDS: Record<string, FactKind> = {
  ...{
    function: 'function',
    fn: 'function',
    func: 'function',
    fun: 'function',
    def: 'function',
    sub: 'function',
  },
  ...{
    class: 'class',
    interface: 'interface',
    trait: 'interface',
    struct: 'struct',
    record: 'struct',
    enum: 'enum',
  },
  ...{ const: 'constant', let: 'variable', var: 'variable', val: 'constant', type: 'type' },
};

/** The parts of a declaration: modifiers, its kind, and a type at the end. */
export interface Declared {
  cond: Cond;
  kinds: FactKind[];
}

const SPELT: Record<string, Modifier> = { pub: 'public', suspend: 'async', open: 'virtual', mut: 'mutable' };

/** Other words that declare something. */
const OTHERS = /^(mod|module|namespace|object|trait|union|static|extern|package|actor|protocol|extension)$/;

const MODIFIERS = new Set(CODE_WORDS.split(' '));

/** Undefined if a word is none of these. */
export function declared(text: string): Declared | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length < 2) return;
  const modifiers: Modifier[] = [];
  const kinds: FactKind[] = [];
  let type: string | undefined;
  for (const [at, word] of words.entries()) {
    const modifier = SPELT[word] ?? (MODIFIERS.has(word) ? (word as Modifier) : undefined);
    const isLast = at === words.length - 1;
    if (word in KEYWORDS && (word !== 'const' || isLast)) kinds.push(KEYWORDS[word]!);
    else if (modifier) modifiers.push(modifier);
    else if (isLast && /^[\w<>[\].?*&]+$/.test(word)) type = word;
    else return;
  }
  if (modifiers.length === 0) return;
  const cond: Cond = (find, not) => {
    const one = modified(modifiers)(find, not);
    if (!one || !type) return one;
    const test = { texts: [type] };
    return returning(test)(one, not) ?? typed(test)(one, not);
  };
  return { cond, kinds };
}

/** The same without quotes: "const val", "pub(crate) fn". All words are keywords; the last is the kind of the declaration. */
export const codeRun: Rule<Declared> = (chart, at) => {
  const words: string[] = [];
  for (let end = at; end < chart.tokens.length && words.length < 4; end++) {
    const { text, type } = chart.tokens[end]!;
    if ((type !== 'word' && type !== 'code') || !isKeyword(text)) break;
    words.push(text);
    const kind = KEYWORDS[text];
    if (words.length < 2 || kind === undefined) continue;
    const source = String.raw`\b${words.map(escapeRegex).join(String.raw`\s+`)}\b`;
    return [
      {
        value: { kinds: [kind], cond: inHead(source) },
        end: end + 1,
        cost: -0.4,
      },
    ];
  }
  return [];
};

const isKeyword = (text: string) =>
  /^pub\([\w:]+\)$/.test(text) || text in KEYWORDS || text in SPELT || MODIFIERS.has(text);

/** "Declared as pub mod": keywords as they stand in code. */
export const codeWords: Rule<Cond> = ({ tokens }, at) => {
  let end = at;
  while (end < at + 4 && tokens[end]?.type !== 'quoted' && isWritten(tokens[end]?.text ?? '')) end++;
  if (end - at < 2) return [];
  const source = tokens.slice(at, end).map(one => escapeRegex(one.text));
  const value = inHead(String.raw`\b${source.join(String.raw`\s+`)}\b`);
  return [{ value, end, cost: 0 }];
};

const isWritten = (text: string) => isKeyword(text) || OTHERS.test(text);

export const quotedDeclaration: Rule<Declared> = map(
  token(({ type }) => type === 'quoted'),
  ({ text }) => declared(text),
);
