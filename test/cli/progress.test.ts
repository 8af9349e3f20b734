import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Place } from './harness.ts';

const place = new Place({ 'a.txt': 'one\n' });
/** A daemon that responds but never finishes a build. */
const busy: Server = createServer((request, response) => {
  if (request.url === '/healthz') response.end('{"status":"ok","version":"0.1.0","instance":"busy"}');
  if (request.url === '/api/admin/keys') listKeys(response);
});
let listKeys: (response: ServerResponse) => void;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  env = { DOWSE_URL: `http://127.0.0.1:${(busy.address() as AddressInfo).port}` };
});
afterAll(async () => {
  busy.closeAllConnections();
  busy.close();
  await place.remove();
});

test.skipIf(process.platform !== 'linux')(
  'a command that waits for the daemon says for what, how long, and how to go on',
  async () => {
    let asked = 0;
    let text = '';
    let askedBefore: number | undefined;
    listKeys = response => {
      if (++asked === 2) return response.end('{"keys":[]}');
      const details = 'Start it.';
      const error = { code: 'SERVICE_UNAVAILABLE', message: 'The database does not answer.', details };
      return response.writeHead(503, { 'retry-after': '4' }).end(JSON.stringify({ error }));
    };
    const child = place.startOnTerminal(['keys', 'list'], { env });
    for await (const chunk of child.stdout!.setEncoding('utf8')) {
      text += chunk;
      if (text.includes('stop waiting')) askedBefore ??= asked;
    }
    expect([askedBefore, asked]).toEqual([1, 2]);
    expect(stripVTControlCharacters(text).split('\r\n').slice(0, 2)).toEqual([
      'dowse: waiting for up to 16 s: The database does not answer.',
      'Start it. Press Ctrl-C to stop waiting.',
    ]);
    expect(text.match(/waiting for/g)).toHaveLength(1);
  },
);

/** Builds on a terminal and types Ctrl-C once `sign` is shown; returns the output. */
async function interrupted(term: string, sign: string, ...dir: string[]): Promise<string> {
  const child = place.startOnTerminal(['index', 'build', ...dir], {
    env: { ...env, TERM: term },
    stdin: 'pipe',
  });
  let text = '';
  let typed = false;
  for await (const chunk of child.stdout!.setEncoding('utf8')) {
    text += chunk;
    if (typed || !text.includes(sign)) continue;
    typed = true;
    child.stdin!.write('\u0003');
  }
  return text;
}

test.skipIf(process.platform !== 'linux')('Ctrl-C restores the terminal', async () => {
  const text = await interrupted('xterm', '\u001b[?7l');
  for (const mode of ['?25', '?7']) {
    expect(text.lastIndexOf(`\u001b[${mode}h`)).toBeGreaterThan(text.lastIndexOf(`\u001b[${mode}l`));
  }
});

test.skipIf(process.platform !== 'linux')('a dumb terminal gets lines', async () => {
  expect(await interrupted('dumb', 'Indexing')).not.toContain('\u001b');
});

test.skipIf(process.platform !== 'linux').each(['xterm', 'dumb'])(
  'an interrupted build shows that it continues, and how to stop it: %s',
  async term => {
    const text = await interrupted(term, 'Indexing', 'my folder');
    expect(text).toContain(`dowse: the daemon continues indexing; "dowse index pause 'my folder'" stops it`);
  },
);

test.skipIf(process.platform !== 'linux')('the progress comes first, before a long folder name', async () => {
  const name = `${'long/'.repeat(20)}{bar}`;
  const text = stripVTControlCharacters(await interrupted('xterm', '%', name));
  expect(text).toContain(name);
  expect(text.indexOf('%')).toBeLessThan(40);
});
