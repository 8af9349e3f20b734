import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { factsOf } from './facts.ts';
import { factsGrammar } from './grammars.ts';
import { ALL_FACTS } from './needs.ts';
import { renderFact } from './testing/render.ts';
import { lackedBy } from './unsupported.ts';
import { FACT_KINDS, type Fact, type FactKind, MODIFIERS, NODE_KINDS } from './vocabulary.ts';

/** The kinds that the query files capture; the others come from the grammars (`nodes.ts`). */
const QUERY_KINDS = FACT_KINDS.filter(kind => !(NODE_KINDS as readonly FactKind[]).includes(kind));

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

test.each(fixtures)('%s covers every kind and modifier of the language', async fixture => {
  const { path, text } = read(fixture);
  const facts = (await factsOf(path, text)) ?? [];
  const found = new Set<string>(facts.flatMap(({ kinds, modifiers }) => [...kinds, ...modifiers]));
  const missing = [...QUERY_KINDS, ...MODIFIERS].filter(word => !found.has(word));
  expect(missing.sort()).toEqual([...lackedBy(factsGrammar(path, text) ?? '')].sort());
});

/** Alone, the queries of a language differ from those of another in their texts, not in how they are put together. */
const alone = process.env.DOWSE_TESTS === 'fast' ? fixtures.slice(0, 1) : fixtures;

describe.each(alone)('%s, one kind at a time', fixture => {
  const { path, text } = read(fixture);
  const bare = { around: [], modifiers: false, parameters: false, returns: false, heads: false };

  test.each(QUERY_KINDS)('%s', async kind => {
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
    // What is around a fact makes no difference to it.
    const alone = await factsOf(path, text, { ...ALL_FACTS, kinds: [kind], around: [] });
    expect(rendered(alone)).toEqual(rendered(all));
  });
});
