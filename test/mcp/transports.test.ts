import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../daemon/src/api/errors.ts';
import type { SearchResult } from '../../daemon/src/mcp/schemas.ts';
import { some } from '../support/fast.ts';
import { manyFiles } from '../support/open-engine.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { Bench, call, newClient } from './clients.ts';

let bench: Bench;
let outside: string;
beforeAll(async () => {
  bench = await Bench.open();
  outside = temporaryFolder();
  writeFiles(outside, { 'secret.txt': 'needle\n' });
  symlinkSync(outside, join(bench.place.tree, 'escape'), 'junction');
});
afterAll(async () => {
  await bench?.close();
  removeFolder(outside);
});

const ALL = { pattern: 'needle' };
const files = async (client: Client, args: object = ALL) => {
  const { data, error } = await call<SearchResult>(client, 'search', args);
  return error?.code ?? [...new Set(data.results.map(({ file_name }) => file_name))].sort();
};
const IN_PROJECT = ['crlf.txt', 'latin1.txt', 'notes.txt'];

describe('folders over stdio', () => {
  test('default to the current folder', async () => {
    const client = await bench.stdio();
    expect(await files(client)).toEqual(IN_PROJECT);
    for (const path of ['..', outside, 'escape', 'escape/secret.txt', `${bench.place.tree}/../x`]) {
      expect([path, await files(client, { ...ALL, path })]).toEqual([path, 'PERMISSION_DENIED']);
    }
  });
  test('a relative path gets relative results, an absolute path absolute ones', async () => {
    const client = await bench.stdio();
    const absolute = join(bench.place.tree, 'notes.txt');
    expect(await files(client, { ...ALL, path: absolute })).toEqual([absolute]);
    expect(await files(client, { ...ALL, path: './notes.txt' })).toEqual(['notes.txt']);
  });
  test('are only the ones from the arguments', { tags: 'slow' }, async () => {
    writeFiles(bench.place.root, { 'one/a.txt': 'needle\n', 'two/b.txt': 'needle\n' });
    const [one, two] = [join(bench.place.root, 'one'), join(bench.place.root, 'two')];
    const client = await bench.stdio([one, two]);
    expect(await files(client)).toEqual([join(two, 'b.txt'), 'a.txt']);
    expect(await files(client, { ...ALL, path: two })).toEqual([join(two, 'b.txt')]);
    expect(await files(client, { ...ALL, path: bench.place.tree })).toBe('PERMISSION_DENIED');
  });
  test("are the client's roots, also when these change", async () => {
    writeFiles(bench.place.root, { 'one/a.txt': 'needle\n', 'two/b.txt': 'needle\n' });
    let root = join(bench.place.root, 'one');
    const client = newClient({ roots: { listChanged: true } });
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(root).href }] }));
    await bench.stdio([], { client });
    expect(await files(client)).toEqual(['a.txt']);
    root = join(bench.place.root, 'two');
    await client.sendRootsListChanged();
    expect(await files(client)).toEqual(['b.txt']);
  });
});

describe("client's roots of which some are not folders of this machine", () => {
  const connect = (roots: () => unknown) => {
    const client = newClient({ roots: { listChanged: true } });
    client.setRequestHandler(ListRootsRequestSchema, async () => ({ roots: await roots() }) as never);
    return bench.stdio([], { client });
  };
  const one = () => {
    writeFiles(bench.place.root, { 'one/a.txt': 'needle\n' });
    return join(bench.place.root, 'one');
  };

  test.each(some(['vscode-vfs://github/o/r', 'ssh://host/srv/app', 'jar:///lib.jar!/x'], 3))(
    '%s is reported, and the other roots are searched',
    { tags: 'slow' },
    async uri => {
      const client = await connect(() => [{ uri }, { uri: one() }]);
      expect(await files(client)).toEqual(['a.txt']);
      const { text, data } = await call<SearchResult>(client, 'search', ALL);
      expect(text).toContain(`${uri} was not searched. It is not a folder of this machine.`);
      expect(data.not_searched).toEqual([expect.stringContaining(uri)]);
      expect((await call(client, 'search', { ...ALL, path: 'a.txt' })).text).not.toContain(uri);
    },
  );

  test('the start folder is used until the client answers, and its late answer is used', {
    tags: 'slow',
  }, async () => {
    const late = Promise.withResolvers<unknown>();
    const client = await connect(() => late.promise);
    expect(await files(client)).toEqual(IN_PROJECT);
    late.resolve([{ uri: `file://localhost${one()}` }]);
    await until('the late roots', async () => (await files(client)).includes('a.txt'));
  });

  test('an error response does not end the server', { tags: 'slow' }, async () => {
    const client = await connect(() => {
      throw new Error('not now');
    });
    expect(await files(client)).toEqual(IN_PROJECT);
    expect(await files(client)).toEqual(IN_PROJECT);
  });

  test('an unexpanded variable in an argument is ignored', async () => {
    const client = newClient({ roots: {} });
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(one()).href }] }));
    await bench.stdio([`\${workspaceFolder}`], { client });
    expect(await files(client)).toEqual(['a.txt']);
  });
});

