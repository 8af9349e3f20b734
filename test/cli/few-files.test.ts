/** A daemon with a low file limit, and clients with as many connections as possible. */
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { readDaemonInfo } from '../../daemon/src/security/daemon-info.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { some } from '../support/fast.ts';
import { until } from '../support/until.ts';
import { Place, PROJECT } from './harness.ts';

const DOWSE = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));
const CONNECTIONS = 80;

let place: Place;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await place.remove();
});

test.skipIf(process.platform !== 'linux').each(some([64, 96, 128, 256], 4))(
  'with ulimit -n %i and many idle connections, it is healthy and has no internal errors',
  async limit => {
    place = new Place(PROJECT);
    place.spawn('sh', [
      '-c',
      `ulimit -n ${limit} && exec "$0" "$@"`,
      process.execPath,
      DOWSE,
      'serve',
      '--port',
      '0',
    ]);
    const { url } = await until('the daemon to listen', () => readDaemonInfo(place.dataDir));
    const key = readOwnerKey(place.dataDir);
    const { hostname, port } = new URL(url);
    for (let n = 0; n < CONNECTIONS; n++) sockets.push(connect(Number(port), hostname).on('error', () => {}));
    await until('the connections to be open', () => sockets.every(({ connecting }) => !connecting));

    const call = async (path: string, body?: object) => {
      const response = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...{
            authorization: `Bearer ${key}`,
            connection: 'close',
            accept: 'application/json, text/event-stream',
          },
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      await response.text();
      return response.status;
    };
    const target_dir = place.tree;
    const requests: [path: string, body?: object][] = [
      ['/healthz'],
      ['/healthz?challenge=x'],
      ['/api/search', { pattern: 'retry', path: target_dir }],
      ['/api/agent/index/build', { target_dir }],
      ['/api/agent/ask', { query: 'retry', target_dir }],
      ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
      ['/metrics'],
      ['/api/openapi.json'],
    ];
    for (const request of requests) {
      expect([request[0], await call(...request)]).not.toContain(500);
      expect(await call('/healthz')).toBe(200);
    }
  },
);
