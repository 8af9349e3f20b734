import type { Logger } from '../../daemon/src/http/context.ts';

const NAMES = ['debug', 'error', 'fatal', 'info', 'silent', 'trace', 'warn'];

/** A logger that drops everything. */
export const silentLogger: Logger = Object.assign(Object.fromEntries(NAMES.map(name => [name, () => {}])), {
  level: 'silent',
  child: () => silentLogger,
}) as never;
