import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { localized, readTranslations, untranslated } from './localize.ts';

const client = fileURLToPath(new URL('../../client', import.meta.url));
const translations = readTranslations(client);

const manifest = {
  name: 'app',
  displayName: 'Dowse',
  contributes: {
    commands: [{ command: 'app.go', title: 'Go', category: 'Dowse' }],
    views: { app: [{ id: 'list', name: 'List' }] },
    configuration: { properties: { 'app.mode': { enum: ['a'], enumDescriptions: ['The first.'] } } },
    languageModelTools: [{ name: 'ask', inputSchema: { description: 'for models' } }],
  },
};

test('texts for people become keys, and identifiers stay', () => {
  const { manifest: copy, texts } = localized(manifest, { de: { Go: 'Los' } });
  expect(copy).toMatchObject({
    name: 'app',
    displayName: 'Dowse',
    contributes: {
      commands: [{ command: 'app.go', title: '%contributes.commands.0.title%', category: 'Dowse' }],
      views: { app: [{ id: 'list', name: '%contributes.views.app.0.name%' }] },
      languageModelTools: [{ name: 'ask', inputSchema: { description: 'for models' } }],
    },
  });
  expect(texts['package.nls.json']).toEqual({
    'contributes.commands.0.title': 'Go',
    'contributes.views.app.0.name': 'List',
    'contributes.configuration.properties.app.mode.enumDescriptions.0': 'The first.',
  });
  expect(texts['package.nls.de.json']).toEqual({ 'contributes.commands.0.title': 'Los' });
  expect(untranslated(manifest, { Go: 'Los', List: 'Liste' })).toEqual(['The first.']);
});

test('translations keep the links, the settings and the lines of the English text', () => {
  const parts = (text: string) => [
    text.split('\n').length,
    text.match(/\((command:[\w.]+)\)/g),
    text.match(/\bdowse\.[\w.]+/g)?.sort(),
    text.match(/\.\w+ignore/g),
  ];
  expect(Object.keys(translations).sort()).toEqual(['de', 'es']);
  for (const known of Object.values(translations))
    for (const [english, text] of Object.entries(known)) expect(parts(text), text).toEqual(parts(english));
});

test('all texts of the manifest are translated', () => {
  const own = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')) as object;
  for (const [language, known] of Object.entries(translations))
    expect(untranslated(own, known), language).toEqual([]);
});
