import { expect, test } from 'vitest';
import { permalink } from './permalink.ts';

const place = { path: 'src/a b.ts', lines: [3, 7] as [number, number] };
const link = (remote: string, at = place) => permalink(remote, 'abc', at);

test('GitHub, with any form of remote', () => {
  const expected = 'https://github.com/me/it/blob/abc/src/a%20b.ts#L3-L7';
  expect(link('https://github.com/me/it.git')).toBe(expected);
  expect(link('https://token@github.com/me/it')).toBe(expected);
  expect(link('git@github.com:me/it.git')).toBe(expected);
  expect(link('ssh://git@github.com:22/me/it.git')).toBe(expected);
});

test('GitLab with its groups, Bitbucket, Codeberg', () => {
  expect(link('git@gitlab.example.org:a/b/c.git')).toBe(
    'https://gitlab.example.org/a/b/c/-/blob/abc/src/a%20b.ts#L3-7',
  );
  expect(link('https://bitbucket.org/a/b')).toBe('https://bitbucket.org/a/b/src/abc/src/a%20b.ts#lines-3:7');
  expect(link('https://codeberg.org/a/b')).toBe('https://codeberg.org/a/b/src/commit/abc/src/a%20b.ts#L3-L7');
});

test('a self-hosted server keeps its port, and http', () => {
  expect(link('https://me@git.example.org:8443/a/b.git')).toMatch(
    /^https:\/\/git\.example\.org:8443\/a\/b\/blob\//,
  );
  expect(link('http://10.0.0.5:3000/a/b.git')).toMatch(/^http:\/\/10\.0\.0\.5:3000\/a\/b\//);
  expect(link('ssh://git@git.example.org:2222/a/b.git')).toMatch(/^https:\/\/git\.example\.org\/a\/b\//);
});

test('links to a single line and to a whole file', () => {
  expect(link('https://github.com/me/it', { path: 'a', lines: [3, 3] })).toMatch(/a#L3$/);
  expect(permalink('https://github.com/me/it', 'abc', { path: 'a' })).toMatch(/abc\/a$/);
});

test('a remote that is a folder has no link', () => {
  expect(link('/srv/git/it.git')).toBeUndefined();
  expect(link('C:\\git\\it')).toBeUndefined();
  expect(link('file:///srv/it')).toBeUndefined();
});
