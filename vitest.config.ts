import { defineConfig } from 'vitest/config';

const EDITOR = 'test/editor/**/*.test.ts';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'dowse',
          include: ['{daemon,server,client}/src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', EDITOR],
          // Two cores are the smallest machine this must pass on; daemons and ripgrep want one of them.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'editor',
          include: [EDITOR],
          exclude: ['**/node_modules/**', '**/fixtures/**'],
          globalSetup: 'test/editor/harness/prepare.ts',
          // Each drives an editor and a browser; after the others, so that what they measure is theirs.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
