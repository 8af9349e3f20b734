import { FILE_KINDS } from './file-kinds.ts';
import type { Grammar } from './grammar.ts';
import { FORMAT_IDEAS, IDEAS } from './ideas/index.ts';
import { KEYWORD } from './keywords.ts';

/** What of a grammar's tables is no way of asking. */
const NOT_SAID = new Set(['language', 'means', 'why', 'as']);

/** What stands for a part of a saying: `<names>`, `<kind2>`. */
const SLOT = /(?<!\(\?)<\w+>/g;

const known = new WeakMap<Grammar, ReadonlySet<string>>();

/** Every word of which requests can be made in a language: those of its tables, of the ideas, of kinds of files. */
export function vocabularyOf(grammar: Grammar): ReadonlySet<string> {
  const made = known.get(grammar);
  if (made) return made;
  const language = grammar.words.language === 'es' ? 'es' : 'en';
  const words = new Set<string>();
  const sources = [
    ...sayingsIn(grammar.words),
    ...[...IDEAS, ...FORMAT_IDEAS].flatMap(idea => idea[language] ?? []),
    ...FILE_KINDS.map(kind => kind.names),
    KEYWORD.source,
  ];
  for (const source of sources) addWords(source.replace(SLOT, ' '), words);
  known.set(grammar, words);
  return words;
}

function sayingsIn(table: unknown): string[] {
  if (typeof table === 'string') return [table];
  if (typeof table !== 'object' || table === null) return [];
  return Object.entries(table).flatMap(([key, value]) => (NOT_SAID.has(key) ? [] : sayingsIn(value)));
}

/** The parts of a regular expression, as far as the tables use them. */
const PIECES =
  /\(\?<?[=!]|\(\?<\w+>|\(\?:|\\p\{\w+\}|\\.|\[(?:\\.|[^\]\\])*\]|[?*+]\??|\{[\d,]+\}|\p{L}+(?=\p{L}[?*+{])|\p{L}+|./gsu;

/** Words that a regular expression spells: `class(?:es)?` has two. */
function addWords(source: string, words: Set<string>): void {
  const pieces = source.match(PIECES) ?? [];
  let at = 0;

  /** Reads alternatives; from what words may have begun with before them to what they may be behind them. */
  const alternatives = (begun: ReadonlySet<string>): Set<string> => {
    const ends = new Set<string>();
    let now = new Set(begun);
    while (at < pieces.length && pieces[at] !== ')') {
      if (pieces[at] === '|') {
        for (const word of now) ends.add(word);
        now = new Set(begun);
        at++;
      } else {
        // An optional space still parts words; an optional letter, hyphen or group may be left out.
        const parts = /^(?: |\\s|,)$/.test(pieces[at] as string);
        const after = item(now);
        now = quantified(parts ? after : now, after);
      }
    }
    at++;
    for (const word of now) ends.add(word);
    return ends;
  };

  const item = (now: ReadonlySet<string>): Set<string> => {
    const piece = pieces[at++] as string;
    if (/^\(\?<?[=!]$/.test(piece)) {
      alternatives(new Set());
      return new Set(now);
    }
    if (piece.startsWith('(')) return alternatives(now);
    if (/^\p{L}+$/u.test(piece)) return new Set([...now].map(word => word + piece.toLowerCase()));
    if (/^\[\p{L}+\]$/u.test(piece))
      return new Set([...now].flatMap(word => [...piece.slice(1, -1)].map(letter => word + letter)));
    // Any letters: what they are part of is no known word.
    if (/^(?:\\[wpS]|\[|\.)/.test(piece)) return new Set();
    for (const word of now) words.add(word);
    return new Set(['']);
  };

  const quantified = (before: ReadonlySet<string>, after: ReadonlySet<string>): Set<string> => {
    const piece = pieces[at] ?? '';
    if (!/^(?:[?*+]|\{)/.test(piece)) return new Set(after);
    at++;
    return piece.startsWith('?') || piece.startsWith('*') ? new Set([...before, ...after]) : new Set(after);
  };

  for (const word of alternatives(new Set(['']))) words.add(word);
}
