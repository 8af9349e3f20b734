/** The messages of nodes for one round of a question, and their validation. */

import Type, { type Static } from '../../api/type.ts';
import { valid } from '../../api/valid.ts';
import type { Answer, Ask } from '../common/rounds.ts';
import type { PlainFilters } from '../shard/shard.ts';
import { askOf, invalidAnswer, invalidRound } from './wire.ts';

const MAX_INDEXES = 100_000;
const text = () => Type.String({ maxLength: 8192 });
const texts = () => Type.Array(text(), { maxItems: 1000 });

const RoundMessage = Type.Object({
  filters: Type.Object({
    fileTypes: texts(),
    directory: text(),
    path: Type.Optional(text()),
    typed: Type.Optional(texts()),
  }),
  /** Whether no other node is asked. */
  isAlone: Type.Boolean(),
  /** The newest versions in the names of all indexes. */
  versions: Type.Array(Type.Object({ of: text(), number: Type.Number() }), { maxItems: MAX_INDEXES }),
  /** The version of the indexes in the earlier rounds. */
  version: Type.Optional(text()),
});

/** One round, as a node asks it of another. */
export type RoundMessage = Omit<Static<typeof RoundMessage>, 'filters'> & {
  filters: PlainFilters;
  ask: Ask;
};

/** How old the indexes of a shard are, for the answer. */
const IndexState = Type.Object({
  generation: Type.Integer(),
  last_updated: Type.String({ maxLength: 100 }),
  stale_files: Type.Integer(),
});
export type IndexState = Static<typeof IndexState>;

const RoundAnswer = Type.Object({ version: text(), index: IndexState });

/** The answer, or the news that the indexes have changed since the earlier rounds, so the question must restart. */
export type RoundAnswer = (Static<typeof RoundAnswer> & { answer: Answer }) | { hasChanged: true };

/** A round as it arrives. @throws DowseError INVALID_REQUEST */
export async function roundOf(json: unknown): Promise<RoundMessage> {
  const message = await valid(RoundMessage, json);
  if (message) return { ...message, ask: await askOf((json as { ask?: unknown }).ask) };
  throw invalidRound();
}

/**
 * An answer as it arrives, whose own part is to be checked with `answered`; undefined if the indexes have changed.
 *
 * @throws DowseError INTERNAL_ERROR
 */
export async function roundAnswer(
  json: unknown,
): Promise<(Static<typeof RoundAnswer> & { answer: unknown }) | undefined> {
  if ((json as { hasChanged?: unknown } | null)?.hasChanged === true) return undefined;
  const message = await valid(RoundAnswer, json);
  if (message) return { ...message, answer: (json as { answer?: unknown }).answer };
  throw invalidAnswer();
}
