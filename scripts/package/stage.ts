/** Prepares the folder for a .vsix. */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { addressFields, readAddresses } from './addresses.ts';
import { bundleClient, packagesIn } from './bundle-client.ts';
import { type Installed, readManifest, runtimeDependencies } from './dependencies.ts';
import { writeJson } from './json.ts';
import { localized, readTranslations } from './localize.ts';
import { LEFT_OUT, shipped } from './prune.ts';
import type { Target } from './targets.ts';

/** Stages everything except the daemon. */
export async function stageExtension(root: string, stage: string): Promise<string[]> {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const client = join(root, 'client');
  const metafiles = await bundleClient(root, join(stage, 'dist'), true);
  cpSync(join(client, 'media'), join(stage, 'media'), { recursive: true });
  rmSync(join(stage, 'media', 'icon.svg'), { force: true });
  cpSync(join(client, 'l10n'), join(stage, 'l10n'), { recursive: true });
  const addresses = readAddresses(root);
  const page = readFileSync(join(client, 'README.md'), 'utf8');
  writeFileSync(join(stage, 'README.md'), withPictures(page, addresses.files));
  cpSync(join(root, 'CHANGELOG.md'), join(stage, 'CHANGELOG.md'));
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  // Everything staged is wanted; without this file vsce warns.
  writeFileSync(join(stage, '.vscodeignore'), '');
  const { manifest, texts } = localized(shippedManifest(client), readTranslations(client));
  writeJson(join(stage, 'package.json'), { ...manifest, ...addressFields(addresses) });
  for (const [file, content] of Object.entries(texts)) writeJson(join(stage, file), content);
  return packagesIn(metafiles).map(folder => join(root, folder));
}

/**
 * The marketplace page. Its pictures are shown from `files`, where the repository's files are on the web. Without it they are left
 * out: on the page of an installed extension, VS Code loads pictures only from https addresses, not from the package.
 */
export function withPictures(page: string, files: string | undefined): string {
  const picture = /^!\[([^\]]*)\]\(\.\.\/([^)]+)\)\n\n?/gm;
  if (!files) return page.replace(picture, '');
  return page.replace(picture, (_, text, path) => `![${text}](${files}/${path})\n\n`);
}

/** Removes fields that only a checkout needs; dependencies are bundled. */
function shippedManifest(client: string): object {
  const { dependencies: _bundled, ...rest } = readManifest(client);
  return Object.fromEntries(
    Object.entries(rest).filter(([key]) => !['private', 'devDependencies', 'scripts'].includes(key)),
  );
}

/** The folder where the dependencies of the daemon's package are installed for a platform. */
export interface Installation {
  /** The folder that contains all of them. */
  root: string;
  /** A folder in it whose package.json names them. */
  start: string;
}

/**
 * Stages the daemon's package with its dependencies for one platform.
 * @returns the folders of the dependencies.
 */
export function stageDaemon(
  daemon: string,
  { root, start }: Installation,
  to: string,
  target: Target,
): string[] {
  cpSync(daemon, to, { recursive: true });
  const dependencies = runtimeDependencies(root, start, LEFT_OUT);
  const names = new Set(dependencies.map(({ name }) => name));
  for (const dependency of dependencies) copyDependency(dependency, to, target, names);
  return dependencies.map(({ from }) => from);
}

/** The copy names only dependencies that are shipped too: npm would look for the others when it installs the package. */
function copyDependency(
  installed: Installed,
  stage: string,
  target: Target,
  names: ReadonlySet<string>,
): void {
  const to = join(stage, installed.to);
  copyShipped(installed.from, to, shipped(installed.name, target));
  const {
    dependencies,
    optionalDependencies,
    devDependencies: _,
    scripts: __,
    ...manifest
  } = readManifest(to);
  const all = Object.entries({ ...dependencies, ...optionalDependencies });
  const kept = Object.fromEntries(all.filter(([name]) => names.has(name)));
  writeJson(join(to, 'package.json'), { ...manifest, dependencies: kept });
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
