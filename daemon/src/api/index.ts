/** The API for programs that use a daemon: types of requests, responses and errors. */
export * from './admin.ts';
export * from './code.ts';
export type { Call, Dowse, SearchStreamEnd } from './dowse.ts';
export { DowseError, ERRORS, type ErrorBody, type ErrorCode } from './errors.ts';
export * from './schemas.ts';
export { VERSION } from './version.ts';
export * from './webhooks.ts';
