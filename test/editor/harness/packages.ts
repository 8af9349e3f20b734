import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Packages {
  /** The package with the daemon for this platform. */
  platform: string;
  /** The package without it, for all platforms. */
  universal: string;
}

/**
 * Builds both packages of the extension, as `npm run package` does. `DOWSE_VSIX` names a folder with existing ones.
 *
 * @throws Error if that fails, after its messages were printed
 */
export function packages(): Packages {
  const made = process.env.DOWSE_VSIX ? inFolder(resolve(process.env.DOWSE_VSIX)) : make();
  const platform = made.find(file => file.includes(`-${process.platform}-${process.arch}`));
  const universal = made.find(file => /-\d+\.\d+\.\d+\.vsix$/.test(file));
  if (!platform || !universal) throw new Error(`not the two packages that are wanted: ${made.join(', ')}`);
  return { platform, universal };
}

function make(): string[] {
  const script = join(ROOT, 'scripts', 'package.ts');
  const { status, stdout } = spawnSync(process.execPath, [script], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
  });
  if (status !== 0) throw new Error('The extension could not be packaged; see above.');
  // The output also has messages of the build, which do not begin with a path.
  return stdout.split('\n').flatMap(line => /^(\S.*\.vsix) {2}/.exec(line)?.[1] ?? []);
}

function inFolder(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.vsix'))
    .map(name => join(folder, name));
}
