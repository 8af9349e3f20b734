import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeLeftFolders, temporaryFolder } from './temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-left-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The folder of another process, and how to kill that. */
async function otherProcess() {
  const module = JSON.stringify(new URL('./temporary-folder.ts', import.meta.url).href);
  const script = `const { temporaryFolder } = await import(${module});
    console.log(temporaryFolder()); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [name] = await once(child.stdout.setEncoding('utf8'), 'data');
  const kill = () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    return ended;
  };
  return { name: basename(String(name).trim()), kill };
}

test('the folders of killed processes are removed, and nothing that is another’s', async () => {
  const own = basename(temporaryFolder());
  const [dead, alive] = await Promise.all([otherProcess(), otherProcess()]);
  writeFileSync(join(folder, dead.name, 'ignore'), '/*\n');
  await dead.kill();
  const elsewhere = dead.name.replace(/-\d+-(\w+)$/, '-1-$1');
  const others = [elsewhere, `${dead.name}-kept`, 'dowse-unsaved-abcdef', 'dowse-search-1'];
  for (const name of others) mkdirSync(join(folder, name));
  removeLeftFolders();
  expect(readdirSync(folder).sort()).toEqual([...others, own, alive.name].sort());
  await alive.kill();
  removeLeftFolders();
  expect(readdirSync(folder).sort()).toEqual([...others, own].sort());
});
