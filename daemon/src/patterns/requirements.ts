/**
 * Derives the grams that matches must contain from a pattern: Russ Cox, Regular Expression Matching with a Trigram Index (2012),
 * https://swtch.com/~rsc/regexp/regexp4.html, and codesearch's `index/regexp.go`.
 */
import { ALL, type GramQuery } from './gram-query.ts';
import type { Node } from './pattern-node.ts';
import { allOf, anyOf, gramsOf, normalize } from './query-algebra.ts';

/** Maximum number of strings in a set. */
const MAX_STRINGS = 64;
/** Maximum number of pairs of a suffix and a prefix that are joined for the grams across the border. */
const MAX_PAIRS = 256;
/** Maximum number of repetitions that are expanded. */
const MAX_COPIES = 4;
/** Maximum grams from one pattern; beyond it, no further requirements are added. */
const MAX_READ = 20_000;

/** The text that a part of a pattern matches, as far as it is known. */
interface MatchedText {
  canBeEmpty: boolean;
  /** All possible texts; undefined if they are too many or unknown. */
  exact: Set<string> | undefined;
  /** Possible beginnings; unused if `exact` is set. */
  prefix: Set<string>;
  suffix: Set<string>;
  query: GramQuery;
}

export function requirements(node: Node): GramQuery {
  return normalize(new Analysis().queryOf(node));
}

/** Analyzes one pattern, and counts the grams. */
class Analysis {
  private gramsLeft = MAX_READ;

  queryOf(node: Node): GramQuery {
    return this.withExact(this.simplify(this.analyze(node), true));
  }

  private analyze(node: Node): MatchedText {
    switch (node.type) {
      case 'strings':
        return this.exactly(new Set(node.strings));
      case 'any':
        return unknown(false);
      case 'concat':
        return node.parts
          .map(part => this.analyze(part))
          .reduce((x, y) => this.concat(x, y), this.exactly(new Set([''])));
      case 'alternate':
        return node.parts.map(part => this.analyze(part)).reduce((x, y) => this.alternate(x, y));
      case 'repeat':
        return this.repeat(this.analyze(node.part), node.least, node.most);
    }
  }

  private exactly(exact: Set<string>, query: GramQuery = ALL): MatchedText {
    return this.simplify({ canBeEmpty: exact.has(''), exact, prefix: new Set(), suffix: new Set(), query });
  }

  private repeat(part: MatchedText, least: number, most: number): MatchedText {
    if (most === 0) return this.exactly(new Set(['']));
    if (least === 0) return most === 1 ? this.alternate(part, this.exactly(new Set(['']))) : unknown(true);
    const copies = Math.min(least, MAX_COPIES);
    // The requirements of the part are added once. Adding them for each copy would explode with nested repetitions.
    const bare = { ...part, query: ALL };
    const rest = Array.from({ length: copies - 1 }, () => bare);
    const written = rest.reduce((x, y) => this.concat(x, y), part);
    if (most === copies || !written.exact) return written;
    // More copies may follow, but the text still begins and ends like these.
    return this.simplify(asEnds(written, written.exact));
  }

  private concat(x: MatchedText, y: MatchedText): MatchedText {
    const canBeEmpty = x.canBeEmpty && y.canBeEmpty;
    const query = allOf([x.query, y.query]);
    if (x.exact && y.exact) return this.exactly(cross(x.exact, y.exact), query);
    const prefix = x.exact
      ? cross(x.exact, y.prefix)
      : x.canBeEmpty
        ? union(x.prefix, y.exact ?? y.prefix)
        : x.prefix;
    const suffix = y.exact
      ? cross(x.suffix, y.exact)
      : y.canBeEmpty
        ? union(y.suffix, x.exact ?? x.suffix)
        : y.suffix;
    const between =
      !x.exact && !y.exact && x.suffix.size * y.prefix.size <= MAX_PAIRS
        ? this.across(cross(x.suffix, y.prefix))
        : ALL;
    return this.simplify({ canBeEmpty, exact: undefined, prefix, suffix, query: allOf([query, between]) });
  }

  private alternate(x: MatchedText, y: MatchedText): MatchedText {
    if (x.exact && y.exact && x.exact.size + y.exact.size <= MAX_STRINGS)
      return this.exactly(union(x.exact, y.exact), anyOf([x.query, y.query]));
    return this.simplify({
      canBeEmpty: x.canBeEmpty || y.canBeEmpty,
      exact: undefined,
      prefix: union(x.exact ?? x.prefix, y.exact ?? y.prefix),
      suffix: union(x.exact ?? x.suffix, y.exact ?? y.suffix),
      query: anyOf([this.withExact(x), this.withExact(y)]),
    });
  }

  private withExact({ exact, query }: MatchedText): GramQuery {
    return exact ? allOf([query, this.across(exact)]) : query;
  }

  /** Keeps sets small: moves their requirements to the query, and keeps their ends for joining with neighbors. */
  private simplify(known: MatchedText, isEnd = false): MatchedText {
    const { exact } = known;
    if (exact) {
      const shortest = shortestOf(exact);
      const isFull = exact.size > MAX_STRINGS || shortest >= 4 || (isEnd && shortest >= 3);
      return isFull ? this.simplify(asEnds(known, exact)) : known;
    }
    const { prefix, suffix } = known;
    return {
      ...known,
      prefix: ends(prefix, (text, length) => text.slice(0, length)),
      suffix: ends(suffix, (text, length) => text.slice(Math.max(0, text.length - length))),
      query: allOf([known.query, this.across(prefix), suffix === prefix ? ALL : this.across(suffix)]),
    };
  }

  /** A query for the grams of one of the texts. */
  private across(texts: Set<string>): GramQuery {
    if (texts.size === 0 || shortestOf(texts) < 3) return ALL;
    for (const { length } of texts) this.gramsLeft -= length - 2;
    if (this.gramsLeft < 0) return ALL;
    return anyOf([...texts].map(text => allOf(gramsOf(text))));
  }
}

function unknown(canBeEmpty: boolean): MatchedText {
  return { canBeEmpty, exact: undefined, prefix: new Set(['']), suffix: new Set(['']), query: ALL };
}

/** Gives up `exact`, and keeps the strings as prefixes and suffixes. */
function asEnds(known: MatchedText, exact: Set<string>): MatchedText {
  return { ...known, exact: undefined, prefix: exact, suffix: exact };
}

/** At most two bytes of each, so that the next byte completes a gram; fewer if there are too many. */
function ends(texts: Set<string>, cut: (text: string, length: number) => string): Set<string> {
  for (let length = 2; ; length--) {
    const short = new Set<string>();
    for (const text of texts) short.add(cut(text, length));
    if (short.size <= MAX_STRINGS) return short.has('') ? new Set(['']) : short;
  }
}

function shortestOf(texts: Set<string>): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (const { length } of texts) shortest = Math.min(shortest, length);
  return shortest;
}

function cross(xs: Set<string>, ys: Set<string>): Set<string> {
  const all = new Set<string>();
  for (const x of xs) for (const y of ys) all.add(x + y);
  return all;
}

function union(xs: Set<string>, ys: Set<string>): Set<string> {
  return new Set([...xs, ...ys]);
}
