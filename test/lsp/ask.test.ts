/** Questions, similar code, symbols, and the index behind them. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeAction, WorkspaceSymbol } from 'vscode-languageserver/node';
import type { AskResult, BuildResult, FolderStatus, IndexChanged } from '../../server/src/protocol.ts';
import { type TestClient, toUri } from '../../server/src/testing/client.ts';
import { writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { FILES, TwoFolders } from './two-folders.ts';

let folders: TwoFolders;
let client: TestClient;
let app: TwoFolders['app'];
let lib: TwoFolders['lib'];

/** The watcher may report a write of an earlier test late, so the folder may be stale for a moment. */
const bothReady = () =>
  until('both folders to be ready', async () => {
    const folders = await client.request<FolderStatus[]>('dowse/index/status');
    return folders.every(({ state }) => state === 'ready');
  });

beforeAll(async () => {
  folders = await TwoFolders.open();
  ({ client, app, lib } = folders);
});
afterAll(() => folders.close());

test('ask: the best answer of all folders, with reasons', async () => {
  await bothReady();
  const found = await client.request<AskResult>('dowse/ask', {
    query: 'where do we try again after a failure?',
    keyLines: 2,
  });
  expect(found.results.length).toBeLessThanOrEqual(7);
  expect(found.results[0]).toMatchObject({
    uri: toUri(app('src', 'retry.ts')),
    path: 'src/retry.ts',
    symbol: 'retryWithBackoff',
    symbolKind: 12,
    language: 'typescript',
  });
  const { lineRange, line, range, snippet, why, factors } = found.results[0]!;
  expect(line).toBe(4);
  expect(found.results[0]!.definitionLine).toBe(4);
  expect(range.start).toEqual({ line: lineRange[0] - 1, character: 0 });
  expect(snippet).toContain('retryWithBackoff');
  expect(why).toMatch(/\.$/);
  expect(factors.length).toBeGreaterThan(0);
  expect(found.folders.map(({ state }) => state)).toEqual(['ready', 'ready']);
  const scores = found.results.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  const dates = await client.command<AskResult>('dowse.ask', {
    query: 'parse a date',
    folders: [toUri(lib())],
    limit: 1,
  });
  expect(dates.results).toMatchObject([{ folder: toUri(lib()), symbol: 'parse_date' }]);
});

test('ask: only files of globs', async () => {
  await bothReady();
  const of = async (globs: string[]) => {
    const { results } = await client.request<AskResult>('dowse/ask', {
      query: 'retry, or parse a date',
      globs,
    });
    return new Set(results.map(({ path }) => path.split('.').at(-1)));
  };
  expect(await of(['*.{py,rb}'])).toEqual(new Set(['py']));
  expect((await of(['!*.py'])).has('py')).toBe(false);
});

test('ask: only files of globs that begin with the name of a folder', async () => {
  await bothReady();
  const of = async (...globs: string[]) => {
    const params = { query: 'retry, or parse a date', globs, limit: 50 };
    const { results } = await client.request<AskResult>('dowse/ask', params);
    return new Set(results.map(({ folder, path }) => `${folder === toUri(lib()) ? 'lib' : 'app'}/${path}`));
  };
  const all = [...(await of())];
  const inLib = all.filter(path => path.startsWith('lib/'));
  expect(inLib).toContain('lib/util.py');
  expect([...(await of('**/lib/**'))]).toEqual(inLib);
  expect([...(await of('lib/util.py'))]).toEqual(['lib/util.py']);
  const others = await of('!/lib/util.py');
  expect([others.has('lib/util.py'), others.has('app/src/retry.ts')]).toEqual([false, true]);
});

test('ask: of several definitions in the lines, the one that the question means is shown first', async () => {
  await bothReady();
  const { results } = await client.request<AskResult>('dowse/ask', { query: 'darken' });
  expect(results[0]).toMatchObject({ path: 'colours.py', symbol: 'darken', lineRange: [1, 5], line: 4 });
});

