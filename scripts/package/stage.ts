/** Prepares the folder for a .vsix. */
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { SHIPPED_GRAMMARS } from '../grammars.ts';
import { SHIPPED_KERNELS } from '../kernels.ts';
import { bundleClient, packagesIn } from './bundle-client.ts';
import { type Installed, readManifest, runtimeDependencies } from './dependencies.ts';
import { notices } from './notices.ts';
import { BUILD_ONLY, shipped, type Target } from './prune.ts';

/** Stages everything except the daemon. */
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
  // Everything staged is wanted; without this file vsce warns.
  writeFileSync(join(stage, '.vscodeignore'), '');
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(shippedManifest(client), null, 2)}\n`);
  return packagesIn(metafiles).map(folder => join(root, folder));
}

/** Removes fields that only a checkout needs; dependencies are bundled. */
function shippedManifest(client: string): object {
  const { dependencies: _bundled, ...rest } = readManifest(client);
  return Object.fromEntries(
    Object.entries(rest).filter(([key]) => !['private', 'devDependencies', 'scripts'].includes(key)),
  );
}

/** Stages the daemon built by `npm run build`, with its dependencies, for one platform. */
export function stageDaemon(root: string, stage: string, target: Target): string[] {
  const daemon = join(root, 'daemon');
  const to = join(stage, 'dowse');
  for (const part of ['bin', 'dist', 'models']) copyShipped(join(daemon, part), join(to, part), isBuilt);
  cpSync(SHIPPED_GRAMMARS, join(to, 'grammars'), { recursive: true });
  cpSync(SHIPPED_KERNELS, join(to, 'kernels'), { recursive: true });
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

/** Copies the shipped files of a folder; `isShipped` gets paths with `/`. */
function copyShipped(from: string, to: string, isShipped: (path: string) => boolean): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(from, file);
    if (path.split(sep).includes('node_modules') || !isShipped(path.split(sep).join('/'))) continue;
    const copy = join(to, path);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(file, copy);
    // Restores executable permissions, which unpacking may have reduced.
    chmodSync(copy, statSync(file).mode & 0o111 ? 0o755 : 0o644);
  }
}

/** Writes all licences into one file. @throws Error for a package without one. */
export function stageNotices(stage: string, packages: readonly string[]): void {
  writeFileSync(join(stage, 'ThirdPartyNotices.txt'), notices([...new Set(packages)].sort()));
}
