/** Settings of a pattern search, their description and their API options. */
import type { SearchOptions } from '../../../server/src/protocol.ts';

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
    ...(globs.length > 0 ? { globs } : {}),
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
    files: [...types, ...(options.globs ?? [])].join(', '),
    regions: options.structure?.only ?? [],
  };
}

/** File types can be shown as files only without positive globs: types narrow globs, but files add up. */
const canShowTypes = ({ globs = [] }: SearchOptions) => globs.every(glob => glob.startsWith('!'));

/** Options without a setting, for example from plain words. They are kept. */
export function othersOf(options: SearchOptions): SearchOptions {
  const { ignore_case, word, fixed_strings, globs, file_types, structure = {}, ...others } = options;
  const { only, ...syntax } = structure;
  return {
    ...others,
    ...(file_types && !canShowTypes(options) ? { file_types } : {}),
    ...(Object.keys(syntax).length > 0 ? { structure: syntax } : {}),
  };
}

/** "calls named total". Several kinds are definitions. */
function describeSyntax(kinds: readonly string[], name?: string): string {
  const what = kinds.length === 1 ? `${kinds[0]}s` : 'definitions';
  return name ? `${what} named ${name.replace(/^\/\^(.*)\$\/$/, '$1').replaceAll('\\', '')}` : what;
}

/** Describes those options. */
export function describeOthers(options: SearchOptions): string[] {
  const { hidden, no_ignore, multiline, pcre2, file_types, structure } = options;
  return [
    ...(structure?.kind ? [describeSyntax(structure.kind, structure.name)] : []),
    ...(hidden ? ['hidden files too'] : []),
    ...(no_ignore ? ['ignored files too'] : []),
    ...(multiline ? ['across lines'] : []),
    ...(pcre2 ? ['PCRE2'] : []),
    ...(file_types ? [`only ${file_types.join(', ')}`] : []),
  ];
}

/** Words that are hardly the name of a folder, and a word with one of them at its end is one of a file. */
const EXTENSIONS =
  /^(?:ts|tsx|js|jsx|mjs|cjs|py|pyi|go|rs|rb|c|h|cc|cpp|hpp|cs|java|kt|kts|php|swift|scala|md|json|ya?ml|toml|xml|sql|sh|css|scss|html|vue|svelte|dart|lua|exs?|erl|hs|ml|r|jl|txt|c\+\+)$/i;

/** Whether a word is a usual extension, without its dot. */
export const isExtension = (word: string): boolean => EXTENSIONS.test(word);

/**
 * `ts, !test/` → globs. A plain word is an extension or a folder; in braces, `{ts,tsx}`, so is each of several. A folder includes its
 * contents and matches at any depth, as in ignore files, unless it has a slash at the start or inside: `src/lib`, with or without one at
 * the end.
 */
export function globsOf(files: string): string[] {
  return splitOutsideBraces(files).flatMap(word => {
    const not = word.startsWith('!') ? '!' : '';
    const glob = word.slice(not.length).replace(/^\.\/(?=.)/, '/');
    return globsOfWord(glob).map(one => not + one);
  });
}

function globsOfWord(glob: string): string[] {
  const [, choices] = /^\{([^{}]*)\}$/.exec(glob) ?? [];
  if (choices !== undefined) return splitOutsideBraces(choices).flatMap(globsOfWord);
  const isInside = glob.slice(0, -1).includes('/');
  if (glob.endsWith('/')) return [`${isInside || glob === '/' ? '' : '**/'}${glob}**`];
  if (/^\.?[\w+-]+$/.test(glob)) {
    const extension = `*.${glob.replace(/^\./, '')}`;
    return glob.startsWith('.') || isExtension(glob) ? [extension] : [extension, `**/${glob}/**`];
  }
  // A path: that of a file, or of a folder with all that is in it.
  return isInside && !/[*?[{]/.test(glob) ? [glob, `${glob}/**`] : [glob];
}

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

/** "in *.ts", "not in src/lib": the files of a search. */
export function describeFiles(files: string): string[] {
  const { include, exclude } = includedAndExcluded(files);
  const shown = splitOutsideBraces(exclude).map(word =>
    word.replace(/^\/(?=.)/, '').replace(/\/(?:\*\*)?$/, ''),
  );
  return [...(include ? [`in ${include}`] : []), ...(shown.length > 0 ? [`not in ${shown.join(', ')}`] : [])];
}

/** Describes the differences from the defaults. */
export function differences(settings: PatternSettings): string[] {
  const { matchCase, wholeWord, regex, files, regions } = settings;
  return [
    ...(regex ? [] : ['plain text']),
    ...(matchCase ? ['match case'] : []),
    ...(wholeWord ? ['whole words'] : []),
    ...(regions.length > 0 ? [`only ${regions.join(' and ')}`] : []),
    ...describeFiles(files),
  ];
}

/** "regular expression · match case · in *.ts" */
export function describeSettings(settings: PatternSettings): string {
  return [
    settings.regex ? 'regular expression' : 'plain text',
    settings.matchCase ? 'match case' : 'any case',
    ...differences({ ...settings, regex: true, matchCase: false }),
  ].join(' · ');
}
