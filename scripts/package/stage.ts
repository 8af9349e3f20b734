/** Lays out the folder that becomes a .vsix. */
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { SHIPPED_GRAMMARS } from '../grammars.ts';
import { bundleClient, packagesIn } from './bundle-client.ts';
import { type Installed, readManifest, runtimeDependencies } from './dependencies.ts';
import { notices } from './notices.ts';
import { BUILD_ONLY, shipped, type Target } from './prune.ts';

/** Everything but the daemon: the extension, its pictures and texts. */
export async function stageExtension(root: string, stage: string): Promise<string[]> {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const client = join(root, 'client');
  const metafiles = await bundleClient(root, join(stage, 'dist'), true);
  cpSync(join(client, 'media'), join(stage, 'media'), { recursive: true });
  rmSync(join(stage, 'media', 'icon.svg'), { force: true });
  cpSync(join(client, 'README.md'), join(stage, 'README.md'));
  cpSync(join(root, 'CHANGELOG.md'), join(stage, 'CHANGELOG.md'));
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  // All that is staged is wanted; without this file vsce doubts it.
  writeFileSync(join(stage, '.vscodeignore'), '');
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(shippedManifest(client), null, 2)}\n`);
  return packagesIn(metafiles).map(folder => join(root, folder));
}

/** Without what only a checkout needs; the packages are in the bundle. */
function shippedManifest(client: string): object {
  const { dependencies: _bundled, ...rest } = readManifest(client);
  return Object.fromEntries(
    Object.entries(rest).filter(([key]) => !['private', 'devDependencies', 'scripts'].includes(key)),
  );
}

/** The daemon, as `npm run build` made it, with the packages that it runs on, for one kind of machine. */
export function stageDaemon(root: string, stage: string, target: Target): string[] {
  const daemon = join(root, 'daemon');
  const to = join(stage, 'dowse');
  for (const part of ['bin', 'dist', 'models']) copyShipped(join(daemon, part), join(to, part), isBuilt);
  cpSync(SHIPPED_GRAMMARS, join(to, 'grammars'), { recursive: true });
  const { name, version, license } = readManifest(daemon);
  const manifest = { name, version, license, type: 'module', bin: { dowse: 'bin/dowse.js' } };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const dependencies = runtimeDependencies(root, daemon, BUILD_ONLY);
  for (const dependency of dependencies) copyDependency(dependency, to, target);
  return dependencies.map(({ from }) => from);
}

const isBuilt = (path: string) => !/\.(d\.ts|map|tsbuildinfo)$|\.test\.js$|\/testing\//.test(path);

function copyDependency({ name, from, to }: Installed, stage: string, target: Target): void {
  copyShipped(from, join(stage, to), shipped(name, target));
}

/** Copies the files of a folder that are to be shipped; paths are given to `isShipped` with `/`. */
function copyShipped(from: string, to: string, isShipped: (path: string) => boolean): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(from, file);
    if (path.split(sep).includes('node_modules') || !isShipped(path.split(sep).join('/'))) continue;
    const copy = join(to, path);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(file, copy);
    // What a registry's archive has as a program is one, also where the archive was unpacked with fewer rights.
    chmodSync(copy, statSync(file).mode & 0o111 ? 0o755 : 0o644);
  }
}

/** One text with all licences. @throws Error for a package without one. */
export function stageNotices(stage: string, packages: readonly string[]): void {
  writeFileSync(join(stage, 'ThirdPartyNotices.txt'), notices([...new Set(packages)].sort()));
}
