import { expect, test, vi } from 'vitest';
import type { Uri } from 'vscode';
import * as editor from '../testing/editor.ts';
import { TeamFiles } from './team-files.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const uri = (path: string) => editor.Uri.parse(`dowse-repo:/app@4e12/${path}`) as unknown as Uri;

test('a file is read once for its size and its text, and cannot be written', async () => {
  const readRepoFile = vi.fn(async () => 'grüße\n');
  const files = new TeamFiles({ readRepoFile });
  expect(await files.stat(uri('a.ts'))).toMatchObject({
    size: 8,
    permissions: editor.FilePermission.Readonly,
  });
  expect(new TextDecoder().decode(await files.readFile(uri('a.ts')))).toBe('grüße\n');
  expect(readRepoFile).toHaveBeenCalledTimes(1);
  expect(() => files.writeFile(uri('a.ts'))).toThrow('NoPermissions');
  files.forget();
  await files.readFile(uri('a.ts'));
  expect(readRepoFile).toHaveBeenCalledTimes(2);
});

test('says why a file cannot be read, and tries again the next time', async () => {
  const failing = (code: string, message: string) =>
    Object.assign(new Error(message), { data: { code, details: 'Check the VPN.' } });
  const readRepoFile = vi
    .fn(async () => 'x')
    .mockRejectedValueOnce(failing('SERVICE_UNAVAILABLE', 'The server cannot be reached.'))
    .mockRejectedValueOnce(failing('FILE_NOT_FOUND', 'No such file.'));
  const files = new TeamFiles({ readRepoFile });
  await expect(files.stat(uri('a.ts'))).rejects.toThrow(
    'Unavailable: The server cannot be reached. Check the VPN.',
  );
  await expect(files.stat(uri('a.ts'))).rejects.toThrow('FileNotFound');
  expect(await files.stat(uri('a.ts'))).toMatchObject({ size: 1 });
});
