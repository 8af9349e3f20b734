import {
  type CancellationToken,
  type Connection,
  type ExecuteCommandParams,
  ProgressType,
} from 'vscode-languageserver/node';
import type { Caller } from './context.ts';
import { failure, toResponseError } from './errors.ts';
import { workDoneProgress } from './progress.ts';
import { COMMANDS, type REQUESTS, type SearchPart } from './protocol.ts';

type Token = string | number;
type Name = keyof typeof REQUESTS;

const SEARCH_PART = new ProgressType<SearchPart>();

/** Answers one request: gives the work what the caller wants of it, and the caller errors as LSP has them. */
export async function answer<R>(
  connection: Connection,
  params: unknown,
  token: CancellationToken,
  stop: AbortSignal,
  work: (caller: Caller) => Promise<R>,
): Promise<R> {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const listening = token.onCancellationRequested(() => controller.abort());
  const signal = AbortSignal.any([controller.signal, stop]);
  const { partialResultToken: part, workDoneToken: progress } = (params ?? {}) as Record<
    string,
    Token | undefined
  >;
  try {
    return await work({
      signal,
      part:
        part === undefined
          ? undefined
          : matches => void connection.sendProgress(SEARCH_PART, part, { matches }),
      progress: progress === undefined ? undefined : workDoneProgress(connection, progress),
    });
  } catch (error) {
    throw toResponseError(error, signal);
  } finally {
    listening.dispose();
  }
}

/** The request that a command stands for. @throws ResponseError for a command that is not ours. */
export function requestOf({ command, arguments: args = [], workDoneToken }: ExecuteCommandParams): {
  name: Name;
  params: object;
} {
  const name = (Object.keys(COMMANDS) as Name[]).find(known => COMMANDS[known] === command);
  if (!name) throw toResponseError(failure('NOT_FOUND', `There is no command ${command}.`));
  const params = asParams(name, args[0]);
  return { name, params: workDoneToken === undefined ? params : { workDoneToken, ...params } };
}

/** Commands take an object; a string where a text is the one thing that they need. */
function asParams(name: Name, argument: unknown): object {
  if (typeof argument === 'string') return { [name === 'search' ? 'pattern' : 'query']: argument };
  return typeof argument === 'object' && argument !== null ? argument : {};
}
