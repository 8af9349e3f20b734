import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { factsOf } from './facts.ts';
import { renderFact } from './testing/render.ts';

const LANGUAGES = join(import.meta.dirname, '..');

/** A txtar archive of two files: a source file, and its `facts`, written by hand in the notation of `render.ts`. */
const fixtures = globSync('*/facts.txtar', { cwd: LANGUAGES });

test('there are fixtures', () => expect(fixtures.length).toBeGreaterThan(0));

test.each(fixtures)('%s', async fixture => {
  const archive = readFileSync(join(LANGUAGES, fixture), 'utf8');
  const [, path = '', text = '', , expected = ''] = archive.split(/^-- (.+) --\n/m);
  const facts = await factsOf(path, text);
  expect(facts?.map(renderFact)).toEqual(expected.split('\n').filter(line => line !== ''));
});