test('ask: with key lines, the lines of that definition alone, also on the screen; of a definition alone none', async () => {
  await bothReady();
  const best = async (query: string) =>
    (await client.request<AskResult>('dowse/ask', { query, keyLines: 2 })).results[0]!;
  expect(await best('darken')).toMatchObject({ lineRange: [1, 5], definitionRange: [4, 5] });
  await client.open(lib('colours.py'), `# a\n# b\n${FILES['lib/colours.py']}`);
  expect(await best('darken')).toMatchObject({ lineRange: [3, 7], definitionRange: [6, 7] });
  await client.notify('textDocument/didClose', { textDocument: { uri: toUri(lib('colours.py')) } });
  expect(await best('area_of_circle')).not.toHaveProperty('definitionRange');
});

test('ask: a folder without the sub-directory does not prevent answers from the other', async () => {
  await bothReady();
  const inSrc = { query: 'settings', directory: 'src' };
  const { results, folders } = await client.command<AskResult>('dowse.ask', inSrc);
  expect(results.map(({ folder }) => folder)).toContain(toUri(app()));
  expect(folders).toMatchObject([{ state: 'ready' }, { state: 'unknown', message: expect.any(String) }]);
  const nowhere = client.command('dowse.ask', { query: 'settings', directory: 'nowhere' });
  await expect(nowhere).rejects.toMatchObject({ data: { code: 'FILE_NOT_FOUND' } });
});

test('ask: single files and folders, in the index of their folder', async () => {
  await bothReady();
  const pathsIn = async (...paths: string[]) => {
    const params = { query: 'settings', in: paths.map(toUri), limit: 50 };
    const { results, folders } = await client.command<AskResult>('dowse.ask', params);
    return { paths: new Set(results.map(({ path }) => path)), folders: folders.map(({ folder }) => folder) };
  };
  expect(await pathsIn(app('src', 'settings.py'))).toEqual({
    paths: new Set(['src/settings.py']),
    folders: [toUri(app())],
  });
  const two = await pathsIn(app('src', 'retry.ts'), app('src', 'settings.py'), lib());
  expect([...two.paths]).toEqual(expect.arrayContaining(['src/retry.ts', 'src/settings.py', 'util.py']));
  expect([...two.paths], 'one of app').not.toContain('src/wide.ts');
  expect(two.folders).toEqual([toUri(app()), toUri(lib())]);
  await expect(pathsIn(app('nowhere.ts'))).rejects.toMatchObject({ data: { code: 'FILE_NOT_FOUND' } });
  await expect(pathsIn('/elsewhere/a.ts')).rejects.toMatchObject({ data: { code: 'PERMISSION_DENIED' } });
});

test('ask: the next places of the same file, at their lines on the screen', async () => {
  await bothReady();
  const params = { query: 'area of a circle, not of a polygon', further: 3, limit: 1 };
  const best = async () => (await client.command<AskResult>('dowse.ask', params)).results[0]!;
  const further = { symbol: 'perimeter_of_polygon', kind: 'function' };
  expect(await best()).toMatchObject({
    symbol: 'area_of_circle',
    lineRange: [1, 16],
    further: [{ ...further, lineRange: [18, 33], line: 18 }],
  });
  await client.open(lib('shapes.py'), `# a\n# b\n${FILES['lib/shapes.py']}`);
  expect(await best()).toMatchObject({
    lineRange: [3, 18],
    further: [{ ...further, lineRange: [20, 35], line: 20 }],
  });
  await client.open(lib('shapes.py'), FILES['lib/shapes.py'].split('\n\n')[0]!);
  expect((await best()).further).toBeUndefined();
  await client.notify('textDocument/didClose', { textDocument: { uri: toUri(lib('shapes.py')) } });
  delete (params as { further?: number }).further;
  expect((await best()).further).toBeUndefined();
});

test('ask: in an unsaved document the lines are those on the screen', async () => {
  const file = app('src', 'settings.py');
  await client.open(file, `# a\n# b\n# c\n${FILES['app/src/settings.py']}`);
  const { results } = await client.command<AskResult>('dowse.ask', 'load settings from a file');
  expect(results[0]).toMatchObject({ path: 'src/settings.py', lineRange: [4, 6], unsaved: true });
  await client.notify('textDocument/didClose', { textDocument: { uri: toUri(file) } });
});

