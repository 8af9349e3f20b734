import { afterEach, expect, test, vi } from 'vitest';
import { changeSetting, contexts, shown, workspace } from '../testing/editor.ts';
import type { Hit } from './hit.ts';
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

test('of two places that are gone to one after the other the editor shows the second, though the first has a file that takes longer to read', async () => {
  const view = new ResultsView({} as never, { add() {} } as never);
  await view.show({ kind: 'ask', query: 'x' }, ['large.ts', 'small.ts'].map(answerIn), []);
  const large = Promise.withResolvers<string>();
  const read = vi.spyOn(workspace, 'openTextDocument').mockImplementationOnce(() => large.promise);
  const first = view.step(1);
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  await view.step(1);
  large.resolve('large.ts');
  await first;
  expect(shown).toEqual(['small.ts']);
  view.dispose();
});

function answerIn(path: string): Hit {
  const place = { line: 0, character: 0 };
  const range = { start: place, end: place };
  return {
    id: path,
    rank: 1,
    uri: path,
    folder: '',
    path,
    range,
    lines: [1, 1],
    line: 1,
    text: '',
  } as unknown as Hit;
}
