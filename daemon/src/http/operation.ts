/** The common parts of routes. */
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../api/errors.ts';
import type { TSchema } from '../api/type.ts';
import Type from '../api/type.ts';
import type { Key, Scope } from '../security/keys.ts';
import type { Operation } from './context.ts';

/** The errors of any route with a key and a body. */
export const KEYED_ERRORS = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'PERMISSION_DENIED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** The configuration of a route that needs a key with one of these scopes. `errors` come besides {@link KEYED_ERRORS}. */
export function keyed(
  scopes: readonly Scope[],
  errors: readonly ErrorCode[],
  example?: Operation['example'],
): { operation: Operation } {
  return { operation: { scopes, errors: [...KEYED_ERRORS, ...errors], ...(example && { example }) } };
}

/** The key of a request, on a route that needs one. */
export function callerOf({ caller, url }: FastifyRequest): Key {
  if (!caller) throw new Error(`${url} was called without a key`);
  return caller;
}

/** For routes whose body may be left out: its schema then checks an empty object. */
export async function emptyBodyIsObject(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

/** A time in Unix milliseconds, as responses show it. */
export function isoTime(at: number): string;
export function isoTime(at: number | null): string | null;
export function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** A 200 with JSON of this schema, or text of the other media types. */
export function textOr(schema: TSchema, ...mediaTypes: string[]) {
  const text = ['text/plain', ...mediaTypes].map(type => [type, { schema: Type.String() }] as const);
  return {
    description: 'Done.',
    content: { 'application/json': { schema }, ...Object.fromEntries(text) },
  };
}

/** A 200 with JSON of this schema. */
export function done(schema: TSchema) {
  return { description: 'Done.', content: { 'application/json': { schema } } };
}
