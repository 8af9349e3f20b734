import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { KERNELS, kernelModule } from './kernels.ts';

const moduleUrl = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** Prints for each function of the kernels whether V8 has optimized it. */
const REPORT = `
  import { KERNELS, kernelModule } from ${moduleUrl('kernels.ts')};
  const rows = { memory: new WebAssembly.Memory({ initial: 1, maximum: 65536, shared: true }) };
  const functions = KERNELS.flatMap(name => {
    const { exports } = new WebAssembly.Instance(kernelModule(name), { rows });
    return Object.entries(exports).filter(([, value]) => typeof value === 'function');
  });
  console.log(JSON.stringify(functions.map(([name, value]) => [name, %IsTurboFanFunction(value)])));`;

/** Runs a module in its own process, because the flags apply to a process. @returns the lines that it prints */
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

test('compiled kernels are optimized in every thread, even after a grammar has set its flags', () => {
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

test('without compileKernels, kernels work but are not optimized at once', () => {
  expect(linesOf(REPORT)).toEqual([all(false)]);
});

test('kernels have the exports that the code uses', () => {
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
