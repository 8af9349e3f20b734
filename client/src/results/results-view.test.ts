import { afterEach, expect, test, vi } from 'vitest';
import type { AskResult, IndexChanged, SearchResult } from '../../../server/src/protocol.ts';
import {
  changeSetting,
  commands,
  contexts,
  documentChanged,
  drawn,
  EventEmitter,
  fileChanged,
  files,
  messages,
  ran,
  removed,
  shown,
  Uri,
  window,
  workspace,
} from '../testing/editor.ts';
import type { Hit } from './hit.ts';
import { ResultsView } from './results-view.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

afterEach(() => {
  changeSetting('dowse.results.view', 'rank');
  removed.clear();
  workspace.textDocuments = [];
});

test('groups results by the setting, also after it changes', () => {
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

test('after two quick steps the editor shows the second place, even if the first file loads more slowly', async () => {
  const view = new ResultsView({} as never, { add() {} } as never);
  await view.show({ kind: 'ask', query: 'x' }, ['large.ts', 'small.ts'].map(hitIn), []);
  const large = Promise.withResolvers<string>();
  const read = vi.spyOn(workspace, 'openTextDocument').mockImplementationOnce(() => large.promise);
  const first = view.step(1);
  await vi.waitFor(() => expect(read).toHaveBeenCalled(), 60_000);
  await view.step(1);
  large.resolve('large.ts');
  await first;
  expect(shown).toEqual(['small.ts']);
  view.dispose();
});

test.each(['run', 'runLive'] as const)('goes on with another search if one finds nothing: %s', async how => {
  const [pattern, question] = [
    { kind: 'search', query: 'x', options: {} },
    { kind: 'ask', query: 'x' },
  ] as const;
  let matches: Partial<SearchResult> = NO_MATCH;
  const connection = { search: async () => matches, ask: async () => ({ results: [], folders: [] }) };
  const add = vi.fn();
  const view = new ResultsView(connection as never, { add } as never);
  const counts: string[] = [];
  view.onShown(({ search, found }) => counts.push(`${search?.kind} ${found}`));
  const ifNone = vi.fn(async () => question);
  await view[how](pattern, ifNone);
  expect([view.search, counts.at(-1), contexts['dowse.kind']]).toEqual([question, 'ask No results', 'ask']);
  expect(counts, 'says nothing of a search that is replaced').not.toContain('search No results');
  view.keepSearch();
  expect(add.mock.calls).toEqual([[question, 0]]);
  matches = { ...NO_MATCH, noFile: true };
  await view[how](pattern, ifNone);
  expect([view.search, ifNone.mock.calls.length]).toEqual([pattern, 1]);
  view.dispose();
});

const NO_MATCH = { matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: [] };

test('runs a question again when its index is ready, without taking the focus', async () => {
  const changes = new EventEmitter<Partial<IndexChanged>>();
  const folder = { folder: 'file:///w/shop', lastUpdated: null };
  let answer = { results: [], folders: [{ ...folder, state: 'building', progress: 0.1 }] } as unknown;
  const ask = vi.fn(async () => answer as AskResult);
  const view = new ResultsView({ ask, onIndexChanged: changes.event } as never, { add() {} } as never);
  await view.run({ kind: 'ask', query: 'retries' });
  expect(messages['dowse.results']).toBe('Question “retries” – Indexing shop: 10%');
  ran.length = 0;
  changes.fire({ folder: 'file:///w/shop', state: 'building', progress: 0.5 });
  changes.fire({ folder: 'file:///w/other', state: 'ready' });
  expect(messages['dowse.results']).toBe('Question “retries” – Indexing shop: 50%');
  answer = { results: [resultIn('retry.ts')], folders: [{ ...folder, state: 'ready' }] };
  changes.fire({ folder: 'file:///w/shop', state: 'ready' });
  // The message is the last thing that a search changes.
  await vi.waitFor(() => expect(messages['dowse.results']).toBe('Question “retries”'), 60_000);
  expect(view.results.hits.map(({ path }) => path)).toEqual(['retry.ts']);
  changes.fire({ folder: 'file:///w/shop', state: 'ready' });
  expect([ask.mock.calls.length, ran], 'once more, without taking the focus').toEqual([2, []]);
  expect(messages['dowse.results']).toBe('Question “retries”');
  view.dispose();
});

test('until an index can answer a question, has lines with its words, which are no results to keep', async () => {
  const changes = new EventEmitter<Partial<IndexChanged>>();
  const building = { folder: 'file:///w/shop', state: 'building', progress: 0.1, lastUpdated: null };
  let answer = { results: [], folders: [building] } as unknown;
  const place = { line: 0, character: 0 };
  const line = { uri: 'file:///w/a.ts', folder: 'file:///w', path: 'a.ts', line: 3, highlights: [] };
  const match = { ...line, text: 'retries', range: { start: place, end: place } };
  const search = vi.fn(async (_: object) => ({ ...NO_MATCH, matches: [match], count: 1 }));
  const connection = { ask: async () => answer, search, onIndexChanged: changes.event };
  const update = vi.fn();
  const state = { get: () => undefined, update };
  const view = new ResultsView(connection as never, { add() {} } as never, state as never);
  await view.run({ kind: 'ask', query: 'where are retries?', scope: { globs: ['*.ts'] } });
  expect(search.mock.calls.map(([params]) => params)).toEqual([
    expect.objectContaining({ pattern: 'retries', options: expect.objectContaining({ globs: ['*.ts'] }) }),
  ]);
  const progress = 'Indexing shop: 10%';
  const meanwhile = 'until then, lines with “retries”';
  expect(messages['dowse.results']).toBe(
    `Question “where are retries?” · in *.ts – ${progress} – ${meanwhile}`,
  );
  expect(view.results.hits.map(({ path }) => path)).toEqual(['a.ts']);
  expect(update.mock.calls.filter(([key, kept]) => key === 'dowse.results' && kept)).toEqual([]);
  answer = { results: [resultIn('retry.ts')], folders: [{ ...building, state: 'ready' }] };
  changes.fire({ folder: 'file:///w/shop', state: 'ready' });
  await vi.waitFor(() => expect(view.results.hits.map(({ path }) => path)).toEqual(['retry.ts']), 60_000);
  view.dispose();
});

test('finds results again in a file that changes on disk while it is closed', async () => {
  const view = new ResultsView({} as never, { add() {} } as never);
  const hits = ['a.ts', 'b.ts'].map(path => ({ ...hitIn(path), text: 'retry()' }));
  await view.show({ kind: 'ask', query: 'x' }, hits, []);
  const before = drawn.count;
  files.set('b.ts', '\nretry()\n');
  fileChanged.fire({ toString: () => 'b.ts' });
  await vi.waitFor(() => expect(drawn.count).toBe(before + 1), 60_000);
  expect(drawn.rows).toEqual([expect.objectContaining({ path: 'b.ts', line: 2, isOutdated: false })]);
  files.delete('b.ts');
  removed.add('b.ts');
  fileChanged.fire({ toString: () => 'b.ts' });
  await vi.waitFor(() => expect(drawn.count).toBe(before + 2), 60_000);
  expect(drawn.rows).toEqual([expect.objectContaining({ path: 'b.ts', isOutdated: true })]);
  view.dispose();
});

test('marks the results of removed files and folders, also of open documents, until they are back', async () => {
  const view = new ResultsView({} as never, { add() {} } as never);
  const hits = ['a/b/one.ts', 'a/b/two.ts', 'a/bc.ts'].map(path => ({ ...hitIn(path), text: 'retry()' }));
  await view.show({ kind: 'ask', query: 'x' }, hits, []);
  const outdated = () => view.results.hits.filter(hit => hit.isOutdated).map(({ path }) => path);
  const document = { isDirty: false, lineCount: 1, lineAt: () => ({ text: 'retry()' }) };
  workspace.textDocuments = [{ ...document, uri: Uri.parse('a/b/one.ts') }];
  for (const { path } of hits.slice(0, 2)) removed.add(path);
  fileChanged.fire({ toString: () => 'a/b' });
  await vi.waitFor(() => expect(outdated()).toEqual(['a/b/one.ts', 'a/b/two.ts']), 60_000);
  removed.clear();
  files.set('a/b/two.ts', 'retry()\n');
  fileChanged.fire({ toString: () => 'c.ts' });
  await vi.waitFor(() => expect(outdated()).toEqual([]), 60_000);
  view.dispose();
});

test('a result of a removed file is not opened, but marked, unless its text is unsaved', async () => {
  const view = new ResultsView({} as never, { add() {} } as never);
  const hit = { ...hitIn('c.ts'), text: 'retry()' };
  await view.show({ kind: 'ask', query: 'x' }, [hit], []);
  removed.add('c.ts');
  const warned = vi.spyOn(window, 'showWarningMessage');
  const document = {
    uri: Uri.parse('c.ts'),
    isDirty: true,
    lineCount: 1,
    lineAt: () => ({ text: 'retry()' }),
  };
  workspace.textDocuments = [document];
  shown.length = 0;
  await view.open(hit);
  expect(shown).toEqual(['c.ts']);
  document.isDirty = false;
  await view.open(hit);
  expect(shown).toEqual(['c.ts']);
  expect(warned.mock.lastCall).toEqual(['The file cannot be opened: c.ts no longer exists.']);
  await vi.waitFor(() => expect(view.results.hits).toMatchObject([{ isOutdated: true }]), 60_000);
  view.dispose();
});

test('while editing, redraws only the rows of that file', async () => {
  const view = new ResultsView({} as never, { add() {} } as never);
  await view.show({ kind: 'ask', query: 'x' }, ['a.ts', 'b.ts'].map(hitIn), []);
  const before = drawn.count;
  const at = { line: 0, character: 0 };
  const document = { uri: { path: '/w/b.ts', toString: () => 'b.ts' } };
  const lines = { range: { start: at, end: at }, rangeLength: 0, text: '\n' };
  for (const change of [lines, lines]) documentChanged.fire({ document, contentChanges: [change] });
  await vi.waitFor(() => expect(drawn.count).toBe(before + 1), 60_000);
  expect(drawn.rows).toEqual([expect.objectContaining({ path: 'b.ts', lines: [3, 3] })]);
  view.dispose();
});

function resultIn(path: string): Partial<AskResult['results'][number]> {
  const place = { line: 0, character: 0 };
  return {
    uri: path,
    path,
    snippet: 'retry()',
    lineRange: [1, 1],
    line: 1,
    range: { start: place, end: place },
  };
}

function hitIn(path: string): Hit {
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

test('shows answers by rank and matches by file, unless another view is chosen for that kind', async () => {
  changeSetting('dowse.results.view', 'auto');
  const view = new ResultsView({} as never, { add() {} } as never);
  const pattern = { kind: 'search', query: 'x', options: {} } as const;
  await view.show({ kind: 'ask', query: 'x' }, [hitIn('a.ts')], []);
  expect([view.view, contexts['dowse.view']]).toEqual(['rank', 'rank']);
  await view.show(pattern, [hitIn('a.ts')], []);
  expect([view.view, contexts['dowse.view']]).toEqual(['file', 'file']);
  view.setView('rank');
  await view.show({ kind: 'plain', query: 'x', command: 'y' }, [hitIn('a.ts')], []);
  expect(view.view).toBe('rank');
  view.dispose();
});

test('says which of the plain words were left out', async () => {
  const view = new ResultsView({} as never, { add() {} } as never);
  const search = { kind: 'plain', query: 'odd todos', command: 'c', caveat: '"odd" was left out.' } as const;
  await view.show(search, [hitIn('a.ts')], []);
  expect(messages['dowse.results']).toBe('Plain words “odd todos” · c – "odd" was left out.');
  view.dispose();
});

test('keeps the results while the window is closed, without removed ones', async () => {
  const stored = new Map<string, unknown>();
  const state = {
    get: (key: string) => structuredClone(stored.get(key)),
    update: (key: string, value: unknown) => stored.set(key, value),
  };
  const open = () => new ResultsView({} as never, { add() {} } as never, state as never);
  const view = open();
  await view.show({ kind: 'ask', query: 'retries' }, [hitIn('a.ts'), hitIn('b.ts')], []);
  view.remove([view.results.hits[0] as Hit]);
  view.dispose();
  messages['dowse.results'] = undefined;
  const again = open();
  expect(again.results.hits.map(({ path }) => path)).toEqual(['b.ts']);
  expect(again.search).toEqual({ kind: 'ask', query: 'retries' });
  expect(messages['dowse.results']).toBe('Question “retries”');
  again.clear();
  expect(open().results.hits).toEqual([]);
});

test('keeps no results of a search in whose place another one was typed', async () => {
  const stored = new Map<string, unknown>();
  const state = {
    get: (key: string) => stored.get(key),
    update: (key: string, value: unknown) => stored.set(key, value),
  };
  const slow = { ask: () => new Promise(() => {}) };
  const open = () => new ResultsView(slow as never, { add() {} } as never, state as never);
  const view = open();
  await view.show({ kind: 'ask', query: 'retries' }, [hitIn('a.ts')], []);
  expect(open().search).toEqual({ kind: 'ask', query: 'retries' });
  void view.runLive({ kind: 'ask', query: 'queues' });
  expect(open().search).toBeUndefined();
  view.dispose();
});

test('the rows of a fast search are drawn first, once, and the text after them', async () => {
  const answer = { results: [resultIn('retry.ts')], folders: [] } as unknown as AskResult;
  const view = new ResultsView({ ask: async () => answer } as never, { add() {} } as never);
  drawn.log.length = 0;
  const told = vi.spyOn(commands, 'executeCommand');
  await view.runLive({ kind: 'ask', query: 'retries' });
  expect(drawn.log).toEqual(['rows', 'text']);
  expect(told.mock.calls).not.toContainEqual(['setContext', 'dowse.searching', true]);
  await view.run({ kind: 'ask', query: 'retries' });
  const [begun, focused] = [['setContext', 'dowse.searching', true], ['dowse.results.focus']].map(call =>
    told.mock.calls.findIndex(one => JSON.stringify(one) === JSON.stringify(call)),
  );
  expect([begun! >= 0, focused! > begun!], 'the view is not empty when it gets the focus').toEqual([
    true,
    true,
  ]);
  view.dispose();
});

test('a slow search empties the view, which then names the request', async () => {
  vi.useFakeTimers();
  const slow = Promise.withResolvers<AskResult>();
  const view = new ResultsView({ ask: () => slow.promise } as never, { add() {} } as never);
  const running = view.runLive({ kind: 'ask', query: 'slow' });
  drawn.log.length = 0;
  await vi.advanceTimersByTimeAsync(1000);
  expect([drawn.log, messages['dowse.results']]).toEqual([['rows', 'text'], 'Question “slow”']);
  expect([contexts['dowse.searching'], contexts['dowse.searched']]).toEqual([true, true]);
  slow.resolve({ results: [resultIn('retry.ts')], folders: [] } as unknown as AskResult);
  await running;
  expect(view.results.hits.length).toBe(1);
  vi.useRealTimers();
  view.dispose();
});

test('a failure is explained in place of results, also while typing', async () => {
  const ask = async () => {
    throw new Error('Too long.');
  };
  const view = new ResultsView({ ask } as never, { add() {} } as never);
  await view.runLive({ kind: 'ask', query: 'why' });
  expect(messages['dowse.results']).toBe('Question “why” – failed: Too long.');
  await view.run({ kind: 'ask', query: 'why' });
  expect(messages['dowse.results']).toBe('Question “why” – failed: Too long.');
  view.dispose();
});

test('undo brings back what was removed, and the results before a folder was excluded', async () => {
  const ask = vi.fn(async () => ({ results: [resultIn('b.ts')], folders: [] }) as unknown as AskResult);
  const view = new ResultsView({ ask } as never, { add() {} } as never);
  const paths = () => view.results.hits.map(({ path }) => path);
  const all = { kind: 'ask', query: 'x' } as const;
  const narrow = { ...all, scope: { globs: ['!/a/**'] } };
  await view.show(all, ['a/a.ts', 'a/c.ts', 'b.ts'].map(hitIn), ['a note']);
  view.remove([view.results.hits[1] as Hit]);
  await view.narrow(narrow);
  expect([paths(), contexts['dowse.canUndoRemove'], contexts['dowse.isLimited']]).toEqual([
    ['b.ts'],
    true,
    true,
  ]);
  view.remove(view.results.hits);
  view.undoRemove();
  expect(paths()).toEqual(['b.ts']);
  view.undoRemove();
  expect([paths(), view.search, contexts['dowse.isLimited']]).toEqual([['a/a.ts', 'b.ts'], all, false]);
  expect(messages['dowse.results']).toBe('Question “x” – a note');
  view.undoRemove();
  expect([paths(), contexts['dowse.canUndoRemove']]).toEqual([['a/a.ts', 'a/c.ts', 'b.ts'], false]);
  await view.narrow(narrow);
  await view.run(all);
  expect(contexts['dowse.canUndoRemove'], 'another search').toBe(false);
  view.dispose();
});
