/** Without its embedding endpoint, the daemon still searches, and reports what needs the endpoint. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { Place, type Ran } from './harness.ts';

const place = new Place({ 'a.ts': 'export const retries = 3;\n' });
let endpoint: Server | undefined;
/** Texts embedded by the endpoint since it came up. */
let embedded: string[] = [];
afterAll(async () => {
  await down();
  await place.remove();
});

async function up(port: number): Promise<number> {
  embedded = [];
  endpoint = createServer(async (request, response) => {
    const { input } = JSON.parse(await text(request)) as { input: string[] };
    embedded.push(...input);
    const data = input.map((one, index) => ({ index, embedding: [one.length, 1, 1] }));
    response.end(JSON.stringify({ data }));
  }).listen(port, '127.0.0.1');
  await once(endpoint, 'listening');
  return (endpoint.address() as AddressInfo).port;
}

async function down(): Promise<void> {
  if (!endpoint) return;
  const closed = once(endpoint, 'close');
  endpoint.close();
  endpoint.closeAllConnections();
  endpoint = undefined;
  await closed;
}

test('searches without the endpoint; ask and build work once it is up', { tags: 'slow' }, async () => {
  const port = await up(0);
  await down();
  const env = { DOWSE_EMBED_URL: `http://127.0.0.1:${port}`, DOWSE_EMBED_MODEL: 'tiny' };
  const run = (...args: string[]): Promise<Ran> => place.run(args, { env });
  const refused = {
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/endpoint failed\.\n.*cannot be reached/),
  };
  const source = expect.stringContaining('export const');
  const found = { code: 0, stdout: expect.stringMatching(/^a\.ts:1/) };

  expect(await run('search', 'retries')).toMatchObject(found);
  expect(await run('ask', 'retries')).toMatchObject(refused);
  expect(await run('index', 'build')).toMatchObject({
    ...refused,
    stderr: expect.stringContaining('endpoint'),
  });
  expect(await run('index', 'build', '--patterns-only')).toMatchObject({ code: 0 });
  const { stdout } = await run('index', 'status', '--json');
  const message = 'The embedding endpoint failed. It cannot be reached.';
  expect(JSON.parse(stdout)).toMatchObject({ status: 'failed', message });

  await up(port);
  expect(await run('ask', 'retries')).toMatchObject(found);
  expect(embedded).toContainEqual(source);

  await down();
  await run('stop');
  expect(await run('ask', 'retries')).toMatchObject(refused);
  await up(port);
  expect(await run('ask', 'retries')).toMatchObject(found);
  expect(embedded).toContain('retries');
  expect(embedded).not.toContainEqual(source);
});
