/** The entry point of a thread of question-threads.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { DowseError } from '../api/errors.ts';
import { runInBackground } from '../concurrency/background.ts';
import type { Posted } from '../concurrency/limited-thread.ts';
import { answerQuestion, answerRound } from './answer-in-thread.ts';
import { IndexUnreadable, OpenIndexes, Outdated } from './open-indexes.ts';
import type {
  Failure,
  QuestionOutcome,
  QuestionTask,
  QuestionThreadData,
  ReleaseMessage,
} from './question-task.ts';

const port = parentPort;
if (!port) throw new Error('question-thread runs in a thread');
const { number, numbers } = workerData as QuestionThreadData;
const indexes = new OpenIndexes({ number, of: numbers });
// With many questions, patterns and pages go first. A single one is what its user waits for.
if (number > 0) runInBackground();

port.on('message', (message: QuestionTask | ReleaseMessage) => {
  if ('release' in message) indexes.release(message.release);
  else port.postMessage(posted(message));
});
port.postMessage('ready' satisfies Posted<QuestionOutcome>);

function posted(task: QuestionTask): Posted<QuestionOutcome> {
  try {
    return { result: outcomeOf(task) };
  } catch (error) {
    if (error instanceof Outdated) return { result: { outdated: error.id } };
    if (error instanceof IndexUnreadable)
      return { result: { unreadable: error.id, why: failureOf(error.cause as Error) } };
    if (error instanceof DowseError)
      return { result: { refused: { ...failureOf(error), code: error.code, details: error.details } } };
    return { failure: String((error as Error).stack) };
  }
}

function outcomeOf(task: QuestionTask): QuestionOutcome {
  switch (task.type) {
    case 'load':
      return { loaded: indexes.load(task) };
    case 'round':
      return answerRound(indexes, task);
    case 'steps':
      return answerQuestion(indexes, task);
  }
}

function failureOf({ name, message, ...more }: Error & { code?: string }): Failure {
  const { code } = more as { code?: string };
  return { name, message, ...(typeof code === 'string' && { code }) };
}
