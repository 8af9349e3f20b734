import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILE, picture } from './picture.ts';

/** The lines of a picture. The files of a search come in any order. */
const lines = (svg: string) =>
  svg
    .replace(/ y="\d+"/g, '')
    .split('\n')
    .sort();

test.skipIf(process.platform !== 'linux')('the README shows what the commands print today', async () => {
  const remake = 'remake it: npm run script -- test/cli/picture.ts';
  expect(lines(readFileSync(FILE, 'utf8')), remake).toEqual(lines(await picture()));
});
