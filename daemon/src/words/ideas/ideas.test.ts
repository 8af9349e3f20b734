import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { RipgrepSearch } from '../../search/pattern-search.ts';
import { IDEAS } from './index.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-ideas-')));
const search = new RipgrepSearch();
afterAll(async () => {
  await search.close();
  rmSync(root, { recursive: true, force: true });
});

/** Each is a search of its own. */
const tried = process.env.DOWSE_TESTS === 'fast' ? IDEAS.filter((_, at) => at % 4 === 0) : IDEAS;

test.each(tried.map(idea => [idea.id, idea] as const))('%s', async (id, idea) => {
  const lines = [...idea.finds, ...idea.misses];
  writeFileSync(join(root, `${id}.txt`), lines.map(line => `${line}\n`).join(''));
  const options = { ...(idea.ignoreCase && { ignore_case: true }), ...(idea.pcre2 && { pcre2: true }) };
  const { results } = await search.search(
    { pattern: idea.pattern, path: `${id}.txt`, options },
    { roots: [root] },
  );
  expect(results.map(({ line_number }) => lines[line_number - 1])).toEqual(idea.finds);
});

test('ids are unique', () => {
  expect(new Set(IDEAS.map(({ id }) => id)).size).toBe(IDEAS.length);
});
