import { expect, test, vi } from 'vitest';
import type { Search } from '../results/hit.ts';
import { ResultsView, type Shown } from '../results/results-view.ts';
import { searchForUses } from '../symbol-uses.ts';
import { boxes, contexts, EventEmitter, messages, noSteps } from '../testing/editor.ts';
import { panelHtml } from './html.ts';
import { howOf, SearchPanel, stateOf } from './panel.ts';
import { EMPTY_PANEL, type FromPanel, type PanelState, type ToPanel } from './state.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('the page allows only its own style and script', () => {
  const html = panelHtml({ cspSource: 'vscode:', nonce: 'n1', script: 'a.js', style: 'a.css' });
  expect(html).toContain("default-src 'none'; style-src vscode:; script-src 'nonce-n1'");
  expect(html).not.toMatch(/\sstyle=|\son\w+=|https?:/);
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('tooltips name the keys of this system', () => {
  const tooltips = () =>
    [...panelHtml({ cspSource: '', nonce: '', script: '', style: '' }).matchAll(/title="([^"]*\()(.*?)\)"/g)]
      .map(([, , key]) => key)
      .join(' ');
  vi.stubGlobal('process', { ...process, platform: 'linux' });
  expect(tooltips()).toBe('Alt+C Alt+W Alt+R Alt+D Alt+F Alt+T Alt+O Alt+M Alt+S');
  vi.stubGlobal('process', { ...process, platform: 'darwin' });
  expect(tooltips()).toBe('Option+C Option+W Option+R Option+D Option+F Option+T Option+O Option+M Option+S');
  vi.unstubAllGlobals();
});

test('each control of the page has a name', () => {
  const html = panelHtml({ cspSource: '', nonce: '', script: '', style: '' });
  const buttons = html.match(/<button[^>]*>[^<]*(<u>)?[^<]*/g) ?? [];
  const unnamed = buttons.filter(button => !/aria-label="[^"]+"/.test(button) && !/>[\w ]+$/.test(button));
  expect([buttons.length > 5, unnamed]).toEqual([true, []]);
});

test('the status says how the text was read, and what of it was left out', () => {
  const search = { kind: 'plain', query: 'odd todos', command: 'c' } as const;
  expect(howOf('words', search)).toBe('Plain Words: a request that becomes a search');
  expect(howOf('auto', { ...search, caveat: '"odd" was left out.' })).toBe(
    'Read as Plain Words: a request that becomes a search · "odd" was left out.',
  );
});

/** How the text alone would be read takes a while. */
const SLOW = { readQuery: () => new Promise(() => {}) };

/** A panel whose page has the messages `sent`, and that gets those of `receive`. */
function openPanel(stored: Partial<PanelState> = {}, connection: object = SLOW, results: object = {}) {
  const shown = new EventEmitter<Shown>();
  const sent: ToPanel[] = [];
  const received = new EventEmitter<FromPanel>();
  const clear = vi.fn();
  const panel = new SearchPanel(
    {
      extensionUri: {},
      workspaceState: { get: () => stored, update() {} },
    } as never,
    connection as never,
    (results instanceof ResultsView
      ? results
      : { onShown: shown.event, clear, forgetKept() {}, ...results }) as never,
    { team: { isSet: false, onChanged: () => ({ dispose() {} }) }, steps: noSteps } as never,
  );
  panel.resolveWebviewView({
    onDidDispose() {},
    webview: {
      asWebviewUri: (uri: object) => uri,
      onDidReceiveMessage: received.event,
      postMessage: (message: ToPanel) => sent.push(message),
    },
    visible: true,
  } as never);
  const how = (search: Search) => {
    shown.fire({ search, found: '', notes: [] });
    return sent.findLast(message => message.type === 'status')?.status.how;
  };
  const state = () => sent.findLast(message => message.type === 'state')?.state;
  const status = () => sent.findLast(message => message.type === 'status')?.status;
  const receive = (message: FromPanel) => received.fire(message);
  return { panel, how, state, status, shown, sent, clear, receive };
}

test('a search from elsewhere clears the messages of the one before', () => {
  const { panel, how } = openPanel();
  const caveat = 'No file contains this text, so it was asked.';
  expect(how({ kind: 'ask', query: 'a b (c', caveat })).toContain(caveat);
  expect(how({ kind: 'ask', query: 'why' })).toBe('Ask: by meaning');
  panel.dispose();
});

