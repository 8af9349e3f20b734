import { setTimeout as delay } from 'node:timers/promises';
import type { Dowse } from '../api/dowse.ts';
import type { BuildResponse } from '../api/schemas.ts';
import { quoteWord } from '../chat/shell-words.ts';
import { counted } from '../text/count.ts';
import { CALL } from './context.ts';
import type { Io } from './io.ts';
import { startProgress } from './progress.ts';

const LOOK_EVERY_MS = 200;

/**
 * Builds the index of a folder and shows how far it is on standard error. A build that is under way already is joined.
 * `name` is the folder as the user knows it.
 */
export async function buildWithProgress(
  io: Io,
  dowse: Dowse,
  target: { dir: string; name: string; force?: boolean; patternsOnly?: boolean },
): Promise<BuildResponse> {
  const progress = startProgress(io, `Indexing ${target.name}`, goesOn(target));
  const ended = new AbortController();
  const build = dowse
    .build(
      {
        target_dir: target.dir,
        force: target.force === true,
        ...(target.patternsOnly ? { patterns_only: true } : {}),
      },
      CALL,
    )
    .finally(() => ended.abort());
  const watched = followProgress(dowse, target.dir, fraction => progress.update(fraction), ended.signal);
  try {
    return await build;
  } finally {
    await watched;
    progress.stop();
  }
}

/** Others may wait for the build too, so it does not end with who asked for it. That of patterns, which takes seconds, is not paused. */
function goesOn({ name, patternsOnly }: { name: string; patternsOnly?: boolean }): string | undefined {
  if (patternsOnly) return undefined;
  return `dowse: the daemon goes on indexing; "${commandOn('pause', name)}" stops it`;
}

/** The bar is a courtesy: where the status cannot be had, the build goes on without it. */
async function followProgress(
  dowse: Dowse,
  dir: string,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (;;) {
      await delay(LOOK_EVERY_MS, undefined, { signal });
      const { progress } = await dowse.status({ target_dir: dir }, { ...CALL, signal });
      if (progress !== undefined) report(progress);
    }
  } catch {
    // Ended, or no status to be had.
  }
}

/** A command of `dowse index` to paste, for the folder that the user has given. */
export function commandOn(name: string, dir: string | undefined): string {
  return ['dowse index', name, ...(dir === undefined ? [] : [quoteWord(dir, 'posix')])].join(' ');
}

export function builtText({ file_count, build_time, embedded }: BuildResponse): string {
  const files = counted(file_count, 'file');
  // Only a build of patterns alone embeds nothing at all.
  if (embedded === undefined) return `patterns of ${files} indexed in ${build_time}`;
  return `${files} indexed in ${build_time}, ${counted(embedded, 'chunk')} new`;
}
