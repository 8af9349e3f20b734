import { expect, test } from 'vitest';
import { placeUrl } from '../../../daemon/src/text/place-url.ts';
import { addressOfUri, type Names, pageOf, teamPlace } from './places.ts';

const COMMIT = '4e1243bd22c66e76c2ba9eddc1f91394e57f9f83';
const ORIGIN = 'https://search.example:7717';
const NAMES: Names = {
  origin: ORIGIN,
  repositories: new Map([['team/app', { url: 'https://git.example/team/app.git', default_branch: 'main' }]]),
};
const at = (file: string, path: string, line = 3) =>
  teamPlace(file, line, { commit: COMMIT, permalink: `repo:team/app@${COMMIT}/${path}` }, NAMES);

test('a result names its repository, branch and path, and has a URI that leads to its commit', () => {
  const place = at('repo:team/app/src/a b#.ts', 'src/a b#.ts');
  expect(place).toEqual({
    uri: 'dowse-repo:/team/app@4e1243bd22c6/src/a%20b%23.ts',
    folder: 'dowse-repo:/team/app@4e1243bd22c6',
    path: 'src/a b#.ts',
    team: {
      ...{
        repository: 'team/app',
        branch: 'main',
        commit: COMMIT,
        path: 'src/a b#.ts',
        remote: 'https://git.example/team/app.git',
      },
      page: `${ORIGIN}/repo/team/app%40${COMMIT}/src/a%20b%23.ts#L3`,
    },
  });
  expect(addressOfUri(place!.uri)).toBe('repo:team/app@4e1243bd22c6/src/a b#.ts');
});

test('another branch may have slashes', () => {
  expect(at('repo:team/app@release/2.1/src/a.ts', 'src/a.ts')?.team?.branch).toBe('release/2.1');
});

test('a path on this machine is no place of the team', () => {
  expect(teamPlace('/w/a.ts', 1, {}, NAMES)).toBeUndefined();
  expect(() => addressOfUri('file:///etc/passwd')).toThrow('no file of a repository');
  expect(() => addressOfUri('dowse-repo:/%E0%A4')).toThrow('no file of a repository');
});

test.each([1, 2000, 2001, 9000])('the page of line %d is the one that the server links to', line => {
  const place = `repo:team/app@${COMMIT}/src/grüße & more.ts`;
  expect(pageOf(ORIGIN, place, line)).toBe(ORIGIN + placeUrl(place, { line }));
});
