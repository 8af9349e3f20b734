import type { FilesWith } from './common/files-with-text.ts';
import { newestVersions } from './common/path-facts.ts';
import { withOneShard } from './common/steps.ts';
import { answerFromIndexes } from './five-steps.ts';
import type { OpenIndexes } from './open-indexes.ts';
import type { QuestionOutcome, RoundTask, StepsTask } from './question-task.ts';
import { type Shard, shardOf } from './shard/shard.ts';

/**
 * Answers a question from indexes that this process has, as they are at one moment: see {@link answerFromIndexes}.
 *
 * @throws Outdated, IndexUnreadable, DowseError INVALID_REQUEST (filters)
 */
export function answerQuestion(indexes: OpenIndexes, task: StepsTask): QuestionOutcome {
  const versions = newestVersions(task.indexes.flatMap(({ name }) => (name === undefined ? [] : `${name}/`)));
  return withShard(indexes, task, { isAlone: true, versions }, shard => ({
    presented: withOneShard(answerFromIndexes(task), shard.answer),
  }));
}

/**
 * Answers one round of a question that other nodes answer too.
 *
 * @throws as {@link answerQuestion}
 */
export function answerRound(indexes: OpenIndexes, task: RoundTask): QuestionOutcome {
  return withShard(indexes, task, task, shard => ({ answered: shard.answer(task.ask) }));
}

function withShard(
  indexes: OpenIndexes,
  task: Pick<StepsTask, 'indexes' | 'filters' | 'filesWith'>,
  others: Pick<RoundTask, 'isAlone' | 'versions'>,
  use: (shard: Shard) => QuestionOutcome,
): QuestionOutcome {
  const files = new KnownFiles(task.filesWith);
  const outcome = indexes.read(task.indexes, reader =>
    use(shardOf(reader, { ...task, filesWith: files.filesWith }, others)),
  );
  return files.needed.length > 0 ? { needs: files.needed } : outcome;
}

/** The files that may contain a text, as far as the task came with them. */
class KnownFiles {
  /** The texts whose files it did not come with. */
  readonly needed: string[] = [];
  readonly #known: StepsTask['filesWith'];

  constructor(known: StepsTask['filesWith']) {
    this.#known = known;
  }

  readonly filesWith: FilesWith = (text, most, mayHold = () => true) => {
    if (!this.#known.has(text)) this.needed.push(text);
    const files = this.#known.get(text)?.filter(mayHold);
    return files && files.length <= most ? files : undefined;
  };
}
