import { beforeEach, expect, test, vi } from 'vitest';
import { askCommands } from '../ask/ask.ts';
import { Preview } from '../ask/preview.ts';
import type { Hit } from '../results/hit.ts';
import * as editor from '../testing/editor.ts';
import { LiveList, type Row } from './list.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

/** The pending response for each requested text, in order. */
let requests: { text: string; answer: PromiseWithResolvers<Row[]> }[];
let sent: { text: string; hits: string[] }[];
let list: LiveList;
let pick: (typeof editor.picks)[number];

const OPTIONS = {
  title: '',
  placeholder: '',
  value: '',
  buttons: [],
  find: (text: string) => {
    const answer = Promise.withResolvers<Row[]>();
    requests.push({ text, answer });
    return answer.promise;
  },
};

beforeEach(() => {
  requests = [];
  sent = [];
  editor.shown.length = 0;
  open({ toResults: (text, hits) => sent.push({ text, hits: hits.map(({ path }) => path) }) });
});

function open(options: Partial<ConstructorParameters<typeof LiveList>[0]> = {}): void {
  list = new LiveList({ ...OPTIONS, ...options });
  pick = editor.picks.at(-1) as typeof pick;
  list.show();
}

function rowFor(path: string): Row {
  const place = { line: 0, character: 0 };
  const range = { start: place, end: place };
  return { label: path, hit: { uri: path, path, text: '', range, lines: [1, 1], line: 1 } as unknown as Hit };
}

/** Responds to the latest text with a row for each path, and waits for its effects. */
async function answer(...paths: string[]): Promise<void> {
  const rows = pick.nextRows();
  requests.at(-1)?.answer.resolve(paths.map(rowFor));
  await rows;
  await new Promise(setImmediate);
}

test('the list is there before anything else is sent to the editor: keys go elsewhere until then', () => {
  const sent: string[] = [];
  const execute = vi.spyOn(editor.commands, 'executeCommand').mockImplementation(async (name: string) => {
    sent.push(name);
  });
  const created = new LiveList(OPTIONS);
  vi.spyOn(created.pick, 'show').mockImplementation(() => void sent.push('show'));
  created.show();
  expect(sent[0]).toBe('show');
  expect(sent).toContain('setContext');
  execute.mockRestore();
});

test('Enter before the response requests at once, and opens the first result', async () => {
  const past = vi.fn();
  const rows = pick.nextRows();
  requests[0]?.answer.resolve([{ label: 'a past question', run: past }]);
  await rows;
  pick.type('retries');
  pick.enter();
  expect(requests.at(-1)?.text).toBe('retries');
  await answer('retry.ts', 'other.ts');
  expect(editor.shown).toEqual(['retry.ts']);
  expect(past).not.toHaveBeenCalled();
});

test('what belongs to an earlier text goes with it, and results of a text that goes on stay', async () => {
  const labels = () => pick.items.map(({ label }) => label);
  const show = async (...rows: Row[]) => {
    const shown = pick.nextRows();
    requests.at(-1)?.answer.resolve(rows);
    await shown;
  };
  const run = vi.fn();
  const type = async (text: string) => {
    pick.type(text);
    const after = labels();
    await vi.waitFor(() => expect(requests.at(-1)?.text).toBe(text), 60_000);
    return after;
  };
  await show({ label: 'a past search', run });
  expect(await type('ret'), 'past searches').toEqual([]);
  const title = { label: '2 lines', kind: -1 };
  const about = { label: 'a note', isNote: true };
  await show(
    title,
    about,
    rowFor('a.ts'),
    { label: 'search ret', run },
    { label: 'ask', run, fitsAnyText: true },
  );
  expect(await type('retry'), 'the text goes on').toEqual(['2 lines', 'a note', 'a.ts', 'ask']);
  await show(title, rowFor('retry.ts'));
  expect(await type('re-try'), 'a letter between').toEqual(['2 lines', 'retry.ts']);
  await show(rowFor('retry.ts'));
  expect(await type('pool'), 'another text').toEqual([]);
  await show(title, { label: 'search pool', run });
  expect(await type('pools'), 'a title of nothing').toEqual([]);
  await show(rowFor('pools.ts'));
  expect(await type(''), 'no text').toEqual([]);
  expect(run).not.toHaveBeenCalled();
});

