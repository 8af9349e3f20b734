import { setTimeout as delay } from 'node:timers/promises';
import type { Dowse } from '../api/dowse.ts';
import type { BuildResponse } from '../api/schemas.ts';
import { quoteWord } from '../search-command/shell-words.ts';
import { counted } from '../text/count.ts';
import { CALL } from './context.ts';
import type { Io } from './io.ts';
import { startProgress } from './progress.ts';

const POLL_MS = 200;

/**
 * Builds the index of a folder with a progress bar on standard error. Joins a running build. `name` is the
 * folder as the user wrote it.
 */
export async function buildWithProgress(
  io: Io,
  dowse: Dowse,
  target: { dir: string; name: string; force?: boolean; patternsOnly?: boolean; base?: string },
): Promise<BuildResponse> {
  const progress = startProgress(io, `Indexing ${target.name}`, interruptHint(target));
  const ended = new AbortController();
  const build = dowse
    .build(
      {
        target_dir: target.dir,
        force: target.force === true,
        ...(target.patternsOnly ? { patterns_only: true } : {}),
        ...(target.base === undefined ? {} : { base: target.base }),
      },
      CALL,
    )
    .finally(() => ended.abort());
  const progressDone = followProgress(dowse, target.dir, fraction => progress.update(fraction), ended.signal);
  try {
    return await build;
  } finally {
    await progressDone;
    progress.stop();
  }
}

/**
 * Hint shown when the command is interrupted: the build continues, as others may wait for it. A pattern build
 * takes seconds and needs no hint.
 */
function interruptHint({ name, patternsOnly }: { name: string; patternsOnly?: boolean }): string | undefined {
  if (patternsOnly) return undefined;
  return `dowse: the daemon continues indexing; "${commandOn('pause', name)}" stops it`;
}

/** Without a status, the build continues without a progress bar. */
async function followProgress(
  dowse: Dowse,
  dir: string,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (;;) {
      await delay(POLL_MS, undefined, { signal });
      const { progress } = await dowse.status({ target_dir: dir }, { ...CALL, signal });
      if (progress !== undefined) report(progress);
    }
  } catch {
    // The build has ended, or the status is not available.
  }
}

/** A `dowse index` command to copy, for the folder as the user wrote it. */
export function commandOn(name: string, dir: string | undefined): string {
  return ['dowse index', name, ...(dir === undefined ? [] : [quoteWord(dir, 'posix')])].join(' ');
}

export function builtText({ file_count, build_time, embedded }: BuildResponse): string {
  const files = counted(file_count, 'file');
  // Only a pattern build embeds nothing.
  if (embedded === undefined) return `patterns of ${files} indexed in ${build_time}`;
  return `${files} indexed in ${build_time}, ${counted(embedded, 'chunk')} new`;
}
