/** Settings of a pattern search, their description and their API options. */
import { l10n } from 'vscode';
import type { SearchOptions } from '../../../server/src/protocol.ts';
import { settings as editorSettings } from '../settings.ts';
import { textLanguage } from '../support/language.ts';
import { isExclusion } from './both-globs.ts';

/** A part of a program to which a pattern can be limited. */
export type Region = 'code' | 'comments' | 'strings';

export interface PatternSettings {
  matchCase: boolean;
  wholeWord: boolean;
  regex: boolean;
  /** As typed: extensions and globs, separated by commas or spaces; `!` excludes. */
  files: string;
  /** Search only in these; empty: everywhere. */
  regions: readonly Region[];
}

export const DEFAULT_PATTERN_SETTINGS: PatternSettings = {
  matchCase: false,
  wholeWord: false,
  regex: true,
  files: '',
  regions: [],
};

/** `others`: options without a setting. */
export function searchOptions(
  { matchCase, wholeWord, regex, files, regions }: PatternSettings,
  others: SearchOptions = {},
): SearchOptions {
  const globs = globsOf(files);
  return {
    ...others,
    ...(matchCase ? {} : { ignore_case: true }),
    ...(wholeWord ? { word: true } : {}),
    ...(regex ? {} : { fixed_strings: true }),
    ...(globs.length > 0 ? { ...withHiddenOf(globs), globs } : {}),
    ...(regions.length > 0 ? { structure: { ...others.structure, only: [...regions] } } : {}),
  };
}

/** The settings for these options, to edit a past search. */
export function settingsOf(options: SearchOptions): PatternSettings {
  const types = canShowTypes(options) ? (options.file_types ?? []) : [];
  return {
    matchCase: !options.ignore_case,
    wholeWord: options.word ?? false,
    regex: !options.fixed_strings,
    files: asFiles(options.globs, types),
    regions: options.structure?.only ?? [],
  };
}

/** Globs as they are typed, after file types: the reverse of {@link globsOf}. */
export function asFiles(globs: readonly string[] = [], types: readonly string[] = []): string {
  const all = globs.map(fromRoot);
  const left = new Set(all);
  const words = all.flatMap(glob => {
    if (!left.has(glob)) return [];
    const isSame = (word: string) => {
      const made = globsOf(word);
      return made.includes(glob) && made.every(one => left.has(one));
    };
    const word = wordsFor(glob).find(isSame) ?? glob;
    for (const one of [glob, ...globsOf(word)]) left.delete(one);
    return [word];
  });
  return [...types, ...words].join(', ');
}

/** A glob that begins at the root because of a slash inside, with one at its start too: as it is typed, it would be found at any depth. */
function fromRoot(glob: string): string {
  const [not, path] = splitNot(glob);
  return hasFolder(path) && !SAYS_WHERE.test(path) ? `${not}/${path}` : glob;
}

/** Words of which {@link globsOf} may make a glob, alone or with others, the shortest first. */
function wordsFor(glob: string): string[] {
  const [not, path] = splitNot(glob);
  const [, extension] = /^\*\.([\w+-]+)$/.exec(path) ?? [];
  // One that is hardly the name of a folder is shown as the glob.
  if (extension !== undefined)
    return isExtension(extension) ? [] : [`${not}${extension}`, `${not}.${extension}`];
  const [, anywhere] = /^\*\*\/(.+)$/.exec(path) ?? [];
  if (anywhere === undefined) return [];
  return [`${not}${anywhere.replace(/\/\*\*$/, '/')}`, `${not}${anywhere}`];
}

/** File types can be shown as files only without positive globs: types narrow globs, but files add up. */
const canShowTypes = ({ globs = [] }: SearchOptions) => globs.every(isExclusion);

