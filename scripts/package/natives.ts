/** The packages with native parts for another platform, from the npm registry, as the lock file names them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTERNAL } from './bundle-daemon.ts';
import { writeJson } from './json.ts';
import type { Installation } from './stage.ts';
import { here, type Target } from './targets.ts';

interface Locked {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  lockfileVersion: number;
  packages: Record<string, Locked>;
}

/** The part of a lock that these packages need, with the same versions and checksums. @throws Error if one is missing. */
export function lockOf(lock: Lock, names: readonly string[]): { manifest: object; lock: Lock } {
  const packages: Record<string, Locked> = {};
  const visit = (from: string, name: string, isOptional: boolean) => {
    const path = lockedPath(lock, from, name);
    if (!path && isOptional) return;
    if (!path) throw new Error(`package-lock.json lacks ${name}, which ${from || 'the daemon'} needs.`);
    if (packages[path]) return;
    const locked = lock.packages[path] as Locked;
    packages[path] = locked;
    for (const each of Object.keys(locked.dependencies ?? {})) visit(path, each, false);
    for (const each of Object.keys(locked.optionalDependencies ?? {})) visit(path, each, true);
  };
  for (const name of names) visit('', name, false);
  const dependencies = Object.fromEntries(
    names.map(name => [name, packages[`node_modules/${name}`]?.version as string]),
  );
  const manifest = { name: 'natives', version: '0.0.0', private: true, dependencies };
  const own = { name: 'natives', version: '0.0.0', dependencies };
  return {
    manifest,
    lock: { ...manifest, lockfileVersion: lock.lockfileVersion, packages: { '': own, ...packages } } as Lock,
  };
}

/** Resolves as Node does: in `node_modules` of each package upwards. */
function lockedPath(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (!folder) return undefined;
  }
}

/**
 * Where the dependencies of the daemon's package are installed for a platform: in this repository for the one it runs
 * on, else in a folder of their own.
 */
export function installationFor(root: string, daemon: string, target: Target): Installation {
  if (target === here()) return { root, start: daemon };
  const folder = installFor(root, EXTERNAL, target);
  return { root: folder, start: folder };
}

/**
 * Installs packages for a platform, without running their scripts. What an earlier call with the same lock
 * installed is used again.
 *
 * @returns the folder with `package.json` and `node_modules`.
 * @throws Error if npm fails.
 */
function installFor(root: string, names: readonly string[], target: Target): string {
  const folder = join(root, 'dist', 'natives', target.name);
  const whole = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const { manifest, lock } = lockOf(whole, names);
  const done = join(folder, 'installed.json');
  const wanted = JSON.stringify(lock);
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, 'package.json'), manifest);
  writeJson(join(folder, 'package-lock.json'), lock);
  const platform = [
    `--os=${target.os}`,
    `--cpu=${target.cpu}`,
    ...(target.libc ? [`--libc=${target.libc}`] : []),
  ];
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const { status } = spawnSync('npm', ['ci', ...platform, ...flags], {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`npm could not install the packages for ${target.name}; see above.`);
  writeFileSync(done, wanted);
  return folder;
}
