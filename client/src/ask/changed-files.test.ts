import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Uri, workspace } from '../testing/editor.ts';
import { lastChanged } from './changed-files.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-changed-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

/** Files by name, the last one changed last, and one that was deleted. */
function filesWith(contents: Record<string, string | Buffer>) {
  const times = new Map<string, number>();
  vi.spyOn(workspace.fs, 'stat').mockImplementation((async (uri: { fsPath: string }) => {
    const mtime = times.get(uri.fsPath);
    if (mtime === undefined) throw new Error('deleted');
    return { mtime };
  }) as never);
  const names = [...Object.keys(contents), 'deleted.ts'];
  for (const [at, [name, content]] of Object.entries(contents).entries()) {
    writeFileSync(join(folder, name), content);
    times.set(join(folder, name), at);
  }
  return names.map(name => Uri.file(join(folder, name)));
}

const names = ({ files }: { files: readonly { fsPath: string }[] }) =>
  files.map(({ fsPath }) => fsPath.slice(folder.length + 1));

test('images take no place of text, and the files changed last come first', async () => {
  const image = Buffer.from([0x89, 0x50, 0, 0, 1]);
  const utf16 = Buffer.from('\ufeffw', 'utf16le');
  const uris = filesWith({
    'a.ts': 'a',
    '1.png': image,
    'b.ts': 'b',
    'empty.ts': '',
    '2.png': image,
    'c.txt': utf16,
  });
  const all = await lastChanged(uris as never, 40);
  expect([names(all), all.total]).toEqual([['c.txt', 'empty.ts', 'b.ts', 'a.ts'], 4]);
  const some = await lastChanged(uris as never, 2);
  expect([names(some), some.total]).toEqual([['c.txt', 'empty.ts'], 5]);
});
