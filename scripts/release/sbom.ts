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
 * @param names packages that are dependencies of nothing else, such as those of grammars.
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
  const wanted = [...new Set([...parts, ...names])].sort();
  const { name, version, license } = readManifest(join(root, 'daemon'));
  const { manifest, lock } = lockOf(whole, wanted);
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