describe('the daemon behind stdio', () => {
  test('is found by DOWSE_URL; the key in DOWSE_API_KEY and its roots apply', async () => {
    const key = await bench.key('narrow', '--scope', 'search');
    const env = { DOWSE_URL: bench.url, DOWSE_API_KEY: key };
    const client = await bench.stdio([bench.place.tree, outside], { env });
    expect(await files(client)).toEqual(IN_PROJECT);
    const refused = await call(client, 'search', { ...ALL, path: outside });
    expect(refused.error).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: 'outside the roots of the key',
    });
    const unbuilt = await call(client, 'ask', { query: 'retry' });
    expect(unbuilt.error?.code).toBe('PERMISSION_DENIED');
  });
  test('with a wrong key: UNAUTHORIZED with advice', async () => {
    const client = await bench.stdio([], { env: { DOWSE_URL: bench.url, DOWSE_API_KEY: 'dws_wrong' } });
    const refused = await call(client, 'index_status');
    expect(refused.error?.code).toBe('UNAUTHORIZED');
    expect(refused.text).toContain('DOWSE_API_KEY');
  });
  test("if none can start: the system's error with advice", { tags: 'slow' }, async () => {
    const dataDir = join(bench.place.tree, 'notes.txt/data');
    const client = await bench.stdio([], { env: { DOWSE_DATA_DIR: dataDir } });
    const failed = await call(client, 'search', ALL);
    expect(failed.error).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: expect.stringContaining(dataDir),
    });
    expect(failed.text).toContain('dowse doctor');
  });
  test('is started by the first call, and again after it has stopped', { tags: 'slow' }, async () => {
    const lone = await Bench.open({ serve: false });
    try {
      const client = await lone.stdio();
      expect((await lone.place.run(['status'])).code).toBe(1);
      expect(await files(client)).toEqual(IN_PROJECT);
      expect((await lone.place.run(['stop'])).code).toBe(0);
      expect(await files(client)).toEqual(IN_PROJECT);
    } finally {
      await lone.close();
    }
  });
});

