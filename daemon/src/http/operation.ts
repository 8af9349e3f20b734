import type { ErrorCode } from '../api/errors.ts';
import type { TSchema } from '../api/type.ts';
import Type from '../api/type.ts';

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
