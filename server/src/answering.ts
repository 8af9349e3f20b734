import {
  type CancellationToken,
  type Connection,
  ProgressType,
  type WorkspaceSymbol,
} from 'vscode-languageserver/node';
import type { Caller } from './context.ts';
import { toResponseError } from './errors.ts';
import { workDoneProgress } from './progress.ts';
import type { SearchMatch, SearchPart } from './protocol.ts';

type Token = string | number;

const PART = new ProgressType<SearchPart | WorkspaceSymbol[]>();

/** Answers one request: gives the work what the caller wants of it, and the caller errors as LSP has them. */
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
  const send = (value: SearchPart | WorkspaceSymbol[]) => void connection.sendProgress(PART, part!, value);
  const inParts = { part: (matches: SearchMatch[]) => send({ matches }), symbols: send };
  try {
    return await work({
      signal,
      ...(part === undefined ? {} : inParts),
      progress: progress === undefined ? undefined : workDoneProgress(connection, progress),
    });
  } catch (error) {
    throw toResponseError(error, signal);
  } finally {
    listening.dispose();
  }
}
