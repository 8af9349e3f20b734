/** Compares our facts about Python's standard library with Python's own parser: definitions, imports and calls. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namesIn } from './compare.ts';

const FILES = 60;
const MAX_BYTES = 60_000;

const python = (code: string) => spawnSync('python3', ['-c', code], { encoding: 'utf8' });
const found = python(
  'import sys, sysconfig; print(sys.version_info >= (3, 10), sysconfig.get_path("stdlib"))',
);
const [isNew, library = ''] = found.stdout?.trim().split(' ') ?? [];

test.skipIf(isNew !== 'True')('the facts of the standard library equal those of ast', async () => {
  const files = readdirSync(library)
    .filter(name => name.endsWith('.py'))
    .map(name => join(library, name))
    .filter(path => statSync(path).size < MAX_BYTES)
    .slice(0, FILES);
  expect(files.length).toBeGreaterThan(0);
  const script = join(import.meta.dirname, 'python-ast.py');
  const printed = execFileSync('python3', [script], {
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  for (const [index, line] of printed.trim().split('\n').entries())
    expect({ file: files[index], names: await namesIn(files[index]!) }).toEqual({
      file: files[index],
      names: (JSON.parse(line) as string[]).sort(),
    });
});
