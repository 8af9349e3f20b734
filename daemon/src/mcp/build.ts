import { DowseError } from '../api/errors.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';
import { askAbove } from '../daemon-client/above.ts';
import { ToolFailure } from './failures.ts';
import type { PathView } from './folders.ts';
import { askSettled } from './settled.ts';
import type { Question, ToolContext } from './tool.ts';

/** Each look is a request that counts against the rate of the key. */
const LOOK_EVERY_MS = 1000;
/** How long a client that is told nothing meanwhile is kept waiting: most give up on a call after a minute. */
const SILENT_WAIT_MS = 45_000;

/**
 * Asks; where there is no index yet, nor one of a folder above, or it is being built for the first time, waits for the
 * build and tells how far it is. The build goes on when the client gives up, and the next question finds it further.
 *
 * @throws DowseError INDEX_BUSY where the client does not want to hear of progress and the build takes long.
 */
export async function askOrBuild(
  context: ToolContext,
  folder: PathView,
  question: Question,
): Promise<AskResponse> {
  const { dowse, call } = context;
  const request = { ...question, target_dir: folder.request };
  const ask = (asked: AskRequest) => askSettled(dowse, asked, call);
  try {
    return await ask(request);
  } catch (error) {
    const code = error instanceof DowseError ? error.code : undefined;
    if (code !== 'INDEX_NOT_FOUND' && code !== 'INDEX_BUSY') throw error;
    const asker = { dowse, call, ask, narrowedBy: 'directory' } as const;
    const answer = code === 'INDEX_NOT_FOUND' ? await askAbove(asker, folder, question) : undefined;
    if (answer) return answer;
    await build(context, folder.request).catch(failure => {
      throw mayNotBuild(failure, folder.absolute);
    });
    return dowse.ask(request, call);
  }
}

async function build({ dowse, call, progress }: ToolContext, target_dir: string): Promise<void> {
  const ended = new AbortController();
  const signal = AbortSignal.any([call.signal, ended.signal]);
  const watch = { ...call, signal };
  let fraction = 0;
  const tell = () => progress?.(fraction, `Indexing ${target_dir}`);
  const look = async () => {
    // A courtesy: where the status cannot be had, the build goes on without it.
    const status = await dowse.status({ target_dir }, watch).catch(() => undefined);
    if (signal.aborted || status?.progress === undefined || status.progress <= fraction) return;
    fraction = status.progress;
    tell();
  };
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  const waited = progress ? undefined : setTimeout(() => ended.abort(busy(fraction)), SILENT_WAIT_MS);
  try {
    tell();
    await untilAborted(dowse.build({ target_dir }, watch), signal);
    progress?.(1, `Indexed ${target_dir}`);
  } finally {
    clearInterval(looking);
    clearTimeout(waited);
    ended.abort();
  }
}

/** The folder has been asked already, so that what is denied is the build. */
function mayNotBuild(failure: unknown, folder: string): unknown {
  if (!(failure instanceof DowseError) || failure.code !== 'PERMISSION_DENIED') return failure;
  const message = `${folder} has no index, and this key may not build one.`;
  return new ToolFailure(
    new DowseError('PERMISSION_DENIED', message, failure.details),
    `Tell the user to run \`dowse index build ${folder}\`; use \`search\` meanwhile, which needs no index.`,
  );
}

/** Progress of several builds at once, which is told as that of one. A part that is told without a word is only counted. */
export function sharedProgress(
  progress: ToolContext['progress'],
  parts: number,
): (part: number) => ((fraction: number, message?: string) => void) | undefined {
  if (!progress) return () => undefined;
  const fractions = new Array<number>(parts).fill(0);
  return part => (fraction, message) => {
    fractions[part] = fraction;
    if (message) progress(fractions.reduce((sum, one) => sum + one, 0) / parts, message);
  };
}

function busy(fraction: number): DowseError {
  const percent = Math.floor(fraction * 100);
  return new DowseError('INDEX_BUSY', 'The index is being built for the first time.', `${percent} % done`, 5);
}

/** The engine of this process goes on building; who gave up need not wait for it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
