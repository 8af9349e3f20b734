import { DowseError } from '../api/errors.ts';
import { connect } from './connection.ts';
import { Unreachable } from './transport.ts';

/** Timeout of the check of a given address. */
const IDENTIFY_TIMEOUT_MS = 5000;

/**
 * Checks that a daemon answers at an address given by the user. Unlike a request, the check has a timeout.
 *
 * @param certificate of a daemon whose file was read
 * @returns its version, and whether the database answers that it shares with other daemons
 * @throws DowseError SERVICE_UNAVAILABLE if nothing answers, or another program does
 */
export async function identify(
  url: string,
  certificate?: string,
): Promise<{ version: string; database?: string }> {
  const connection = connect({ url, ...(certificate !== undefined && { certificate }) });
  try {
    const limit = AbortSignal.timeout(IDENTIFY_TIMEOUT_MS);
    const health = await connection.json<Record<string, unknown> | null>('GET', '/healthz', undefined, limit);
    const { status, version, database } = health ?? {};
    if (status !== 'ok' || typeof version !== 'string') throw notADaemon(url);
    return { version, ...(typeof database === 'string' && { database }) };
  } catch (error) {
    // Not an error of the API. A daemon that refuses the host name responds with its own error.
    if (error instanceof DowseError && error.code === 'INTERNAL_ERROR') throw notADaemon(url);
    if (error instanceof Unreachable)
      throw new Unreachable(error.code, error.message, `${error.details}\n${URL_ADVICE}`);
    if (error instanceof DowseError) throw error;
    throw new DowseError(
      'SERVICE_UNAVAILABLE',
      `Nothing at ${url} has answered for ${IDENTIFY_TIMEOUT_MS / 1000} s.`,
      URL_ADVICE,
    );
  } finally {
    connection.close();
  }
}

const URL_ADVICE = 'DOWSE_URL names it; without it, the daemon of this machine is used.';

function notADaemon(url: string): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', `The program at ${url} is not a dowse daemon.`, URL_ADVICE);
}