test('a text that was asked since no file contains it is still read by its text', async () => {
  const { panel, how, state } = openPanel();
  how({ kind: 'ask', query: 'OutOfStck', caveat: 'No file contains this text.' });
  await vi.waitFor(() => expect(state()).toMatchObject({ text: 'OutOfStck', kind: 'auto' }));
  panel.dispose();
});

test('a search for uses is named, and leaves the choices for what is typed', () => {
  const mine = { text: 'total', kind: 'words', matchCase: true, include: 'src/' } as const;
  const { panel, how, state, clear, receive } = openPanel(mine);
  for (const use of ['calls', 'definitions', 'imports'] as const)
    expect(how(searchForUses(use, 'total'))).toMatch(new RegExp(`^${use} of “total”$`, 'i'));
  expect(how({ kind: 'similar', query: 'total', params: {} })).toBe('Similar to “total”');
  expect(state()).toEqual({ ...EMPTY_PANEL, ...mine, text: '' });
  receive({ type: 'changed', state: { ...EMPTY_PANEL, wholeWord: true } });
  expect(clear, 'a choice alone is no search').not.toHaveBeenCalled();
  panel.dispose();
});

test('a search from elsewhere fills the panel', () => {
  const { showsDetails: _, ...empty } = EMPTY_PANEL;
  expect(stateOf({ kind: 'plain', query: 'todos', command: 'c' })).toEqual({
    ...{ ...empty, text: 'todos', kind: 'words' },
  });
  expect(stateOf({ kind: 'ask', query: 'why', scope: { team: 'app lang:go' } })).toMatchObject({
    ...{ text: 'why', kind: 'ask', inTeam: true, repositories: 'app lang:go' },
  });
  expect(stateOf({ kind: 'ask', query: 'why', scope: { fileTypes: ['ts'] } })).toMatchObject({
    ...{ text: 'why', kind: 'ask', include: 'ts' },
  });
  const globs = ['**/util/a.py', '**/util/a.py/**', 'src/**', '!/lib/**'];
  expect(stateOf({ kind: 'ask', query: 'why', scope: { globs } })).toMatchObject({
    ...{ include: 'util/a.py, /src/**', exclude: '/lib/**' },
  });
  const options = { word: true, fixed_strings: true, globs: ['*.ts', '!**/test/**'] };
  expect(stateOf({ kind: 'search', query: 'x', options })).toMatchObject({
    ...{ text: 'x', kind: 'pattern', wholeWord: true, matchCase: true, regex: false },
    ...{ include: '*.ts', exclude: 'test/' },
  });
});

test('a search from elsewhere that is limited shows the fields that limit it', () => {
  const { panel, how, state } = openPanel();
  how({ kind: 'search', query: 'total', options: {} });
  expect(state()?.showsDetails).toBe(false);
  how({ kind: 'search', query: 'total', options: { globs: ['!/lib/**'] } });
  expect(state()).toMatchObject({ exclude: '/lib/**', showsDetails: true });
  panel.dispose();
});

test('a search with options stays Auto when a folder is excluded from its results', () => {
  const { panel, how, state } = openPanel({ ...EMPTY_PANEL, text: 'total', matchCase: true });
  const options = { fixed_strings: true, globs: ['!/lib/**'] };
  how({ kind: 'search', query: 'total', options });
  expect(state()).toMatchObject({ kind: 'auto', matchCase: true, exclude: '/lib/**' });
  how({ kind: 'search', query: 'other', options });
  expect(state()).toMatchObject({ kind: 'pattern', matchCase: true });
  panel.dispose();
});

test('a text that no file contains is asked, and stays as it was typed', async () => {
  const connection = {
    readQuery: async ({ query }: { query: string }) => ({ request: 'search', pattern: query }),
    search: async () => ({ count: 0, matches: [] }),
  };
  const run = vi.fn(async (_: Search, ifNone?: () => Promise<Search | undefined>) => {
    const search = await ifNone?.();
    opened.shown.fire({ search, found: '1 result in 1 file', notes: [] });
  });
  const opened = openPanel({}, connection, { run });
  opened.receive({ type: 'changed', state: { ...EMPTY_PANEL, text: 'OutOfStck' }, isDone: true });
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(opened.status()?.how).toMatch(/^Read as Ask: by meaning · No file contains/));
  expect(opened.state(), 'is not filled as by a search from elsewhere').toBeUndefined();
  opened.panel.dispose();
});

