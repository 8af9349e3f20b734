import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addressFields, readAddresses } from './addresses.ts';
import { withPictures } from './stage.ts';

const RELEASE = fileURLToPath(new URL('../../.github/workflows/release.yml', import.meta.url));
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
    files: 'https://git.example.org/a/b/raw/HEAD',
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
  expect(withPictures(page, 'https://git.example.org/b/raw/v1.0.0')).toContain(
    '![A list](https://git.example.org/b/raw/v1.0.0/docs/images/a.png)\n\nText',
  );
});

test('files are those of the tag that a release is made from, which the workflow names', () => {
  const env = { DOWSE_REPOSITORY: 'https://git.example.org/b' };
  expect(read({}, env).files).toBe('https://git.example.org/b/raw/HEAD');
  expect(read({}, { ...env, DOWSE_TAG: 'v1.0.0' }).files).toBe('https://git.example.org/b/raw/v1.0.0');
  const workflow = parse(readFileSync(RELEASE, 'utf8'));
  expect(workflow.jobs.publish.env.DOWSE_TAG).toContain('github.ref_name');
});
