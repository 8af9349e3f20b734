/** A typed path, the name of a file, a folder or a glob: the searches for its files. */
import { workspace } from 'vscode';
import { isExclusion } from '../pattern/both-globs.ts';
import { globsOf, isExtension, withHiddenOf } from '../pattern/options.ts';
import { type PatternSearch, pattern, type Typed, withoutQuotes } from './typed.ts';

/** `a/b.ts`, `b.ts:12`, `b.ts:12:3`, `b.ts:12-20`, `b.ts(12,3)`, `b.ts#L12`, `b.ts#L12-L20`; on Windows with a drive. */
const PLACE =
  /^((?:[a-z]:[\\/])?[^\s:()#"'`<>|*?]+?)(?:(?::|(?<=\.\w+)\(|#L)(\d{1,7})(?:[:,-]L?\d+)?\)?)?:?$/i;
/** The address of a file, on a page that shows it or on a disk: its path, and the line. */
const ADDRESS = /^[a-z][a-z+.-]+:\/\/[^\s/]*\/([^\s?#]+)(?:\?[^\s#]*)?(?:#L(\d{1,7})\S*)?$/i;
/** What a page of a file has before the path: the repository and the branch. */
const IN_REPOSITORY = /^.+?\/(?:blob|blame|raw|edit)\/[^/]+\//;
/** Before a path in code: relative to a file, or to a folder with a short name. */
const FROM = /^(?:(?:\.{1,2}|[@~])?\/)+/;
/** Before a path in a diff. */
const IN_DIFF = /^(?:---|\+\+\+)\s+/;
/** `*.proto`, `src/**`. A star after a dot or a bracket is one of a regular expression. */
const GLOB = /^(?=.*\*)(?=.*(?:\/|\.[\w{},]+$))(?!.*[.)]\*)[^\s:()[\]#"'`<>|?\\^$]+$/;
/** Between slashes: a regular expression. */
const EXPRESSION = /^\/.*\/$/;

export interface TypedFile {
  /** The folders of the path, and the name. */
  parts: readonly string[];
  /** Finds the first line of each file whose path ends with the last parts. */
  search(count: number): PatternSearch;
  /**
   * If no file is at the path, it may be that of another computer, so the end of it names the file: how many parts must be the same.
   * Undefined if the whole path must be.
   */
  endsWith?: number;
  line?: number;
  /** Of a file with a usual extension: the globs of the files that have it too, since its name may be misspelled. */
  sameExtension?: string[];
  /** A single word, which may also name something else. */
  isWord: boolean;
  isGlob: boolean;
  /** Finds the first line of each file whose name contains the word. */
  containing?: PatternSearch;
}

/** Shorter words are part of too many names. */
export const MIN_STEM = 3;

/** The files that a text may name: by their path or the end of it, by their name with or without its extension, by a folder or a glob. */
export function typedFile(typed: Typed): TypedFile | undefined {
  const text = withoutQuotes(typed.text).trim().replace(IN_DIFF, '');
  const isGlob = GLOB.test(text);
  const address = isGlob ? null : ADDRESS.exec(text);
  const [, given = '', line] = isGlob ? [text, text] : (address ?? PLACE.exec(text) ?? []);
  const path = address ? given.replace(IN_REPOSITORY, '') : given;
  const relative = workspace.asRelativePath(address ? `/${decoded(path)}` : path).replaceAll('\\', '/');
  const inFolder = relative.replace(FROM, '');
  if (EXPRESSION.test(text) || !/[\p{L}\p{N}]/u.test(inFolder)) return undefined;
  const parts = inFolder.split('/');
  const folders = parts.slice(0, -1);
  const name = parts.at(-1) ?? '';
  const extension = /.\.([^.]+)$/.exec(name)?.[1] ?? '';
  const hasExtension = isExtension(extension);
  if (address && ((folders.length === 0 && path === given) || !hasExtension)) return undefined;
  // A call has an argument in parentheses too.
  if (line !== undefined && text.endsWith(')') && !hasExtension) return undefined;
  const isFile = !isGlob && (line !== undefined || hasExtension);
  const isWhole = isGlob || hasExtension;
  // A path without an extension may be that of a folder.
  const isPath = folders.length > 0 || inFolder !== relative;
  const mayBeFolder = !isFile && !isWhole && isPath;
  const inSpelling = isGlob ? name : literal(name);
  const endings: NameGlobs = of => {
    if (name === '') return [`**${of && `/*${of}`}`];
    const inside = mayBeFolder ? [`${inSpelling}/**${of && `/*${of}`}`] : [];
    return [...globsOfName(inSpelling, isWhole, of), ...inside];
  };
  const globsFor = (count: number) => {
    const above = folders.slice(folders.length + 1 - count);
    return globsWithin(typed, isGlob ? above : above.map(literal), endings);
  };
  const isWord = !isFile && !isGlob && !isPath;
  if (globsFor(1).length === 0) return undefined;
  return {
    parts,
    search: count => filesSearch(typed, globsFor(count)),
    ...(isFile && folders.length > 0 && { endsWith: address ? 2 : 1 }),
    ...(line !== undefined && { line: Number(line) }),
    ...(isFile &&
      hasExtension && {
        sameExtension: globsWithin(typed, [], of => globsOfName(`*.${extension}`, true, of)),
      }),
    isWord,
    isGlob,
    ...(isWord &&
      foldedName(name).length >= MIN_STEM && {
        containing: filesSearch(
          typed,
          globsWithin(typed, [], of => [`*${anyOf(spellingsOf(name).map(inAnyCase))}*${of}`]),
        ),
      }),
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A name reduced to its letters and digits: `url_for`, `urlFor` and `url-for` all become `urlfor`. */
export const foldedName = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Where a word of a name begins: at its start, after a sign, at a capital, between a letter and a digit. */
const WORD_START =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]|(?<=[\p{Ll}\p{N}])\p{Lu}|\p{Lu}(?=\p{Ll})|(?<=\p{L})\p{N}|(?<=\p{N})\p{L}/gu;

/** Whether a word of a name begins with a folded text: `limit` is in `rate_limit` and `RateLimiter`, and `todo` not in `autodoc`. */
export const hasWord = (name: string, folded: string): boolean =>
  [...name.matchAll(WORD_START)].some(({ index }) => foldedName(name.slice(index)).startsWith(folded));

/** Whether a name of several words shortens those of another, as `diffInDays` does with `differenceInDays`. */
export function isShortFor(short: string, name: string): boolean {
  const words = wordsOf(short);
  const rest = wordsOf(name);
  const isIn = (word: string) => {
    const at = rest.findIndex(other => other.startsWith(word));
    rest.splice(0, at + 1);
    return at >= 0;
  };
  return words.length > 1 && words.every(isIn);
}

/** The words of a name, in small letters. */
function wordsOf(name: string): string[] {
  const starts = [...name.matchAll(WORD_START)].map(({ index }) => index);
  return starts.map((start, at) => foldedName(name.slice(start, starts[at + 1])));
}

/** `rateLimit`, `rate_limit` and `rate-limit` name the same. */
function spellingsOf(name: string): string[] {
  const words = name.split(/[_-]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter(Boolean);
  return [...new Set(['', '_', '-'].map(between => literal(words.join(between))))];
}

function filesSearch(typed: Typed, globs: string[]): PatternSearch {
  const search = pattern(typed, '', { ...typed.settings, files: '', regions: [] });
  const options = { ...withHiddenOf(globs), globs, files_only: true, code_first: true };
  return { ...search, options, name: typed.text.trim() };
}

/** The globs of names that end with `of`, such as `.ts`; of all for ''. */
type NameGlobs = (of: string) => string[];

/**
 * Globs of names below `folders`, in the files that are chosen and not excluded. Several globs find the files of any of them, so each that
 * chooses files becomes a part of those of the names. None if a name is not among the chosen files, or they are chosen in another way than by
 * a folder or an extension.
 */
function globsWithin({ settings }: Typed, folders: readonly string[], names: NameGlobs): string[] {
  const globs = globsOf(settings.files);
  const included = globs.filter(glob => !isExclusion(glob));
  const namesIn = (folder: string, of = '') => {
    const ends = names(of);
    return ends.length > 0 ? [`${folder}${['**', ...folders, anyOf(ends)].join('/')}`] : [];
  };
  const within =
    included.length === 0
      ? namesIn('')
      : included.flatMap(glob => {
          if (glob.endsWith('/**')) return namesIn(glob.slice(0, -2));
          const [, extension] = /^\*(\.[\w+-]+)$/.exec(glob) ?? [];
          return extension === undefined ? [] : namesIn('', extension);
        });
  return within.length > 0 ? [...within, ...globs.filter(isExclusion)] : [];
}

const literal = (path: string): string => path.replace(/[[\]{}]/g, '[$&]');

const anyOf = (globs: readonly string[]): string => (globs.length === 1 ? globs[0]! : `{${globs.join(',')}}`);

/**
 * The globs of a name that ends with `of`, in any case: without its extension, it is that of `Makefile` and `main.rs`. Folders keep their
 * case, since one may be an open folder, which the server knows by its name.
 */
function globsOfName(name: string, isWhole: boolean, of: string): string[] {
  const glob = inAnyCase(name);
  if (isWhole) return name.toLowerCase().endsWith(of.toLowerCase()) ? [glob] : [];
  return of === '' ? [glob, `${glob}.*`] : [`${glob}${of}`];
}

function inAnyCase(glob: string): string {
  return glob.replace(/\[.\]|[a-z]/gi, one =>
    one.length > 1 ? one : `[${one.toLowerCase()}${one.toUpperCase()}]`,
  );
}

/** How many parts at the end of a path are those of a file, in any case. */
export function partsInCommon(parts: readonly string[], path: string): number {
  const wanted = parts.map(part => part.toLowerCase()).reverse();
  const differs = path
    .toLowerCase()
    .split('/')
    .reverse()
    .findIndex((part, at) => part !== wanted[at]);
  return differs < 0 ? path.split('/').length : differs;
}