test('ask: edits above or inside the lines move a result along; overwritten text is not found', async () => {
  await bothReady();
  const file = lib('shapes.py');
  const perimeter = async () => {
    const params = { query: 'perimeter_of_polygon', names: true, folders: [toUri(lib())] };
    const { results } = await client.command<AskResult>('dowse.ask', params);
    return results.filter(({ path }) => path === 'shapes.py');
  };
  const lines = FILES['lib/shapes.py'].split('\n');
  lines[20] += '  # by hand';
  await client.open(file, ['import math', '', ...lines].join('\n'));
  const [found] = await perimeter();
  expect(found).toMatchObject({ lineRange: [20, 35], line: 20, unsaved: true });
  expect(found!.snippet.split('\n')).toHaveLength(16);
  const textDocument = { uri: toUri(file), version: 2 };
  const contentChanges = [{ text: 'Something else.\n\nAltogether.\n' }];
  await client.notify('textDocument/didChange', { textDocument, contentChanges });
  expect(await perimeter()).toEqual([]);
  await client.notify('textDocument/didClose', { textDocument });
});

test('similar code for a selection, without the selection itself; as a code action if something is selected', async () => {
  const file = app('src', 'settings.py');
  const textDocument = { uri: toUri(file) };
  const selection = { start: { line: 0, character: 0 }, end: { line: 2, character: 0 } };
  await client.open(file, FILES['app/src/settings.py']);
  const context = { diagnostics: [] };
  const [action] = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument,
    range: selection,
    context,
  });
  expect(action).toMatchObject({
    title: 'Find code similar to the selection',
    command: { command: 'dowse.findSimilar' },
  });
  const { command, arguments: args = [] } = action!.command!;
  const { results } = await client.command<AskResult>(command, ...args);
  expect(results.length).toBeGreaterThan(0);
  expect(results.map(({ path }) => path)).not.toContain('src/settings.py');
  const reasons = results.map(({ why }) => why).join('\n');
  expect(reasons).toContain('the selection');
  expect(reasons).not.toContain('question');
  const cursor = { start: selection.start, end: selection.start };
  expect(await client.request('textDocument/codeAction', { textDocument, range: cursor, context })).toEqual(
    [],
  );
  await client.notify('textDocument/didClose', { textDocument });
});

test('similar code for whole selected lines, in either direction, includes the lines after them', async () => {
  const file = lib('shapes.py');
  const textDocument = { uri: toUri(file) };
  await client.open(file, FILES['lib/shapes.py']);
  const symbols = async (start: number, end: number) => {
    const range = { start: { line: start, character: 0 }, end: { line: end, character: 0 } };
    const found = await client.request<AskResult>('dowse/findSimilar', { textDocument, range });
    return found.results.filter(({ path }) => path === 'shapes.py').map(({ symbol }) => symbol);
  };
  expect(await symbols(0, 17)).toEqual(['perimeter_of_polygon']);
  expect(await symbols(17, 0)).toEqual(['perimeter_of_polygon']);
  expect(await symbols(17, 33)).toEqual(['area_of_circle']);
  await client.notify('textDocument/didClose', { textDocument });
});

test('similar code for a text: as many as requested; an invalid number is refused, as by ask', async () => {
  const similar = (limit: number) =>
    client.request<AskResult>('dowse/findSimilar', { text: 'return colour * 2', limit });
  expect((await similar(1)).results).toHaveLength(1);
  expect((await similar(100)).results.length).toBeGreaterThan(1);
  for (const limit of [0, -1, -2, 1.5, 101, 1e9]) {
    await expect(similar(limit), String(limit)).rejects.toMatchObject({
      data: { code: 'INVALID_REQUEST', details: expect.stringContaining('limit') },
    });
  }
});

