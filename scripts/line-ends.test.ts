import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a checkout with core.autocrlf keeps the line ends of the formatter', () => {
  const place = mkdtempSync(join(tmpdir(), 'dowse-line-ends-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'core.autocrlf=true', ...args], { cwd: place });
  try {
    cpSync(fileURLToPath(new URL('../.gitattributes', import.meta.url)), join(place, '.gitattributes'));
    const files = { 'a.ts': Buffer.from('a\nb\n'), 'b.bin': Buffer.from('\0a\nb\r\n') };
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(place, name), bytes);
    git('init', '--quiet');
    git('add', '.');
    for (const name of Object.keys(files)) rmSync(join(place, name));
    git('checkout-index', '--all', '--force');
    for (const [name, bytes] of Object.entries(files)) expect(readFileSync(join(place, name))).toEqual(bytes);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
