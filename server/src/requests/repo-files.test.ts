import { expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { readRepoFile, repoPlace } from './repo-files.ts';

const caller = { signal: new AbortController().signal } as never;

test('a result in a repository has a URI that leads back to it', async () => {
  const address = 'repo:team/app@4e1243b/src/a b#.ts';
  const place = repoPlace(address);
  expect(place?.path).toBe('team/app@4e1243b/src/a b#.ts');
  const read = vi.fn(async () => ({ text: 'one', total_lines: 1 }));
  const context = {
    link: { call: (_: unknown, use: (session: object) => unknown) => use({ dowse: { read } }) },
  };
  const file = await readRepoFile(context as unknown as Context, { uri: place?.uri ?? '' }, caller);
  expect(file).toEqual({ text: 'one' });
  expect(read).toHaveBeenCalledWith({ path: address, first_line: 1, last_line: 2000 }, expect.anything());
  expect(repoPlace('/w/a.ts')).toBeUndefined();
});

test('a long file is read in pages; no other file is read', async () => {
  const read = vi.fn(async ({ first_line }: { first_line: number }) => ({
    text: `from ${first_line}`,
    total_lines: 2001,
  }));
  const context = {
    link: { call: (_: unknown, use: (session: object) => unknown) => use({ dowse: { read } }) },
  };
  const of = (uri: string) => readRepoFile(context as unknown as Context, { uri }, caller);
  expect(await of('dowse-repo:/team/app/a.ts')).toEqual({ text: 'from 1\nfrom 2001' });
  await expect(of('file:///etc/passwd')).rejects.toThrow('no file of a repository');
});
