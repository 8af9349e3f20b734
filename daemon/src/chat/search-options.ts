import type { SearchCommand } from '../command/command.ts';
import type { CommandOptions } from '../command/search-flags.ts';
import { escapeGlob } from '../rules/escape-glob.ts';
import type { Place } from './place.ts';
import { LANGUAGES, type LanguageRules } from './roles/index.ts';
import type { Understood } from './translation.ts';

export function commandOf({ reading, place, manner, languages }: Understood): SearchCommand {
  const options: CommandOptions = { recursive: true };
  if (manner.ignore_case || reading.ignoreCase) options.ignore_case = true;
  if (manner.word || reading.word) options.word = true;
  if (manner.multiline || reading.multiline) options.multiline = true;
  if (manner.pcre2 || reading.pcre2) options.pcre2 = true;
  if (manner.hidden || place.hidden) options.hidden = true;
  if (manner.no_ignore) options.no_ignore = true;
  if (typeof manner.context === 'number') options.context = manner.context;
  if (typeof manner.max_results === 'number' && manner.max_results > 0)
    options.max_results = manner.max_results;
  const plain = reading.literal !== undefined && reading.literal !== reading.pattern;
  if (plain) options.fixed_strings = true;
  const pattern = plain ? (reading.literal as string) : reading.pattern;
  if (!plain && asksForLineEnd(pattern)) options.crlf = true;
  const path = addPlace(options, place, languages);
  return path === undefined ? { pattern, options } : { pattern, path, options };
}

/** Whether a pattern says something of the end or the length of a line, which a CR before the line feed is no part of. */
function asksForLineEnd(pattern: string): boolean {
  const bare = pattern.replace(/\\./gs, '').replace(/\[\^?\]?[^\]]*\]/g, '');
  return /\$|\.\{/.test(bare);
}

/** Puts the place into the options; returns the path where the place is a single one. */
function addPlace(
  options: CommandOptions,
  place: Place,
  languages: readonly LanguageRules[],
): string | undefined {
  const tests =
    languages.length === LANGUAGES.length
      ? ['**/test/**', '**/tests/**', '*_test.*', '*.test.*', '*.spec.*', 'test_*.*']
      : languages.flatMap(rules => rules.tests);
  const [path] = place.paths;
  const single = place.paths.length === 1 && place.folders.length === 0 ? path : undefined;
  const folders = [
    ...place.folders.map(folder => `**/${escapeGlob(folder)}/**`),
    ...(single ? [] : place.paths.map(pathGlob)),
  ];
  const extensions = [...new Set(place.extensions)];
  const onlyTests = place.tests === 'only' ? tests : [];
  // A folder and tests are asked of the same file too: those of the folder.
  const inFolders = onlyTests.length > 0 && folders.length > 0;
  const globs = [...place.globs, ...(inFolders ? testsBelow(folders, onlyTests) : onlyTests)];
  // Globs are alternatives to each other, so a folder and an extension together make one glob.
  if (folders.length > 0 && extensions.length > 0 && !inFolders)
    globs.push(...folders.flatMap(folder => extensions.map(one => folder.replace(/\*\*$/, `**/*.${one}`))));
  else if (!inFolders) globs.push(...folders);
  if (extensions.length > 0 && (folders.length === 0 || inFolders)) options.file_types = extensions;
  const left = [...place.notGlobs, ...(place.tests === 'none' ? tests : [])].map(glob => `!${glob}`);
  if (globs.length + left.length > 0) options.globs = [...new Set([...globs, ...left])];
  return single;
}

const testsBelow = (folders: readonly string[], tests: readonly string[]) =>
  folders.flatMap(folder => tests.map(one => folder.replace(/\*\*$/, `**/${one.replace(/^\*\*\//, '')}`)));

function pathGlob(path: string): string {
  const glob = escapeGlob(path);
  return /\.\w+$/.test(path) ? glob : `${glob}/**`;
}
