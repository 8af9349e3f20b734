import { ASKED } from '../../daemon/src/ask/gather/testing/questions.ts';
import type { Asked } from '../nodes/world.ts';
import type { Files } from '../support/tree.ts';
import { below, pick } from './soak.ts';

type Random = () => number;
type Repos = Readonly<Record<string, Files>>;

/** A file of a repository, and the names that it defines. */
interface Source {
  repo: string;
  path: string;
  names: string[];
}

const DEFINED = /\b(?:function|class|const|interface|type|def|struct)\s+([A-Za-z_]\w{3,40})/g;
/** The first sentence of a comment. */
const SENTENCE = /\/\*\*\s+(?:\*\s+)?([A-Z][a-z]+ [\w ,'-]{20,90})\.?\n/g;
const TEXT = /["'`]([A-Z][a-z]+ [a-z][\w ,.-]{12,60})["'`]/g;
const REGEXES = [
  ...[
    '\\bTODO\\b.*',
    '^import .* from',
    'class \\w+Error',
    'export default',
    '=> \\{$',
    '\\w+Sync\\(',
    '^#+ ',
  ],
  ...[
    '[0-9a-f]{8}',
    'return (true|false);',
    'async function \\w+',
    'new Map',
    '\\bdef \\w+\\(self',
    'https?://\\S+',
  ],
];
const OPTIONS: readonly object[] = [
  ...[{}, { max_results: 7 }, { context: 2, max_results: 40 }, { count: true }, { files_only: true }],
  ...[{ ignore_case: true }, { word: true }, { json: false }, { filters: ['lang:ts'] }, { globs: ['*.js'] }],
  ...[{ filters: ['-file:test', 'lang:md'] }, { only_matching: true, max_results: 100 }],
];
const KINDS = [
  'function',
  'class',
  'method',
  'interface',
  'import',
  'call',
  'comment',
  'string',
  'type',
  'variable',
];
const WORDS = [
  ...['TODO comments', 'functions that begin with parse', 'classes in typescript files', 'async functions'],
  ...[
    'files that import fs',
    'tests about errors',
    'functions with more than 50 lines',
    'calls of JSON.parse',
  ],
  ...['markdown files that mention license', 'where is Error thrown', 'interfaces that end with Options'],
];
const VIEWS = ['', '?view=blame', '?view=history', '?page=2'];
const MODES = ['pattern', 'ask', 'structure', 'words', ''];

/** Requests of one kind, to compare the answers of daemons. */
export interface Compared {
  kind: string;
  asked: Asked;
  /** The lines come in any order. */
  isUnordered?: true;
}

/** Requests of all kinds about these repositories; `each` says how many of a kind there are. */
export function comparedRequests(repos: Repos, random: Random, each: number): Compared[] {
  const sources = sourcesOf(repos);
  const named = sources.filter(({ names }) => names.length > 0);
  const texts = Object.values(repos).flatMap(files => Object.values(files).map(String));
  const sentences = texts.flatMap(text => [...text.matchAll(SENTENCE)].map(([, found]) => found!.trim()));
  const quotes = texts.flatMap(text => [...text.matchAll(TEXT)].map(([, found]) => found!));
  const source = () => pick(random, named);
  const name = () => pick(random, source().names);
  const many = <T>(make: () => T, count = each): T[] => Array.from({ length: count }, make);
  const place = () => pick(random, ['repo:*', 'repo:*', 'repo:team/r1*', `repo:${source().repo}`]);

  const ask = (query: string, target_dir = 'repo:*', options: object = {}): Asked => ({
    path: '/api/agent/ask',
    body: { query, target_dir, options },
  });
  const search = (pattern: string, path: string, options: object = {}): Asked => ({
    path: '/api/search',
    body: { pattern, path, options: { recursive: true, ...options } },
  });
  const code = (operation: string, body: object): Asked => ({ path: `/api/code/${operation}`, body });
  const file = ({ repo, path }: Source) => `repo:${repo}/${path}`;
  const url = ({ repo, path }: Source) =>
    `/repo/${repo}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const page = (params: Record<string, string>): Asked => ({ path: `/?${new URLSearchParams(params)}` });
  const mcp = (tool: string, args: object): Asked => ({
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } },
    headers: { accept: 'application/json, text/event-stream' },
  });
  const kinds: Record<string, Asked[]> = {
    'questions of all kinds': ASKED.filter(({ query }) => query !== '').map(({ query, options = {} }) => {
      const { path: _path, directory: _directory, ...rest } = options;
      return ask(query, 'repo:*', rest);
    }),
    'questions for names': many(() => ask(pick(random, [`where is ${name()} defined`, name()]), place())),
    'questions with a typing error': many(() => ask(misspelled(name(), random), place())),
    'questions in sentences': many(() =>
      ask(pick(random, sentences), place(), { limit: 10 + below(random, 20) }),
    ),
    'questions with a quoted text': many(() => ask(`"${pick(random, quotes)}"`, place())),
    'names while the user types': many(() => ask(name().slice(0, 5), place(), { names: true })),
    patterns: many(() => search(name(), place(), pick(random, OPTIONS))),
    'regular expressions': many(() => search(pick(random, REGEXES), place(), pick(random, OPTIONS))),
    'structural searches': many(() => {
      const structure = {
        kind: [pick(random, KINDS)],
        ...(random() < 0.6 && { name: `${name().slice(0, 3)}*` }),
      };
      return search('', place(), { structure, max_results: 200 });
    }),
    'plain words': many(() => ({
      path: '/api/search/chat',
      body: { query: pick(random, WORDS), path: place() },
    })),
    'pages of files': many(() => ({ path: url(pick(random, sources)) + pick(random, VIEWS) })),
    'pages of folders': many(() => {
      const { repo, path } = source();
      const parts = path.split('/');
      return { path: url({ repo, path: parts.slice(0, below(random, parts.length)).join('/'), names: [] }) };
    }),
    'pages with references': many(() => {
      const one = source();
      return { path: `${url(one)}?refs=${pick(random, one.names)}${pick(random, ['', '&part=refs'])}` };
    }),
    'pages of searches': many(() => {
      const [mode, lang] = [pick(random, MODES), pick(random, ['', '', 'md', 'typescript'])];
      const q =
        mode === 'structure'
          ? `--kind ${pick(random, KINDS)}`
          : mode === 'words'
            ? pick(random, WORDS)
            : name();
      return page({ q, mode, ...(lang && { lang }), ...(random() < 0.5 && { in: place() }) });
    }),
    'code for agents': many(() => {
      const one = source();
      const [symbol] = one.names as [string];
      return pick(random, [
        code('outline', { path: file(one) }),
        code('outline', { path: `repo:${one.repo}` }),
        code('show', { path: file(one), symbol }),
        code('read', { path: file(one) }),
        code('references', { name: symbol, path: pick(random, [`repo:${one.repo}`, 'repo:*']) }),
      ]);
    }),
    'tools of MCP': many(() => {
      const one = source();
      return pick(random, [
        mcp('search', { pattern: pick(random, one.names), path: place() }),
        mcp('ask', { query: pick(random, one.names), target_dir: place() }),
        mcp('read', { path: file(one) }),
        mcp('outline', { path: `repo:${one.repo}` }),
        mcp('references', { name: pick(random, one.names), path: `repo:${one.repo}` }),
      ]);
    }),
    'lists and states': [
      ...['/', '/places', '/api/repos', '/api/agent/indexes', '/api/session'].map(path => ({ path })),
      ...many(() => ({ path: `/api/repos/${encodeURIComponent(source().repo)}` })),
      ...many(() => ({ path: '/api/agent/index/status', body: { target_dir: `repo:${source().repo}` } })),
    ],
  };
  const streams = many(() => search(name(), place(), { stream: true }));
  return [
    ...Object.entries(kinds).flatMap(([kind, all]) => all.map(asked => ({ kind, asked }))),
    ...streams.map(asked => ({ kind: 'streams', asked, isUnordered: true as const })),
  ];
}

function sourcesOf(repos: Repos): Source[] {
  return Object.entries(repos).flatMap(([repo, files]) =>
    Object.entries(files).map(([path, text]) => ({
      ...{ repo, path },
      names: [...new Set([...String(text).matchAll(DEFINED)].map(([, name]) => name!))],
    })),
  );
}

/** Swaps two letters. */
function misspelled(name: string, random: Random): string {
  const at = 1 + below(random, name.length - 2);
  return name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
}
