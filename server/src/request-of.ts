import { checkParams, invalid, isObject } from './check-params.ts';
import { failure, toResponseError } from './errors.ts';
import { COMMANDS, REQUESTS } from './protocol.ts';

export type Name = keyof typeof REQUESTS;
type Params = Readonly<Record<string, unknown>>;

export interface Request {
  method: string;
  params: object;
}

/**
 * Converts a message to a request: a command becomes the request with the same name. Null parameters, which
 * many clients send, are removed.
 *
 * @throws ResponseError for an unknown command, InvalidParams for a wrong type.
 */
export function requestOf(method: string, given: unknown): Request {
  const params = asObject(Array.isArray(given) ? given[0] : given);
  checkParams(method, params);
  return method === 'workspace/executeCommand' ? fromCommand(params) : { method, params };
}

function fromCommand({ command, arguments: args, workDoneToken, partialResultToken }: Params): Request {
  const name = (Object.keys(COMMANDS) as Name[]).find(known => COMMANDS[known] === command);
  if (!name) throw toResponseError(failure('NOT_FOUND', `There is no command ${command}.`));
  const method = REQUESTS[name];
  const params = argumentOf(name, Array.isArray(args) ? args[0] : undefined);
  checkParams(method, params);
  // LSP puts the tokens beside the arguments.
  return { method, params: { workDoneToken, partialResultToken, ...params } };
}

/** The parameter for commands that accept a string. */
const TEXT_OF: Partial<Record<Name, string>> = {
  search: 'pattern',
  ask: 'query',
  chat: 'query',
  readQuery: 'query',
};

function argumentOf(name: Name, argument: unknown): Params {
  const text = TEXT_OF[name];
  return text && typeof argument === 'string' ? { [text]: argument } : asObject(argument);
}

function asObject(given: unknown): Params {
  const fields = given ?? {};
  if (!isObject(fields)) throw invalid('they must be an object.');
  return withoutNulls(fields);
}

/** Removes null fields, also in nested objects. */
export function withoutNulls(fields: Params): Params {
  const kept = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isObject(value) ? withoutNulls(value) : value]),
  );
}
