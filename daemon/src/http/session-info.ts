import type { SessionInfo } from '../api/session.ts';
import type { Key } from '../security/keys.ts';
import type { Session } from '../security/sessions.ts';
import type { Context } from './context.ts';

/** The permissions of a request's key, and its session if it has one. */
export function infoOf(
  key: Key,
  session: Session | null,
  { sessions, repos }: Pick<Context, 'sessions' | 'repos'>,
): SessionInfo {
  const ends = [key.expiresAt, session?.until ?? null].filter(at => at !== null);
  return {
    name: key.name,
    scopes: key.scopes,
    repos: repos.visible(key.repos).map(({ name }) => name),
    csrf: session ? sessions.csrfToken(session) : null,
    expires_at: ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString(),
  };
}
