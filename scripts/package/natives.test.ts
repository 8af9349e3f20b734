import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EXTERNAL } from './bundle-daemon.ts';
import { type Lock, lockOf } from './natives.ts';
import { TARGETS } from './targets.ts';

const lock: Lock = {
  lockfileVersion: 3,
  packages: {
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { c: '1' },
      optionalDependencies: { 'a-win32': '1' },
    },
    'node_modules/a/node_modules/c': { version: '1.2.0' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '2.0.0', dependencies: { b: '2' } },
  },
};

test('a part of a lock has what its packages need, nested ones too', () => {
  const part = lockOf(lock, ['a']);
  expect(Object.keys(part.lock.packages)).toEqual(['', 'node_modules/a', 'node_modules/a/node_modules/c']);
  expect(part.manifest).toMatchObject({ dependencies: { a: '1.0.0' } });
  expect(() => lockOf(lock, ['d'])).toThrow('package-lock.json lacks d');
});

test('the lock of this repository has the native packages of each platform', () => {
  const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
  const names = Object.keys(lockOf(JSON.parse(readFileSync(file, 'utf8')), EXTERNAL).lock.packages);
  for (const { os, cpu, libc } of TARGETS) {
    expect(names).toContain(`node_modules/@vscode/ripgrep-${os}-${cpu}`);
    expect(names).toContain(`node_modules/@parcel/watcher-${os}-${cpu}${libc ? `-${libc}` : ''}`);
  }
});
