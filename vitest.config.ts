import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that are left out unless they are asked for (`npm test -- --all`): see scripts/test.ts. */
const IS_FAST = process.env.DOWSE_TESTS === 'fast';
const LEFT_OUT = IS_FAST ? ['**/*.slow.test.ts'] : [];
/** Threads and daemons share it: otherwise each would compile all of our modules again. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'dowse-tests-compiled');

const EDITOR = 'test/editor/**/*.test.ts';
/** They keep nothing between tests: a process, and what it has loaded, serves many files. */
const SHARING = '{daemon/src,server/src,scripts,test}/**/*.test.ts';
/** Two cores are the smallest machine this must pass on. Much of a test is waiting, for another process or for the disk. */
const AT_ONCE = 3;
/** Vitest begins with the largest files. These are small, take long, and would keep one core waiting at the end. */
const LONG = [
  'test/search/patterns-differential.slow.test.ts',
  'test/cli/start.test.ts',
  'test/soak/soaks.slow.test.ts',
  'test/page/pages.test.ts',
  'test/relevance/golden/golden.test.ts',
  'daemon/src/languages/facts/facts.test.ts',
  'daemon/src/structure/stored-facts.test.ts',
  'daemon/src/patterns/soundness.test.ts',
  'daemon/src/patterns/kill.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some(file => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // For what hangs. A busy machine takes ten times as long as a quiet one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'slow', description: 'left out unless it is asked for, as *.slow.test.ts' }],
    ...(IS_FAST && { tagsFilter: ['!slow'] }),
    projects: [
      {
        extends: true,
        test: {
          name: 'modules',
          include: [SHARING],
          exclude: ['**/node_modules/**', EDITOR, ...LEFT_OUT],
          isolate: false,
          maxWorkers: AT_ONCE,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['client/src/**/*.test.ts'],
          // Each replaces the editor. A thread starts sooner than a process.
          pool: 'threads',
          maxWorkers: AT_ONCE,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'editor',
          include: [EDITOR],
          exclude: ['**/node_modules/**', '**/fixtures/**', ...LEFT_OUT],
          globalSetup: 'test/editor/harness/prepare.ts',
          // Each drives an editor and a browser; after the others, so that what they measure is theirs.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
