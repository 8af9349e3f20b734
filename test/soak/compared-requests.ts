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
  const sample = new Sample(repos, random);
  const many: Many = make => Array.from({ length: each }, make);
  const kinds: Kinds = {
    ...questions(sample, many),
    ...searches(sample, many),
    ...pages(sample, many),
    ...ofAgents(sample, many),
    ...states(sample, many),
  };
  const streams = many(() => search(sample.name(), sample.place(), { stream: true }));
  return [
    ...Object.entries(kinds).flatMap(([kind, all]) => all.map(asked => ({ kind, asked }))),
    ...streams.map(asked => ({ kind: 'streams', asked, isUnordered: true as const })),
  ];
}

/** Random names, places and texts of some repositories. */
class Sample {
  readonly random: Random;
  readonly #sources: Source[];
  readonly #named: Source[];
  readonly #sentences: string[];
  readonly #quotes: string[];

  constructor(repos: Repos, random: Random) {
    const texts = Object.values(repos).flatMap(files => Object.values(files).map(String));
    this.random = random;
    this.#sources = sourcesOf(repos);
    this.#named = this.#sources.filter(({ names }) => names.length > 0);
    this.#sentences = texts.flatMap(text => [...text.matchAll(SENTENCE)].map(([, found]) => found!.trim()));
    this.#quotes = texts.flatMap(text => [...text.matchAll(TEXT)].map(([, found]) => found!));
  }

  pick<T>(all: readonly T[]): T {
    return pick(this.random, all);
  }

  /** Any file. */
  file(): Source {
    return this.pick(this.#sources);
  }

  /** A file that defines something. */
  source(): Source {
    return this.pick(this.#named);
  }

  name(): string {
    return this.pick(this.source().names);
  }

  sentence(): string {
    return this.pick(this.#sentences);
  }

  quote(): string {
    return this.pick(this.#quotes);
  }

  place(): string {
    return this.pick(['repo:*', 'repo:*', 'repo:team/r1*', `repo:${this.source().repo}`]);
  }
}

type Kinds = Record<string, Asked[]>;
/** Makes as many requests of a kind as are wanted. */
type Many = <T>(make: () => T) => T[];

function questions(sample: Sample, many: Many): Kinds {
  return {
    'questions of all kinds': ASKED.filter(({ query }) => query !== '').map(({ query, options = {} }) => {
      const { path: _path, directory: _directory, ...rest } = options;
      return ask(query, 'repo:*', rest);
    }),
    'questions for names': many(() =>
      ask(sample.pick([`where is ${sample.name()} defined`, sample.name()]), sample.place()),
    ),
    'questions with a typing error': many(() =>
      ask(misspelled(sample.name(), sample.random), sample.place()),
    ),
    'questions in sentences': many(() =>
      ask(sample.sentence(), sample.place(), { limit: 10 + below(sample.random, 20) }),
    ),
    'questions with a quoted text': many(() => ask(`"${sample.quote()}"`, sample.place())),
    'names while the user types': many(() => ask(sample.name().slice(0, 5), sample.place(), { names: true })),
  };
}

function searches(sample: Sample, many: Many): Kinds {
  return {
    patterns: many(() => search(sample.name(), sample.place(), sample.pick(OPTIONS))),
    'regular expressions': many(() => search(sample.pick(REGEXES), sample.place(), sample.pick(OPTIONS))),
    'structural searches': many(() => {
      const structure = {
        kind: [sample.pick(KINDS)],
        ...(sample.random() < 0.6 && { name: `${sample.name().slice(0, 3)}*` }),
      };
      return search('', sample.place(), { structure, max_results: 200 });
    }),
    'plain words': many(() => ({
      path: '/api/search/chat',
      body: { query: sample.pick(WORDS), path: sample.place() },
    })),
  };
}

function pages(sample: Sample, many: Many): Kinds {
  return {
    'pages of files': many(() => ({ path: url(sample.file()) + sample.pick(VIEWS) })),
    'pages of folders': many(() => {
      const { repo, path } = sample.source();
      const names = path.split('/');
      return { path: url({ repo, path: names.slice(0, below(sample.random, names.length)).join('/') }) };
    }),
    'pages with references': many(() => {
      const one = sample.source();
      return { path: `${url(one)}?refs=${sample.pick(one.names)}${sample.pick(['', '&part=refs'])}` };
    }),
    'pages of searches': many(() => {
      const [mode, lang] = [sample.pick(MODES), sample.pick(['', '', 'md', 'typescript'])];
      const q =
        mode === 'structure'
          ? `--kind ${sample.pick(KINDS)}`
          : mode === 'words'
            ? sample.pick(WORDS)
            : sample.name();
      const where = sample.random() < 0.5 && { in: sample.place() };
      return { path: `/?${new URLSearchParams({ q, mode, ...(lang && { lang }), ...where })}` };
    }),
  };
}

function ofAgents(sample: Sample, many: Many): Kinds {
  return {
    'code for agents': many(() => {
      const one = sample.source();
      const [symbol] = one.names as [string];
      return sample.pick([
        code('outline', { path: address(one) }),
        code('outline', { path: `repo:${one.repo}` }),
        code('show', { path: address(one), symbol }),
        code('read', { path: address(one) }),
        code('references', { name: symbol, path: sample.pick([`repo:${one.repo}`, 'repo:*']) }),
      ]);
    }),
    'tools of MCP': many(() => {
      const one = sample.source();
      return sample.pick([
        mcp('search', { pattern: sample.pick(one.names), path: sample.place() }),
        mcp('ask', { query: sample.pick(one.names), target_dir: sample.place() }),
        mcp('read', { path: address(one) }),
        mcp('outline', { path: `repo:${one.repo}` }),
        mcp('references', { name: sample.pick(one.names), path: `repo:${one.repo}` }),
      ]);
    }),
  };
}

function states(sample: Sample, many: Many): Kinds {
  return {
    'lists and states': [
      ...['/', '/places', '/api/repos', '/api/agent/indexes', '/api/session'].map(path => ({ path })),
      ...many(() => ({ path: `/api/repos/${encodeURIComponent(sample.source().repo)}` })),
      ...many(() => ({
        path: '/api/agent/index/status',
        body: { target_dir: `repo:${sample.source().repo}` },
      })),
    ],
  };
}

function ask(query: string, target_dir: string, options: object = {}): Asked {
  return { path: '/api/agent/ask', body: { query, target_dir, options } };
}

function search(pattern: string, path: string, options: object): Asked {
  return { path: '/api/search', body: { pattern, path, options: { recursive: true, ...options } } };
}

function code(operation: string, body: object): Asked {
  return { path: `/api/code/${operation}`, body };
}

function mcp(tool: string, args: object): Asked {
  return {
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } },
    headers: { accept: 'application/json, text/event-stream' },
  };
}

function address({ repo, path }: Pick<Source, 'repo' | 'path'>): string {
  return `repo:${repo}/${path}`;
}

/** The page of a file or a folder. */
function url({ repo, path }: Pick<Source, 'repo' | 'path'>): string {
  return `/repo/${repo}/${path.split('/').map(encodeURIComponent).join('/')}`;
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
