/**
 * `npm run package`: builds the installable packages in dist/: a .vsix for this platform, with the language
 * server and the daemon, and a small universal one that runs `dowse` from the PATH.
 *
 *   --target linux-x64   only the one with the daemon; must be this platform, whose binaries npm installed
 *   --universal          only the small one
 *   --no-build           uses the existing daemon/dist
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVSIX } from '@vscode/vsce';
import { filesIn, mib, wrongDaemon, wrongFiles, wrongSize } from './package/check.ts';
import { readManifest } from './package/dependencies.ts';
import { targetHere, targetOf } from './package/prune.ts';
import { stageDaemon, stageExtension, stageNotices } from './package/stage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'dist');

function fail(problems: string[]): void {
  if (problems.length === 0) return;
  console.error(problems.slice(0, 20).join('\n'));
  process.exit(1);
}

function build(): void {
  const script = join(root, 'scripts', 'build.ts');
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param target the platform; undefined for the package without a daemon. */
async function makePackage(target: string | undefined): Promise<string> {
  const { name, version } = readManifest(join(root, 'client'));
  const stage = join(out, 'stage', target ?? 'universal');
  const packages = await stageExtension(root, stage);
  if (target) packages.push(...stageDaemon(root, stage, targetOf(target)));
  stageNotices(stage, packages);
  fail(wrongFiles(filesIn(stage), target !== undefined));
  if (target) fail(wrongDaemon(stage));
  const vsix = join(out, `${name}-${version}${target ? `-${target}` : ''}.vsix`);
  await createVSIX({
    cwd: stage,
    packagePath: vsix,
    dependencies: false,
    // There is no repository address yet.
    allowMissingRepository: true,
    ...(target ? { target } : {}),
  });
  fail(wrongSize(vsix));
  return vsix;
}

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    universal: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const here = targetHere({
  platform: process.platform,
  arch: process.arch,
  glibc: header.glibcVersionRuntime,
});
if (values.target !== undefined && values.target !== here) {
  fail([`The installed binaries are for ${here}: build ${values.target} on such a machine.`]);
}
const targets = values.universal ? [undefined] : values.target ? [values.target] : [here, undefined];
mkdirSync(out, { recursive: true });
if (!values['no-build'] && !values.universal) build();
for (const target of targets) {
  const vsix = await makePackage(target);
  console.log(`${vsix}  ${mib(statSync(vsix).size)}`);
}
