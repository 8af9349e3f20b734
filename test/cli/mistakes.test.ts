/** What is mistyped, or meant otherwise, is refused with a line that says what to write. No daemon runs for it. */
import { afterAll, expect, test } from 'vitest';
import { Place } from './harness.ts';

const place = new Place({ 'a.txt': 'one\n' });
afterAll(() => place.remove());

test.each([
  'search -r one',
  'chat one',
  'ask one',
  'index build',
  'index status',
  'index pause',
  'mcp',
  'serve --port 0',
  'serve --port 0 --data-dir',
  'keys create ci --root',
  'hooks install',
  'hooks install --target',
  'webhooks add app --target',
])("an empty path, as an unset variable gives, is not the current folder: %s ''", async words => {
  const { code, stdout, stderr } = await place.run([...words.split(' '), '']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^dowse: .*'' is invalid.* It is empty; "\." is the current folder\.$/m);
});

test('no daemon was started for any of them', async () => {
  expect((await place.run(['status'])).code).toBe(1);
});
