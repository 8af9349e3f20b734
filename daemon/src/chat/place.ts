import { escapeGlob } from '../rules/escape-glob.ts';
import { COMMON_FOLDERS, FILE_EXTENSIONS, FILE_KINDS, type FileKind } from './file-kinds.ts';
import { cached } from './patterns.ts';
import { ARTICLE, BARE_NOUNS, FINISHING, grammarOf, IN_NAME, LIKE, STARTING } from './place-grammar.ts';
import type { LanguageRules } from './roles/types.ts';
import { isSafePath, leaves } from './safe-path.ts';
import { restore, type Scanned, tidy } from './scan.ts';
import type { Words } from './words/types.ts';

/** Where to search, as far as the request says. */
export interface Place {
  extensions: string[];
  globs: string[];
  /** Folders and files given with a path. */
  paths: string[];
  folders: string[];
  notGlobs: string[];
  tests?: 'only' | 'none';
  /** A hidden file or folder is named. */
  hidden?: boolean;
  /** A path that is not below the folder that is searched. */
  beyond?: string;
  /** What was read, in the words of the request; for the explanation. */
  says: string[];
}

/** What is there in the tree that is searched: names of folders at its top and below. */
export interface Known {
  top: ReadonlySet<string>;
  below: ReadonlySet<string>;
  /** Extensions of its files, without a dot. */
  extensions: ReadonlySet<string>;
}

const UNKNOWN: Known = { top: new Set(), below: new Set(), extensions: new Set() };

export function readPlace(
  text: string,
  words: Words,
  scanned: Scanned,
  folders: Known = UNKNOWN,
): { place: Place; rest: string } {
  const grammar = grammarOf(words);
  const place: Place = { extensions: [], globs: [], paths: [], folders: [], notGlobs: [], says: [] };
  const reader = new PlaceReader(words, scanned, folders, place);
  let rest = text
    .replace(grammar.onlyAfter, (all, list: string) => reader.takeLast(all, list, false))
    .replace(grammar.onlyBefore, (all, list: string) => reader.takeMost(all, list, false))
    .replace(grammar.outsideAfter, (all, list: string) => reader.takeLast(all, list, true));
  rest = rest.replace(grammar.outside, (all, list: string) => reader.takeMost(all, list, true));
  rest = rest.replace(grammar.inside, (all, list: string) => reader.takeMost(all, list, false));
  rest = rest.replace(grammar.kindFirst, (all, list: string) => reader.takeMost(all, list, false));
  return { place, rest: tidy(rest) };
}

/** The languages that the place names, if it names any. */
export function placeLanguages(
  place: Place,
  languagesWith: (e: readonly string[]) => readonly LanguageRules[],
): readonly LanguageRules[] {
  const named = [...place.paths, ...place.globs].flatMap(path => FILE_SORT.exec(path)?.[0] ?? []);
  return languagesWith([...place.extensions, ...named]);
}

/** What tells the language of a file, or of all that a glob names: its extension, or its name where it has none. */
const FILE_SORT = /(?<=\.)\w+$|^(?:Dockerfile|[Mm]akefile)(?=\*?$)|(?<=\.github\/)workflows(?=\/)/u;

class PlaceReader {
  readonly #words: Words;
  readonly #scanned: Scanned;
  readonly #tree: ReadonlySet<string>;
  readonly #below: ReadonlySet<string>;
  readonly #extensions: ReadonlySet<string>;
  readonly #place: Place;

  constructor(words: Words, scanned: Scanned, { top, below, extensions }: Known, place: Place) {
    this.#words = words;
    this.#scanned = scanned;
    this.#tree = top;
    this.#below = below;
    this.#extensions = extensions;
    this.#place = place;
  }

