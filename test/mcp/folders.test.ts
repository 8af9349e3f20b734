import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  AskAnswers,
  PlainSearchResult,
  SearchResult,
  StatusResult,
} from '../../daemon/src/mcp/schemas.ts';
import { some } from '../support/fast.ts';
import { writeFiles } from '../support/tree.ts';
import { Bench, call } from './clients.ts';

const NAMES = ['one', 'two', 'two/inner'];
let bench: Bench;
let one: string;
let two: string;
let inner: string;
beforeAll(async () => {
  bench = await Bench.open();
  const lines = (word: string) => Array.from({ length: 30 }, (_, i) => `${word} ${i}\n`).join('');
  writeFiles(bench.place.root, {
    'one/a.ts': 'export function openTheDoor() {\n  return "needle";\n}\n',
    'one/yard.ts': 'function gate() {\n  swing();\n}\n',
    'one/lines.txt': lines('haystack'),
    'two/b.py': 'def paint_the_fence(colour):\n    """Paints the fence."""\n    return "needle"\n',
    'two/gate/d.py': 'swing()\n',
    'two/inner/c.py': 'def count_the_sheep(flock):\n    return len(flock)  # needle\n',
    'two/lines.txt': lines('haystack'),
  });
  [one, two, inner] = NAMES.map(name => join(bench.place.root, name)) as [string, string, string];
});
afterAll(() => bench?.close());

const TRANSPORTS: [string, (folders: readonly string[]) => Promise<Client>][] = [
  ['stdio', folders => bench.stdio(folders)],
  [
    'streamable HTTP',
    async folders => {
      const roots = folders.flatMap(folder => ['--root', folder]);
      const made = await bench.place.run(['keys', 'create', `k${Date.now()}`, ...roots, '--rate', '100000']);
      return bench.http(made.stdout.trim());
    },
  ],
];

describe.each(TRANSPORTS)('several folders over %s', (_name, connect) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect([one, two]);
    await client.listTools();
  });

  test('are listed in the instructions', () => {
    expect(client.getInstructions()).toContain(`${one}, ${two}`);
  });

  test('are all searched; paths in the first are relative, others absolute, and both can be searched again', async () => {
    const { data, text } = await call<SearchResult>(client, 'search', { pattern: 'needle' });
    const files = data.results.map(({ file_name }) => file_name);
    expect(files).toEqual(['a.ts', `${two}/b.py`, `${two}/inner/c.py`]);
    expect(text).toContain(`${two}/b.py\n3:     return "needle"`);
    for (const path of files) {
      const again = await call<SearchResult>(client, 'search', { pattern: 'needle', path });
      expect(again.data.results.map(({ file_name }) => file_name)).toEqual([path]);
    }
  });

  test('a page may have matches from several folders, and the totals include all', async () => {
    const page = (args: object) => call<SearchResult>(client, 'search', { pattern: 'haystack', ...args });
    const first = await page({ limit: 40 });
    expect(first.data).toMatchObject({ total: 60, total_files: 2 });
    expect(first.data.results.at(-1)).toMatchObject({ file_name: `${two}/lines.txt`, line_number: 10 });
    const second = await page({ limit: 40, cursor: first.data.next_cursor });
    expect(second.data.results).toHaveLength(20);
  });

  test('plain words are searched in each', async () => {
    const { data, text } = await call<PlainSearchResult>(client, 'plain_search', { query: 'find "needle"' });
    expect(data.results.map(({ file_name }) => file_name)).toEqual([
      'a.ts',
      `${two}/b.py`,
      `${two}/inner/c.py`,
    ]);
    expect(text).toContain(`$ ${data.generated_command}`);
    const counted = await call<PlainSearchResult>(client, 'plain_search', {
      query: 'how many lines have "haystack"',
    });
    expect(counted.data).toMatchObject({ count: 60, files: 2 });
  });

  test('a question is asked in each', async () => {
    const { data, text } = await call<PlainSearchResult>(client, 'plain_search', {
      query: 'how is the fence painted',
    });
    expect(data.generated_command).toBe("dowse ask 'how is the fence painted'");
    expect(data.results[0]).toMatchObject({ file_name: `${two}/b.py`, line_number: 1 });
    expect(text).toContain('paint_the_fence');
  });

  test('translations of plain words that differ are shown with their folder', { tags: 'slow' }, async () => {
    const query = 'calls to swing in gate';
    const { data, text } = await call<PlainSearchResult>(client, 'plain_search', { query });
    const [inOne, inTwo] = data.generated_command.split('\n');
    expect(inOne).toContain('--inside');
    expect(inTwo).toContain('--glob');
    expect(text).toContain(`In ${one}: Finds calls named swing inside anything gate.\n$ ${inOne}\n`);
    expect(text).toContain(`In ${two}: Finds calls named swing, in gate.\n$ ${inTwo}\n`);
    expect(data.results.map(({ file_name }) => file_name)).toEqual(['yard.ts', `${two}/gate/d.py`]);
    expect(data.explanation).toMatch(new RegExp(`^In ${one}: .*\nIn ${two}: `));
  });

  test('the answers are ranked together', async () => {
    const found = await call<AskAnswers>(client, 'ask', { query: 'paint the fence', limit: 3 });
    expect(found.data.results[0]).toMatchObject({ file: `${two}/b.py`, symbol: 'paint_the_fence' });
    const scores = found.data.results.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const first = await call<AskAnswers>(client, 'ask', { query: 'openTheDoor', limit: 1 });
    expect(first.data.results[0]).toMatchObject({ file: 'a.ts', symbol: 'openTheDoor' });
  });

  test('index_status lists each', async () => {
    const { data, text } = await call<StatusResult>(client, 'index_status');
    expect(data).toMatchObject({ target_dir: one, others: [{ target_dir: two }] });
    expect(text).toMatch(new RegExp(`index of ${one}: .*\n[^]*\nindex of ${two}: `));
  });

  test('the error for a missing path lists them', async () => {
    const { text } = await call(client, 'search', { pattern: 'needle', path: 'b.py' });
    expect(text).toContain(`The folders are ${one}, ${two}.`);
  });
});

