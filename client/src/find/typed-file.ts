/** A typed path, the name of a file, a folder or a glob: the searches for its files. */
import { workspace } from 'vscode';
import { globsOf, isExtension } from '../pattern/options.ts';
import { type PatternSearch, pattern, type Typed } from './typed.ts';

/** `a/b.ts`, `b.ts:12`, `b.ts:12:3`, `b.ts(12,3)`, `b.ts#L12`; on Windows with a drive. */
const PLACE = /^((?:[a-z]:[\\/])?[^\s:()#"'`<>|*?]+?)(?:(?::|(?<=\.\w+)\(|#L)(\d{1,7})(?:[:,]\d+)?\)?)?:?$/i;
/** `*.proto`, `src/**`. A star after a dot or a bracket is one of a regular expression. */
const GLOB = /^(?=.*\*)(?=.*(?:\/|\.[\w{},]+$))(?!.*[.)]\*)[^\s:()[\]#"'`<>|?\\^$]+$/;
/** Between slashes: a regular expression. */
const EXPRESSION = /^\/.*\/$/;

export interface TypedFile {
  /** The folders of the path, and the name. */
  parts: readonly string[];
  /** Finds the first line of each file whose path ends with the last parts. */
  search(count: number): PatternSearch;
  /** If no file is at the path, it may be that of another computer, so the end of it names the file. */
  mayBeElsewhere: boolean;
  line?: number;
  /** Of a file with a usual extension: the globs of the files that have it too, since its name may be misspelled. */
  sameExtension?: string[];
  /** A single word, which may also name something else. */
  isWord: boolean;
  /** Finds the first line of each file whose name contains the word. */
  containing?: PatternSearch;
}

/** Shorter words are part of too many names. */
export const MIN_STEM = 3;

/** The files that a text may name: by their path or the end of it, by their name with or without its extension, by a folder or a glob. */
export function typedFile(typed: Typed): TypedFile | undefined {
  const text = typed.text.trim();
  const isGlob = GLOB.test(text);
  const [, path = '', line] = isGlob ? [text, text] : (PLACE.exec(text) ?? []);
  const inFolder = workspace
    .asRelativePath(path)
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '');
  if (EXPRESSION.test(text) || !/[\p{L}\p{N}]/u.test(inFolder)) return undefined;
  const parts = inFolder.split('/');
  const folders = parts.slice(0, -1);
  const name = parts.at(-1) ?? '';
  const extension = /.\.([^.]+)$/.exec(name)?.[1] ?? '';
  const hasExtension = isExtension(extension);
  const isFile = !isGlob && (line !== undefined || hasExtension);
  const isWhole = isGlob || hasExtension;
  // A path without an extension may be that of a folder.
  const inside = !isFile && !isWhole && folders.length > 0 ? [`${literal(name)}/**`] : [];
  const end = name === '' ? '**' : anyOf([...globsOfName(isGlob ? name : literal(name), isWhole), ...inside]);
  const globFor = (count: number) => {
    const above = folders.slice(folders.length + 1 - count);
    return ['**', ...(isGlob ? above : above.map(literal)), end].join('/');
  };
  const isWord = !isFile && !isGlob && folders.length === 0;
  return {
    parts,
    search: count => filesSearch(typed, globFor(count)),
    mayBeElsewhere: isFile && folders.length > 0,
    ...(line !== undefined && { line: Number(line) }),
    ...(isFile && hasExtension && { sameExtension: globsWithin(typed, `**/*.${inAnyCase(extension)}`) }),
    isWord,
    ...(isWord &&
      foldedName(name).length >= MIN_STEM && {
        containing: filesSearch(typed, `**/*${anyOf(spellingsOf(name).map(inAnyCase))}*`),
      }),
  };
}

/** A name reduced to its letters and digits: `url_for`, `urlFor` and `url-for` all become `urlfor`. */
export const foldedName = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Where a word of a name begins: at its start, after a sign, at a capital, between a letter and a digit. */
const WORD_START =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]|(?<=[\p{Ll}\p{N}])\p{Lu}|\p{Lu}(?=\p{Ll})|(?<=\p{L})\p{N}|(?<=\p{N})\p{L}/gu;

/** Whether a word of a name begins with a folded text: `limit` is in `rate_limit` and `RateLimiter`, and `todo` not in `autodoc`. */
export const hasWord = (name: string, folded: string): boolean =>
  [...name.matchAll(WORD_START)].some(({ index }) => foldedName(name.slice(index)).startsWith(folded));

/** `rateLimit`, `rate_limit` and `rate-limit` name the same. */
function spellingsOf(name: string): string[] {
  const words = name.split(/[_-]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter(Boolean);
  return [...new Set(['', '_', '-'].map(between => literal(words.join(between))))];
}

function filesSearch(typed: Typed, glob: string): PatternSearch {
  const search = pattern(typed, '', { ...typed.settings, files: '', regions: [] });
  return {
    ...search,
    options: { globs: globsWithin(typed, glob), files_only: true },
    name: typed.text.trim(),
  };
}

/** A glob without the files that are excluded. */
const globsWithin = (typed: Typed, glob: string): string[] => [
  glob,
  ...globsOf(typed.settings.files).filter(one => one.startsWith('!')),
];

const literal = (path: string): string => path.replace(/[[\]{}]/g, '[$&]');

const anyOf = (globs: readonly string[]): string => (globs.length === 1 ? globs[0]! : `{${globs.join(',')}}`);

/**
 * The globs of a name in any case: without its extension, it is that of `Makefile` and `main.rs`. Folders keep their case, since one may be
 * an open folder, which the server knows by its name.
 */
function globsOfName(name: string, isWhole: boolean): string[] {
  const glob = inAnyCase(name);
  return isWhole ? [glob] : [glob, `${glob}.*`];
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
