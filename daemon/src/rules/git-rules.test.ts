import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countsOnlyInRepositories } from './git-rules.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'dowse-git-')));
  mkdirSync(path.join(root, 'sub'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const counts = (folder: string) => !countsOnlyInRepositories(folder);

test.each(['*.log\n', 'build/*\n', '# *\n', '!*\n'])('%j applies outside of a repository', text => {
  writeFileSync(path.join(root, '.gitignore'), text);
  expect(counts(root)).toBe(true);
});

test.each(['*\n', '/*', 'x\n/*\r\n!/debian/\n', '**\n', '/**/*\n'])(
  '%j does not apply outside of a repository, nor in folders below',
  text => {
    writeFileSync(path.join(root, '.gitignore'), text);
    expect(counts(root)).toBe(false);
    expect(counts(path.join(root, 'sub'))).toBe(false);
  },
);