/** Options without a setting, for example from plain words. They are kept. */
export function othersOf(options: SearchOptions): SearchOptions {
  const { ignore_case, word, fixed_strings, globs, file_types, structure = {}, ...others } = options;
  const { only, ...syntax } = structure;
  if (others.hidden && globs && withHiddenOf(globs).hidden) delete others.hidden;
  return {
    ...others,
    ...(file_types && !canShowTypes(options) ? { file_types } : {}),
    ...(Object.keys(syntax).length > 0 ? { structure: syntax } : {}),
  };
}

const SYNTAX: Partial<Record<string, string>> = {
  call: l10n.t('calls'),
  import: l10n.t('imports'),
  function: l10n.t('functions'),
  method: l10n.t('methods'),
  class: l10n.t('classes'),
  interface: l10n.t('interfaces'),
  type: l10n.t('types'),
  constant: l10n.t('constants'),
  variable: l10n.t('variables'),
  field: l10n.t('fields'),
  comment: l10n.t('comments'),
  string: l10n.t('strings'),
  test: l10n.t('tests'),
};

/** "calls named total". Several kinds are definitions; a rare kind has its name in commands. */
function describeSyntax(kinds: readonly string[], name?: string): string {
  const [kind = ''] = kinds;
  const what = kinds.length === 1 ? (SYNTAX[kind] ?? kind) : l10n.t('definitions');
  if (!name) return what;
  return l10n.t('{0} named {1}', what, name.replace(/^\/\^(.*)\$\/$/, '$1').replaceAll('\\', ''));
}

/** A hidden folder or file that globs choose is searched, also if hidden ones are not. */
export const withHiddenOf = (globs: readonly string[]): Pick<SearchOptions, 'hidden'> =>
  globs.some(glob => !isExclusion(glob) && DOTTED.test(glob)) ? { hidden: true } : {};

