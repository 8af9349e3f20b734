import { match, ok } from 'node:assert/strict';
import { runner } from './run.ts';
import { callTool, untilAnswered } from './support.ts';

export const run = runner(() => {
  describe('a workspace of 5,000 files', () => {
    it('is indexed, and the right file is found', async () => {
      const started = performance.now();
      const answer = await untilAnswered('where are failed calls tried again', 'withRetries');
      console.log(`5,000 files: first answer after ${Math.round(performance.now() - started)} ms`);
      match(answer.split('\n')[0] ?? '', /src\/http\/retry\.ts/);
    }).timeout(120_000);

    it('is searched by pattern, up to the limit, which is reported', async () => {
      const text = await callTool('search_code', { pattern: 'export function', limit: 500 });
      match(text, /^\(more than 500 lines match/);
      ok(text.split('\n').length <= 501);
      match(await callTool('search_code', { pattern: 'function largest\\w+4900\\b' }), /4900\.ts:\d+/);
    });

    it('answers quickly', async () => {
      const times: number[] = [];
      for (let i = 0; i < 10; i++) {
        const started = performance.now();
        await callTool('ask_codebase', { query: `count the labels per region ${i}` });
        times.push(performance.now() - started);
      }
      const [median] = times.sort((a, b) => a - b).slice(5);
      console.log(`5,000 files: answer p50 ${Math.round(median as number)} ms`);
      ok((median as number) < 1000, `${median} ms`);
    });
  });
});