test('similar code in the same file is found, the nearest copy first, and no prose', async () => {
  const copy = (name: string, key: string) =>
    `def ${name}(crates):\n    total = 0\n    for crate in crates:\n        total += crate["${key}"] * 12\n    return total\n`;
  const other = 'def paint_fence(fence):\n    fence.colour = "green"\n    fence.save()\n    return fence\n';
  const text = [
    copy('weigh_apples', 'apples'),
    ...Array(20).fill('# far'),
    other,
    copy('weigh_pears', 'pears'),
  ];
  const file = lib('weights.py');
  writeFiles(lib(), {
    'weights.py': text.join('\n\n'),
    'weights.md': '# Weights\n\nThe total of all crates: `for crate in crates: total += crate`.\n',
  });
  await client.request<BuildResult>('dowse/index/build');
  await client.open(file, text.join('\n\n'));
  const textDocument = { uri: toUri(file) };
  const range = { start: { line: 0, character: 0 }, end: { line: 5, character: 0 } };
  const { results } = await client.request<AskResult>('dowse/findSimilar', { textDocument, range });
  expect(results[0]).toMatchObject({ symbol: 'weigh_pears', path: expect.stringMatching(/weights\.py$/) });
  expect(results[0]!.why).toMatch(/shares \d\d% of the code with the selection/);
  expect(results[0]!.likeness).toBeGreaterThan(0.25);
  expect(results.map(({ symbol }) => symbol)).not.toContain('weigh_apples');
  expect(results.length).toBeGreaterThan(1);
  const alike = await client.request<AskResult>('dowse/findSimilar', { textDocument, range, alike: true });
  expect(alike.results.map(({ symbol }) => symbol)).toEqual(['weigh_pears']);
  expect(results.filter(({ path }) => path.endsWith('.md'))).toEqual([]);
  await client.notify('textDocument/didClose', { textDocument });
  for (const name of ['weights.py', 'weights.md']) rmSync(lib(name));
  await client.request<BuildResult>('dowse/index/build');
});

test('a similar function beside the selected one is found, with its lines alone; other neighbours come last', async () => {
  const resize = (name: string, sign: string) =>
    `def ${name}(tank, litres):\n    level = tank.level ${sign} litres\n    tank.valve.turn_to(level)\n    tank.level = level\n`;
  const text = `${resize('fill_tank', '+')}\n${resize('drain_tank', '-')}\ndef tank_colour(tank):\n    return tank.colour\n`;
  const file = lib('tanks.py');
  writeFiles(lib(), { 'tanks.py': text });
  await client.request<BuildResult>('dowse/index/build');
  await client.open(file, text);
  const textDocument = { uri: toUri(file) };
  const range = { start: { line: 0, character: 0 }, end: { line: 4, character: 0 } };
  const { results } = await client.request<AskResult>('dowse/findSimilar', { textDocument, range });
  expect(results[0]).toMatchObject({ path: expect.stringMatching(/tanks\.py$/), lineRange: [6, 9], line: 6 });
  expect(results[0]!.why).toMatch(/^These lines share \d\d% of the code with the selection\.$/);
  expect(results[0]!.snippet).toBe(resize('drain_tank', '-').trimEnd());
  await client.notify('textDocument/didClose', { textDocument });
  rmSync(file);
  await client.request<BuildResult>('dowse/index/build');
});

test('copies of the selected code are results of their own, each in its file', async () => {
  const text =
    'def weigh_plums(crates):\n    total = 0\n    for crate in crates:\n        total += crate["plums"] * 12\n    return total\n';
  const names = ['plums.py', 'plums_v2.py', 'plums_v3.py'];
  writeFiles(lib(), Object.fromEntries(names.map(name => [name, text])));
  await client.request<BuildResult>('dowse/index/build');
  for (const name of names) {
    const textDocument = { uri: toUri(lib(name)) };
    await client.open(lib(name), text);
    const range = { start: { line: 0, character: 0 }, end: { line: 5, character: 0 } };
    const { results } = await client.request<AskResult>('dowse/findSimilar', {
      ...{ textDocument, range, alike: true },
    });
    const copies = results.filter(({ symbol }) => symbol === 'weigh_plums');
    expect(copies.map(({ path }) => path).sort()).toEqual(names.filter(other => other !== name));
    for (const { uri, path, snippet, lineRange, likeness, duplicates } of copies)
      expect({ uri, snippet, lineRange, likeness, duplicates }).toEqual({
        ...{ uri: toUri(lib(path)), snippet: text.trimEnd(), lineRange: [1, 5] },
        ...{ likeness: 1, duplicates: undefined },
      });
    await client.notify('textDocument/didClose', { textDocument });
  }
  for (const name of names) rmSync(lib(name));
  await client.request<BuildResult>('dowse/index/build');
});

