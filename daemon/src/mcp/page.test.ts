import { expect, test } from 'vitest';
import { noFileFits } from './page.ts';

const HINT = 'the name is written `\\[id\\]`';

test.each(['app/[slug]/**', '[id]/page.tsx', 'routes/[[...all]]', '**/[lang]/*.tsx'])(
  'a glob that has a name in brackets is told how to write it: %s',
  glob => {
    expect(noFileFits({ globs: [glob] })).toContain(HINT);
  },
);

test.each(['*.[ch]', 'app/\\[slug\\]/**', 'src/**', 'page[0-9].tsx'])('others are not: %s', glob => {
  expect(noFileFits({ globs: [glob] })).not.toContain(HINT);
});
