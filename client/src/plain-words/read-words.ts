import { type CancellationToken, l10n } from 'vscode';
import type { ChatParams, ChatResult } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import { whileSlow } from '../support/while-slow.ts';

/** How plain words were read. */
export type Read = Omit<ChatResult, 'matches'>;

/** Said beside a reading whose search goes on. */
export const SEARCHING = l10n.t('searching… type on to cancel');

/**
 * Reads plain words as a search that finds something. Trying that may take seconds, so `meanwhile` gets the likeliest reading.
 *
 * @throws the error of the server if the words are not understood.
 */
export function readWords(
  connection: Pick<Connection, 'chat'>,
  params: Pick<ChatParams, 'query' | 'team' | 'exact'>,
  token: CancellationToken | undefined,
  meanwhile: (likeliest: Read) => void,
): Promise<Read> {
  const dry = { ...params, dryRun: true };
  return whileSlow(connection.chat(dry, token), async isOver => {
    // If it fails, so does the other request, which reports it.
    const likeliest = await connection.chat({ ...dry, untried: true }, token).catch(() => undefined);
    if (likeliest && !isOver()) meanwhile(likeliest);
  });
}
