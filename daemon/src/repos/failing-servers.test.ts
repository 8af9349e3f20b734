import { expect, test } from 'vitest';
import { FailingServers } from './failing-servers.ts';

const fail = (servers: FailingServers, server: string | undefined) =>
  expect(servers.asking(server, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
const answer = (servers: FailingServers, server: string) => servers.asking(server, async () => {});

test('of a server that fails, one repository is tried at a time, with growing pauses', async () => {
  let now = 0;
  const servers = new FailingServers({ firstMs: 100, maxMs: 250 }, () => now);
  const wait = () => servers.waitFor('https://git.example');
  await fail(servers, 'https://git.example');
  await fail(servers, 'https://git.example');
  expect(wait()).toBe(0);
  await fail(servers, 'https://git.example');
  expect(wait()).toBe(100);
  expect(servers.waitFor('https://other.example')).toBe(0);
  now = 60;
  expect(wait()).toBe(40);
  // One repository may try; the others wait for its pause.
  now = 100;
  expect([wait(), wait()]).toEqual([0, 200]);
  await fail(servers, 'https://git.example');
  now = 300;
  expect([wait(), wait()]).toEqual([0, 250]);
  await fail(servers, 'https://git.example');
  now = 550;
  expect([wait(), wait()]).toEqual([0, 250]);
  await answer(servers, 'https://git.example');
  expect([wait(), wait()]).toEqual([0, 0]);
  // The pauses start again.
  for (let n = 0; n < 3; n++) await fail(servers, 'https://git.example');
  expect(wait()).toBe(100);
});

test('failures among successes do not count, nor do those of folders', async () => {
  const servers = new FailingServers({ firstMs: 100, maxMs: 250 });
  for (let n = 0; n < 10; n++) {
    await fail(servers, 'https://git.example');
    await fail(servers, 'https://git.example');
    await answer(servers, 'https://git.example');
    await fail(servers, undefined);
  }
  expect(servers.waitFor('https://git.example')).toBe(0);
  expect(servers.waitFor(undefined)).toBe(0);
});
