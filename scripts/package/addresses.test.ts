import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addressFields, readAddresses } from './addresses.ts';
import { withPictures } from './stage.ts';

const root = mkdtempSync(join(tmpdir(), 'dowse-addresses-'));
afterAll(() => rmSync(root, { recursive: true }));

function read(manifest: object, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  return readAddresses(root, env);
}

test('addresses come from the environment, else from the root manifest; none is invented', () => {
  expect(read({})).toEqual({});
  expect(addressFields({})).toEqual({});
  const manifest = {
    repository: { url: 'git+https://git.example.org/a/b.git' },
    bugs: 'https://bugs.example.org/b',
  };
  expect(read(manifest)).toEqual({
    repository: 'https://git.example.org/a/b',
    bugs: 'https://bugs.example.org/b',
    homepage: 'https://git.example.org/a/b',
  });
  const github = 'https://github.com/a/b';
  expect(read({}, { DOWSE_REPOSITORY: github })).toMatchObject({
    bugs: `${github}/issues`,
    homepage: github,
  });
});

test('refuses what is no address of the web', () => {
  expect(() => read({}, { DOWSE_REPOSITORY: 'git@github.com:a/b' })).toThrow('begins with https://');
});

test('pictures come from the repository, and are left out without one', () => {
  const page = '# Title\n\n![A list](../docs/images/a.png)\n\nText\n';
  expect(withPictures(page, undefined)).toBe('# Title\n\nText\n');
  expect(withPictures(page, 'https://git.example.org/b')).toContain(
    '![A list](https://git.example.org/b/raw/HEAD/docs/images/a.png)\n\nText',
  );
});
