/** Checks the boundaries between parts: which folder may import which, and who may import which package. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folders of `daemon/src`, and the folders each may import besides itself. Imports go downwards. */
const MAY_IMPORT: Record<string, string[]> = {
  api: [],
  launch: ['text'],
  git: ['api', 'launch', 'text'],
  wasm: [],
  languages: ['api', 'wasm'],
  concurrency: [],
  text: ['api', 'languages'],
  embed: ['api', 'text', 'wasm'],
  vectors: ['wasm'],
  store: ['api', 'embed', 'languages', 'text', 'vectors'],
  security: ['api', 'store'],
  nodes: ['api', 'security', 'store'],
  segments: ['concurrency', 'store'],
  rules: ['api', 'git', 'security'],
  search: ['api', 'concurrency', 'git', 'languages', 'launch', 'rules', 'security', 'text'],
  structure: ['api', 'concurrency', 'languages', 'search', 'security', 'store', 'text'],
  view: ['api', 'concurrency', 'git', 'languages', 'security', 'structure'],
  'search-command': ['api', 'languages'],
  words: ['api', 'search-command', 'concurrency', 'languages', 'rules', 'search', 'text'],
  watch: ['concurrency', 'git', 'rules', 'search', 'security', 'text'],
  patterns: ['api', 'concurrency', 'git', 'search', 'security', 'text', 'watch'],
  index: [
    ...[
      'api',
      'concurrency',
      'embed',
      'git',
      'languages',
      'patterns',
      'rules',
      'search',
      'security',
      'store',
    ],
    ...['structure', 'text', 'vectors', 'watch'],
  ],
  ask: [
    'api',
    'concurrency',
    'embed',
    'index',
    'languages',
    'search',
    'security',
    'store',
    'text',
    'vectors',
  ],
  'daemon-client': ['api', 'security', 'text'],
  users: ['api', 'security', 'store'],
  repos: [
    ...['api', 'search-command', 'concurrency', 'git', 'nodes', 'rules', 'search', 'security', 'segments'],
    ...['store', 'text'],
  ],
  webhooks: ['api', 'concurrency', 'git', 'index', 'security', 'store', 'text'],
  saved: ['api', 'security', 'store', 'webhooks'],
  mcp: ['api', 'daemon-client', 'security', 'text'],
  http: [
    ...[
      'api',
      'search-command',
      'concurrency',
      'mcp',
      'nodes',
      'repos',
      'saved',
      'security',
      'segments',
      'text',
    ],
    ...['users', 'webhooks'],
  ],
  engine: [
    ...['api', 'ask', 'embed', 'index', 'languages', 'launch', 'search', 'security', 'structure', 'text'],
    ...['view', 'wasm', 'webhooks', 'words'],
  ],
  migrate: ['api', 'nodes', 'repos', 'security', 'store', 'users', 'webhooks'],
  serve: [
    ...['api', 'concurrency', 'engine', 'http', 'migrate', 'nodes', 'repos', 'saved', 'security'],
    ...['segments', 'store', 'users', 'webhooks'],
  ],
  cli: [
    ...[
      'api',
      'search-command',
      'daemon-client',
      'embed',
      'git',
      'index',
      'languages',
      'mcp',
      'search',
      'security',
      'text',
    ],
    ...['webhooks', 'serve', 'migrate'],
  ],
};

/** The steps of a question, in order. */
const STEPS = ['parse', 'resolve', 'retrieve', 'rank', 'present'];
const UP_TO_STEPS = ['common', 'known', ...STEPS];
const UP_TO_TASKS = ['common', 'shard', 'present', 'five-steps', 'question-task'];

/**
 * The folders of `ask/` and the files beside them, from the bottom up, and what each may import. No step imports `shard`: steps ask
 * shards with the messages of `common/rounds.ts`.
 */
