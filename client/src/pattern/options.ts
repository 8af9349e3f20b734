/** What a search by pattern is set to, and how that is said and sent. */
import type { SearchOptions } from '../../../server/src/protocol.ts';

export interface PatternSettings {
  matchCase: boolean;
  wholeWord: boolean;
  regex: boolean;
  /** As typed: extensions and globs, with commas or spaces between; `!` leaves out. */
  files: string;
}

export const DEFAULT_PATTERN_SETTINGS: PatternSettings = {
  matchCase: false,
  wholeWord: false,
  regex: true,
  files: '',
};

export function searchOptions({ matchCase, wholeWord, regex, files }: PatternSettings): SearchOptions {
  const globs = globsOf(files);
  return {
    ...(matchCase ? {} : { ignore_case: true }),
    ...(wholeWord ? { word: true } : {}),
    ...(regex ? {} : { fixed_strings: true }),
    ...(globs.length > 0 ? { globs } : {}),
  };
}

/** The settings that made these options, to change a search that has been run. */
export function settingsOf(options: SearchOptions): PatternSettings {
  const types = areTypesFiles(options) ? (options.file_types ?? []) : [];
  return {
    matchCase: !options.ignore_case,
    wholeWord: options.word ?? false,
    regex: !options.fixed_strings,
    files: [...types, ...(options.globs ?? [])].join(', '),
  };
}

/** Types narrow what globs choose, while in the files one would add to the other. */
const areTypesFiles = ({ globs = [] }: SearchOptions) => globs.every(glob => glob.startsWith('!'));

/** What no setting stands for, as of a search in plain words: it stays as it is. */
export function othersOf(options: SearchOptions): SearchOptions {
  const { ignore_case, word, fixed_strings, globs, file_types, ...others } = options;
  return file_types && !areTypesFiles(options) ? { ...others, file_types } : others;
}

/** What the others change, in words. */
export function describeOthers({ hidden, no_ignore, multiline, pcre2, file_types }: SearchOptions): string[] {
  return [
    ...(hidden ? ['hidden files too'] : []),
    ...(no_ignore ? ['ignored files too'] : []),
    ...(multiline ? ['across lines'] : []),
    ...(pcre2 ? ['PCRE2'] : []),
    ...(file_types ? [`only ${file_types.join(', ')}`] : []),
  ];
}

/**
 * `ts, !test/` → globs. A word without a sign of its own is an extension. A folder means all that is in it: wherever one of
 * that name is, as ignore files have it, unless a slash before it or within says where.
 */
export function globsOf(files: string): string[] {
  return splitOutsideBraces(files).map(word => {
    const not = word.startsWith('!') ? '!' : '';
    const glob = word.slice(not.length);
    if (glob.endsWith('/')) return `${not}${glob.indexOf('/') < glob.length - 1 ? '' : '**/'}${glob}**`;
    const isExtension = /^\.?[\w+-]+$/.test(glob);
    return isExtension ? `${not}*.${glob.replace(/^\./, '')}` : not + glob;
  });
}

/** A comma within braces belongs to the glob: `*.{ts,tsx}`. */
function splitOutsideBraces(text: string): string[] {
  return (text.match(/(?:\{[^}]*\}|[^\s,{])+/g) ?? []).filter(word => word !== '!');
}

/** What of it is not as it is at first, in words. */
export function differences({ matchCase, wholeWord, regex, files }: PatternSettings): string[] {
  return [
    ...(regex ? [] : ['plain text']),
    ...(matchCase ? ['match case'] : []),
    ...(wholeWord ? ['whole words'] : []),
    ...(files.trim() ? [`in ${files.trim()}`] : []),
  ];
}

/** "regular expression · match case · in *.ts" */
export function describeSettings({ matchCase, wholeWord, regex, files }: PatternSettings): string {
  return [
    regex ? 'regular expression' : 'plain text',
    matchCase ? 'match case' : 'any case',
    ...differences({ wholeWord, files, regex: true, matchCase: false }),
  ].join(' · ');
}
