/**
 * The contract: the shape of every request and response. Types, validation and the OpenAPI document all come
 * from these schemas. Objects are closed: an unknown field in a request is an error.
 */
import { optional } from './common-schemas.ts';
import Type, { type TSchema } from './type.ts';

export * from './ask-schemas.ts';
export { COUNT, NAME, NO_NUL, UP_TO_1000 } from './common-schemas.ts';
export * from './index-schemas.ts';
export * from './search-schemas.ts';

export const ErrorResponse = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    details: optional(Type.String()),
    retry_after: optional(Type.Integer()),
  }),
});

export type { TSchema };
