/** The backup that docs/team.md describes: made of a stopped server, and restored on an empty machine. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RepoList } from '../../daemon/src/api/repos.ts';
import { startDaemon } from '../../daemon/src/serve/daemon.ts';
import { until } from '../support/until.ts';
import { silentLogger } from './silent-logger.ts';
import { TeamServer } from './team-server.ts';

const QUOKKA = 'export function feedQuokka(animal: string) {\n  return animal.length;\n}\n';
const GUIDE = new URL('../../docs/team.md', import.meta.url);

let server: TeamServer;
let anna: string;
beforeAll(async () => {
  server = await TeamServer.start({ 'team/app': { 'src/quokka.ts': QUOKKA } });
  anna = await server.key('anna', ['team/*']);
});
afterAll(() => server.close());

/** The `tar` lines of the guide, for other folders. */
function tarLines(folder: string, backup: string): string[][] {
  const lines = readFileSync(GUIDE, 'utf8').match(/^sudo tar .*$/gm) ?? [];
  return lines.map(line =>
    line
      .replace(/ +#.*$/, '')
      .split(' ')
      .slice(2)
      .map(word => word.replace('/var/lib/dowse', folder).replace('dowse-backup.tgz', backup)),
  );
}

test('a restored server has the keys and repositories, and fetches and indexes them again', async () => {
  const backup = join(server.root, 'backup.tgz');
  const restored = join(server.root, 'restored');
  await server.daemon.close();
  mkdirSync(restored, { mode: 0o700 });
  const [make] = tarLines(server.dataDir, backup);
  const [, restore] = tarLines(restored, backup);
  execFileSync('tar', make!);
  execFileSync('tar', restore!);

  const daemon = await startDaemon({ dataDir: restored, logger: silentLogger, port: 0 });
  const get = async (path: string) =>
    (await fetch(`${daemon.url}${path}`, { headers: { authorization: `Bearer ${anna}` } })).json();
  try {
    await until('the repository to be ready', async () => {
      const { repos } = (await get('/api/repos')) as RepoList;
      return repos[0]?.state === 'ready';
    });
    const answer = await fetch(`${daemon.url}/api/agent/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${anna}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'where is feedQuokka defined', target_dir: 'repo:team/app' }),
    });
    expect(await answer.json()).toMatchObject({ results: [{ file: 'repo:team/app/src/quokka.ts' }] });
  } finally {
    await daemon.close();
  }
});
