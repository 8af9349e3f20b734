import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rootFolder } from './root-folder.ts';

describe.skipIf(process.platform === 'win32')('the folder of a root', () => {
  test.each([
    ['file:///home/me/app', '/home/me/app'],
    ['file:///home/me/app/', '/home/me/app'],
    ['file://localhost/home/me/app', '/home/me/app'],
    ['file:/home/me/app', '/home/me/app'],
    ['FILE:///home/me/app', '/home/me/app'],
    ['file:///home/me/my%20app', '/home/me/my app'],
    ['file:///home/me/my app', '/home/me/my app'],
    ['file:///home/me/%5Bid%5D', '/home/me/[id]'],
    ['file:///home/me/caf%C3%A9', '/home/me/café'],
    ['file:///home/me/c#', '/home/me/c#'],
    ['file:///home/me/why?', '/home/me/why?'],
    ['file:///home/me/100%', '/home/me/100%'],
    ['/home/me/app', '/home/me/app'],
    ['/home/me/my app/', '/home/me/my app'],
    [' /home/me/app ', '/home/me/app'],
    ['~/app', join(homedir(), 'app')],
    ['packages/web', '/start/packages/web'],
    ['.', '/start'],
  ])('%j is %j', (uri, folder) => {
    expect(rootFolder(uri, '/start')).toBe(folder);
  });

  test.each([
    'vscode-remote://ssh-remote+host/srv/x',
    'untitled:Untitled-1',
    'git:/home/me/app?ref=main',
    'file://fileserver/share/app',
    'C:\\code\\app',
    'c:/code/app',
    '\\\\server\\share',
    '',
    '  ',
    'file:///a\0b',
    undefined,
    42,
  ])('%j is not a folder of this machine', uri => {
    expect(rootFolder(uri, '/start')).toBeUndefined();
  });
});
