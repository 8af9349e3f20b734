/**
 * A chart parser: rules are functions from a position in the request to all readings there. Results are cached by rule and position. Of
 * many readings of the same tokens, only the cheapest are kept.
 */
import type { Entry } from '../lexicon/types.ts';
import type { Token } from '../tokens.ts';

export interface Parse<T> {
  value: T;
  end: number;
  cost: number;
}

export type Rule<T> = (chart: Chart, at: number) => readonly Parse<T>[];

/** Maximum number of readings of the same tokens. */
const BEAM = 6;

export interface Edge extends Entry {
  end: number;
}

export interface Chart {
  text: string;
  tokens: readonly Token[];
  /** Meanings from the lexicon, by the token they begin at. */
  edges: readonly (readonly Edge[])[];
  /** The rule for conditions, which the nouns in conditions may have too. */
  condition: Rule<unknown>;
  memo: Map<Rule<unknown>, (readonly Parse<unknown>[] | undefined)[]>;
  /** Whether a folder of this name is known to exist. */
  isFolder(name: string): boolean;
  /** The folders that a word means as the name of a package, none if the tree has no such package: `crates/mdbook-core`. */
  packagesNamed(word: string): readonly string[];
  /** Whether the tree's folders are known. */
  isTreeKnown: boolean;
  /** Whether files are known whose names have this word. */
  isFile(word: string): boolean;
  /** Whether the tree has files with an extension. */
  hasExtension(name: string): boolean;
  /** Whether the tree may have files of a language. */
  hasLanguage(language: string): boolean;
}

/** Caches the results of a rule. Recursive rules are named by a function, since they refer to each other. */
export function rule<T>(make: () => Rule<T>): Rule<T> {
  let made: Rule<T> | undefined;
  const self: Rule<T> = (chart, at) => {
    made ??= make();
    const memo = chart.memo.get(self as Rule<unknown>) ?? [];
    chart.memo.set(self as Rule<unknown>, memo);
    const known = memo[at];
    if (known) return known as readonly Parse<T>[];
    memo[at] = [];
    const parses = prune(made(chart, at));
    memo[at] = parses;
    return parses;
  };
  return self;
}

function prune<T>(parses: readonly Parse<T>[]): readonly Parse<T>[] {
  if (parses.length <= 1) return parses;
  const counts = new Map<number, number>();
  const seen = new Set<string>();
  return parses
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({ end, value }) => {
      const count = counts.get(end) ?? 0;
      const key = `${end} ${JSON.stringify(value, (_, one) => (typeof one === 'function' ? idOf(one) : one))}`;
      if (count >= BEAM || seen.has(key)) return false;
      seen.add(key);
      counts.set(end, count + 1);
      return true;
    });
}

const ids = new WeakMap<object, number>();
let lastId = 0;

/** Distinguishes functions, which have no text. */
function idOf(one: object): number {
  const id = ids.get(one) ?? ++lastId;
  ids.set(one, id);
  return id;
}

/** A meaning of the lexicon. */
export function cat<T = true>(category: string, cost = 0): Rule<T> {
  return (chart, at) =>
    (chart.edges[at] ?? [])
      .filter(edge => edge.category === category)
      .map(edge => ({ value: edge.value as T, end: edge.end, cost: edge.cost + cost }));
}

/** A token that passes a test. */
export function token(test: (token: Token) => boolean, cost = 0): Rule<Token> {
  return ({ tokens }, at) => {
    const one = tokens[at];
    return one && test(one) ? [{ value: one, end: at + 1, cost }] : [];
  };
}

export const sign = (signs: string): Rule<Token> =>
  token(({ type, text }) => type === 'sign' && signs.includes(text));

/** Words as they are written, each with its plural where it matters. */
export const word = (...words: string[]): Rule<Token> =>
  token(({ type, key }) => type === 'word' && words.includes(key));

type Values<R> = { [K in keyof R]: R[K] extends Rule<infer T> ? T : never };

export function seq<R extends readonly Rule<unknown>[]>(...rules: R): Rule<Values<R>> {
  return (chart, at) => {
    let states: Parse<unknown[]>[] = [{ value: [], end: at, cost: 0 }];
    for (const one of rules) {
      const next: Parse<unknown[]>[] = [];
      for (const state of states) {
        for (const { value, end, cost } of one(chart, state.end)) {
          next.push({ value: [...state.value, value], end, cost: state.cost + cost });
        }
      }
      if (next.length === 0) return [];
      states = next;
    }
    return states as unknown as Parse<Values<R>>[];
  };
}

export function alt<R extends readonly Rule<unknown>[]>(...rules: R): Rule<Values<R>[number]> {
  return (chart, at) => rules.flatMap(one => one(chart, at)) as Parse<Values<R>[number]>[];
}

export function opt<T>(one: Rule<T>): Rule<T | undefined> {
  return (chart, at) => [...one(chart, at), { value: undefined, end: at, cost: 0 }];
}

/** Zero or more times, up to a limit. */
export function many<T>(one: Rule<T>, most = 4): Rule<T[]> {
  return (chart, at) => {
    const all: Parse<T[]>[] = [{ value: [], end: at, cost: 0 }];
    let last = all;
    for (let i = 0; i < most && last.length > 0; i++) {
      last = last.flatMap(state =>
        one(chart, state.end)
          .filter(({ end }) => end > state.end)
          .map(({ value, end, cost }) => ({ value: [...state.value, value], end, cost: state.cost + cost })),
      );
      all.push(...last);
    }
    return all;
  };
}

/** Maps a reading to a value; undefined if it makes no sense. */
export function map<T, U>(one: Rule<T>, make: (value: T, chart: Chart) => U | undefined, cost = 0): Rule<U> {
  return (chart, at) =>
    one(chart, at).flatMap(parse => {
      const value = make(parse.value, chart);
      return value === undefined ? [] : [{ value, end: parse.end, cost: parse.cost + cost }];
    });
}

/** The first of several values. */
export const first = <T>(one: Rule<readonly [T, ...unknown[]]>): Rule<T> => map(one, ([value]) => value);

/** Some of one thing, divided by others: `a, b and c`. Gives the things only. */
export function list<T>(one: Rule<T>, by: Rule<unknown>, most = 6): Rule<T[]> {
  return map(
    seq(
      one,
      many(
        map(seq(by, one), ([, value]) => value),
        most,
      ),
    ),
    ([head, rest]) => [head, ...rest],
  );
}
