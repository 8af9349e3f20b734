/** Lines of code that may print a message: their strings have what is fixed in it, and placeholders for its values. */
import { STOP_WORDS } from '../../../server/src/protocol/stop-words.ts';

/** More words of a message tell no more. */
const MAX_WORDS = 24;
/** Nor do more words between two values of a string. */
const MAX_RUN = 30;
/** So many words in a string say that it is of the message; of fewer, nothing may be left over. */
const MIN_RUN = 3;
/** A string of fewer words must be so much of the message. */
const MIN_SHARE = 1 / 3;
/** If a text may be something else, a string must have so much of it to say that it is a message. */
const MOST = 0.5;
/** However few words are between its values. */
const NEARLY_ALL = 2 / 3;
/** Before the value of a setting or a translation: `user.missing = `, `missing: `. */
const KEY = /^\s*[\w.-]+\s*[:=]\s*/;
/** The text of an element. */
const ELEMENT = />([^<>]+)</g;
/** Longer lines are not written by hand. */
const MAX_LINE = 1000;

/** What stands for a value in a string: `%5.1f`, `%1$s`, `%(name)s`, `${x}`, `#{x}`, `%{x}`, `{{x}}`, `$x`, `\(x)` and `{x:?}`. */
const PLACEHOLDER =
  /%(?:\(\w+\)|\d+\$)?[-+#0 ]*[\d.*]*(?:hh?|ll?|[Lqjzt])?[a-zA-Z@%]|\{\{[^{}]*\}\}|[$#%]?\{[^{}]*\}|\$\w+|\\\([^()]*\)/g;
/** Blanks of a string, in whatever way they are written. */
const BLANKS = /(?:\\[nrt]|\s)+/g;
/** Where a comment begins, and a line that is one. */
const COMMENT = /\/\/|#|^\s*\*|\/\*|--|;;/;
const COMMENT_LINE = /^\s*(?:\/\/|#\s|\*|\/\*|--|;;)/;

/** How well a line fits a message. */
export interface Fit {
  /** The letters of the message that its strings have. */
  covered: number;
  /** The letters of its strings that the message does not have. */
  missed: number;
  /** Placeholders in its strings. */
  values: number;
  /** The longest part of the message in it. */
  part: string;
  /** Where its part of the message begins and ends. */
  from: number;
  to: number;
}

export class Message {
  readonly #said: string;
  /** In small letters. */
  readonly #text: string;
  readonly #letters: number;

  constructor(text: string) {
    this.#said = ` ${text.trim().replace(/\s+/g, ' ')} `;
    this.#text = this.#said.toLowerCase();
    this.#letters = lettersIn(text);
  }

  /** All runs of so many words, from the beginning of the message. Short ones say something. */
  runs(length: number): string[] {
    const words = wordsIn(this.#said).slice(0, MAX_WORDS);
    const runs = words.slice(length - 1).map((_, at) => words.slice(at, at + length));
    const said = runs.filter(
      run => run.every(word => lettersIn(word) > 0) && (length >= MIN_RUN || run.some(saysSomething)),
    );
    return [...new Set(said.map(run => run.join(' ')))];
  }

  /** How well a line fits; undefined if it does not. */
  fit(line: string): Fit | undefined {
    if (line.length > MAX_LINE || COMMENT_LINE.test(line)) return undefined;
    const strings = stringsIn(line);
    const fits = strings.map((_, at) => this.#fitAll(strings.slice(at)));
    for (const [, text = ''] of line.matchAll(ELEMENT)) fits.push(this.#fitOf(text, 0));
    // A line may be one of a longer string, or have its text without quotes.
    if (strings.length === 0 && !COMMENT.test(line)) fits.push(this.#fitOf(line.replace(KEY, ''), 0));
    return fits.filter(fit => this.#isEnough(fit)).sort(byFit)[0];
  }

  /** Whether so much of the message is fixed in a string that it can hardly be anything else. */
  isMostOf({ covered, missed, part }: Fit): boolean {
    const least = wordsIn(part).length >= MIN_RUN ? MOST : NEARLY_ALL;
    return missed === 0 && covered >= this.#letters * least;
  }

  #isEnough({ covered, missed, part }: Fit): boolean {
    const { length } = wordsIn(part);
    if (length >= MIN_RUN) return covered > missed;
    if (missed === 0 && covered >= this.#letters * NEARLY_ALL) return true;
    return length > 1 && missed === 0 && covered >= this.#letters * MIN_SHARE;
  }

  /** Of the strings, those that go on with the message. */
  #fitAll(strings: readonly string[]): Fit {
    return strings.reduce<Fit>((all, string) => {
      const fit = this.#fitOf(string, all.to);
      return fit.covered > fit.missed ? joined(all, fit) : all;
    }, NOTHING);
  }

  /** What a string has in the message after a place there, in its order. */
  #fitOf(string: string, from: number): Fit {
    const parts = string.split(PLACEHOLDER).map(part => blanked(part).toLowerCase());
    return parts.reduce<Fit>(
      (all, part) => (lettersIn(part) === 0 ? all : joined(all, this.#find(part, Math.max(from, all.to)))),
      { ...NOTHING, values: parts.length - 1 },
    );
  }

  /** A part of a string in the message, all of it or its most words. */
  #find(part: string, from: number): Fit {
    const at = this.#text.indexOf(part, from);
    if (at >= 0) return this.#found(part, part, at);
    const words = wordsIn(part).slice(0, MAX_RUN);
    for (let length = words.length; length > 1; length--)
      for (let first = 0; first + length <= words.length; first++) {
        const run = withoutSigns(words.slice(first, first + length).join(' '));
        const place = this.#placeOf(run, from);
        if (place >= 0) return this.#found(run, part, place);
      }
    return { ...NOTHING, missed: lettersIn(part), to: from };
  }

  /** Where whole words are in the message. */
  #placeOf(words: string, from: number): number {
    const isWhole = (at: number) =>
      !/[\p{L}\p{N}]/u.test(`${this.#text[at - 1] ?? ''}${this.#text[at + words.length] ?? ''}`);
    let at = this.#text.indexOf(words, from);
    while (at >= 0 && !isWhole(at)) at = this.#text.indexOf(words, at + 1);
    return at;
  }

  #found(found: string, part: string, at: number): Fit {
    const covered = lettersIn(found);
    const end = at + found.trimEnd().length;
    // What is cut off at the end of the message may have been there.
    const isEnd = end >= this.#text.trimEnd().length && part.trimStart().startsWith(found.trimStart());
    const missed = isEnd ? 0 : lettersIn(part) - covered;
    return { covered, missed, values: 0, part: withoutSigns(this.#said.slice(at, end)), from: at, to: end };
  }
}

const NOTHING: Fit = { covered: 0, missed: 0, values: 0, part: '', from: 0, to: 0 };

/** Two parts of a message, one after the other. */
export function joined(a: Fit, b: Fit): Fit {
  return {
    covered: a.covered + b.covered,
    missed: a.missed + b.missed,
    values: a.values + b.values,
    part: b.part.length > a.part.length ? b.part : a.part,
    from: a.covered > 0 ? a.from : b.from,
    to: Math.max(a.to, b.to),
  };
}

/** What a fit says, in letters. */
export const worth = ({ covered, missed }: Fit): number => covered - missed;

/** The best first. */
export const byFit = (a: Fit, b: Fit): number => worth(b) - worth(a) || a.values - b.values;

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const saysSomething = (word: string): boolean => lettersIn(word) > 2 && !STOP_WORDS.has(word.toLowerCase());

/** Words without signs before and after them. */
const withoutSigns = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

export const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** A text with single blanks, and without the escapes of a string. */
const blanked = (text: string): string => text.replace(BLANKS, ' ').replace(/\\(.)/g, '$1');

/** What is in quotes on a line, in order. A string that does not end is the rest of the line. */
function stringsIn(line: string): string[] {
  const strings: string[] = [];
  for (let at = 0; at < line.length; at++) {
    const quote = line[at]!;
    if (!'"\'`'.includes(quote)) continue;
    const end = endOfString(line, at);
    // An apostrophe.
    if (quote === "'" && (end < 0 || /\p{L}{2}$/u.test(line.slice(0, at)))) continue;
    strings.push(line.slice(at + 1, end < 0 ? undefined : end));
    if (end < 0) break;
    at = end;
  }
  return strings.filter(string => lettersIn(string) > 0);
}

/** Where the quote at a place ends; values between braces may have others. */
function endOfString(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === line[start]) return at;
    else if (/[$#]/.test(line[at]!) && line[at + 1] === '{') {
      const close = line.indexOf('}', at);
      if (close > 0) at = close;
    }
  }
  return -1;
}
