// Adds packages to mine to sources.tsv: run by hand, when the list is to change. The choice is a sample by hash of the
// name, so it is the same each time over the same package lists. Fetching then strikes what is not to be had or not
// permissively licensed.
//   npm run script -- training/select.ts --work DIR --npm NAMES.tsv
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isAskedAbout } from './asked-about.ts';
import { isExcludedPackage } from './excluded.ts';
import { readSources, type Source, writeSources } from './sources.ts';

const SMALL_BYTES = 8_000;
const LARGE_BYTES = 120_000;
const MAX_BYTES = 2_500_000;
const MAX_SOURCE_BYTES = 8_000_000;
const { values } = parseArgs({ options: { work: { type: 'string' }, npm: { type: 'string' } } });

const rank = (name: string) => createHash('sha256').update(`dowse 1 ${name}`).digest('hex');

function sample(names: readonly string[], count: number): string[] {
  const allowed = [...new Set(names)].filter(name => !isExcludedPackage(name) && !isAskedAbout(name));
  return allowed.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count);
}

interface Listed {
  name: string;
  section: string;
  bytes: number;
}

function field(stanza: string, name: string): string {
  return new RegExp(`^${name}: (.*)`, 'm').exec(stanza)?.[1] ?? '';
}

function binaryPackages(): Listed[] {
  const text = execFileSync('apt-cache', ['dumpavail'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return text.split('\n\n').map(stanza => ({
    name: field(stanza, 'Package'),
    section: field(stanza, 'Section'),
    bytes: Number(field(stanza, 'Size')),
  }));
}

function sourcePackages(work: string): Listed[] {
  const [list] = globSync(join(work, 'apt', 'lists', '*Sources*'));
  const text = execFileSync('/usr/lib/apt/apt-helper', ['cat-file', list!], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return text.split('\n\n').map(stanza => {
    const sizes = [...stanza.matchAll(/^ [0-9a-f]{32} (\d+) .*\.tar\./gm)].map(match => Number(match[1]));
    return {
      name: field(stanza, 'Package'),
      section: field(stanza, 'Section'),
      bytes: Math.max(0, ...sizes),
    };
  });
}

function debs(): string[] {
  const all = binaryPackages().filter(({ bytes }) => bytes > SMALL_BYTES && bytes < MAX_BYTES);
  // Large packages contain most of the pairs; small ones are more varied.
  const like = (pattern: RegExp, count: number, large: number) => {
    const named = all.filter(({ name }) => pattern.test(name));
    const names = (list: Listed[]) => list.map(({ name }) => name);
    return [
      ...sample(names(named), count),
      ...sample(names(named.filter(({ bytes }) => bytes > LARGE_BYTES)), large),
    ];
  };
  return [
    ...like(/^golang-.*-dev$/, 330, 130),
    ...like(/^librust-.*-dev$/, 380, 150),
    ...like(/^ruby-(?!.*-doc$)/, 260, 80),
    ...like(/^php-(?!.*-doc$)/, 170, 80),
    ...like(/^python3-(?!.*-(doc|dbg)$)/, 300, 400),
    // Headers of C and C++, and JavaScript sources instead of bundles.
    ...like(/^lib(?!rust-|ghc-|golang).*-dev$/, 2600, 0),
    ...like(/^node-/, 900, 0),
    ...like(/^lua-/, 150, 0),
  ];
}

function debianSources(work: string): string[] {
  const all = sourcePackages(work).filter(({ bytes }) => bytes > 15_000 && bytes < MAX_SOURCE_BYTES);
  const section = (pattern: RegExp, count: number) =>
    sample(
      all.filter(listed => pattern.test(listed.section)).map(({ name }) => name),
      count,
    );
  const named = (pattern: RegExp) =>
    sample(
      all.map(({ name }) => name).filter(name => pattern.test(name)),
      Infinity,
    );
  return [
    ...section(
      /^(libs|libdevel|utils|net|devel|graphics|sound|science|math|games|database|editors|electronics|embedded|interpreters|mail|video|web|x11|hamradio|comm|vcs|text|shells|admin|httpd)$/,
      4500,
    ),
    ...section(/^(cli-mono|java|shells)$/, 600),
    ...section(/^(haskell|ocaml)$/, 140),
    ...named(/^lua-|^scala|^sbt-|^gradle-kotlin|^mono[.-]|^elixir|^nunit|^bash-|-sharp\d?$|-cil$/),
    ...sample(['kotlin', 'scala', 'mono', 'gradle'], Infinity),
  ];
}

/** Popular packages that include their sources, and mobile bridges, for their Kotlin and Swift. */
function npmNames(file: string): string[] {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map(line => line.split('\t'));
  const popular = (pattern: RegExp, least: number) =>
    rows.filter(row => pattern.test(row[0]!) && Number(row[2]) >= least).map(row => row[0]!);
  const summed = (pattern: RegExp) => rows.filter(row => pattern.test(row[3] ?? '')).map(row => row[0]!);
  return [
    ...sample(
      popular(
        /^(?!@types\/|.*(react-native|polyfill|-darwin|-linux|-win32|wasm|icons?|eslint-|babel-|loader|preset|config|theme|css|dict|fontsource))/,
        300_000,
      ),
      900,
    ),
    ...sample(popular(/^(react-native-|@react-native-|expo-|@capacitor|capacitor-|@notifee)/, 2_500), 800),
    ...sample(popular(/^@?(nativescript|cordova-plugin)[-/]/, 5_000), 120),
    ...sample(
      ['react-native', 'react-native-windows', 'react-native-macos', '@shopify/react-native-skia'],
      4,
    ),
    ...sample(popular(/^(com|jp|io|ga|app)\.\w+\.(?!.*(cordova|phonegap))/, 0), 60),
    ...sample(summed(/\bUnity\b.*(package|plugin|SDK)|\bC#|\bZig (code|library|native)/), 150),
    ...sample(summed(/native (addon|module)s? (for|in|written)|C\+\+ (addon|library|implementation)/i), 150),
    ...sample(
      popular(
        /(-ts$|^@(effect|tanstack|trpc|mikro-orm|nivo|visx|tiptap|xstate|graphql-tools|octokit|aws-sdk|azure)\/)/,
        100_000,
      ),
      90,
    ),
  ];
}

const toSource = (kind: Source['kind']) => (name: string) => ({ kind, name, version: '', licence: '' });
const before = readSources();
const known = new Set(before.map(({ kind, name }) => `${kind} ${name}`));
const chosen = [
  ...[...new Set(debs())].map(toSource('deb')),
  ...[...new Set(debianSources(values.work!))].map(toSource('src')),
  ...[...new Set(npmNames(values.npm!))].map(toSource('npm')),
];
writeSources([...before, ...chosen.filter(({ kind, name }) => !known.has(`${kind} ${name}`))]);
