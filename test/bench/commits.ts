import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installHooks, uninstallHooks } from '../../daemon/src/webhooks/git-hooks.ts';
import { findRepository } from '../../daemon/src/webhooks/repository.ts';
import { Repo } from '../webhooks/git.ts';
import type { Figure } from './report.ts';
import { median } from './statistics.ts';

const ROUNDS = 20;

/** The time that Dowse's hooks add to a commit: alternates empty commits with and without them. */
export async function benchCommits(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dowse-bench-commits-'));
  try {
    const repo = Repo.init(join(folder, 'repo'), { 'a.ts': 'export const a = 1;\n' });
    const commit = () => {
      const started = performance.now();
      repo.git('commit', '-q', '--allow-empty', '-m', 'x');
      return performance.now() - started;
    };
    const times = { with: [] as number[], without: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      await installHooks(await findRepository(repo.dir), join(folder, 'data'));
      times.with.push(commit());
      uninstallHooks(await findRepository(repo.dir));
      times.without.push(commit());
    }
    const without = median(times.without);
    return [
      {
        bench: 'commits',
        what: 'what the hooks add to a commit, p50',
        value: median(times.with) - without,
        unit: 'ms',
        target: { atMost: 50 },
        note: `${without.toFixed(0)} ms without them`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
