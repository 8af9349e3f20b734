import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['daemon/src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores are the smallest machine this must pass on; daemons and ripgrep want one of them.
    maxWorkers: 2,
  },
});
