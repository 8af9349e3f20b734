import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EXTERNAL, threadModules } from './bundle-daemon.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = join(root, 'daemon', 'src');

test('each module that runs in a thread has a file in the package', () => {
  const modules = threadModules(source);
  const listeners = globSync('**/*.ts', { cwd: source }).filter(
    file =>
      !/\.test\.ts$|testing/.test(file) &&
      /\bparentPort\b.*from 'node:worker_threads'/.test(readFileSync(join(source, file), 'utf8')),
  );
  // Several threads share the code that listens.
  const shared = ['concurrency/job-thread.ts', 'structure/parsing-thread.ts'];
  expect(listeners.filter(file => !shared.includes(file) && !modules.includes(file))).toEqual([]);
  expect(modules).toContain('structure/facts-thread.ts');
});

test('files are one folder deep, where modules look for what is beside them', () => {
  expect(threadModules(source).filter(module => module.split('/').length !== 2)).toEqual([]);
});

test('a file that is opened in a package belongs to a package that stays one', () => {
  const opened = globSync('**/*.ts', { cwd: source }).flatMap(file =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/createRequire\(.*\)\.resolve\('([^/']+)/g)].map(
      ([, name]) => name as string,
    ),
  );
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.filter(name => !EXTERNAL.includes(name))).toEqual([]);
});