test('the next key cancels the previous request, and closing the list the last', async () => {
  const tokens: boolean[] = [];
  open({
    find(_text, token) {
      const at = tokens.push(false) - 1;
      token.onCancellationRequested(() => {
        tokens[at] = true;
      });
      return new Promise(() => {});
    },
  });
  pick.type('first');
  await vi.waitFor(() => expect(tokens).toEqual([true, false]), 60_000);
  pick.type('first second');
  expect(tokens.slice(0, 2)).toEqual([true, true]);
  await vi.waitFor(() => expect(tokens).toEqual([true, true, false]), 60_000);
  pick.hide();
  expect(tokens).toEqual([true, true, true]);
});

test('Enter opens the result for the latest text', async () => {
  pick.type('first');
  pick.enter();
  pick.type('first second');
  pick.enter();
  await answer('second.ts');
  expect(editor.shown).toEqual(['second.ts']);
});

test('typing after Enter cancels the opening', async () => {
  pick.type('first');
  pick.enter();
  pick.type('first second');
  await vi.waitFor(() => expect(requests.at(-1)?.text).toBe('first second'), 60_000);
  await answer('second.ts');
  expect(editor.shown).toEqual([]);
});

test('Enter waits for a refresh', async () => {
  await answer('old.ts');
  list.refresh();
  pick.enter();
  await answer('new.ts');
  expect(editor.shown).toEqual(['new.ts']);
});

test('a failed response opens nothing, nor does the next', async () => {
  pick.type('first');
  pick.enter();
  const failed = pick.nextRows();
  requests.at(-1)?.answer.reject(new Error('no'));
  await failed;
  await new Promise(setImmediate);
  list.refresh();
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(2), 60_000);
  await answer('first.ts');
  expect(editor.shown).toEqual([]);
});

/** Opens a list that gets its rows in parts. */
function openInParts(): { add: (rows: Row[]) => void; end: (all: Row[]) => void } {
  let add = (_rows: Row[]) => {};
  const all = Promise.withResolvers<Row[]>();
  open({
    find(_text, _token, show) {
      add = show;
      return all.promise;
    },
  });
  return { add: rows => add(rows), end: all.resolve };
}

test('the active row stays when more rows arrive', async () => {
  const { add, end } = openInParts();
  const active = () => pick.activeItems.map(({ label }) => label);
  add([rowFor('b.ts'), rowFor('d.ts')]);
  pick.activeItems = [pick.items[1] as Row];
  add(['b.ts', 'd.ts', 'a.ts'].map(rowFor));
  expect(active()).toEqual(['d.ts']);
  const rows = pick.nextRows();
  end(['a.ts', 'b.ts', 'd.ts'].map(rowFor));
  expect((await rows).map(({ label }) => label)).toEqual(['a.ts', 'b.ts', 'd.ts']);
  expect(active()).toEqual(['d.ts']);
  pick.enter();
  await vi.waitFor(() => expect(editor.shown).toEqual(['d.ts']), 60_000);
});

test('the active row stays also while a row stands for those to come', async () => {
  const { add } = openInParts();
  add(['b.ts', 'd.ts', 'e.ts'].map(rowFor));
  pick.activeItems = [pick.items[2] as Row];
  add([rowFor('b.ts'), rowFor('d.ts'), rowFor('e.ts')]);
  const waiting: Row = { label: 'searching', isAwaited: true };
  add([waiting]);
  pick.activeItems = [pick.items[0] as Row];
  add(['b.ts', 'd.ts', 'e.ts', 'f.ts'].map(rowFor));
  expect(pick.activeItems.map(({ label }) => label)).toEqual(['e.ts']);
});

test('Enter opens the first row also if it comes after those below it', async () => {
  const { add } = openInParts();
  const rows = (...paths: string[]) => add(paths.map(rowFor));
  rows('call.ts', 'import.ts');
  pick.activeItems = [pick.items[0] as Row];
  rows('definition.ts', 'call.ts', 'import.ts');
  pick.enter();
  await vi.waitFor(() => expect(editor.shown).toEqual(['definition.ts']), 60_000);
});

test('a row chosen after the last key stays active; one chosen before it does not', async () => {
  const type = async (text: string) => {
    pick.type(text);
    await vi.waitFor(() => expect(requests.at(-1)?.text).toBe(text), 60_000);
  };
  await type('f');
  await answer('a.ts', 'b.ts');
  await type('fi');
  pick.activeItems = [pick.items[1] as Row];
  await answer('c.ts', 'b.ts', 'a.ts');
  expect(pick.items[1]).toBe(pick.activeItems[0]);
  await type('first');
  await answer('a.ts', 'b.ts');
  pick.enter();
  await vi.waitFor(() => expect(editor.shown).toEqual(['a.ts']), 60_000);
});

