/** The extension in a German editor. Its modules read their texts when they are loaded, so they are loaded after the bundle is there. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Services } from './services.ts';
import { env, noTeam, picks, translated } from './testing/editor.ts';

vi.mock('vscode', () => import('./testing/editor.ts'));

interface Pick {
  placeholder: string;
  buttons: readonly { tooltip: string }[];
}

beforeAll(() => {
  const bundle = new URL('../l10n/bundle.l10n.de.json', import.meta.url);
  translated.bundle = JSON.parse(readFileSync(bundle, 'utf8'));
  env.language = 'de';
});

test('counts, searches and lists of words are in the language of the editor', async () => {
  const { counted, describeSearch, foundIn, missingNote } = await import('./results/labels.ts');
  expect(counted(1, 'line')).toBe('1 Zeile');
  expect(foundIn([{ uri: 'a' }, { uri: 'b' }])).toBe('2 Ergebnisse in 2 Dateien');
  expect(counted(12_000, 'result')).toBe('12.000 Ergebnisse');
  expect(missingNote(['abc', 'def'])).toBe('Keine Datei enthält „abc“ oder „def“');
  const search = {
    kind: 'search' as const,
    query: 'x',
    options: { ignore_case: true },
    in: ['file:///w/src'],
  };
  expect(describeSearch(search)).toBe('Muster „x“ · in src');
});

test('the state of an index is in the language of the editor', async () => {
  const { folderWords, statusWords } = await import('./status/index-state.ts');
  expect(statusWords({ state: 'missing' })).toBe('Dowse: Es gibt noch keinen Index');
  expect(folderWords({ state: 'ready', fileCount: 1204, sizeMb: 3.4 })).toBe('bereit, 1.204 Dateien, 3,4 MB');
});

test('keys have the names of the keyboard', async () => {
  const { keyHint } = await import('./support/keys.ts');
  expect(keyHint('Ctrl+Enter', 'Ctrl+Enter')).toBe('(Strg+Eingabe)');
});

test('a list and its buttons are in the language of the editor', async () => {
  const { startFinding } = await import('./find/find.ts');
  const connection = { onIndexChanged: () => ({ dispose() {} }) };
  startFinding({ connection, history: { list: [] }, team: noTeam } as unknown as Services);
  const { title, placeholder, buttons } = picks.at(-1) as Pick & (typeof picks)[number];
  expect(title).toBe('Code finden · Auto: der Text entscheidet, wie gesucht wird');
  expect(placeholder).toBe('Eine Frage, ein Text, ein regulärer Ausdruck oder einfache Worte');
  expect(buttons.map(({ tooltip }) => tooltip)).toContain('Immer: Muster (Alt+K)');
});

test('the page of the panel is in the language of the editor', async () => {
  const { panelHtml } = await import('./panel/html.ts');
  const html = panelHtml({ cspSource: '', nonce: '', script: '', style: '' });
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('title="Groß-/Kleinschreibung beachten (Alt+C)"');
  expect(html).toContain('placeholder="einschließen: ts, src/"');
});
