/** A typed text as it stands: whether files contain it, and whether it is meant so. */
import type { CancellationToken } from 'vscode';
import type { Connection, PlacedMatch } from '../language/connection.ts';
import { whereOf } from '../results/hit.ts';
import { countedUpTo } from '../results/labels.ts';
import { copiedTexts } from './copied-text.ts';
import { fileAt, filesOfGlob } from './file-at.ts';
import { inOtherLayout } from './other-layout.ts';
import { type PatternSearch, pattern, type Typed } from './typed.ts';
import { partsInCommon, type TypedFile, typedFile } from './typed-file.ts';

export interface Occurrences {
  lines: number;
  /** There are more than were counted. */
  isMore: boolean;
  /** The choice of files leaves none. */
  noFile: boolean;
  /** Those that were counted. */
  matches: readonly PlacedMatch[];
}

/** The files that a text names. */
export interface NamedFiles extends Occurrences {
  /** Finds them; undefined if the text is no path or name. */
  search?: PatternSearch;
}

/** Maximum number of lines that are counted. */
const MAX_COUNTED = 100;
/** Maximum number of files among which those at the top are chosen. */
const MAX_FILES = 200;
/** Of files that no search finds, as many as are listed: the results cannot have more. */
const MAX_LISTED = 5;
const NOWHERE: Occurrences = { lines: 0, isMore: false, noFile: false, matches: [] };