describe.each(some(TRANSPORTS, 2))('a folder below an indexed folder, over %s', (_name, connect) => {
  let client: Client;
  beforeAll(async () => {
    writeFiles(bench.place.root, {
      'three/.gitignore': 'ignored/\ndark/\n',
      'three/dark/h.py': 'def count_the_owls(flock):\n    return len(flock)\n',
      'three/.git/HEAD': '',
      'three/top.py': 'def count_the_goats(flock):\n    return len(flock)\n',
      'three/sub/deep/d.py': 'def count_the_cows(flock):\n    return len(flock)\n',
      'three/other/e.py': 'def count_the_hens(flock):\n    return len(flock)\n',
      'three/ignored/f.py': 'def count_the_cats(flock):\n    return len(flock)\n',
    });
    client = await connect([join(bench.place.root, 'three')]);
    await client.listTools();
    await ask({});
  });
  const ask = (args: object) => call<AskAnswers>(client, 'ask', { query: 'count the flock', ...args });
  const files = async (args: object) => (await ask(args)).data.results.map(({ file }) => file);
  const indexes = async () => {
    const { stdout } = await bench.place.run(['index', 'list', '--json']);
    return (JSON.parse(stdout).indexes as { target_dir: string }[]).map(({ target_dir }) => target_dir);
  };

  test('uses the index above, and builds no other', async () => {
    const sub = join(bench.place.root, 'three/sub');
    expect(await files({ target_dir: 'sub' })).toEqual(['sub/deep/d.py']);
    expect(await files({ target_dir: sub })).toEqual([`${sub}/deep/d.py`]);
    expect(await files({ target_dir: 'sub', directory: 'deep' })).toEqual(['sub/deep/d.py']);
    expect(await files({ target_dir: 'sub', file_types: ['go'] })).toEqual([]);
    expect((await ask({ target_dir: 'sub', directory: '../other' })).error).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: 'outside target_dir',
    });
    expect(await indexes()).not.toContain(sub);
    const { data } = await call<StatusResult>(client, 'index_status', { target_dir: 'sub' });
    expect(data).toMatchObject({ status: 'ready', target_dir: join(bench.place.root, 'three') });
  });

  test('uses the index above for a path in it, also for a file', async () => {
    const sub = join(bench.place.root, 'three/sub');
    expect(await files({ path: 'sub' })).toEqual(['sub/deep/d.py']);
    expect(await files({ path: './sub/deep/d.py' })).toEqual(['sub/deep/d.py']);
    expect(await files({ path: `${sub}/deep` })).toEqual([`${sub}/deep/d.py`]);
    expect(await files({ path: '.' })).toEqual(await files({}));
    expect((await ask({ path: 'dark' })).text).toContain('dark is not in the index');
    expect((await ask({ path: 'sub/nothing.py' })).error).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect((await ask({ path: 'sub', directory: 'deep' })).error).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await indexes()).not.toContain(sub);
  });

  test('gets its own index if the index above leaves it out', { tags: 'slow' }, async () => {
    expect(await files({ target_dir: 'ignored' })).toEqual(['ignored/f.py']);
    expect(await indexes()).toContain(join(bench.place.root, 'three/ignored'));
  });
});

