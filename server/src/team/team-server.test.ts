/** The messages for users when the team's server does not answer. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CERTIFICATE } from '../../../daemon/src/http/testing/certificates.ts';
import { TeamServer } from './team-server.ts';

const { signal } = new AbortController();
const HOW = 'Run "Connect".';
let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const serving = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listening(createServer(answer))}`;

function teamAt(url: string, { key = 'dws_x', timeoutMs = 60_000 } = {}): TeamServer {
  const env = { DOWSE_TEAM_URL: url, DOWSE_TEAM_API_KEY: key };
  const team = new TeamServer(env, { connectTeam: HOW, timeoutMs });
  closing.push(() => team.close());
  return team;
}

const failing = (team: TeamServer) =>
  team.session(signal).then(
    () => expect.unreachable('it answered'),
    ({ code, message, details }) => `${code} ${message} ${details}`,
  );

test('no server, a wrong address, no key, and a key that was pasted wrong', async () => {
  expect(await failing(new TeamServer({}, { connectTeam: HOW }))).toBe(
    `INVALID_REQUEST No team server is set. ${HOW}`,
  );
  expect(await failing(teamAt('search.example'))).toMatch(/not the address.*Expected https:\/\/HOST.*Run/);
  expect(await failing(teamAt('https://search.example/app'))).toMatch(/not the address/);
  expect(await failing(teamAt('https://search.example', { key: '' }))).toBe(
    `UNAUTHORIZED There is no key for https://search.example. Make one on https://search.example/keys, or ask for one. ${HOW}`,
  );
  expect(await failing(teamAt('https://search.example', { key: 'dws_“x”' }))).toMatch(/characters/);
});

test('a refused key', async () => {
  const url = await serving((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 'UNAUTHORIZED', message: 'A valid API key is needed.' } }));
  });
  expect(await failing(teamAt(url))).toMatch(
    /refused the key\. It may have been revoked, or have expired\. Make a new one on http.*\/keys/,
  );
});

test('a server that is away, and one that does not answer', async () => {
  const gone = createServer();
  const port = await listening(gone);
  gone.close();
  await once(gone, 'close');
  expect(await failing(teamAt(`http://127.0.0.1:${port}`))).toMatch(
    /SERVICE_UNAVAILABLE The team server at .* cannot be reached\. Check the address, the network and the VPN\. \(ECONNREFUSED/,
  );
  const silent = await serving(() => {});
  expect(await failing(teamAt(silent, { timeoutMs: 50 }))).toMatch(/does not answer\. Check the network/);
});

test('an untrusted certificate, and TLS with a server without it', async () => {
  const secure = createTlsServer(CERTIFICATE, (_, response) => response.end());
  const port = await listening(secure as unknown as Server);
  expect(await failing(teamAt(`https://127.0.0.1:${port}`))).toMatch(
    /does not trust its certificate\. Set NODE_EXTRA_CA_CERTS/,
  );
  const plain = await serving((_, response) => response.end());
  expect(await failing(teamAt(plain.replace('http:', 'https:')))).toMatch(
    /does not use TLS there; try http:/,
  );
});

test('another program at the address', async () => {
  const url = await serving((_, response) => response.end('<!doctype html>'));
  expect(await failing(teamAt(url))).toMatch(/is no Dowse server\. Check the address\. Run/);
});

test('waits for a short rate limit; a long one is an error', async () => {
  const answers = [1, 0];
  let asked = 0;
  const url = await serving((_, response) => {
    asked += 1;
    const wait = answers.shift();
    const body = wait
      ? { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'Rate limit exceeded.', retry_after: wait } }
      : { name: 'anna', scopes: [], repos: ['team/app'], csrf: null, expires_at: null };
    response.writeHead(wait ? 429 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const team = teamAt(url);
  expect(await team.session(signal)).toMatchObject({ name: 'anna' });
  expect(asked).toBe(2);
  answers.push(60);
  expect(await failing(team)).toMatch(/RATE_LIMIT_EXCEEDED/);
});

test('a request for the repositories that is cancelled leaves those of others alone', async () => {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  const url = await serving(async (_, response) => {
    count += 1;
    asked.resolve();
    await released.promise;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ repos: [{ name: 'team/app' }] }));
  });
  const team = teamAt(url);
  const first = new AbortController();
  const cancelled = team.repositories(first.signal);
  await asked.promise;
  const other = team.repositories(signal);
  first.abort();
  await expect(cancelled).rejects.toThrow('aborted');
  released.resolve();
  expect([...(await other).keys()]).toEqual(['team/app']);
  expect(count).toBe(1);
});

test('without an own address, the server of DOWSE_URL is the one of the team', () => {
  const env = { DOWSE_URL: 'https://search.example', DOWSE_API_KEY: 'dws_y', DOWSE_TEAM_API_KEY: 'dws_z' };
  expect(new TeamServer(env).origin).toBe('https://search.example');
  expect(new TeamServer({}).isSet).toBe(false);
});
