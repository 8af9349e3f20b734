import { expect, test } from 'vitest';
import { choose } from './choose.ts';
import { IS_GUESS, type Translation } from './translate.ts';

const reading = (pattern: string, cost: number) =>
  ({
    command: { pattern, options: {} },
    explanation: `Finds ${pattern}.`,
    cost,
    isCertain: cost === 0,
    isExact: false,
  }) as Translation;

test('the first reading that finds something is taken, those that are about as likely are alternatives', async () => {
  const all = [reading('a', 1), reading('b', 2), reading('c', 3), reading('d', 9)];
  expect(await choose('x', all, async ({ pattern }) => pattern !== 'a')).toEqual({
    chosen: all[1],
    alternatives: [all[0], all[2]],
  });
});

test('alternatives that read like another reading are left out', async () => {
  const all = [
    reading('a', 0),
    { ...reading('b', 1), explanation: 'Finds a.' },
    reading('c', 1),
    reading('c', 1),
  ];
  expect((await choose('x', all, async () => true)).alternatives).toEqual([all[2]]);
});

test('if none finds anything, a certain reading stands, and a doubtful one is refused', async () => {
  const certain = reading('a', 0);
  expect(await choose('x', [certain], async () => false)).toEqual({ chosen: certain, alternatives: [] });
  await expect(choose('x', [reading('a', 9)], async () => false)).rejects.toMatchObject({
    code: 'UNSUPPORTED_QUERY',
    details: expect.stringContaining('Finds a. If something else is meant, put'),
  });
  const guess = { ...reading('a', 9), explanation: `Finds a. ${IS_GUESS}` };
  await expect(choose('x', [guess], async () => false)).rejects.toMatchObject({
    details: expect.stringMatching(/Finds a\. This is a guess: .* if something else is meant\.$/),
  });
});

test('a certain reading that finds nothing gives way only to one that is about as likely', async () => {
  const all = [reading('a', 0), reading('b', 1), reading('c', 2)];
  const chosen = async (found: string) =>
    (await choose('x', all, async ({ pattern }) => pattern === found)).chosen;
  expect(await chosen('b')).toEqual({
    ...all[1],
    explanation: 'Finds b. The likeliest reading finds nothing: Finds a.',
    caveat: 'The likeliest reading finds nothing: Finds a.',
  });
  expect(await chosen('c')).toBe(all[0]);
});

test('an exact reading that finds nothing gives way only to nearly the same', async () => {
  const all = [{ ...reading('a', 0), isExact: true }, reading('b', 0.25), reading('c', 1)];
  const chosen = async (found: string) =>
    (await choose('x', all, async ({ pattern }) => pattern === found)).chosen.command.pattern;
  expect([await chosen('b'), await chosen('c')]).toEqual(['b', 'a']);
});

test('a certain reading that finds nothing does not give way to one that leaves out words', async () => {
  const all = [reading('a', 0), { ...reading('b', 1), dropsWords: true }];
  expect((await choose('x', all, async ({ pattern }) => pattern === 'b')).chosen).toBe(all[0]);
});

test('a reading that cannot be searched is not chosen', async () => {
  const all = [reading('a', 0), reading('b', 0)];
  const finds = async ({ pattern }: { pattern: string }) => (pattern === 'a' ? undefined : false);
  expect((await choose('x', all, finds)).chosen).toBe(all[1]);
});

test('readings that there is no time to try count as finding nothing', async () => {
  const all = [reading('a', 1), reading('b', 2)];
  await expect(choose('x', all, async ({ pattern }) => pattern === 'b', -1)).rejects.toMatchObject({
    code: 'UNSUPPORTED_QUERY',
  });
});

test.each(['where is the a of b', 'find out why a has b', 'show me how a is made'])(
  'the question "%s" is to be asked if no reading answers it',
  async question => {
    await expect(choose(question, [reading('a', 9)], async () => false)).rejects.toMatchObject({
      code: 'UNSUPPORTED_QUERY',
      details: expect.stringContaining(`dowse ask "${question}"`),
    });
  },
);
