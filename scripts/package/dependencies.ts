import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Installed {
  name: string;
  version: string;
  license: string;
  /** Absolute path of the package. */
  from: string;
  /** Where it goes in a folder that is to hold all of them: `node_modules/a/node_modules/b`. */
  to: string;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/**
 * The packages that a package needs to run, as they are installed for it, with what those need. Optional ones that
 * are not installed, such as the binaries of other platforms, are left out.
 *
 * @param root folder of the repository, in or below which all of them are installed.
 * @param without names of packages that nothing loads when it runs; nor is what only they need taken.
 * @throws Error where one that is not optional is missing.
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

/** As Node looks for it: in `node_modules` of each folder upwards. */
function resolvePackage(from: string, name: string, root: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === root || folder === dirname(folder)) return undefined;
  }
}

/** What is hoisted to the repository, and what lies in the package itself, both come below the package. */
function destination(root: string, start: string, from: string): string {
  const own = relative(start, from);
  return own.startsWith('..') ? relative(root, from) : own;
}
