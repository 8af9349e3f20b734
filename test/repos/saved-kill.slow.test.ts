/** Kills of the daemon around the runs of a saved search: each new line is told of, in one notification. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SavedSearchList } from '../../daemon/src/api/saved.ts';
import { connect } from '../../daemon/src/daemon-client/connection.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { Place, type Served } from '../cli/harness.ts';
import { until } from '../support/until.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { GitServer } from './git-server.ts';

const KILLS = 4;
const TAKES_MS = 400_000;

let place: Place;
let git: GitServer;
let receiver: Receiver;
let served: Served;
beforeEach(async () => {
  place = new Place({});
  git = await GitServer.start(join(place.root, 'server'));
  receiver = await new Receiver().listen();
  served = await place.serve();
});
afterEach(async () => {
  receiver.close();
  await git.close();
  await place.remove();
}, TAKES_MS);

const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  connect({ url: served.url, key: readOwnerKey(place.dataDir) }).json<T>(method, path, body);

async function restart(): Promise<void> {
  served.process.kill('SIGKILL');
  await served.ended;
  served = await place.serve();
}

test(
  `${KILLS} kills between a run and its notification lose and repeat nothing`,
  async () => {
    const repo = git.create('team/app', { 'a.ts': '// TODO first\n' });
    await call('POST', '/api/repos', { url: repo.url });
    await call('POST', '/api/repos/team%2Fapp/sync', {});
    const env = { DOWSE_URL: served.url, DOWSE_API_KEY: readOwnerKey(place.dataDir) };
    const args = ['saved', 'add', 'todos', 'TODO', '--in', 'repo:*', '--notify', receiver.url];
    const added = await place.run(args, { env });
    expect([added.code, added.stdout]).toEqual([
      0,
      expect.stringContaining('/?q=TODO&mode=pattern&in=repo%3A*'),
    ]);
    expect((await place.run(['saved', 'list'], { env })).stdout).toContain('nothing yet');

    for (let kill = 1; kill <= KILLS; kill++) {
      // Nobody takes the notification before the kill: it is in flight then.
      receiver.answer = () => {};
      repo.push({ [`b${kill}.ts`]: `// TODO number ${kill}\n` });
      const synced = call('POST', '/api/repos/team%2Fapp/sync', {});
      if (kill % 2 === 0) {
        await synced;
        await until('the run', async () => {
          const { searches } = await call<SavedSearchList>('GET', '/api/saved');
          return searches[0]?.found === kill + 1;
        });
      } else await synced; // perhaps before the run
      await restart();
    }
    receiver.answer = response => void response.writeHead(204).end();
    await call('POST', '/api/repos/team%2Fapp/sync', {});
    const textsOf = () => {
      const messages = new Map(
        receiver.received.map(({ headers, json }) => [headers['webhook-id'], json.data]),
      );
      return [...messages.values()].flatMap(({ matches }) =>
        (matches as { text: string }[]).map(({ text }) => text),
      );
    };
    await until('all to be told', () => textsOf().length >= KILLS, TAKES_MS);
    expect(textsOf().sort()).toEqual(Array.from({ length: KILLS }, (_, n) => `// TODO number ${n + 1}`));
  },
  TAKES_MS,
);
