import { afterEach, expect, test, vi } from 'vitest';
import { changeSetting, contexts } from '../testing/editor.ts';
import { ResultsView } from './results-view.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

afterEach(() => changeSetting('dowse.results.view', 'rank'));

test('how results are grouped follows the setting, at the start and when it changes', () => {
  changeSetting('dowse.results.view', 'file');
  const view = new ResultsView({} as never, {} as never);
  expect(view.view).toBe('file');
  changeSetting('dowse.results.view', 'rank');
  expect([view.view, contexts['dowse.view']]).toEqual(['rank', 'rank']);
  view.setView('file');
  changeSetting('dowse.ask.preview', false);
  expect(view.view).toBe('file');
  view.dispose();
});
