import {
  type CancellationToken,
  type Connection,
  ProgressType,
  type WorkspaceSymbol,
} from 'vscode-languageserver/node';
import type { Caller } from './context.ts';
import { toResponseError } from './errors.ts';
import { workDoneProgress } from './progress.ts';
import type { SearchPart } from './protocol.ts';

type Token = string | number;

const PART = new ProgressType<SearchPart | WorkspaceSymbol[]>();

/**
 * Handles one request. Gives `work` the cancellation signal, partial results and progress, and converts
 * errors to LSP errors.
 */
export async function answer<R>(
  connection: Connection,
  params: object,
  token: CancellationToken,
  stop: AbortSignal,
  work: (caller: Caller) => Promise<R>,
): Promise<R> {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const listening = token.onCancellationRequested(() => controller.abort());
  const signal = AbortSignal.any([controller.signal, stop]);
  const { partialResultToken: part, workDoneToken: progress } = params as Record<string, Token | undefined>;
  try {
    return await work({
      signal,
      ...(part === undefined ? {} : partialResults(connection, part)),
      progress: progress === undefined ? undefined : workDoneProgress(connection, progress),
    });
  } catch (error) {
    throw toResponseError(error, signal);
  } finally {
    listening.dispose();
  }
}

/** Sends partial results to a client that gave a token for them. */
function partialResults(connection: Connection, token: Token): Pick<Caller, 'part' | 'symbols'> {
  const send = (value: SearchPart | WorkspaceSymbol[]) => void connection.sendProgress(PART, token, value);
  return { part: matches => send({ matches }), symbols: send };
}