/** A part of a path, or one of several in braces, that begins with a dot. */
const DOTTED = /(?:^|[/{,])\.(?!\.?(?:\/|$))/;

/** Describes those options. */
export function describeOthers(options: SearchOptions): string[] {
  const { hidden, no_ignore, multiline, pcre2, file_types, structure } = options;
  return [
    ...(structure?.kind ? [describeSyntax(structure.kind, structure.name)] : []),
    ...(hidden && !editorSettings.searchHidden() ? [l10n.t('hidden files too')] : []),
    ...(no_ignore ? [l10n.t('ignored files too')] : []),
    ...(multiline ? [l10n.t('across lines')] : []),
    ...(pcre2 ? ['PCRE2'] : []),
    ...(file_types ? [l10n.t('only {0}', file_types.join(', '))] : []),
  ];
}

/** Words that are hardly the name of a folder, and a word with one of them at its end is one of a file. */
const EXTENSIONS =
  /^(?:ts|tsx|js|jsx|mjs|cjs|py|pyi|go|rs|rb|c|h|cc|cpp|hpp|cs|java|kt|kts|php|swift|scala|md|json|ya?ml|toml|xml|sql|sh|css|scss|html|vue|svelte|dart|lua|exs?|erl|hs|ml|r|jl|txt|c\+\+)$/i;

/** Whether a word is a usual extension, without its dot. */
export const isExtension = (word: string): boolean => EXTENSIONS.test(word);

/** Before a glob that says itself where it begins: at the root, at any depth, or on a disk. */
const SAYS_WHERE = /^(?:\/|\*\*\/|[a-z]:\/)/i;

/**
 * `ts, !test/` → globs. A plain word is an extension or a folder, as is `.github`; in braces, `{ts,tsx}`, so is each of several. A folder
 * includes its contents. As in the fields of the editor, a path or a glob matches at any depth, `src/lib` too, unless it begins with `/` or
 * `./`.
 */
export function globsOf(files: string): string[] {
  return splitOutsideBraces(files).flatMap(word => {
    const [not, glob] = splitNot(word);
    return globsOfWord(glob).map(one => not + one);
  });
}

function globsOfWord(word: string): string[] {
  const glob = word.replace(/^\.\/(?=.)/, '/');
  const [, choices] = /^\{([^{}]*)\}$/.exec(glob) ?? [];
  if (choices !== undefined) return splitOutsideBraces(choices).flatMap(globsOfWord);
  if (/^\.?[\w+-]+$/.test(glob)) {
    const name = glob.replace(/^\./, '');
    return isExtension(name) ? [`*.${name}`] : [`*.${name}`, `**/${glob}/**`];
  }
  if (!glob.includes('/')) return [glob];
  const placed = SAYS_WHERE.test(glob) ? glob : `**/${glob}`;
  if (glob.endsWith('/')) return [`${placed}**`];
  // A path: that of a file, or of a folder with all that is in it.
  return /[*?[{]/.test(glob) ? [placed] : [placed, `${placed}/**`];
}

/** Whether a glob has a slash before its end, so that it does not match a name at any depth. */
const hasFolder = (glob: string): boolean => glob.slice(0, -1).includes('/');

/** The `!` of a glob, if there is one, and the rest. */
const splitNot = (glob: string): [not: string, path: string] =>
  isExclusion(glob) ? ['!', glob.slice(1)] : ['', glob];

/** The files of a search as one text: `ts` without `test/` is `ts, !test/`. */
export function filesOf(include: string, exclude: string): string {
  const left = splitOutsideBraces(exclude).map(word => `!${word.replace(/^!/, '')}`);
  return [...(include.trim() ? [include.trim()] : []), ...left].join(', ');
}

/** The reverse of {@link filesOf}. */
export function includedAndExcluded(files: string): { include: string; exclude: string } {
  const words = splitOutsideBraces(files);
  const exclude = words.filter(word => word.startsWith('!')).map(word => word.slice(1));
  return { include: words.filter(word => !word.startsWith('!')).join(', '), exclude: exclude.join(', ') };
}

/** Splits at commas and spaces, but not inside braces: `*.{ts,tsx}`. */
function splitOutsideBraces(text: string): string[] {
  return (text.match(/(?:\{[^}]*\}|[^\s,{])+/g) ?? []).filter(word => word !== '!');
}

/** "in *.ts", "not in src/lib": the files of a search. A letter in any case, as in the glob of a name, is shown as a small one. */
export function describeFiles(files: string): string[] {
  const inSmall = files.replace(/\[([a-z])([A-Z])\]/g, (both, small: string, capital: string) =>
    small.toUpperCase() === capital ? small : both,
  );
  const { include, exclude } = includedAndExcluded(inSmall);
  const shown = splitOutsideBraces(exclude).map(word =>
    word.replace(/^\/(?=.)/, '').replace(/\/(?:\*\*)?$/, ''),
  );
  return [
    ...(include ? [l10n.t('in {0}', include)] : []),
    ...(shown.length > 0 ? [l10n.t('not in {0}', shown.join(', '))] : []),
  ];
}

/** The parts of programs as people call them. */
export const REGION_NAMES: Record<Region, string> = {
  code: l10n.t('code'),
  comments: l10n.t('comments'),
  strings: l10n.t('strings'),
};

const listOf = (words: readonly string[]) =>
  new Intl.ListFormat(textLanguage(), { type: 'conjunction' }).format(words);

/** Describes the differences from the defaults. */
export function differences(settings: PatternSettings): string[] {
  const { matchCase, wholeWord, regex, files, regions } = settings;
  return [
    ...(regex ? [] : [l10n.t('plain text')]),
    ...(matchCase ? [l10n.t('match case')] : []),
    ...(wholeWord ? [l10n.t('whole words')] : []),
    ...(regions.length > 0 ? [l10n.t('only {0}', listOf(regions.map(region => REGION_NAMES[region])))] : []),
    ...describeFiles(files),
  ];
}

/** "regular expression · match case · in *.ts" */
export function describeSettings(settings: PatternSettings): string {
  return [
    settings.regex ? l10n.t('regular expression') : l10n.t('plain text'),
    settings.matchCase ? l10n.t('match case') : l10n.t('any case'),
    ...differences({ ...settings, regex: true, matchCase: false }),
  ].join(' · ');
}
