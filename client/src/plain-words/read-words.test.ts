import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Read, readWords } from './read-words.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Reads some words with a server whose responses the test gives. */
function reading() {
  const [tried, untried] = [Promise.withResolvers<Read>(), Promise.withResolvers<Read>()];
  const sent: object[] = [];
  const chat = (params: { untried?: boolean }) => {
    sent.push(params);
    return params.untried ? untried.promise : tried.promise;
  };
  const told: string[] = [];
  const result = readWords({ chat } as never, { query: 'todos' }, undefined, read =>
    told.push(read.generatedCommand),
  );
  return { tried, untried, sent, told, result };
}

const read = (generatedCommand: string) => ({ generatedCommand }) as Read;

test('the likeliest reading is told if trying it takes long', async () => {
  const { tried, untried, sent, told, result } = reading();
  untried.resolve(read('likeliest'));
  await vi.advanceTimersByTimeAsync(200);
  expect([sent.length, told]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toEqual([
    { query: 'todos', dryRun: true },
    { query: 'todos', dryRun: true, untried: true },
  ]);
  expect(told).toEqual(['likeliest']);
  tried.resolve(read('tried'));
  expect(await result).toEqual(read('tried'));
});

test('it is not told any more when the tried one is there', async () => {
  const { tried, untried, sent, told, result } = reading();
  await vi.advanceTimersByTimeAsync(400);
  tried.resolve(read('tried'));
  await result;
  untried.resolve(read('likeliest'));
  await vi.runAllTimersAsync();
  expect([sent.length, told]).toEqual([2, []]);
});

test('the error is that of the words', async () => {
  const { tried, untried, told, result } = reading();
  await vi.advanceTimersByTimeAsync(400);
  untried.reject(new Error('older server'));
  tried.reject(new Error('not understood'));
  await expect(result).rejects.toThrow('not understood');
  expect(told).toEqual([]);
});