describe('streamable HTTP', () => {
  const post = (body: object, headers: Record<string, string> = {}) =>
    fetch(new URL('/mcp', bench.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bench.ownerKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const codeOf = async (response: Response) => ((await response.json()) as ErrorBody).error.code;
  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  test('without a valid key: 401', async () => {
    for (const authorization of ['', 'Bearer dws_wrong']) {
      const response = await post(LIST, { authorization });
      expect([response.status, await codeOf(response)]).toEqual([401, 'UNAUTHORIZED']);
      const client = newClient();
      const transport = bench.httpTransport({ authorization });
      await expect(client.connect(transport as never)).rejects.toThrow(/UNAUTHORIZED|Unauthorized/);
    }
  });
  test('a foreign web origin: 403; another method: 405', async () => {
    const foreign = await post(LIST, { origin: 'https://evil.example' });
    expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'PERMISSION_DENIED']);
    const get = await fetch(new URL('/mcp', bench.url), { headers: { accept: 'text/event-stream' } });
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });
  test('an invalid message or a batch: 400', async () => {
    for (const body of [{}, [LIST, LIST]]) {
      const response = await post(body);
      expect([response.status, await codeOf(response)]).toEqual([400, 'INVALID_REQUEST']);
    }
  });
  test('without progress: plain JSON with the common headers', async () => {
    const response = await post(LIST);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(((await response.json()) as { result: { tools: object[] } }).result.tools).toHaveLength(8);
  });
  test("the key's roots and scopes apply: a search key cannot build or leave its roots", async () => {
    const client = await bench.http(await bench.key('searcher', '--scope', 'search'));
    expect(await files(client)).toEqual(IN_PROJECT);
    for (const path of ['..', outside, 'escape'])
      expect(await files(client, { ...ALL, path })).toBe('PERMISSION_DENIED');
    const unbuilt = await call(client, 'ask', { query: 'retry', target_dir: 'core' });
    expect(unbuilt.error).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: expect.stringContaining('index'),
    });
    const command = `dowse index build ${join(bench.place.tree, 'core')}`;
    expect(unbuilt.text).toMatch(/no index, and this key may not build one/);
    expect(unbuilt.text).toContain(`What to do: Tell the user to run \`${command}\``);
    expect((await call(client, 'index_status', { target_dir: 'core' })).text).toContain(command);
    const indexer = await bench.http(await bench.key('indexer', '--scope', 'index'));
    expect(await files(indexer)).toBe('PERMISSION_DENIED');
    const refused = await call(indexer, 'plain_search', { query: 'todo' });
    expect(refused.error?.code).toBe('PERMISSION_DENIED');
    expect(refused.text).toMatch(/this requires search\.\nWhat to do: .* a key with that scope/);
  });
  test('every message counts against the rate limit of the key', async () => {
    const client = await bench.http(await bench.key('slow', '--rate', '40'));
    const outcomes = await Promise.allSettled(Array.from({ length: 45 }, () => client.listTools()));
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    const [failed] = outcomes.filter(outcome => outcome.status === 'rejected');
    expect(String((failed as PromiseRejectedResult).reason)).toContain('RATE_LIMIT_EXCEEDED');
  });
  test('a session continues after a restart of the daemon', { tags: 'slow' }, async () => {
    const own = await Bench.open();
    try {
      const key = own.ownerKey;
      const client = await own.http(key);
      const args = { ...ALL, path: own.place.tree };
      const before = await files(client, args);
      const { port } = new URL(own.url);
      await own.place.run(['stop']);
      const again = own.place.spawn(process.execPath, [
        ...[join(import.meta.dirname, '../../daemon/bin/dowse.js'), 'serve', '--port', port],
      ]);
      await until('the daemon to be back', () =>
        fetch(new URL('/healthz', own.url)).then(
          r => r.ok,
          () => false,
        ),
      );
      expect(await files(client, args)).toEqual(before);
      again.kill();
    } finally {
      await own.close();
    }
  });
});

describe.each([
  ['stdio', () => bench.stdio([join(bench.place.root, 'large')])],
  ['streamable HTTP', async () => bench.http(bench.ownerKey)],
] as const)('cancellation over %s', (_name, connect) => {
  test('stops the search in the daemon, and the next call is answered', async () => {
    const large = join(bench.place.root, 'large');
    mkdirSync(large, { recursive: true });
    // The pattern backtracks for about 50 ms on each of these lines: minutes in total.
    const line = `${'a'.repeat(30)}c\n`;
    writeFiles(large, Object.fromEntries([1, 2, 3, 4].map(i => [`${i}.txt`, line.repeat(1000)])));
    const client = await connect();
    const running = async () => {
      const response = await fetch(new URL('/metrics', bench.url), {
        headers: { authorization: `Bearer ${bench.ownerKey}` },
      });
      return Number(/^dowse_searches_running (\d+)$/m.exec(await response.text())?.[1]);
    };
    const controller = new AbortController();
    const cancelled = client
      .callTool(
        { name: 'search', arguments: { pattern: '(a|aa)+b|^z', pcre2: true, path: large } },
        undefined,
        {
          signal: controller.signal,
        },
      )
      .catch((error: Error) => error);
    await until('the search to run', async () => (await running()) > 0);
    controller.abort('enough');
    expect(await cancelled).toBeInstanceOf(Error);
    await until('the search to be gone', async () => (await running()) === 0);
    const { data } = await call<SearchResult>(client, 'search', { pattern: '^a', path: large, limit: 1 });
    expect(data.results).toHaveLength(1);
  });

  test('of a first question does not stop the build; the next question is answered', {
    tags: 'slow',
  }, async () => {
    const folder = join(bench.place.root, 'large', _name.replace(' ', '-'));
    writeFiles(folder, manyFiles(400, 6));
    const client = await connect();
    const controller = new AbortController();
    const args = { query: 'make_widget_7', target_dir: folder };
    await expect(
      client.callTool({ name: 'ask', arguments: args }, undefined, {
        signal: controller.signal,
        onprogress: () => controller.abort('enough'),
      }),
    ).rejects.toThrow();
    const { text, isError } = await call(client, 'ask', args);
    expect([text, isError]).toEqual([expect.stringContaining('make_widget_7'), false]);
  });
});
