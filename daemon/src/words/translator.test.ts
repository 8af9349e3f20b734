import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { translations } from './translate.ts';
import { Translator } from './translator.ts';

const translator = new Translator();
afterAll(() => translator.close());

const TREE = { languages: new Map([['go', 9]]), folders: new Set(['lib']) };

test('while the first request is read, others have their turn', async () => {
  const asked = translator.translations('all TODO comments in go files', TREE);
  let isRead = false;
  void asked.finally(() => {
    isRead = true;
  });
  await turn();
  expect(isRead).toBe(false);
  expect(await asked).toEqual(translations('all TODO comments in go files', TREE));
});

test('what is refused is refused with the same reason', async () => {
  const query = 'unused functions';
  const refusal = await translator.translations(query, TREE).catch(error => error);
  expect(refusal).toMatchObject({ name: 'DowseError', code: 'UNSUPPORTED_QUERY' });
  expect(() => translations(query, TREE)).toThrow(refusal);
  expect(refusal.details).toContain('Try:');
});

test('a signal, and whatever else cannot go to another thread, stays here', async () => {
  const call = { ...TREE, signal: AbortSignal.timeout(60_000) };
  await expect(translator.translations('urls', call)).resolves.toHaveProperty('[0].command');
});

test.each([
  ['underscores', `${'_'.repeat(1990)}中`],
  ['one letter', `${'A'.repeat(1990)}@`],
  ['many short words', 'a b '.repeat(500)],
  ['dots and slashes', './'.repeat(1000)],
  ['brackets', '[('.repeat(1000)],
])('a request of %s delays the next one by a moment, of the same caller too', async (_name, query) => {
  const gone = new AbortController();
  const hostile = translator.translations(query, { ...TREE, caller: 'hostile', signal: gone.signal });
  const left = expect(hostile).rejects.toThrow(/hung up|too long|could not be read/);
  const next = ['hostile', 'other'].map(caller =>
    translator.translations('all TODO comments in go files', { ...TREE, caller }),
  );
  gone.abort(new Error('hung up'));
  for (const one of next) await expect(one).resolves.toHaveProperty('[0].command');
  await left;
});
