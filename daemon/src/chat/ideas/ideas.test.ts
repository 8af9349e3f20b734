import { spawnSync } from 'node:child_process';
import { rgPath } from '@vscode/ripgrep';
import { expect, test } from 'vitest';
import { IDEAS } from './index.ts';

// JavaScript reads classes of characters in another way than ripgrep does: `[([]` is none there.
test('what ideas look like is a pattern that ripgrep reads', () => {
  const patterns = IDEAS.filter(({ pcre2 }) => !pcre2).flatMap(({ any, by }) => [
    ...(any === undefined ? [] : [any]),
    ...Object.values(by ?? {}),
  ]);
  const args = patterns.flatMap(pattern => ['-e', pattern]);
  const { stderr } = spawnSync(rgPath, ['--no-config', '--multiline', ...args], {
    input: '',
    encoding: 'utf8',
  });
  expect(patterns.length).toBeGreaterThan(500);
  expect(stderr).toBe('');
});
