import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { factsGrammar, factsOf } from './facts.ts';
import { renderFact } from './testing/render.ts';
import { UNSAID } from './unsaid.ts';
import { FACT_KINDS, MODIFIERS } from './vocabulary.ts';

const LANGUAGES = join(import.meta.dirname, '..');

/** A txtar archive of two files: a source file, and its `facts`, written by hand in the notation of `render.ts`. */
const fixtures = globSync('*/facts.txtar', { cwd: LANGUAGES });

test('there are fixtures', () => expect(fixtures.length).toBeGreaterThan(0));

function read(fixture: string) {
  const archive = readFileSync(join(LANGUAGES, fixture), 'utf8');
  const [, path = '', text = '', , expected = ''] = archive.split(/^-- (.+) --\n/m);
  return { path, text, expected: expected.split('\n').filter(line => line !== '') };
}

test.each(fixtures)('%s', async fixture => {
  const { path, text, expected } = read(fixture);
  const facts = await factsOf(path, text);
  expect(facts?.map(renderFact)).toEqual(expected);
});

test.each(fixtures)('%s has all that the language can say', async fixture => {
  const { path, text } = read(fixture);
  const facts = (await factsOf(path, text)) ?? [];
  const said = new Set<string>(facts.flatMap(({ kinds, modifiers }) => [...kinds, ...modifiers]));
  const unsaid = [...FACT_KINDS, ...MODIFIERS].filter(word => !said.has(word));
  expect(unsaid.sort()).toEqual([...(UNSAID[factsGrammar(path, text) ?? ''] ?? [])].sort());
});
