import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const daemon = fileURLToPath(new URL('../../daemon', import.meta.url));

test('npm pack of the sources is refused, with the command to use', () => {
  const to = mkdtempSync(join(tmpdir(), 'dowse-pack-'));
  try {
    const { status, stdout, stderr } = spawnSync('npm', ['pack', '--pack-destination', to], {
      cwd: daemon,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    expect(status).not.toBe(0);
    expect(stdout + stderr).toMatch(/^This folder holds sources\. .*: npm run build -- --pack DIR/m);
    expect(readdirSync(to)).toEqual([]);
  } finally {
    rmSync(to, { recursive: true });
  }
});
