import { expect, test } from 'vitest';
import { VERSION } from '../api/version.ts';
import { mayReplace } from './replace-daemon.ts';
import { isOlder } from './version-order.ts';

test.each([
  ['0.0.9', '0.1.0', true],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.1', '1.0.0', false],
  ['1.0.0-rc.1', '1.0.0', true],
  ['1.0.0', '1.0.0-rc.1', false],
  ['1.0.0-rc.2', '1.0.0-rc.10', true],
  ['unknown', '0.0.1', true],
])('%s is older than %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected);
});

test('only an older background daemon is replaced', () => {
  const info = { pid: 1, host: '', port: 1, url: '', startedAt: '', instance: '' };
  expect(mayReplace({ ...info, version: '0.0.1', background: true })).toBe(true);
  expect(mayReplace({ ...info, version: '0.0.1' })).toBe(false);
  expect(mayReplace({ ...info, version: VERSION, background: true })).toBe(false);
  expect(mayReplace({ ...info, version: '999.0.0', background: true })).toBe(false);
});