  /** Reads as much of the list as names places; gives back what was not read. */
  takeMost(all: string, list: string, out: boolean): string {
    if (this.take(list, out)) return ' ';
    const { and, or } = this.#words.join;
    const ends = [...list.matchAll(new RegExp(`\\s*,\\s*|\\s+(?:${and}|${or}|nor)\\s+`, 'giu'))].map(
      match => match.index,
    );
    const end = ends.toReversed().find(at => this.take(list.slice(0, at), out));
    return end === undefined ? all : ` ${list.slice(end)}`;
  }

  /** "Bind, listen, ruby only": the places stand last in what may be a list of other things. */
  takeLast(all: string, list: string, out: boolean): string {
    const starts = [0, ...[...list.matchAll(/,\s+/gu)].map(match => match.index + match[0].length)];
    const start = starts.find(at => this.take(list.slice(at), out));
    return start === undefined ? all : `, ${list.slice(0, start)} `;
  }

  /** Reads a list of places; false, and nothing is changed, when one of them is none. */
  take(list: string, out: boolean): boolean {
    const { and, or } = this.#words.join;
    const parts = list.split(
      cached(`\\s*,\\s*(?:(?:${and}|${or})\\s+)?|\\s+(?:${and}|${or}|nor)\\s+|\\s+/\\s+`),
    );
    const shared = this.#sharedNoun(parts.at(-1) ?? '');
    const actions = parts
      .map(part => part.trim())
      .map(part => {
        const whole = shared ? `${part} ${shared}` : part;
        return this.#one(ENDING.test(part) ? whole : part, out) ?? this.#one(whole, out);
      });
    if (actions.length === 0 || actions.some(action => !action)) return false;
    const { extensions, globs } = this.#place;
    const [before, named] = [extensions.length, globs.length];
    for (const action of actions) action?.();
    // "In yaml files and Dockerfiles": a type and a glob would both be asked of each file.
    if (extensions.length > before && globs.length > named)
      globs.push(...extensions.splice(before).map(one => `*.${one}`));
    this.#place.says.push(`${out ? 'outside' : 'in'} ${restore(list.trim(), this.#scanned)}`);
    return true;
  }

