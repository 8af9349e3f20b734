/** Makes tarballs that npm installs without a network: the daemon's package with its dependencies for one platform. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DaemonPackage } from '../package/assemble.ts';
import { filesIn, tooManyFiles, wrongDaemon, wrongNatives } from '../package/check.ts';
import { type Manifest, readManifest } from '../package/dependencies.ts';
import { writeJson } from '../package/json.ts';
import { installationFor } from '../package/natives.ts';
import { stageNotices } from '../package/notices.ts';
import { pack } from '../package/pack.ts';
import { stageDaemon } from '../package/stage.ts';
import { here, type Target } from '../package/targets.ts';

/** @returns the path of `dowse-VERSION-TARGET.tgz` in `to`. @throws Error if a file is missing or wrong. */
export function offlineTarball(root: string, daemon: DaemonPackage, target: Target, to: string): string {
  const stage = stageOffline(root, daemon, target);
  const manifest = readManifest(stage);
  writeJson(join(stage, 'package.json'), forPlatform(manifest, target));
  const tarball = join(to, `${manifest.name}-${manifest.version}-${target.name}.tgz`);
  renameSync(pack(stage, join(to, 'packing')), tarball);
  rmSync(join(to, 'packing'), { recursive: true });
  rmSync(stage, { recursive: true });
  return tarball;
}

/** @returns a folder with the package and its dependencies. @throws Error if a file is missing or wrong. */
export function stageOffline(root: string, daemon: DaemonPackage, target: Target): string {
  const stage = join(root, 'dist', 'stage', `offline-${target.name}`);
  rmSync(stage, { recursive: true, force: true });
  const packages = stageDaemon(daemon.folder, installationFor(root, daemon.folder, target), stage, target);
  stageNotices(stage, [...daemon.contains, ...packages]);
  const problems = [
    ...wrongNatives(stage, target),
    ...tooManyFiles(filesIn(stage).map(file => `dowse/${file}`)),
    ...(target === here() ? wrongDaemon(stage) : []),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return stage;
}

/** npm refuses to install it on another platform, and looks for none of its dependencies elsewhere. */
export function forPlatform(manifest: Manifest, { os, cpu, libc }: Target): object {
  const bundleDependencies = Object.keys(manifest.dependencies ?? {});
  return { ...manifest, os: [os], cpu: [cpu], ...(libc && { libc: [libc] }), bundleDependencies };
}
