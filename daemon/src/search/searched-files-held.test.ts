import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { resolvePath } from '../security/paths.ts';
import { searchedFiles } from './searched-files.ts';

/** Removing anything fails because it is open elsewhere, as on Windows during a virus scan. */
vi.mock('node:fs/promises', async original => ({
  ...(await original<object>()),
  rm: () => Promise.reject(Object.assign(new Error('EBUSY'), { code: 'EBUSY' })),
}));

test('arguments reach ripgrep while another program holds their file open', async () => {
  const root = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'dowse-held-')));
  try {
    writeFileSync(path.join(root, 'a.txt'), '');
    const request = { path: root, pattern: 'x', options: { recursive: true } };
    expect([...(await searchedFiles(resolvePath(root, [root]), request, ['a.txt']))]).toEqual(['a.txt']);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
