import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { identify } from './identify.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise(resolve => server?.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('identify returns the version of a daemon', async () => {
  const url = await serve((_request, response) => response.end('{"status":"ok","version":"1.2.3"}'));
  expect(await identify(url)).toEqual({ version: '1.2.3' });
});

test.each([
  [200, '{}'],
  [200, 'null'],
  [200, '{"status":"ok"}'],
  [200, '<html>'],
  [404, 'Not found'],
  [500, '{"error":"x"}'],
])('a program that answers %d %s is not a daemon', async (status, body) => {
  const url = await serve((_request, response) => response.writeHead(status).end(body));
  await expect(identify(url)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: `The program at ${url} is not a dowse daemon.`,
  });
});

test('the error of a daemon that refuses the host name is passed on', async () => {
  const body = '{"error":{"code":"PERMISSION_DENIED","message":"Not my name."}}';
  const url = await serve((_request, response) => response.writeHead(403).end(body));
  await expect(identify(url)).rejects.toMatchObject({ code: 'PERMISSION_DENIED', message: 'Not my name.' });
});

test('a program that never answers times out', async () => {
  const url = await serve(() => {});
  await expect(identify(url)).rejects.toThrow(`Nothing at ${url} has answered for 5 s.`);
}, 15_000);