const misspelled = (symbol: string) => ({
  ...{ uri: `file:///${symbol}.ts`, path: `${symbol}.ts`, line: 1, lineRange: [1, 1], why: '', text: '' },
  ...{ snippet: '', folder: '', highlights: [], symbol, symbolKind: 12, container: null, kind: 'function' },
  ...{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, misspelled: true },
});

test('a misspelled name has the names that may be meant, until the text changes', async () => {
  const connection = {
    readQuery: async ({ query }: { query: string }) => ({ request: 'search', pattern: query }),
    search: async () => ({ count: 0, matches: [] }),
    ask: async ({ query }: { query: string }) => ({
      results: query === 'totl' ? [misspelled('total'), misspelled('tally')] : [],
    }),
  };
  const { receive, status, panel } = openPanel({}, connection, { runLive: async () => {} });
  receive({ type: 'changed', state: { ...EMPTY_PANEL, text: 'totl' } });
  await vi.waitFor(() =>
    expect(status()?.meant).toEqual([
      { name: 'total', label: 'Did you mean “total”?' },
      { name: 'tally', label: 'Did you mean “tally”?' },
    ]),
  );
  receive({ type: 'changed', state: { ...EMPTY_PANEL, text: 'total' } });
  await vi.waitFor(() => expect(status()?.meant).toEqual([]));
  receive({ type: 'changed', state: { ...EMPTY_PANEL, text: 'totl', kind: 'pattern' } });
  await vi.waitFor(() => expect(status()?.how).toContain('Pattern'));
  expect(status()?.meant, 'not for a chosen kind').toEqual([]);
  panel.dispose();
});

test('a text that cannot be read has its message, and no results of the text before', async () => {
  const failure = Object.assign(new Error('No search.'), {
    data: { details: 'Unknown option --x. See --help.' },
  });
  let ending = Promise.withResolvers<object>();
  const connection = {
    readQuery: async ({ query }: { query: string }) => {
      if (query !== 't') throw failure;
      return { request: 'search', pattern: query };
    },
    search: (_: object, __: object, onMatches: (matches: object[]) => void) => {
      onMatches([{ uri: 'file:///w/a', text: 'to', path: 'a', highlights: [], range: {} }]);
      return ending.promise;
    },
  };
  const results = new ResultsView(connection as never, { add() {} } as never);
  const { receive, status, panel } = openPanel({}, connection, results);
  for (const isDone of [false, true]) {
    ending = Promise.withResolvers();
    receive({ type: 'changed', state: { ...EMPTY_PANEL, text: 't' } });
    await vi.waitFor(() => expect(results.results.hits).toHaveLength(1));
    receive({ type: 'changed', state: { ...EMPTY_PANEL, text: 'todos' }, isDone });
    const [error, why] = ['No search.', 'Unknown option --x. See --help.'];
    await vi.waitFor(() => expect(status()).toMatchObject({ error, why, how: '', found: '' }));
    // The search of the text before, if it still runs.
    ending.resolve({ matches: [], count: 1, notOnScreen: [] });
    await ending.promise;
    expect(status()?.error).toBe(error);
    expect([results.results.hits, results.search]).toEqual([[], undefined]);
    expect(messages['dowse.results']).toBe(`“todos” – failed: ${error} ${why}`);
  }
  panel.dispose();
  results.dispose();
});

test('Enter searches if the results were cleared, and while the text is still being read', async () => {
  let reading = Promise.withResolvers<object>();
  const view: { search?: Search | undefined }[] = [];
  const run = vi.fn(async function (this: { search?: Search }, search: Search) {
    this.search = search;
    view[0] = this;
  });
  const results = { run, runLive: run, keepSearch: vi.fn(), focus: vi.fn() };
  const { receive, panel } = openPanel({}, { readQuery: () => reading.promise }, results);
  const state = { ...EMPTY_PANEL, text: 'total' };
  const enter = { type: 'changed', state, isDone: true } as const;
  const read = { request: 'search', pattern: 'total' };
  reading.resolve(read);
  receive(enter);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  view[0]!.search = undefined;
  receive(enter);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  view[0]!.search = undefined;
  receive({ ...enter, state: EMPTY_PANEL });
  reading = Promise.withResolvers();
  await panel.focus({ text: 'total' });
  receive(enter);
  reading.resolve(read);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3));
  expect(results.keepSearch, 'there was nothing to keep').not.toHaveBeenCalled();
  receive(enter);
  await vi.waitFor(() => expect(results.keepSearch).toHaveBeenCalledOnce());
  panel.dispose();
});