  /** In "the src and lib folders" the noun of the last part is that of all. */
  #sharedNoun(last: string): string | undefined {
    return cached(`\\s(${this.#words.place.folder}|${this.#words.place.sources})$`).exec(last)?.[1];
  }

  #one(raw: string, out: boolean): (() => void) | undefined {
    const part = raw.replace(cached(`^(?:(?:in|of|from|inside|under|en|de)\\s+)?${ARTICLE}`), '').trim();
    // "In which file" asks for it.
    if (part === '' || /^(?:which|what) /iu.test(part)) return undefined;
    const others = /^non[- ]?(?=\p{L})/iu.exec(part)?.[0] ?? '';
    if (others !== '' && this.#isTests(part.slice(others.length)))
      return this.#tests(part.slice(others.length), !out);
    return (
      this.#extension(part, out) ??
      this.#kind(part, out) ??
      this.#folder(part, out) ??
      this.#tests(part, out) ??
      this.#testsIn(part, out) ??
      this.#kindIn(part, out) ??
      this.#path(part, out)
    );
  }

  #extension(part: string, out: boolean): (() => void) | undefined {
    for (const say of this.#words.place.extension) {
      const match = cached(`^(?:${say.replaceAll('<extension>', '(?<extension>[\\w+-]+)')})$`).exec(part);
      const extension = match?.groups?.extension?.toLowerCase();
      if (extension && this.#isHidden(part, extension)) return undefined;
      if (extension && (part.includes('.') || FILE_EXTENSIONS.has(extension)) && !this.#kindOf(part)) {
        return () => this.#addExtensions([extension], out);
      }
    }
    return undefined;
  }

  /** "In .eslintrc": no file of the tree ends so. */
  #isHidden(part: string, extension: string): boolean {
    const isKnown = FILE_EXTENSIONS.has(extension) || this.#extensions.has(extension);
    return part.startsWith('.') && this.#extensions.size > 0 && !isKnown;
  }

  #kindOf(part: string): FileKind | undefined {
    const noun = `(?:\\s+(?:${this.#words.place.sources}))`;
    const before = `(?:(?:${this.#words.place.sources})\\s+(?:de |of |en )?)?`;
    return FILE_KINDS.find(
      kind =>
        cached(
          `^${before}(?:${kind.names})${noun}${kind.bare ? '?' : `|^(?:${BARE_NOUNS})$(?<=^(?:${kind.names})s?)`}$`,
        ).test(part) ||
        cached(`^(?:${this.#words.place.sources})\\s+(?:de\\s+)?(?:${kind.names})$`).test(part),
    );
  }

  #kind(part: string, out: boolean): (() => void) | undefined {
    const kind = this.#kindOf(part);
    if (!kind || this.#isFolderAlone(part, kind)) return undefined;
    if (kind.ifThere && !kind.extensions.some(one => this.#extensions.has(one))) return undefined;
    if (!kind.globs) return () => this.#addExtensions(kind.extensions, out);
    return () => {
      if (kind.hidden && !out) this.#place.hidden = true;
      (out ? this.#place.notGlobs : this.#place.globs).push(...(kind.globs ?? []));
    };
  }

  /** "In json": a folder of the tree, where it has no file of that kind. */
  #isFolderAlone(part: string, { extensions }: FileKind): boolean {
    const isFolder = this.#isThere(part);
    return isFolder && this.#extensions.size > 0 && !extensions.some(one => this.#extensions.has(one));
  }

  #folder(part: string, out: boolean): (() => void) | undefined {
    const { folder } = this.#words.place;
    const named = cached(
      `^(.+?)\\s+(?:sub)?(?:${folder})$|^(?:${folder})\\s+(?:named |called |llamad[oa]s? )?(.+)$`,
    ).exec(part);
    const given = restore(part, this.#scanned);
    const isKnown = this.#isThere(given) || COMMON_FOLDERS.has(part) || IN_BRACKETS.test(given);
    const bare = isKnown ? part : this.#folderOf(part);
    const name = restore(named?.[1] ?? named?.[2] ?? bare ?? '', this.#scanned).replace(/^\.?\/+|\/+$/g, '');
    if (name === '' || (/\s/.test(name) && !named && !isKnown) || !isSafePath(name)) return undefined;
    // "The tests folder" of a tree that has none of that name is wherever its tests are.
    if (named && this.#isTests(name) && this.#isMissing(name)) return this.#tests(name, out);
    // "in tests" is the folder only where the tree has one of that name.
    if (!named && !this.#tree.has(part) && this.#isTests(part)) return undefined;
    return () => this.#addFolder(name, out);
  }

  #isThere(name: string): boolean {
    return this.#tree.has(name) || this.#below.has(name);
  }

  #isMissing(name: string): boolean {
    return this.#tree.size > 0 && !this.#isThere(name);
  }

  /** "Doc files": those of the folder doc or docs. */
  #folderOf(part: string): string | undefined {
    const name = cached(`^([\\w-]+)\\s+(?:${this.#words.place.file}|code|sources?)$`).exec(part)?.[1];
    if (name === undefined || this.#isTests(part)) return undefined;
    const names = [name, `${name}s`, name.replace(/s$/, '')];
    return names.find(one => this.#isThere(one)) ?? (COMMON_FOLDERS.has(name) ? name : undefined);
  }

  #isTests(part: string): boolean {
    return cached(`^(?:${this.#words.place.tests})$`).test(part);
  }

  #tests(part: string, out: boolean): (() => void) | undefined {
    if (!this.#isTests(part)) return undefined;
    return () => {
      this.#place.tests = out ? 'none' : 'only';
    };
  }

  /** "In c# tests", "in the archiver tests": those of one language, or of a folder of the tree. */
  #testsIn(part: string, out: boolean): (() => void) | undefined {
    const [, name = '', tests = ''] = /^(\S+) (.+)$/u.exec(part) ?? [];
    if (out || !this.#isTests(tests)) return undefined;
    const inside = this.#kind(`${name} files`, false) ?? this.#knownFolder(name);
    return (
      inside &&
      (() => {
        inside();
        this.#place.tests = 'only';
      })
    );
  }

  /** "In the lib headers": files of a kind, in a folder of the tree. */
  #kindIn(part: string, out: boolean): (() => void) | undefined {
    const [, name = '', kind = ''] = /^([\w-]+) (.+)$/u.exec(part) ?? [];
    const [folder, files] = out ? [] : [this.#knownFolder(name), this.#kind(kind, false)];
    if (!folder || !files) return undefined;
    return () => {
      folder();
      files();
    };
  }

  #knownFolder(name: string): (() => void) | undefined {
    if (!this.#isThere(name)) return undefined;
    return () => this.#addFolder(name, false);
  }

  #path(part: string, out: boolean): (() => void) | undefined {
    const { file } = this.#words.place;
    const prefix = cached(`^(?:${file})\\s+${STARTING}([\\w.-]+)$`).exec(part)?.[1];
    if (prefix !== undefined) return () => this.#addNamed(`${prefix}*`, out);
    const end = cached(`^(?:${file})\\s+${FINISHING}([\\w.-]+)$`).exec(part)?.[1];
    if (end !== undefined) return () => this.#addNamed(`*${end}`, out);
    const like =
      cached(`^(?:${file})\\s+${LIKE}([\\w.-]+)$`).exec(part)?.[1] ??
      cached(`^(?:${file})\\s+(?:with|having|that have)\\s+([\\w.-]+)\\s+${IN_NAME}$`).exec(part)?.[1];
    if (like !== undefined) return () => this.#addNamed(`*${like}*`, out);
    const bare = part.replace(
      cached(`^(?:${file})\\s+(?:named |called |matching |like |llamad[oa]s? )?|\\s+(?:${file})$`),
      '',
    );
    const given = restore(bare, this.#scanned);
    const path = this.#fromTop(given.replace(/^\.\//, ''));
    if (path !== given && this.#tree.has(path)) return () => this.#addFolder(path, out);
    // A path with a space is one where it is quoted.
    if (/\s/.test(path) && (given === bare || !path.includes('/'))) return undefined;
    if (leaves(path) && given === bare)
      return () => {
        this.#place.beyond ??= path;
      };
    if (!isSafePath(path)) return undefined;
    // "In the Gemfile": many are called so that have no extension.
    if (/^[A-Z][a-z]*file$/.test(path)) return () => this.#addNamed(path, out);
    // A file or a folder: ".eslintrc", ".github".
    if (/^\.[\w-]+$/.test(path))
      return () => {
        for (const glob of [path, `**/${path}/**`]) this.#addNamed(glob, out);
      };
    // "Foo files": what files are, and no name of one.
    if (DESCRIBED.test(part) && !FILE_EXTENSIONS.has(path) && !this.#extensions.has(path)) return undefined;
    const isFile = FILE_EXTENSIONS.has(/\.(\w+)$/.exec(path)?.[1] ?? '') || bare !== part;
    // ".test.ts files", "d.ts files" and "_test.go" are all whose names end so.
    const ending = /^[._-]\w+\.\w+$/.test(path) || ENDING.test(path) ? path : undefined;
    if (ending !== undefined && (/^\W/.test(ending) || bare !== part))
      return () =>
        (out ? this.#place.notGlobs : this.#place.globs).push(
          `*${ENDING.test(ending) ? `.${ending}` : ending}`,
        );
    if (bare !== part && this.#extensions.has(path)) return () => this.#addExtensions([path], out);
    if (GLOB.test(path)) {
      // In brackets a whole name is one, as of a route, and no set of characters.
      const fitting = path.replace(/(?<=^|\/)\[[^/]*\](?=\/|$)/g, escapeGlob);
      // A path that does not begin at the top of the tree is somewhere below.
      const isBelow = path.includes('/') && !path.startsWith('*') && !this.#isTop(path);
      const glob = isBelow ? `**/${fitting}` : fitting;
      return () => (out ? this.#place.notGlobs : this.#place.globs).push(glob);
    }
    if (path.endsWith('/')) return () => this.#addFolder(path.replace(/\/+$/, ''), out);
    if (isFile && !path.includes('/')) return () => this.#addNamed(path, out);
    if (!path.includes('/')) return undefined;
    const glob = escapeGlob(path);
    const globs = isFile ? [glob] : [`${glob}/**`];
    if (out) return () => this.#place.notGlobs.push(...globs);
    // A path that does not begin at the top of the tree is somewhere below.
    return () => {
      this.#uncover(path);
      if (this.#isTop(path)) this.#place.paths.push(path);
      else this.#place.globs.push(...globs.map(glob => `**/${glob}`));
    };
  }

  /** "/src" is the folder "src", where the tree has one. */
  #fromTop(path: string): string {
    const first = /^\/([^/]+)/.exec(path)?.[1] ?? '';
    return this.#tree.has(first) ? path.slice(1) : path;
  }

  /** Whether a path begins at the top of the tree, as far as that is known. */
  #isTop(path: string): boolean {
    const [first = '', ...more] = path.split('/');
    return this.#tree.has(first) || (more.length > 0 && this.#tree.size === 0);
  }

  #addExtensions(extensions: readonly string[], out: boolean): void {
    if (out) this.#place.notGlobs.push(...extensions.map(one => `*.${one}`));
    else this.#place.extensions.push(...extensions);
  }

  #addNamed(glob: string, out: boolean): void {
    if (!out) this.#uncover(glob);
    (out ? this.#place.notGlobs : this.#place.globs).push(glob);
  }

  /** What is hidden is meant where it is named. */
  #uncover(path: string): void {
    if (/(?:^|\/)\.\w/.test(path)) this.#place.hidden = true;
  }

  /** "In the docs" where the tree has a folder "doc" and none of the other name. */
  #calledSo(name: string): string {
    const others = ALIKE.find(names => names.includes(name)) ?? [];
    return this.#isThere(name) ? name : (others.find(other => this.#isThere(other)) ?? name);
  }

  #addFolder(said: string, out: boolean): void {
    const name = this.#calledSo(said);
    if (!out) this.#uncover(name);
    const glob = escapeGlob(name);
    if (out) this.#place.notGlobs.push(name.includes('/') ? `${glob}/**` : `**/${glob}/**`);
    else if (this.#isTop(name)) this.#place.paths.push(name);
    else this.#place.folders.push(name);
  }
}

/** Folders that people call by each other's names. */
const ALIKE: readonly (readonly string[])[] = [
  ['docs', 'doc', 'documentation'],
  ['tests', 'test'],
  ['source', 'src', 'sources'],
  ['examples', 'example'],
  ['benchmarks', 'benchmark', 'bench', 'benches'],
  ['scripts', 'script'],
  ['libs', 'lib'],
  ['utils', 'util'],
  ['specs', 'spec'],
];

/** Several files are called so only by how their names end: "d.ts files". */
const ENDING = /^(?:d|min|test|spec|stories|bundle|generated)\.\w+$/;

const GLOB = /\*|\{[^{}]*,[^{}]*\}/;

/** "[id]", "(auth)": folders of routes, by their whole names. */
const IN_BRACKETS = /^(?:\[\[?[\w.=-]+\]\]?|\(\.{0,3}[\w-]+\))$/;

/** A plain word before the noun, as in "old files". */
const DESCRIBED = /^\p{Ll}+ files$/u;
