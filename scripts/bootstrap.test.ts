import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test.skipIf(process.platform === 'win32')('npm ci is not run where node_modules is a link', () => {
  const place = mkdtempSync(join(tmpdir(), 'dowse-bootstrap-'));
  try {
    const checkout = join(place, 'checkout');
    mkdirSync(join(checkout, 'scripts'), { recursive: true });
    cpSync(
      fileURLToPath(new URL('bootstrap.mjs', import.meta.url)),
      join(checkout, 'scripts', 'bootstrap.mjs'),
    );
    writeFileSync(join(checkout, 'package-lock.json'), '{}');
    mkdirSync(join(place, 'elsewhere'));
    symlinkSync(join(place, 'elsewhere'), join(checkout, 'node_modules'));
    const npm = join(place, 'npm.cjs');
    writeFileSync(npm, `require('node:fs').writeFileSync(${JSON.stringify(join(place, 'ran'))}, '')`);
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(checkout, 'scripts', 'bootstrap.mjs'), 'x.ts'],
      {
        env: { ...process.env, npm_execpath: npm },
        encoding: 'utf8',
      },
    );
    expect([status, stderr, existsSync(join(place, 'ran'))]).toEqual([
      1,
      expect.stringMatching(/is a link/),
      false,
    ]);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