test('an invalid expression between slashes has no button to turn off', () => {
  const { shown, status, receive, panel } = openPanel();
  const details = 'no end; plain text is searched with fixed_strings';
  const error = Object.assign(new Error('Invalid.'), { data: { code: 'INVALID_PATTERN', details } });
  const why = () => {
    shown.fire({ search: undefined, found: '', notes: [], error });
    return status()?.why || status()?.error;
  };
  receive({ type: 'changed', state: { ...EMPTY_PANEL, text: '/(/' } });
  expect(why()).toBe('no end; to search for it as text, leave out the slashes around it');
  receive({ type: 'changed', state: { ...EMPTY_PANEL, text: '(', regex: true } });
  expect(why()).toBe('no end; to search for it as text, turn off .* (regular expression)');
  receive({ type: 'changed', state: { ...EMPTY_PANEL, text: '(' } });
  expect(why()).toMatch(/turn off .* or leave out the slashes/);
  panel.dispose();
});

test('from the first letter, no results of an older search are kept', async () => {
  const forgetKept = vi.fn();
  const { receive, panel } = openPanel({}, SLOW, { forgetKept });
  receive({ type: 'changed', state: { ...EMPTY_PANEL, showsDetails: true } });
  expect(forgetKept).not.toHaveBeenCalled();
  receive({ type: 'changed', state: { ...EMPTY_PANEL, text: 't' } });
  expect(forgetKept).toHaveBeenCalled();
  panel.dispose();
});

test('after a reload it searches for what was typed, if that has no results', async () => {
  const runLive = vi.fn(async () => {});
  const connection = { readQuery: async () => ({ request: 'search', pattern: 'total' }) };
  const { receive, panel } = openPanel({ text: 'total' }, connection, { runLive });
  receive({ type: 'ready' });
  await vi.waitFor(() =>
    expect(runLive).toHaveBeenCalledWith(expect.objectContaining({ query: 'total' }), expect.anything()),
  );
  panel.dispose();
});

test('what is typed while the page loads is taken by a box, and goes on to the page, which takes the focus in a pause', async () => {
  vi.useFakeTimers();
  const { panel, receive, state, sent } = openPanel({ text: 'before' });
  await panel.focus();
  const box = boxes.at(-1)!;
  expect(box.value).toBe('before');
  box.type('ret');
  expect(sent, 'the page could not read it').not.toContainEqual({ type: 'typed', text: 'ret' });
  receive({ type: 'ready' });
  expect(state()?.text).toBe('ret');
  expect(contexts['dowse.panelReady']).toBe(true);
  for (const text of ['retr', 'retry', 'retry ']) {
    vi.advanceTimersByTime(400);
    box.type(text);
    expect(sent.at(-1), 'letters would be lost while the focus moves').toEqual({ type: 'typed', text });
  }
  vi.advanceTimersByTime(1000);
  expect(sent.at(-1)).toEqual({ type: 'typed', text: 'retry ', takesFocus: true });
  box.type('retry w');
  expect(sent.at(-1)).toEqual({ type: 'typed', text: 'retry w', takesFocus: true });
  box.hide();
  await panel.focus();
  expect(boxes.at(-1), 'the page takes the keys').toBe(box);
  panel.dispose();
  vi.useRealTimers();
});

test('a page that has loaded takes the focus from an unused box in a pause too, but not once it is closed', async () => {
  vi.useFakeTimers();
  const focused = ({ sent }: ReturnType<typeof openPanel>) => sent.filter(({ type }) => type === 'focus');
  const panels = [openPanel({ text: 'before' }), openPanel({ text: 'before' })] as const;
  for (const { panel, receive } of panels) {
    await panel.focus();
    receive({ type: 'ready' });
  }
  boxes.at(-1)!.hide();
  expect(panels.map(focused)).toEqual([[], []]);
  vi.advanceTimersByTime(1000);
  expect(panels.map(focused)).toEqual([[{ type: 'focus', text: 'before' }], []]);
  for (const { panel } of panels) panel.dispose();
  vi.useRealTimers();
});

test('a box that was closed before the page has loaded does not give it the focus', async () => {
  const { panel, receive, sent } = openPanel();
  await panel.focus();
  const box = boxes.at(-1)!;
  box.type('ret');
  box.hide();
  receive({ type: 'ready' });
  expect(sent.filter(({ type }) => type === 'typed' || type === 'focus')).toEqual([]);
  panel.dispose();
});
