import { spawnSync } from 'node:child_process';
import { ripgrepPath } from '../../search/ripgrep.ts';
import { type Finding, fail, ok, reason } from './finding.ts';

const REINSTALL = 'install again for this platform, optional packages included: npm install dowse';

/** Checks that each native dependency loads and works. */
export async function checkNatives(): Promise<Finding[]> {
  return [
    await checkLoads('better-sqlite3', async () => {
      const { default: Database } = await import('better-sqlite3');
      const db = new Database(':memory:');
      const { version } = db.prepare('SELECT sqlite_version() AS version').get() as { version: string };
      db.close();
      return `SQLite ${version}`;
    }),
    await checkLoads('@parcel/watcher', async () => {
      await import('@parcel/watcher');
      return 'loads';
    }),
    await checkLoads('ripgrep', ripgrepVersion),
    await checkLoads('grammars', grammars),
  ];
}

async function checkLoads(check: string, attempt: () => string | Promise<string>): Promise<Finding> {
  try {
    return ok(check, await attempt());
  } catch (error) {
    return fail(check, reason(error), REINSTALL);
  }
}

async function ripgrepVersion(): Promise<string> {
  const { status, stdout, error } = spawnSync(await ripgrepPath(), ['--version'], {
    encoding: 'utf8',
    timeout: 10_000,
    windowsHide: true,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`rg --version ended with ${status}`);
  return stdout.split('\n')[0] as string;
}

async function grammars(): Promise<string> {
  const [{ GRAMMARS }, { loadGrammar }] = await Promise.all([
    import('../../languages/index.ts'),
    import('../../languages/grammar.ts'),
  ]);
  const failed: string[] = [];
  for (const name of GRAMMARS) {
    await loadGrammar(name).catch((error: unknown) => failed.push(`${name} (${reason(error)})`));
  }
  if (failed.length > 0) throw new Error(`of ${GRAMMARS.length}, these do not load: ${failed.join(', ')}`);
  return `${GRAMMARS.length} load`;
}
