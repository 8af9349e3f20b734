import { expect, test } from 'vitest';
import type { AskResponse } from '../api/schemas.ts';
import { asRequested } from './index-above.ts';

const answered = (file: string) => ({ results: [{ file }] }) as unknown as AskResponse;

test.each([
  ['/code/app', '/code/app/src/a.ts', '/code/app/src/a.ts'],
  ['//server/share/app', '//server/share/app/src/a.ts', '//server/share/app/src/a.ts'],
])('a file below %s is shown below the requested path, also on a share', (request, file, shown) => {
  const view = { request, absolute: request, show: (answer: string) => answer };
  expect(asRequested(answered(file), view).results[0]?.file).toBe(shown);
});
