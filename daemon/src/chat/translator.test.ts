import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { translate } from './translate.ts';
import { Translator } from './translator.ts';

const translator = new Translator();
afterAll(() => translator.close());

const TREE = { languages: new Map([['go', 9]]), folders: new Set(['lib']) };

test('while the first request is read, others have their turn', async () => {
  const asked = translator.translate('all TODO comments in go files', TREE);
  let isRead = false;
  void asked.finally(() => {
    isRead = true;
  });
  await turn();
  expect(isRead).toBe(false);
  expect(await asked).toEqual(translate('all TODO comments in go files', TREE));
});

test('what is refused is refused with the same reason', async () => {
  const query = 'which functions are never called';
  const refusal = await translator.translate(query, TREE).catch(error => error);
  expect(refusal).toMatchObject({ name: 'DowseError', code: 'UNSUPPORTED_QUERY' });
  expect(() => translate(query, TREE)).toThrow(refusal);
  expect(refusal.details).toContain('Try:');
});

test('a signal, and whatever else cannot go to another thread, stays here', async () => {
  const call = { ...TREE, signal: AbortSignal.timeout(60_000) };
  await expect(translator.translate('urls', call)).resolves.toHaveProperty('command');
});

test.each([
  ['underscores', `${'_'.repeat(1990)}中`],
  ['one letter', `${'A'.repeat(1990)}@`],
  ['many short words', 'a b '.repeat(500)],
  ['dots and slashes', './'.repeat(1000)],
  ['brackets', '[('.repeat(1000)],
])(
  'a request of %s delays the next one by a moment, of the same caller too',
  { timeout: 60_000 },
  async (_name, query) => {
    const gone = new AbortController();
    const hostile = translator.translate(query, { ...TREE, caller: 'hostile', signal: gone.signal });
    const left = expect(hostile).rejects.toThrow(/hung up|too long|could not be read/);
    const next = ['hostile', 'other'].map(caller =>
      translator.translate('all TODO comments in go files', { ...TREE, caller }),
    );
    gone.abort(new Error('hung up'));
    for (const one of next) await expect(one).resolves.toHaveProperty('command');
    await left;
  },
);
