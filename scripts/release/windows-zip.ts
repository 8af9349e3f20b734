/**
 * Makes the zip for Windows that needs no Node: `dowse.exe` is Node's program with a script in it that starts the package
 * beside it. winget takes no other form of a program. Its Node is the one that runs this, since the script's form may
 * change with each version. It has no valid signature.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'postject';
import type { DaemonPackage } from '../package/assemble.ts';
import { wrongBinary } from '../package/binary-format.ts';
import { readManifest } from '../package/dependencies.ts';
import { writeJson } from '../package/json.ts';
import type { Target } from '../package/targets.ts';
import { stageOffline } from './offline.ts';
import { zipFolder } from './zip.ts';

const LAUNCH = fileURLToPath(new URL('launch.cjs', import.meta.url));
/** Node looks for this text to find out whether it has a script in it. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** @returns the path of `dowse-VERSION-TARGET.zip` in `to`. @throws Error if Node's program cannot be had or changed. */
export async function windowsZip(
  root: string,
  daemon: DaemonPackage,
  target: Target,
  to: string,
): Promise<string> {
  const stage = join(root, 'dist', 'stage', `zip-${target.name}`);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  renameSync(stageOffline(root, daemon, target), join(stage, 'dowse'));
  await makeProgram(join(stage, 'dowse.exe'), target, join(root, 'dist', 'stage', `node-${target.name}`));
  const { name, version } = readManifest(join(stage, 'dowse'));
  const zip = join(to, `${name}-${version}-${target.name}.zip`);
  await zipFolder(stage, zip);
  rmSync(stage, { recursive: true });
  return zip;
}

async function makeProgram(exe: string, target: Target, work: string): Promise<void> {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const node = `node-${target.os === 'win32' ? 'win' : target.os}-${target.cpu}`;
  writeJson(join(work, 'package.json'), { private: true });
  // npm would refuse a package for another system.
  const flags = [
    '--force',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  run('npm', ['install', ...flags, `${node}@${process.versions.node}`], work);
  renameSync(join(work, 'node_modules', node, 'bin', 'node.exe'), exe);
  const blob = join(work, 'launch.blob');
  const config = { main: LAUNCH, output: blob, disableExperimentalSEAWarning: true };
  writeJson(join(work, 'sea.json'), config);
  run(process.execPath, ['--experimental-sea-config', join(work, 'sea.json')], work);
  await inject(exe, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: FUSE });
  const problem = wrongBinary(exe, target);
  if (problem) throw new Error(`${basename(exe)} ${problem}`);
  rmSync(work, { recursive: true });
}

function run(command: string, args: string[], cwd: string): void {
  const shell = command === 'npm' && process.platform === 'win32';
  const { status } = spawnSync(command, args, { cwd, shell, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed; its messages are above.`);
}