/** Signs of code in a text of a few words: all but letters, digits, and those of a sentence at the end of a word. */
const CODE_SIGN = /[^\p{L}\p{M}\p{N}\s.,!?'’-]|[.,!?]\S/u;
/** A flag of a command line. */
const FLAG = /\s--?[A-Za-z]/;
/** The break and the indentation between two pasted lines: a box of one line has blanks in place of them. */
const LINE_BREAK = /\S(?:\s{2,}|\n)\S/;
/** Signs of a comment or a string, before a match in it. */
const COMMENT_OR_STRING = /\/\/|[#"'`]|^\s*\*|\/\*|--|;;/;
/** Number of files that are parsed to tell code from comments and strings. */
const MAX_PARSED = 3;
/** Longer texts may be sentences with a colon or a quotation. */
const FEW_WORDS = 5;

/** Each answer is asked for once. A failure counts as no occurrence: the search itself reports it. */
export class AsText {
  readonly #connection: Pick<Connection, 'search'>;
  readonly #typed: Typed;
  readonly #token: CancellationToken | undefined;
  #search: PatternSearch;
  #occurrences: Promise<Occurrences> | undefined;
  #files: Promise<NamedFiles> | undefined;

  constructor(connection: Pick<Connection, 'search'>, typed: Typed, token?: CancellationToken) {
    this.#connection = connection;
    this.#typed = typed;
    this.#token = token;
    this.#search = this.#searchFor(typed.text);
  }

  /** The search for the text: with what is around it, such as blanks, if that occurs. */
  get search(): PatternSearch {
    return this.#search;
  }

  /** The lines that contain the text. */
  occurrences(): Promise<Occurrences> {
    this.#occurrences ??= this.#find();
    return this.#occurrences;
  }

  /** The files that the text names: see typed-file.ts. */
  files(): Promise<NamedFiles> {
    const file = typedFile(this.#typed);
    this.#files ??= file ? this.#findFiles(file) : Promise.resolve(NOWHERE);
    return this.#files;
  }

  /** The files whose names contain the text, if it is a word. */
  async filesLikeIt(): Promise<readonly PlacedMatch[]> {
    const { containing } = typedFile(this.#typed) ?? {};
    return containing ? (await this.#count(containing, MAX_FILES)).matches : [];
  }

  /**
   * The search for a text of several words, which is no clear question, if it is code: it occurs, and has a sign of code or is part of a
   * program; or it has such a sign and occurs in another layout.
   */
  async asCode(): Promise<PatternSearch | undefined> {
    const { lines } = await this.occurrences();
    const text = this.#typed.text.trim();
    const isShort = text.split(/\s+/).length <= FEW_WORDS;
    const isCodeSize = isShort || LINE_BREAK.test(text);
    const hasSign = FLAG.test(text) || (isCodeSize && CODE_SIGN.test(text));
    if (lines > 0) return hasSign || (await this.#isInProgram()) ? this.search : undefined;
    const other = hasSign ? inOtherLayout(this.#typed) : undefined;
    return other && (await this.#count(other, 1)).lines > 0 ? other : undefined;
  }

  async #find(): Promise<Occurrences> {
    let found = NOWHERE;
    for (const text of copiedTexts(this.#typed.text)) {
      const search = this.#searchFor(text);
      found = await this.#count(search);
      if (found.lines === 0) continue;
      this.#search = search;
      break;
    }
    return found;
  }

  async #findFiles({ parts, search, endsWith, isGlob }: TypedFile): Promise<NamedFiles> {
    const whole = search(parts.length);
    const { team, settings } = this.#typed;
    const isAnywhere = team === undefined && settings.files.trim() === '';
    const [found, there] = await Promise.all([
      this.#count(whole, MAX_FILES),
      isAnywhere ? fileAt(parts) : undefined,
    ]);
    if (there && !found.matches.some(({ uri }) => uri === there.uri))
      return { ...found, search: whole, lines: found.lines + 1, matches: [there, ...found.matches] };
    if (found.lines === 0 && isGlob && isAnywhere) {
      const matches = await filesOfGlob(whole.options.globs?.[0] ?? '', MAX_LISTED);
      return { ...found, search: whole, lines: matches.length, matches };
    }
    if (found.lines > 0 || endsWith === undefined) return { ...found, search: whole };
    // Many files may have the name of an `index.ts`; few are in a folder with the same name too.
    const near = await this.#count(search(Math.min(2, parts.length)), MAX_FILES);
    const named = near.lines > 0 || endsWith > 1 ? near : await this.#count(search(1), MAX_FILES);
    const inCommon = named.matches.map(({ path }) => partsInCommon(parts, path));
    const most = Math.max(endsWith, ...inCommon);
    const matches = named.matches.filter((_, at) => inCommon[at] === most);
    return { ...named, lines: matches.length, matches, search: search(most) };
  }

  /** Outside of comments and strings, words in exactly these letters follow each other only in code. A few files are enough to tell. */
  async #isInProgram(): Promise<boolean> {
    const { query, options, team } = this.#search;
    const { matches } = await this.occurrences();
    const mayBeCode = ({ text }: PlacedMatch) => {
      const at = text.indexOf(query);
      return at >= 0 && !COMMENT_OR_STRING.test(text.slice(0, at));
    };
    const files = [...new Set(matches.filter(mayBeCode).map(({ uri }) => uri))].slice(0, MAX_PARSED);
    if (files.length === 0) return false;
    const { ignore_case: _, ...others } = options;
    const inCode = { query, options: { ...others, structure: { only: ['code' as const] } } };
    const where = team === undefined ? { in: files } : { team };
    return (await this.#count({ ...inCode, ...where }, 1)).lines > 0;
  }

  #searchFor(text: string): PatternSearch {
    return pattern(this.#typed, text, { ...this.#typed.settings, regex: false });
  }

  #count(search: Countable, most = MAX_COUNTED): Promise<Occurrences> {
    return countLines(this.#connection, search, most, this.#token).catch(() => NOWHERE);
  }
}

type Countable = Pick<PatternSearch, 'query' | 'options' | 'in' | 'team'>;

/** Counts lines up to a maximum. @throws the error of the server */
export async function countLines(
  connection: Pick<Connection, 'search'>,
  { query, options, ...where }: Countable,
  most: number,
  token: CancellationToken | undefined,
): Promise<Occurrences> {
  const params = { pattern: query, options: { ...options, max_results: most }, ...whereOf(where) };
  const parts: PlacedMatch[] = [];
  // A search that sends its matches as it finds them ends with the last one that is wanted; else it finds all, and sorts them.
  const result = await connection.search(params, token, matches => parts.push(...matches));
  const { count, truncated, noFile } = result;
  return { lines: count, isMore: truncated, noFile: noFile === true, matches: [...parts, ...result.matches] };
}

/** "12 lines", "more than 100 lines". */
export const describeOccurrences = ({ lines, isMore }: Occurrences): string =>
  countedUpTo(lines, 'line', isMore);
