/** What clients may get wrong, or leave out: the answers are those that the Language Server Protocol and JSON-RPC have for it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DaemonStatus, DoctorResult, FolderStatus } from '../../server/src/protocol.ts';
import { type ClientOptions, TestClient } from '../../server/src/testing/client.ts';
import { Place } from '../cli/harness.ts';

let place: Place;
let clients: TestClient[];
beforeEach(() => {
  place = new Place({ 'a.ts': 'needle\n' });
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.stop();
  await place.remove();
});

const options = (): ClientOptions => ({
  env: place.env(),
  folders: [place.tree],
  settings: { index: { buildOnOpen: false } },
});
async function open(): Promise<TestClient> {
  const client = await TestClient.start(options());
  clients.push(client);
  return client;
}

test('requests without parameters, and with null where nothing need be said', async () => {
  const { connection } = await open();
  for (const params of [[], [null]]) {
    // Null on its own is sent as the only one of a list.
    const send = <R>(method: string) => connection.sendRequest<R>(method, ...params);
    expect(await send<FolderStatus[]>('dowse/index/status')).toMatchObject([{ state: 'missing' }]);
    expect((await send<DaemonStatus>('dowse/daemon/status')).state).toBe('ready');
    expect((await send<DoctorResult>('dowse/doctor')).ok).toBe(true);
  }
  for (const args of [null, [null], []]) {
    const params = { command: 'dowse.index.status', arguments: args };
    expect(await connection.sendRequest('workspace/executeCommand', params)).toHaveLength(1);
  }
  const params = {
    pattern: 'needle',
    in: null,
    options: null,
    partialResultToken: null,
    workDoneToken: null,
  };
  expect(await connection.sendRequest('dowse/search', params)).toMatchObject({
    count: 1,
    matches: [{ line: 1 }],
  });
});
