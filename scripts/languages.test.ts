/** Checks that only `daemon/src/languages/` lists names or extensions of languages: it is the one registry of them. */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../daemon/src/languages/index.ts';
import { CONSTRUCTS } from '../daemon/src/words/constructs/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Names and extensions that are words of English or of code elsewhere. */
const WORDS = new Set(
  `text log conf cfg build service desktop props targets make diff patch box vb d r c m t f s v h l ml go less node
  shell command for class cls star story lock ini html css json xml md yaml yml txt js`.split(/\s+/),
);

/** Names, aliases and extensions by which a list of languages is recognized. */
const NAMES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ name, aliases = [], spoken = [], extensions }) => [
    name,
    ...aliases,
    ...spoken,
    ...extensions.map(one => one.slice(1)),
  ]).filter(one => !WORDS.has(one)),
);

/** Extensions of this project's own files. */
const OWN: ReadonlySet<string> = new Set(['.ts', '.js', '.mjs']);

/** Words in a row, with nothing but signs of lists, globs and patterns between them. */
const LIST = /[\w#+]+(?:[\s'"`|,.*{}()?:\\/[\]$^=>-]+[\w#+]+)+/g;
/** More than this many languages in a row are a list. */
const MOST = 2;

/** The lists of languages in a source, without its comments. */
function listsIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\*\*?[\s\S]*?\*\/|\/\/.*)$/gm, '');
  return [...code.matchAll(LIST)].flatMap(([list]) => {
    const found: string[][] = [[]];
    for (const [word] of list.matchAll(/[\w#+]+/g)) {
      if (NAMES.has(word) || WORDS.has(word)) found.at(-1)!.push(word);
      else found.push([]);
    }
    return found
      .filter(words => new Set(words.filter(word => NAMES.has(word))).size > MOST)
      .map(words => words.join(' '));
  });
}

/** Lists that are no knowledge of languages, or stand where the registry cannot be loaded. */
const OTHER_LISTS: Readonly<Record<string, string>> = {
  'client/src/pattern/options.ts': 'The extension of an editor loads nothing of the daemon.',
  'server/src/requests/similar.ts': 'The language server loads the contract of the daemon only.',
  'daemon/src/cli/completion.ts': 'Shells for which there is a completion.',
};

const files = globSync('{daemon,server,client}/src/**/*.ts', { cwd: root })
  .map(file => file.split(sep).join('/'))
  .filter(file => !/\.test\.ts$|\/testing\/|^daemon\/src\/languages\//.test(file));

test('a list of languages is recognized', () => {
  expect(listsIn("const A = ['python', 'ruby', 'rust'];")).toEqual(['python ruby rust']);
  expect(listsIn('const A = /\\.(?:py|rb|kts?|rs)$/;')).toHaveLength(1);
  expect(listsIn("import { go } from './go.ts';\nconst type = 'java';")).toEqual([]);
});

test('only the registry lists languages', () => {
  expect(files.length).toBeGreaterThan(300);
  const wrong = files.flatMap(file =>
    listsIn(readFileSync(join(root, file), 'utf8')).map(list => `${file}: ${list.slice(0, 100)}`),
  );
  const unexpected = wrong.filter(one => !Object.hasOwn(OTHER_LISTS, one.replace(/:.*/s, '')));
  expect(unexpected).toEqual([]);
  expect([...new Set(wrong.map(one => one.replace(/:.*/s, '')))].sort()).toEqual(
    Object.keys(OTHER_LISTS).sort(),
  );
});

test('only the registry knows an extension of code', () => {
  const extensions = LANGUAGES.flatMap(({ extensions, syntax, outline }) =>
    syntax || outline ? extensions : [],
  ).filter(one => !OWN.has(one));
  const quoted = new RegExp(`'(?:${extensions.map(one => one.replace(/[.+]/g, '\\$&')).join('|')})'`);
  const wrong = files.filter(file => quoted.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('constructs name languages of the registry only', () => {
  const names = new Set(['tsx', ...LANGUAGES.map(({ name }) => name)]);
  const named = CONSTRUCTS.flatMap(({ languages = [] }) => languages);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(name => !names.has(name))).toEqual([]);
});
