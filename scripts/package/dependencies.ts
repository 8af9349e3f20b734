import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
}

export interface Installed {
  name: string;
  version: string;
  license: string;
  /** Absolute path of the package. */
  from: string;
  /** Relative target path: `node_modules/a/node_modules/b`. */
  to: string;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/**
 * The installed runtime dependencies of a package, including transitive ones. Omits optional ones that are
 * not installed, such as binaries of other platforms.
 *
 * @param root folder of the repository that contains all of them.
 * @param without packages that are not loaded at runtime; their dependencies are omitted too.
 * @throws Error if a required one is missing.
 */
export function runtimeDependencies(root: string, start: string, without: ReadonlySet<string>): Installed[] {
  const found = new Map<string, Installed>();
  const visit = (folder: string) => {
    const { dependencies = {}, optionalDependencies = {} } = readManifest(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (without.has(name)) continue;
      const from = resolvePackage(folder, name, root);
      if (!from && name in optionalDependencies) continue;
      if (!from) throw new Error(`${name}, which ${folder} needs, is not installed.`);
      if (found.has(from)) continue;
      const { version, license = '' } = readManifest(from);
      found.set(from, { name, version, license, from, to: destination(root, start, from) });
      visit(from);
    }
  };
  visit(start);
  return [...found.values()].sort((a, b) => a.to.localeCompare(b.to, 'en'));
}

/** Resolves as Node does: in `node_modules` of each folder upwards. */
function resolvePackage(from: string, name: string, root: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === root || folder === dirname(folder)) return undefined;
  }
}

/** Both hoisted and nested packages are placed below the package. */
function destination(root: string, start: string, from: string): string {
  const own = relative(start, from);
  return own.startsWith('..') ? relative(root, from) : own;
}
