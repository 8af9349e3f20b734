import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { KERNELS, kernelModule } from './kernels.ts';

const moduleUrl = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** Prints whether V8's optimizing compiler made each function of the kernels. */
const REPORT = `
  import { KERNELS, kernelModule } from ${moduleUrl('kernels.ts')};
  const rows = { memory: new WebAssembly.Memory({ initial: 1, maximum: 65536, shared: true }) };
  const functions = KERNELS.flatMap(name => {
    const { exports } = new WebAssembly.Instance(kernelModule(name), { rows });
    return Object.entries(exports).filter(([, value]) => typeof value === 'function');
  });
  console.log(JSON.stringify(functions.map(([name, value]) => [name, %IsTurboFanFunction(value)])));`;

/** Runs a module in a process of its own: the flags are the process's. @returns the lines it prints. */
function linesOf(source: string): unknown[] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--allow-natives-syntax', '--input-type=module', '--eval', source],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
}

const all = (isOptimized: boolean) => ['sum', 'score', 'find', 'dots'].map(name => [name, isOptimized]);

test('compiled kernels are optimized in every thread, also after a grammar has set its flags', () => {
  const source = `
    import { once } from 'node:events';
    import { Worker } from 'node:worker_threads';
    import { compileBaselineOnly } from ${moduleUrl('compile.ts')};
    import { compileKernels } from ${moduleUrl('kernels.ts')};
    compileKernels();
    compileBaselineOnly();
    const report = 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(REPORT)});
    await import(report);
    await once(new Worker(new URL(report)), 'exit');`;
  expect(linesOf(source)).toEqual([all(true), all(true)]);
});

test('without compileKernels, kernels work and are not optimized at once', () => {
  expect(linesOf(REPORT)).toEqual([all(false)]);
});

test('kernels export what their users call', () => {
  const found = KERNELS.map(name => [
    name,
    WebAssembly.Module.exports(kernelModule(name)).map(one => one.name),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    'row-sums': ['memory', 'sum'],
    'sketch-scores': ['score', 'find'],
    'vector-dots': ['dots'],
  });
});
