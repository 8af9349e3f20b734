import { afterEach, beforeEach, expect, test } from 'vitest';
import { Bench } from '../support/open-engine.ts';

const send = (retries: number) => `/** Sends a request, and again if the server fails. */
export async function sendWithRetry(request: Request, retries = ${retries}) {
  const response = await transport.post(request.url, request.body);
  if (response.status >= 500 && retries > 0) return sendWithRetry(request, retries - 1);
  return parse(response.body, response.headers);
}
`;

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.open({
    'v3/send.ts': send(3),
    'v4/send.ts': send(5),
    'vendor/http/post.ts': send(5),
    'src/queue.ts':
      'export class RetryQueue {\n  add(request: Request) {\n    this.waiting.push(request);\n  }\n}\n',
  });
  await bench.build();
});
afterEach(() => bench.close());

test('the best of several places with nearly the same content stands for all', async () => {
  const { results } = await bench.ask('where is a request sent again if the server fails');
  const copies = results.filter(({ symbol }) => symbol === 'sendWithRetry');
  expect(copies).toHaveLength(1);
  const files = [copies[0]!.file, ...copies[0]!.duplicates!.map(({ file }) => file)];
  expect(files.map(file => file.slice(bench.tree.length + 1)).sort()).toEqual([
    'v3/send.ts',
    'v4/send.ts',
    'vendor/http/post.ts',
  ]);
  expect(copies[0]!.duplicates!.map(({ line_range }) => line_range)).toEqual([
    [1, 6],
    [1, 6],
  ]);
  expect(results.some(({ file }) => file.endsWith('queue.ts'))).toBe(true);
});

test('a list of symbols has all of one name', async () => {
  const { results } = await bench.ask('sendWithRetry', { names: true });
  expect(results).toHaveLength(3);
});
