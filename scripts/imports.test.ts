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
  nodes: ['api', 'store'],
  segments: ['concurrency', 'store'],
  security: ['api', 'store'],
  rules: ['api', 'git', 'security'],
  search: ['api', 'git', 'launch', 'rules', 'security', 'text'],
  structure: ['api', 'concurrency', 'languages', 'search', 'security', 'store', 'text'],
  view: ['api', 'concurrency', 'git', 'languages', 'security', 'structure'],
  command: ['api'],
  words: ['api', 'command', 'concurrency', 'languages', 'rules', 'search', 'text'],
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
    ...['api', 'command', 'concurrency', 'git', 'nodes', 'rules', 'search', 'security', 'segments'],
    ...['store', 'text'],
  ],
  webhooks: ['api', 'concurrency', 'git', 'index', 'security', 'store', 'text'],
  saved: ['api', 'security', 'store', 'webhooks'],
  mcp: ['api', 'daemon-client', 'security', 'text'],
  http: [
    ...['api', 'concurrency', 'mcp', 'nodes', 'repos', 'saved', 'security', 'segments', 'text', 'users'],
    'webhooks',
  ],
  cli: [
    ...[
      'api',
      'command',
      'daemon-client',
      'embed',
      'index',
      'languages',
      'mcp',
      'search',
      'security',
      'text',
    ],
    ...['webhooks', '.'],
  ],
};

/** Packages that only one folder may import. */
const ONLY_IN: [pattern: RegExp, folder: RegExp][] = [
  [/^(fastify|@fastify\/)/, /^daemon\/src\/(http\/|main\.ts)/],
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
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const targets = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g,
  );
  return [...targets].map(match => ({ file, target: (match[1] ?? match[2] ?? match[3])! }));
}

const files = globSync('{daemon,server,client}/src/**/*.ts', { cwd: root })
  .map(file => file.split(sep).join('/'))
  .filter(file => !/\.test\.ts$|\/testing\//.test(file));
const imports = files.flatMap(importsOf);

const folderOf = (path: string) =>
  path
    .replace(/^daemon\/src\//, '')
    .split('/')
    .slice(0, -1)[0] ?? '.';

test('there are files and imports to check', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(200);
});

test('folders of the daemon import only folders below them', () => {
  const wrong = imports.flatMap(({ file, target }) => {
    if (!file.startsWith('daemon/src/') || !target.startsWith('.')) return [];
    const from = folderOf(file);
    const to = folderOf(
      relative(root, join(root, dirname(file), target))
        .split(sep)
        .join('/'),
    );
    if (from === '.' || from === to || MAY_IMPORT[from]?.includes(to)) return [];
    return [`${file} imports ${target}`];
  });
  expect(wrong).toEqual([]);
});

test('the steps of a question import only steps before them', () => {
  const steps = ['parse', 'resolve', 'retrieve', 'rank', 'present'];
  const stepOf = (path: string) => steps.indexOf(/^daemon\/src\/ask\/(\w+)\//.exec(path)?.[1] ?? '');
  const wrong = imports.flatMap(({ file, target }) => {
    const to = relative(root, join(root, dirname(file), target))
      .split(sep)
      .join('/');
    return stepOf(file) >= 0 && stepOf(to) > stepOf(file) ? [`${file} imports ${target}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('ARCHITECTURE.md lists every folder, in an order that fits the table', () => {
  const said =
    /^- One way down: `(.+)`\.$/m.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))?.[1] ?? '';
  const order = said.split(' → ').map(level => level.split(', '));
  const levelOf = (folder: string) =>
    order.findIndex(level => level.includes(folder === '.' ? 'main.ts' : folder));
  const wrong = Object.entries(MAY_IMPORT).flatMap(([from, targets]) =>
    targets
      .filter(to => levelOf(from) < 0 || levelOf(to) <= levelOf(from))
      .map(to => `${from} imports ${to}`),
  );
  expect(wrong).toEqual([]);
});

test('there are no import cycles, including types', () => {
  const targets = new Map<string, string[]>(files.map(file => [file, []]));
  for (const { file, target } of imports) {
    const to = relative(root, join(root, dirname(file), target))
      .split(sep)
      .join('/');
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
    const to = relative(root, join(root, dirname(file), target))
      .split(sep)
      .join('/');
    const isContract =
      owner === 'client'
        ? to.startsWith('server/src/protocol')
        : owner === 'server' && /^daemon\/src\/(api|concurrency|daemon-client|text)\//.test(to);
    return to.startsWith(`${owner}/`) || isContract ? [] : [`${file} imports ${target}`];
  });
  expect(wrong).toEqual([]);
});
