import { DowseError } from '../../api/errors.ts';

/** Seconds after which a client may try again. */
const RETRY_SECONDS = 5;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
/** Whether PostgreSQL itself sent the error. */
const isAnswer = (error: unknown): boolean =>
  (error as { severity?: unknown } | null)?.severity !== undefined;

/**
 * Whether an error means that PostgreSQL does not answer: it is not running, starts, stops, has no free connection, or the network
 * fails.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DowseError) return error instanceof Unreachable;
  if (isAnswer(error)) return /^(08|57P|53300)/.test(codeOf(error));
  if ((error as NodeJS.ErrnoException | null)?.syscall !== undefined) return true;
  // What the driver itself throws has no code.
  const text = error instanceof Error ? error.message : '';
  return /^ECONN|^ETIMEDOUT/.test(codeOf(error)) || /\btime(d )?out\b|terminated|not queryable/i.test(text);
}

/** Whether a unit of work met another one, and works if it is repeated. */
export function isConflict(error: unknown): boolean {
  // A name or id that the other one has just taken counts: the next try sees it.
  return isAnswer(error) && ['40001', '40P01', '23505'].includes(codeOf(error));
}

/** The database does not answer. The address is in the log: callers without a key get this error too. */
export class Unreachable extends DowseError {
  constructor() {
    super(
      'SERVICE_UNAVAILABLE',
      'The database of keys and users does not answer.',
      'Start PostgreSQL, at the address in the log of the daemon, or try again later. Keys used in the last five minutes still search.',
      RETRY_SECONDS,
    );
  }
}

/** The error for the caller after an error of PostgreSQL; our own mistakes pass unchanged. */
export function explained(error: unknown): unknown {
  if (error instanceof DowseError) return error;
  if (isUnreachable(error)) return new Unreachable();
  // No resources, stopped by a limit, a lock, read-only, or still in conflict after several tries.
  if (!isAnswer(error) || !/^(53|57|55P03|25006|40)/.test(codeOf(error))) return error;
  const { message } = error as Error;
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The database of keys and users failed.',
    message,
    RETRY_SECONDS,
  );
}
