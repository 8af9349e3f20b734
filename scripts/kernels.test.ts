import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { KERNELS } from '../daemon/src/wasm/kernels.ts';
import { temporaryFolder } from '../test/support/tree.ts';
import { assembleKernels, SHIPPED_KERNELS } from './kernels.ts';

const kernels = new URL('../daemon/src/wasm/kernels.ts', import.meta.url);

test('a checkout assembles its kernels at their first use after a change of their source', async () => {
  await assembleKernels();
  for (const name of KERNELS) utimesSync(join(SHIPPED_KERNELS, `${name}.wasm`), 0, 0);
  const source = `import { kernelModule } from ${JSON.stringify(kernels.href)}; kernelModule('row-sums');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  const fresh = temporaryFolder();
  await assembleKernels(fresh);
  expect(readdirSync(fresh).sort()).toEqual(KERNELS.map(name => `${name}.wasm`).sort());
  for (const name of readdirSync(fresh))
    expect(readFileSync(join(SHIPPED_KERNELS, name)).equals(readFileSync(join(fresh, name)))).toBe(true);
});

test('every .wat is a kernel', () => {
  const sources = readdirSync(fileURLToPath(new URL('.', kernels))).filter(name => name.endsWith('.wat'));
  expect(sources.sort()).toEqual(KERNELS.map(name => `${name}.wat`).sort());
});
