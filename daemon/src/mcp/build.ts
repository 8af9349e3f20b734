import { DowseError } from '../api/errors.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';
import { askAbove } from '../daemon-client/index-above.ts';
import { askWhenIndexed } from './ask-when-indexed.ts';
import { ToolFailure } from './failures.ts';
import type { PathView } from './folders.ts';
import type { Question, ToolContext } from './tool.ts';

/** Interval between status requests, which count against the rate of the key. */
const POLL_EVERY_MS = 1000;
/** Longest wait for a build without progress messages. Most clients give up on a call after a minute. */
const SILENT_WAIT_MS = 45_000;

/**
 * Asks a question. If neither the folder nor a folder above has an index, or its first build is running, waits for the
 * build and reports its progress. The build continues when the client gives up.
 *
 * @throws DowseError INDEX_BUSY if the client requested no progress and the build takes longer than `SILENT_WAIT_MS`
 */
export async function askOrBuild(
  context: ToolContext,
  folder: PathView,
  question: Question,
): Promise<AskResponse> {
  const { dowse, call } = context;
  const request = { ...question, target_dir: folder.request };
  const ask = (next: AskRequest) => askWhenIndexed(dowse, next, call);
  try {
    return await ask(request);
  } catch (error) {
    const code = error instanceof DowseError ? error.code : undefined;
    if (code !== 'INDEX_NOT_FOUND' && code !== 'INDEX_BUSY') throw error;
    const asker = { dowse, call, ask, narrowedBy: 'directory' } as const;
    const answer = code === 'INDEX_NOT_FOUND' ? await askAbove(asker, folder, question) : undefined;
    if (answer) return answer;
    await build(context, folder.request).catch(failure => {
      throw explainDenied(failure, folder.absolute);
    });
    return dowse.ask(request, call);
  }
}

async function build({ dowse, call, progress }: ToolContext, target_dir: string): Promise<void> {
  const ended = new AbortController();
  const signal = AbortSignal.any([call.signal, ended.signal]);
  const watch = { ...call, signal };
  let fraction = 0;
  const report = () => progress?.(fraction, `Indexing ${target_dir}`);
  const poll = async () => {
    // Progress is optional: if the status request fails, the build continues without it.
    const status = await dowse.status({ target_dir }, watch).catch(() => undefined);
    if (signal.aborted || status?.progress === undefined || status.progress <= fraction) return;
    fraction = status.progress;
    report();
  };
  const polling = setInterval(() => void poll(), POLL_EVERY_MS);
  const timeout = progress ? undefined : setTimeout(() => ended.abort(busy(fraction)), SILENT_WAIT_MS);
  try {
    report();
    await untilAborted(dowse.build({ target_dir }, watch), signal);
    progress?.(1, `Indexed ${target_dir}`);
  } finally {
    clearInterval(polling);
    clearTimeout(timeout);
    ended.abort();
  }
}

/** Explains PERMISSION_DENIED: the question itself was allowed, so the key may not build. */
function explainDenied(failure: unknown, folder: string): unknown {
  if (!(failure instanceof DowseError) || failure.code !== 'PERMISSION_DENIED') return failure;
  const message = `${folder} has no index, and this key may not build one.`;
  return new ToolFailure(
    new DowseError('PERMISSION_DENIED', message, failure.details),
    `Tell the user to run \`dowse index build ${folder}\`; use \`search\` meanwhile, which needs no index.`,
  );
}

/**
 * Combines the progress of several builds into one: returns the progress function of each part. A report without a
 * message only counts; it is not sent.
 */
export function sharedProgress(
  progress: ToolContext['progress'],
  parts: number,
): (part: number) => ((fraction: number, message?: string) => void) | undefined {
  if (!progress) return () => undefined;
  const fractions = new Array<number>(parts).fill(0);
  return part => (fraction, message) => {
    fractions[part] = fraction;
    if (message) progress(fractions.reduce((sum, part) => sum + part, 0) / parts, message);
  };
}

function busy(fraction: number): DowseError {
  const percent = Math.floor(fraction * 100);
  return new DowseError('INDEX_BUSY', 'The index is being built for the first time.', `${percent} % done`, 5);
}

/** Rejects when the signal aborts. The work itself continues. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
