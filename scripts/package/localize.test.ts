import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { textsIn, textsOfCode } from './code-texts.ts';
import { localized, readTranslations, textsOfManifest, untranslated } from './localize.ts';

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
  expect(untranslated(textsOfManifest(manifest), { Go: 'Los', List: 'Liste' })).toEqual(['The first.']);
});

test('translations keep the links, the settings, the lines and the places for values of the English text', () => {
  const parts = (text: string) => [
    text.split('\n').length,
    text.match(/\((command:[\w.]+)\)/g),
    text.match(/\bdowse(?:\.\w+)+/g)?.sort(),
    text.match(/\.\w+ignore/g),
    text.match(/\{\w+\}/g)?.sort(),
  ];
  expect(Object.keys(translations).sort()).toEqual(['de', 'es']);
  for (const known of Object.values(translations))
    for (const [english, text] of Object.entries(known)) expect(parts(text), text).toEqual(parts(english));
});

test('the texts of code are the literals given to l10n.t', () => {
  const source = "l10n.t('One'); l10n.t(`Two of {0}`, 2); t('other'); l10n.t(many ? 'a' : 'b');";
  expect(() => textsIn('a.ts', source)).toThrow(/a\.ts.*no literal/);
  expect(textsIn('a.ts', source.slice(0, source.lastIndexOf('l10n')))).toEqual(['One', 'Two of {0}']);
});

test('all texts are translated, and no translation is of a text that is gone', () => {
  const own = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')) as object;
  const texts = [...textsOfManifest(own), ...textsOfCode(client)];
  for (const [language, known] of Object.entries(translations)) {
    expect(untranslated(texts, known), language).toEqual([]);
    expect(Object.keys(known).filter(text => !texts.includes(text))).toEqual([]);
  }
});
