import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs `npm ci` in a folder with a lock file, then `after`, unless that has been done and none of the files that it
 * depends on has changed.
 *
 * @throws Error if npm fails, after its messages were printed
 */
export function installOnce(
  what: string,
  folder: string,
  inputs: readonly string[],
  after: () => void = () => {},
): void {
  const stamp = join(folder, 'node_modules', '.dowse-installed');
  const wanted = fingerprint(inputs.map(name => join(folder, name)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error(`Installing ${what} for the tests (once)…`);
  rmSync(stamp, { force: true });
  npm(folder, 'ci', '--ignore-scripts');
  after();
  writeFileSync(stamp, wanted);
}

/** @throws Error if it fails, after its messages were printed */
export function npm(cwd: string, ...args: string[]): void {
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: script } = process.env;
  const { status } = script
    ? spawnSync(process.execPath, [script, ...all], { cwd, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', all, { cwd, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status === 0) return;
  throw new Error(`npm ${args[0]} failed in ${cwd}; its messages are above. Is the npm registry reachable?`);
}

function fingerprint(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return `${hash.digest('hex')}\n`;
}
