import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Packs a folder into `to`, as npm does. @returns the path of the tarball. @throws Error if npm fails. */
export function pack(folder: string, to: string): string {
  mkdirSync(to, { recursive: true });
  const { status, stdout } = spawnSync(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', to],
    {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 2],
    },
  );
  if (status !== 0) throw new Error('npm pack failed; its messages are above.');
  return join(to, stdout.trim().split('\n').at(-1) as string);
}
