import { expect, test } from 'vitest';
import { hostAndPath } from './remote.ts';

test.each([
  'https://git.example/Team/app.git',
  'https://anna@git.example:8443/team/app',
  'ssh://git@git.example:2222/team/app.git',
  'git@git.example:team/app.git',
  'git.example:team/app/',
])('%s names one repository', remote => {
  expect(hostAndPath(remote)).toEqual({ host: 'git.example', path: 'team/app' });
});

test('plain http names its port; a folder names no host', () => {
  expect(hostAndPath('http://127.0.0.1:8080/app.git')).toEqual({ host: '127.0.0.1:8080', path: 'app' });
  for (const folder of ['/srv/git/app.git', '../app', 'C:\\git\\app', 'file:///srv/app.git'])
    expect(hostAndPath(folder)).toBeUndefined();
});
