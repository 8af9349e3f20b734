import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { factsGrammar, factsOf } from './facts.ts';
import { ALL_FACTS } from './needs.ts';
import { renderFact } from './testing/render.ts';
import { UNSAID } from './unsaid.ts';
import { FACT_KINDS, type Fact, MODIFIERS } from './vocabulary.ts';

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

describe.each(fixtures)('%s, of one kind', fixture => {
  const { path, text } = read(fixture);
  const bare = { around: [], modifiers: false, parameters: false, returns: false };

  test.each(FACT_KINDS)('%s', async kind => {
    const all = (await factsOf(path, text)) ?? [];
    const places = (facts: readonly Fact[] | null) =>
      facts?.map(({ start, end, nameRow, name }) => `${start}-${end} ${nameRow + 1} ${name}`);
    const found = await factsOf(path, text, { ...bare, kinds: [kind] });
    expect(places(found)).toEqual(places(all.filter(({ kinds }) => kinds.has(kind))));
    const rendered = (facts: readonly Fact[] | null) =>
      facts?.flatMap(fact =>
        fact.kinds.has(kind) ? renderFact({ ...fact, kinds: new Set([kind]), type: null }) : [],
      );
    const whole = await factsOf(path, text, { ...ALL_FACTS, kinds: [kind] });
    expect(rendered(whole)).toEqual(rendered(all));
  });
});