const IN_ASK: Record<string, string[]> = {
  'checked-out-commit': [],
  'locate-name': [],
  'named-folder': [],
  common: [],
  shard: ['common'],
  known: ['common'],
  parse: ['common'],
  resolve: ['common', 'known', 'parse'],
  retrieve: ['common', 'known', 'parse', 'resolve'],
  rank: ['common', 'known', 'parse', 'resolve', 'retrieve'],
  present: ['locate-name', 'common', 'known', 'parse', 'resolve', 'retrieve', 'rank'],
  'five-steps': UP_TO_STEPS,
  'question-task': ['common', 'shard', 'present', 'five-steps'],
  'open-indexes': ['question-task'],
  'answer-in-thread': [...UP_TO_TASKS, 'open-indexes'],
  'question-thread': ['question-task', 'open-indexes', 'answer-in-thread'],
  'question-threads': [...UP_TO_TASKS, 'question-thread'],
  gather: [...UP_TO_TASKS, 'question-threads'],
  'fresh-answer': ['locate-name', ...UP_TO_TASKS, 'question-threads'],
  ask: ['checked-out-commit', 'named-folder', 'common', 'shard', 'question-threads', 'fresh-answer'],
  'ask-many': ['common', 'shard', 'question-threads', 'gather', 'fresh-answer'],
};
/** Of these folders, other code imports only the file with the name of the folder. */
const WITH_ONE_ENTRY = [...STEPS, 'shard'];