test('a question about a path in a project without an index builds the index of the project', async () => {
  writeFiles(bench.place.root, {
    'four/sub/g.py': 'def count_the_geese(flock):\n    return len(flock)\n',
    'four/top.py': 'def count_the_doves(flock):\n    return len(flock)\n',
  });
  const four = join(bench.place.root, 'four');
  const client = await bench.stdio([four]);
  const found = await call<AskAnswers>(client, 'ask', { query: 'count the flock', path: 'sub/g.py' });
  expect(found.data.results.map(({ file }) => file)).toEqual(['sub/g.py']);
  const { data } = await call<StatusResult>(client, 'index_status', { target_dir: 'sub' });
  expect(data).toMatchObject({ target_dir: four, file_count: 2 });
});

test('a missing folder is reported, and the others are searched', async () => {
  const gone = join(bench.place.root, 'gone');
  const client = await bench.stdio([one, gone]);
  for (const [name, args] of [
    ['search', { pattern: 'needle' }],
    ['plain_search', { query: 'find "needle"' }],
    ['ask', { query: 'openTheDoor' }],
  ] as const) {
    const { data, text } = await call<SearchResult>(client, name, args);
    expect(data.results.length).toBeGreaterThan(0);
    const report = expect.stringContaining(`${gone} was not searched. No file or directory at "${gone}"`);
    expect([text, data.not_searched]).toEqual([report, [report]]);
  }
});

test('if the only folder is missing, the start warns and each call without a path fails', {
  tags: 'slow',
}, async () => {
  const gone = join(bench.place.root, 'gone');
  const { stderr } = await bench.place.run(['mcp', one, gone]);
  expect(stderr).toBe(`dowse: there is no folder ${gone}; nothing will be found in it\n`);
  const client = await bench.stdio([gone]);
  for (const [name, args] of [
    ['search', { pattern: 'needle' }],
    ['ask', { query: 'openTheDoor' }],
    ['index_status', {}],
  ] as const) {
    expect((await call(client, name, args)).text).toBe(
      `FILE_NOT_FOUND: No file or directory at "${gone}".\n` +
        `What to do: Tell the user: this server is for ${gone}, and there is no such folder.`,
    );
  }
});

test('results in nested folders appear once', { tags: 'slow' }, async () => {
  const client = await bench.stdio([two, inner]);
  const search = await call<SearchResult>(client, 'search', { pattern: 'needle', limit: 1 });
  expect(search.data).not.toHaveProperty('total');
  const all = await call<SearchResult>(client, 'search', { pattern: 'needle' });
  expect(all.data.results.map(({ file_name }) => file_name)).toEqual(['b.py', 'inner/c.py']);
  const { data } = await call<AskAnswers>(client, 'ask', { query: 'count the sheep' });
  expect(data.results.filter(({ symbol }) => symbol === 'count_the_sheep')).toHaveLength(1);
});