test('a note above the results is not active: Enter opens the first result', async () => {
  const note = { label: 'Nothing fits well.', isNote: true, run: vi.fn() };
  pick.type('first');
  pick.enter();
  const rows = pick.nextRows();
  requests.at(-1)?.answer.resolve([note, rowFor('a.ts'), rowFor('b.ts')]);
  await rows;
  expect(pick.activeItems.map(({ label }) => label)).toEqual(['a.ts']);
  await vi.waitFor(() => expect(editor.shown).toEqual(['a.ts']), 60_000);
  expect(note.run).not.toHaveBeenCalled();
});

test('reports an opened hit with the hits for the text', async () => {
  const opened: unknown[] = [];
  open({ opens: (text, hits) => opened.push([text, hits.map(({ path }) => path)]) });
  pick.type(' first ');
  pick.enter();
  expect(opened).toEqual([]);
  await answer('a.ts', 'b.ts');
  expect(opened).toEqual([['first', ['a.ts', 'b.ts']]]);
});

test('sends only hits for the current text to the results view', async () => {
  await answer('a.ts', 'b.ts');
  list.toResults();
  open({ toResults: (text, hits) => sent.push({ text, hits: hits.map(({ path }) => path) }) });
  await answer('a.ts');
  pick.type('first');
  list.toResults();
  expect(sent).toEqual([
    { text: '', hits: ['a.ts', 'b.ts'] },
    { text: 'first', hits: [] },
  ]);
});

test('without a results view, the key works as Enter', async () => {
  open();
  pick.type('first');
  list.toResults();
  await answer('first.ts');
  expect(editor.shown).toEqual(['first.ts']);
});

test('without a text, sends nothing and stays open', async () => {
  open({ needsText: true, toResults: text => sent.push({ text, hits: [] }) });
  const closed = vi.fn();
  pick.onDidHide(closed);
  list.toResults();
  expect([sent, closed.mock.calls]).toEqual([[], []]);
  pick.type('first');
  list.toResults();
  expect(sent).toEqual([{ text: 'first', hits: [] }]);
});

test('Escape after the list has closed is passed to the editor', async () => {
  editor.ran.length = 0;
  await askCommands['ask.cancel']();
  expect(editor.ran, 'while the list is open').toEqual([]);
  await askCommands['ask.cancel']();
  expect(editor.ran.map(([command]) => command)).toEqual(['workbench.action.closeQuickOpen']);
});

test('a list whose key is pressed in another restores the editor from before that one; any other keeps what is shown', async () => {
  const restore = vi.spyOn(Preview.prototype, 'restore').mockResolvedValue();
  const before = restore.mock.contexts.length;
  const restored = () => restore.mock.contexts.slice(before);
  const keep = vi.spyOn(Preview.prototype, 'keep');
  pick.hide();
  const first = keep.mock.contexts.at(-1);
  editor.ran.length = 0;
  await askCommands['ask.replace']('dowse.find');
  expect(editor.ran.map(([command]) => command)).toEqual(['dowse.find']);
  open();
  await askCommands['ask.cancel']();
  expect(restored()).toEqual([first]);
  open();
  pick.hide();
  const second = keep.mock.contexts.at(-1);
  expect(second).not.toBe(first);
  open();
  await askCommands['ask.cancel']();
  expect(restored()).toHaveLength(2);
  expect(restored()[1]).not.toBe(second);
  restore.mockRestore();
});

test('a row that is active while the list before restores the editors is shown after that', async () => {
  const restored = Promise.withResolvers<void>();
  const restore = vi.spyOn(Preview.prototype, 'restore').mockReturnValueOnce(restored.promise);
  const show = vi.spyOn(Preview.prototype, 'show').mockResolvedValue();
  void askCommands['ask.cancel']();
  open();
  await answer('retry.ts');
  pick.activate(pick.items[0]!);
  expect(show).not.toHaveBeenCalled();
  restored.resolve();
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce());
  expect(show.mock.lastCall?.[0].path).toBe('retry.ts');
  restore.mockRestore();
  show.mockRestore();
});
