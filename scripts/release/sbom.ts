/** The software bill of materials: every package that is installed with Dowse or bundled with it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../package/dependencies.ts';
import { writeJson } from '../package/json.ts';
import { type Lock, lockOf } from '../package/natives.ts';

/** Fetched from the registry when a release is made; nothing else needs it. */
const TOOL = '@cyclonedx/cyclonedx-npm@6.0.1';

/**
 * Writes a CycloneDX file.
 * @param names packages of which parts are bundled, grammars for example.
 * @throws Error if the tool cannot be fetched or fails.
 */
export function writeSbom(root: string, names: readonly string[], to: string): void {
  const folder = join(root, 'dist', 'sbom');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const whole = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const parts = ['daemon', 'server', 'client'].flatMap(part =>
    Object.keys(readManifest(join(root, part)).dependencies ?? {}),
  );
  const { name, version, license } = readManifest(join(root, 'daemon'));
  const installed = lockOf(whole, parts).lock.packages;
  const alone = names.filter(each => !installed[`node_modules/${each}`]);
  const { manifest, lock } = lockOf(withoutPeers(whole, alone), [...new Set([...parts, ...alone])].sort());
  writeJson(join(folder, 'package.json'), { ...manifest, name, version, license });
  writeJson(join(folder, 'package-lock.json'), { ...lock, name, version });
  const flags = ['--package-lock-only', '--output-reproducible', '--output-file', to];
  const { status } = spawnSync('npx', ['--yes', TOOL, ...flags], {
    cwd: folder,
    // Without it npm compiles an XML library, and only JSON is wanted.
    env: { ...process.env, npm_config_ignore_scripts: 'true' },
    shell: process.platform === 'win32',
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`${TOOL} failed; see above.`);
  rmSync(folder, { recursive: true });
}

/**
 * A lock in which no package wants peers, and those with these names want nothing: of a grammar only its WebAssembly is shipped, not
 * what its own build needs.
 */
function withoutPeers(lock: Lock, names: readonly string[]): Lock {
  const packages = Object.entries(lock.packages).map(([path, { peerDependencies: _, ...locked }]) => {
    const { dependencies, optionalDependencies, ...alone } = locked;
    return [path, names.some(name => path === `node_modules/${name}`) ? alone : locked] as const;
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
