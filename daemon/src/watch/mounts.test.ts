import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { mountsOf } from './mounts.ts';

test.runIf(process.platform === 'linux')('includes mounts below the folder, and no others', () => {
  expect(mountsOf(tmpdir()).key).not.toBe('');
  // Files in /proc change without events; it is mounted below the root.
  expect(mountsOf('/').unreported).toContain('proc');
  expect(mountsOf('/proc').unreported).toContain('proc');
  expect(mountsOf('/usr').unreported).not.toContain('proc');
});