test('Find Similar without a selection, text or open document asks for one', async () => {
  const similar = (params: object) => client.request('dowse/findSimilar', params);
  const refused = (message: string, details: string) => ({
    message: expect.stringContaining(message),
    data: { code: 'INVALID_REQUEST', details: expect.stringContaining(details) },
  });
  await expect(similar({})).rejects.toMatchObject(refused('no code to compare', '`textDocument`'));
  await expect(similar({ text: ' ' })).rejects.toMatchObject(refused('No code is selected', ''));
  for (const uri of ['untitled:Untitled-1', toUri(app('src', 'retry.ts'))]) {
    const asked = similar({ textDocument: { uri } });
    await expect(asked).rejects.toMatchObject(refused('not open', 'as `text`'));
  }
});

test('workspace symbols, whose locations are resolved on request', async () => {
  const symbols = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query: 'retry' });
  const symbol = symbols.find(({ name }) => name === 'retryWithBackoff')!;
  expect(symbol).toMatchObject({ kind: 12, containerName: 'src/retry.ts' });
  expect(symbol.location).toEqual({ uri: toUri(app('src', 'retry.ts')) });
  const resolved = await client.request<WorkspaceSymbol>('workspaceSymbol/resolve', symbol);
  // The line of its definition, below its comment.
  expect(resolved.location).toMatchObject({ range: { start: { line: 3 } } });
  const names = async (query: string) =>
    (await client.request<WorkspaceSymbol[]>('workspace/symbol', { query })).map(({ name }) => name);
  expect((await names('loadSet'))[0]).toBe('load_settings');
  // Pickers send a request with each key.
  for (const typed of ['r', 'retryWi', 'retryWithBackof', 'rwb', 'withBack'])
    expect((await names(typed))[0], typed).toBe('retryWithBackoff');
  for (const name of ['lighten', 'darken']) expect((await names(name.slice(0, 4)))[0]).toBe(name);
  expect((await names('turn text into a day'))[0]).toBe('parse_date');
  expect(await names('')).toEqual([]);
});

test('index: status, and a build with progress', async () => {
  const status = await client.request<FolderStatus[]>('dowse/index/status', {});
  expect(status).toMatchObject([
    { folder: toUri(app()), state: 'ready', staleFiles: 0 },
    { folder: toUri(lib()), state: 'ready', fileCount: 3 },
  ]);
  const from = client.received.length;
  const built = await client.request<BuildResult>('workspace/executeCommand', {
    command: 'dowse.index.build',
    arguments: [{ folders: [toUri(lib())], force: true }],
    workDoneToken: 'build',
  });
  expect(built.folders).toMatchObject([{ folder: toUri(lib()), fileCount: 3, failed: false }]);
  const kinds = client.all<{ value: { kind: string } }>('$/progress', from).map(({ value }) => value.kind);
  expect(kinds[0]).toBe('begin');
  expect(kinds.at(-1)).toBe('end');
  await client.notified<IndexChanged>('dowse/index/changed', ({ state }) => state === 'ready', from);
});

test('index: pause and resume', async () => {
  const paused = await client.command<FolderStatus[]>('dowse.index.pause', {
    folders: [toUri(lib())],
    paused: true,
  });
  expect(paused).toMatchObject([{ state: 'paused' }]);
  const resumed = await client.command<FolderStatus[]>('dowse.index.pause', {
    folders: [toUri(lib())],
    paused: false,
  });
  expect(resumed[0]?.state).not.toBe('paused');
});
