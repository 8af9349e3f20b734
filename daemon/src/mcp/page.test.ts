import { expect, test } from 'vitest';
import { noFileNote } from './page.ts';

const HINT = 'the name is written `\\[id\\]`';

test.each(['app/[slug]/**', '[id]/page.tsx', 'routes/[[...all]]', '**/[lang]/*.tsx'])(
  'the note for %s explains how to write brackets in a name',
  glob => {
    expect(noFileNote({ globs: [glob] })).toContain(HINT);
  },
);

test.each(['*.[ch]', 'app/\\[slug\\]/**', 'src/**', 'page[0-9].tsx'])(
  'the note for %s does not mention brackets',
  glob => {
    expect(noFileNote({ globs: [glob] })).not.toContain(HINT);
  },
);
