import { DowseError } from '../api/errors.ts';
import { connect } from './connection.ts';
import { Unreachable } from './transport.ts';

/** How long a daemon at an address that was given may take to say what it is. */
const ANSWER_LIMIT_MS = 5000;

/**
 * Asks what answers at an address that a person has given, which may be anything. A request may take as long as it
 * likes; this may not.
 * @throws DowseError SERVICE_UNAVAILABLE where nothing answers, or something else than a daemon does.
 */
export async function identify(url: string): Promise<{ version: string }> {
  const connection = connect({ url });
  try {
    const limit = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const said = await connection.json<Record<string, unknown> | null>('GET', '/healthz', undefined, limit);
    const { status, version } = said ?? {};
    if (status !== 'ok' || typeof version !== 'string') throw stranger(url);
    return { version };
  } catch (error) {
    // No error of the API's: a daemon that refuses, since it was not called by its name, says so itself.
    if (error instanceof DowseError && error.code === 'INTERNAL_ERROR') throw stranger(url);
    if (error instanceof Unreachable)
      throw new Unreachable(error.code, error.message, `${error.details}\n${NAMED}`);
    if (error instanceof DowseError) throw error;
    throw new DowseError(
      'SERVICE_UNAVAILABLE',
      `Nothing at ${url} has answered for ${ANSWER_LIMIT_MS / 1000} s.`,
      NAMED,
    );
  } finally {
    connection.close();
  }
}

const NAMED = 'DOWSE_URL names it; without it, the daemon of this machine is used.';

function stranger(url: string): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', `What answers at ${url} is not a dowse daemon.`, NAMED);
}
