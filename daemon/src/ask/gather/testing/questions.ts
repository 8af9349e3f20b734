/** For tests: questions of all kinds to several packages. */
import type { Asked } from './several-trees.ts';

export const ASKED_PACKAGES = [
  'avvio',
  'commander',
  'find-my-way',
  'ipaddr.js',
  'light-my-request',
  'picocolors',
  'pino',
  'semver',
  'yazl',
] as const;

const OWN_WORDS = [
  'where are retries handled',
  'how is the body of a request limited',
  'where are command line options parsed',
  'how does a plugin wait for the plugins before it',
  'compare two version numbers',
  'match a route to its handler',
  'write to a log file',
  'how are secrets removed from what is logged',
  'add a file to a zip archive',
  'is an address in a network range',
  'colors in a terminal',
  'what happens when a plugin takes too long',
  'print help for the command line',
  'tests for the router',
  'what does the documentation say about transports',
  'changes in the last release',
];
const NAMES = [
  'Command',
  'parse',
  'constructor',
  'where is SemVer defined',
  'SemVer.compare',
  'addRealFile',
  'createColors',
  'inject',
  'Router.find',
  'subnetMatchFromIPv4',
  'pino.destination',
  'FORCE_COLOR',
  'where is NO_COLOR read',
  'PINO_DEBUG_LEVEL',
];
const MISSPELLED = [
  'SemVre',
  'comamnd',
  'paresOptions',
  'where is createColrs defined',
  'compair versoins',
  'findmyway',
  'redcat the passwrod',
  'the vlaue of an optino',
  'strem of requsts',
  'handel erors in a callbak',
  'addrealfile',
];
const BEGINNINGS = ['createCol', 'addReal', 'ipv', 'subnetM', 'parseO'];
const QUOTED = [
  'Invalid version: "x.y.z"',
  "error: unknown option '--colour'",
  'Plugin did not start in time: db. You may have forgotten to call done function or to resolve a Promise',
  'what does `too many arguments` mean',
  "AssertionError: Method 'FOO' is not an http method.",
  'why do I get "the address has neither IPv6 nor IPv4 format"',
  '--no-color',
  'expected a number of type integer\n at parse (/home/me/app/semver.js:40:11)\n at main (index.js:3:1)',
];
const PLACES = [
  'package.json',
  'lib/command.js',
  'lib/command.js:40',
  'index.js:10',
  'at Object.parse (/usr/src/app/node_modules/semver/functions/parse.js:5:7)',
  'README',
  'docs/api.md',
  'v1',
];

const FILTERED: readonly Asked[] = [
  { query: 'parse options', options: { file_types: ['ts'] } },
  { query: 'parse options', options: { filters: ['lang:js', '-file:test'] } },
  { query: 'how are versions compared', options: { directory: 'team/semver/functions' } },
  { query: 'destination', options: { path: 'team/pino/pino.js' } },
  { query: 'compare', options: { filters: ['sym:compare'] } },
  { query: 'redact paths', options: { filters: ['file:docs'] } },
  { query: 'nothing can be found here', options: { file_types: ['zig'] } },
  { query: 'parse', options: { names: true } },
  { query: 'Comm', options: { names: true } },
  { query: 'prase', options: { names: true } },
  { query: 'opt arg', options: { names: true, limit: 50 } },
  { query: 'cmpr', options: { names: true } },
  { query: 'e', options: { names: true, limit: 30 } },
  { query: 'Version', options: { names: true, filters: ['lang:ts'] } },
  { query: 'parse options', options: { further: 3, key_lines: 4, explain: true, limit: 30 } },
  { query: 'close the stream', options: { intent: 'tests' } },
  { query: 'how do I write a transport', options: { intent: 'documents' } },
];

export const ASKED: readonly Asked[] = [
  ...[...OWN_WORDS, ...NAMES, ...MISSPELLED, ...BEGINNINGS, ...QUOTED, ...PLACES, ''].map(query => ({
    query,
  })),
  ...FILTERED,
];
