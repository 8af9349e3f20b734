import { expect, test } from 'vitest';
import { Bench } from '../support/open-engine.ts';

test.each(['generatedCode', 'open file', 'parse the headers of a request'])(
  'a small index with nothing similar to %j answers with a low score',
  async query => {
    const bench = await Bench.open({ 'h.ts': 'export function hand() {}\n' });
    await bench.build();
    const [first, ...more] = (await bench.ask(query)).results;
    expect(first).toMatchObject({ symbol: 'hand', line: 1 });
    expect(first!.score).toBeLessThan(0.2);
    expect(more).toEqual([]);
    await bench.close();
  },
);

test('a question without words has no answer', async () => {
  const bench = await Bench.open({ 'h.ts': 'export function hand() {}\n' });
  await bench.build();
  expect((await bench.ask('???')).results).toEqual([]);
  await bench.close();
});
