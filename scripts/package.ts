/** `npm run package`: builds the installable packages in dist/. Binaries of other platforms come from the npm registry. */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVSIX } from '@vscode/vsce';
import { assemblePackage, type DaemonPackage } from './package/assemble.ts';
import {
  filesIn,
  mib,
  tooManyFiles,
  wrongDaemon,
  wrongFiles,
  wrongNatives,
  wrongSize,
} from './package/check.ts';
import { readManifest } from './package/dependencies.ts';
import { installationFor } from './package/natives.ts';
import { stageNotices } from './package/notices.ts';
import { stageDaemon, stageExtension } from './package/stage.ts';
import { here, TARGETS, type Target, targetOf } from './package/targets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'dist');

const HELP = `npm run package -- [--all] [--target PLATFORM]... [--universal]

Builds the installable packages in dist/: without options a .vsix for this platform, with the
language server and the daemon, and a small universal one that runs dowse from the PATH.
--all              the ones for all platforms: ${TARGETS.map(({ name }) => name).join(', ')}
--target PLATFORM  only the one for this platform; repeatable
--universal        only the small one`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        all: { type: 'boolean', default: false },
        target: { type: 'string', multiple: true, default: [] },
        universal: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}

function fail(problems: string[]): void {
  if (problems.length === 0) return;
  console.error(problems.slice(0, 20).join('\n'));
  process.exit(1);
}

/** Stages the daemon for a platform and checks it. @returns the folders of the packages that it contains. */
function addDaemon({ folder, contains }: DaemonPackage, stage: string, target: Target): string[] {
  const to = join(stage, 'dowse');
  const installation = installationFor(root, folder, target);
  const packages = stageDaemon(folder, installation, to, target);
  fail([...wrongNatives(to, target), ...tooManyFiles(filesIn(stage))]);
  if (target === here()) fail(wrongDaemon(to));
  return [...contains, ...packages];
}

/** @param target the platform; undefined for the package without a daemon. */
async function makePackage(daemon: DaemonPackage | undefined, target?: Target): Promise<string> {
  const { name, version } = readManifest(join(root, 'client'));
  const stage = join(out, 'stage', target?.name ?? 'universal');
  const packages = await stageExtension(root, stage);
  if (daemon && target) packages.push(...addDaemon(daemon, stage, target));
  stageNotices(stage, packages);
  fail(wrongFiles(filesIn(stage), target !== undefined));
  const vsix = join(out, `${name}-${version}${target ? `-${target.name}` : ''}.vsix`);
  await createVSIX({
    cwd: stage,
    packagePath: vsix,
    dependencies: false,
    // A build without an address of the repository names none.
    allowMissingRepository: true,
    ...(target ? { target: target.name } : {}),
  });
  fail(wrongSize(vsix));
  console.log(`${vsix}  ${mib(statSync(vsix).size)}`);
  rmSync(stage, { recursive: true });
  return vsix;
}

const { values } = readOptions();
if (values.help) {
  console.log(HELP);
  process.exit();
}
const isPlain = values.target.length === 0 && !values.universal;
const targets = values.all ? TARGETS : isPlain ? [here()] : values.target.map(targetOf);
mkdirSync(out, { recursive: true });
const daemon = targets.length > 0 ? await assemblePackage(root) : undefined;
for (const target of targets) await makePackage(daemon, target);
if (values.all || values.universal || isPlain) await makePackage(undefined);
