import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { contexts } from './testing/editor.ts';
import { DoneSteps } from './walkthrough.ts';

vi.mock('vscode', () => import('./testing/editor.ts'));

test('steps of the walkthrough stay done', () => {
  const stored = new Map<string, unknown>();
  const state = {
    get: (key: string, none: unknown) => stored.get(key) ?? none,
    update: (key: string, value: unknown) => stored.set(key, value),
  } as never;
  const steps = new DoneSteps(state);
  for (const command of ['search', 'panel.open', 'results.focusList']) steps.ran(command);
  expect(contexts).toEqual({});
  steps.ran('find');
  steps.ran('find');
  steps.ran('results.next');
  expect(contexts, 'not before the walkthrough is shown').toEqual({});
  const later = new DoneSteps(state);
  later.tick();
  expect(contexts).toEqual({ 'dowse.done.find': true, 'dowse.done.results': true });
  later.did('panel');
  expect(contexts).toMatchObject({ 'dowse.done.panel': true });
  expect([...stored.values()]).toEqual([['find', 'results', 'panel']]);
});

/** Colors that each theme has. High contrast themes lack most of the others, and a shape would be black. */
const OF_EACH_THEME = [
  ...['foreground', 'descriptionForeground', 'focusBorder', 'textLink-foreground'],
  ...['editor-background', 'editor-foreground'],
];

test('the pictures have only colors of the theme, with one in place of each that it may lack', () => {
  const folder = new URL('../media/walkthrough/', import.meta.url);
  const pictures = readdirSync(folder).map(name => readFileSync(new URL(name, folder), 'utf8'));
  const colors = pictures.flatMap(picture =>
    [...picture.matchAll(/\b(?:fill|stroke)="(.*?)"/g)].map(([, color]) => color),
  );
  expect(colors.length).toBeGreaterThan(50);
  const isOfTheme = (color = '') =>
    color === 'none' ||
    /^var\(--vscode-[\w-]+, /.test(color) ||
    OF_EACH_THEME.some(name => color === `var(--vscode-${name})`);
  expect(colors.filter(color => !isOfTheme(color))).toEqual([]);
});