/** Packages that only one folder may import. */
const ONLY_IN: [pattern: RegExp, folder: RegExp][] = [
  [/^(fastify|@fastify\/)/, /^daemon\/src\/http\//],
  [/^pg$/, /^daemon\/src\/store\/postgres\//],
  [/^kysely$/, /^daemon\/src\/store\//],
  [/^better-sqlite3$/, /^daemon\/src\/(store|cli\/doctor)\//],
  [/^web-tree-sitter$/, /^daemon\/src\/(languages|index|cli\/doctor)\//],
  [/^@parcel\/watcher$/, /^daemon\/src\/(watch|cli\/doctor)\//],
  [/^(standardwebhooks|ipaddr\.js)$/, /^daemon\/src\/webhooks\//],
  [/^@modelcontextprotocol\/sdk/, /^daemon\/src\/mcp\//],
  [/^@aws-sdk\//, /^daemon\/src\/segments\//],
  [/^openid-client$/, /^daemon\/src\/users\//],
  [/^commander$/, /^daemon\/src\/cli\//],
  [/^vscode$/, /^client\//],
  [/^vscode-languageserver/, /^server\//],
];

interface Import {
  file: string;
  target: string;
  /** It runs as a thread, which may import the types of its messages from this file. */
  isThread?: true;
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const targets = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g,
  );
  const imported = [...targets].map(match => ({ file, target: (match[1] ?? match[2] ?? match[3])! }));
  return [...imported, ...threadsIn(source).map(target => ({ file, target, isThread: true }))];
}

/** The files that run as threads of a file: it names them by their URLs. */
const threadsIn = (source: string): string[] =>
  [...source.matchAll(/\bthreadFile\(\s*'([^']+)'|\bnew URL\(\s*'(\.\/[\w/-]+)(?:\.ts)?',/g)].map(
    ([, module, url]) => `${module ?? url}.ts`,
  );

const files = globSync('{daemon,server,client}/src/**/*.ts', { cwd: root })
  .map(file => file.split(sep).join('/'))
  .filter(file => !/\.test\.ts$|\/testing\//.test(file));
const imports = files.flatMap(importsOf);

const folderOf = (path: string) =>
  path
    .replace(/^daemon\/src\//, '')
    .split('/')
    .slice(0, -1)[0] ?? '.';

/** The path of what a file imports, from the root. */
const pathOf = (file: string, target: string) =>
  relative(root, join(root, dirname(file), target))
    .split(sep)
    .join('/');

/** The folder of `ask/` that has a file, or the name of a file beside the folders. */
const folderOfAsk = (path: string) => /^daemon\/src\/ask\/([\w-]+)(?:\/|\.ts$)/.exec(path)?.[1];

test('there are files and imports to check', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(200);
});

test('threads count as imports', () => {
  expect(threadsIn("new Worker(threadFile('./builder-thread', import.meta.url), {})")).toEqual([
    './builder-thread.ts',
  ]);
  expect(threadsIn("new URL('./thread.ts', import.meta.url)")).toEqual(['./thread.ts']);
  expect(threadsIn("new URL('../../package.json', import.meta.url)")).toEqual([]);
  expect(imports.filter(({ target }) => /-thread\.ts$/.test(target)).length).toBeGreaterThan(5);
});

test('folders of the daemon import only folders below them', () => {
  const wrong = imports.flatMap(({ file, target }) => {
    if (!file.startsWith('daemon/src/') || !target.startsWith('.')) return [];
    const from = folderOf(file);
    const to = folderOf(pathOf(file, target));
    if (from === to || MAY_IMPORT[from]?.includes(to)) return [];
    return [`${file} imports ${target}`];
  });
  expect(wrong).toEqual([]);
});

test('inside ask/, folders and files import only what is listed for them, in order', () => {
  const wrong = imports.flatMap(({ file, target }) => {
    const [from, to] = [folderOfAsk(file), folderOfAsk(pathOf(file, target))];
    if (!target.startsWith('.') || from === undefined || to === undefined || from === to) return [];
    return IN_ASK[from]?.includes(to) ? [] : [`${file} imports ${target}`];
  });
  expect(wrong).toEqual([]);
  const rows = Object.keys(IN_ASK);
  const upwards = rows.flatMap((from, at) => IN_ASK[from]!.filter(to => !rows.slice(0, at).includes(to)));
  expect(upwards).toEqual([]);
});

test('other folders import only files beside the folders of ask/', () => {
  const wrong = imports.flatMap(({ file, target }) =>
    /^daemon\/src\/ask\/.*\//.test(pathOf(file, target)) && folderOfAsk(file) === undefined
      ? [`${file} imports ${target}`]
      : [],
  );
  expect(wrong).toEqual([]);
});

test('of a step, and of what runs in each shard, only one file is imported from outside', () => {
  const wrong = imports.flatMap(({ file, target }) => {
    if (!target.startsWith('.')) return [];
    const to = pathOf(file, target);
    const folder = folderOfAsk(to);
    if (folder === undefined || !WITH_ONE_ENTRY.includes(folder) || folderOfAsk(file) === folder) return [];
    return to === `daemon/src/ask/${folder}/${folder}.ts` ? [] : [`${file} imports ${target}`];
  });
  expect(wrong).toEqual([]);
});

test('ARCHITECTURE.md lists every folder, in an order that fits the table', () => {
  const said =
    /^- One way down: `(.+)`\.$/m.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))?.[1] ?? '';
  const order = said.split(' → ').map(level => level.split(', '));
  const levelOf = (folder: string) => order.findIndex(level => level.includes(folder));
  const wrong = Object.entries(MAY_IMPORT).flatMap(([from, targets]) =>
    targets
      .filter(to => levelOf(from) < 0 || levelOf(to) <= levelOf(from))
      .map(to => `${from} imports ${to}`),
  );
  expect(wrong).toEqual([]);
});

test('there are no import cycles, including types', () => {
  const targets = new Map<string, string[]>(files.map(file => [file, []]));
  for (const { file, target, isThread } of imports) {
    if (isThread) continue;
    const to = pathOf(file, target);
    if (target.startsWith('.') && targets.has(to)) targets.get(file)!.push(to);
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    else if (!done.has(file)) for (const to of targets.get(file)!) follow(to, [...way, file]);
    done.add(file);
  };
  for (const file of files) follow(file, []);
  expect(circles).toEqual([]);
});

test('packages are imported only in their folders', () => {
  const wrong = imports.flatMap(({ file, target }) =>
    ONLY_IN.some(([pattern, folder]) => pattern.test(target) && !folder.test(file))
      ? [`${file} imports ${target}`]
      : [],
  );
  expect(wrong).toEqual([]);
});

test('packages import each other only through their contracts', () => {
  const wrong = imports.flatMap(({ file, target }) => {
    if (!target.startsWith('.')) return [];
    const owner = file.split('/')[0]!;
    const to = pathOf(file, target);
    const isContract =
      owner === 'client'
        ? to.startsWith('server/src/protocol')
        : owner === 'server' &&
          /^daemon\/src\/(api|concurrency|daemon-client|search-command|text)\//.test(to);
    return to.startsWith(`${owner}/`) || isContract ? [] : [`${file} imports ${target}`];
  });
  expect(wrong).toEqual([]);
});
