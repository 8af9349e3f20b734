import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { mountsOf } from './mounts.ts';

test.runIf(process.platform === 'linux')(
  'what is mounted below counts, what is mounted beside does not',
  () => {
    expect(mountsOf(tmpdir()).key).not.toBe('');
    // /proc is of a kind whose files change without a report, and lies below the root.
    expect(mountsOf('/').unreported).toContain('proc');
    expect(mountsOf('/proc').unreported).toContain('proc');
    expect(mountsOf('/usr').unreported).not.toContain('proc');
  },
);
