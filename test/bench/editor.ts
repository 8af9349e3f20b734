import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { prepare } from '../editor/harness/prepare.ts';
import { Project } from '../editor/harness/projects.ts';
import { Editor } from '../editor/harness/server.ts';
import { EditorWindow, launchBrowser } from '../editor/harness/window.ts';
import type { Figure } from './report.ts';
import { median, quantile } from './statistics.ts';

const FILES = 5000;
const ROUNDS = 40;
const OPENINGS = 20;
/** Warm-up keys, during which code is loaded and compiled. */
const WARM_UP = 5;
const WINDOWS = 6;
/** A pause between two words; the editor has drawn the first answer's file by then. */
const PAUSE_MS = 400;
const LATENCY = readFileSync(new URL('../editor/harness/latency.page.js', import.meta.url), 'utf8');

type Sibling = ReturnType<typeof Project.largeSiblings>[number];

/** A list whose first row is awaited. */
interface List {
  part: string;
  list: string;
}

const QUICK: List = { part: '.quick-input-widget', list: '.quick-input-list' };
const RESULTS: List = { part: '.part.sidebar', list: '.monaco-list[aria-label="Results"]' };
const SEARCH_VIEW: List = { part: '.part.sidebar', list: '.search-view' };

interface Activation {
  dowse: number;
  /** A built-in extension that starts at the same time. */
  neighbour: number;
}

/**
 * The whole chain in a real editor with 5,000 files: from a key, through the extension, the language server and the
 * daemon, to the frame that shows the right file in the first row. Beside it, the editor's own lists. It uses its own
 * project instead of the subject.
 */
export async function benchEditor(): Promise<Figure[]> {
  await prepare();
  const project = Project.large(FILES);
  const editor = await Editor.start();
  const browser = await launchBrowser(editor);
  try {
    const window = await EditorWindow.open(browser, editor, { open: project.folder });
    const started = performance.now();
    await window.ask('where are failed calls tried again');
    await window.quickRow('withRetries').waitFor({ timeout: 180_000 });
    const first = performance.now() - started;
    await window.dismiss();
    const siblings = Project.largeSiblings(FILES, ROUNDS);
    // Runs before the extension's measurement, because the editor lists recently shown files first.
    await window.press('Control+P');
    const files: number[] = [];
    for (const sibling of siblings) files.push(await keyToFile(window, sibling));
    await window.dismiss();
    const keys: number[] = [];
    await window.ask('');
    for (const sibling of siblings) keys.push(await keyToAnswer(window, sibling));
    await window.dismiss();
    const openings = await openingTimes(window, siblings.slice(0, OPENINGS + WARM_UP));
    await window.close();
    const small = Project.orchard();
    const starts = await activations(browser, editor, small.folder).finally(() => small.remove());
    return figures({
      first,
      keys: keys.slice(WARM_UP),
      files: files.slice(WARM_UP),
      panel: openings.panel.slice(WARM_UP),
      search: openings.search.slice(WARM_UP),
      starts,
    });
  } finally {
    await browser.close();
    await editor.stop();
    project.remove();
  }
}

/** Types the name of one function, then of another that is one digit longer. */
async function keyToAnswer(window: EditorWindow, { module, shorter }: Sibling): Promise<number> {
  await window.press('Control+A');
  await window.page.keyboard.insertText(Project.largeSymbol(shorter));
  await window.best(Project.largeFile(shorter));
  await window.activeTab.filter({ hasText: Project.largeFile(shorter) }).waitFor();
  return keyToRow(window, module);
}

/** The same for file names in the editor's Go to File, without an extension. */
async function keyToFile(window: EditorWindow, { module, shorter }: Sibling): Promise<number> {
  await window.press('Control+A');
  await window.page.keyboard.insertText(Project.largeFile(shorter).replace(/^\w+-|\.ts$/g, ''));
  // A file with a longer name may come first.
  await window.quickRow(Project.largeFile(shorter)).waitFor();
  return keyToRow(window, module);
}

/** From the digit that completes the name of a module, after a pause. */
function keyToRow(window: EditorWindow, module: number): Promise<number> {
  return untilRow(window, QUICK, Project.largeFile(module), String(module % 10));
}

/** After a pause, from the key to the frame with `expected` in the first row of a list. */
async function untilRow(window: EditorWindow, list: List, expected: string, key: string): Promise<number> {
  await setTimeout(PAUSE_MS);
  const awaited = JSON.stringify({ ...list, key: key.split('+').at(-1), expected });
  await window.page.evaluate(
    `void (${LATENCY.slice(LATENCY.indexOf('({ part')).replace(/;\s*$/, '')})(${awaited})`,
  );
  await window.press(key);
  return (await window.page.evaluate('window.shownAfterKey')) as number;
}

/**
 * A name is selected in an editor, and a key opens the search panel, or the editor's own search, with it. In turn; the
 * Explorer is in the side bar before.
 */
async function openingTimes(
  window: EditorWindow,
  siblings: readonly Sibling[],
): Promise<{ panel: number[]; search: number[] }> {
  const panel: number[] = [];
  const search: number[] = [];
  for (const { module } of siblings) {
    const file = Project.largeFile(module);
    await selectSymbol(window, module);
    await window.press('Control+K');
    await window.statusItem('Waiting for second key').waitFor();
    panel.push(await untilRow(window, RESULTS, file, 'b'));
    // The editor loses a key that is pressed while the focus moves into a page.
    await window.page
      .frameLocator('.webview.ready')
      .frameLocator('iframe#active-frame')
      .locator('#text:focus')
      .waitFor();
    await selectSymbol(window, module);
    search.push(await untilRow(window, SEARCH_VIEW, file, 'Control+Shift+F'));
  }
  return { panel, search };
}

/** Selects the name of the function that only this module has, with the Explorer beside it. */
async function selectSymbol(window: EditorWindow, module: number): Promise<void> {
  await window.press('Control+Shift+E');
  await window.page.locator('.explorer-folders-view .monaco-list:focus-within').waitFor();
  await window.openFile(Project.largeFile(module));
  const line = Project.largeLine(module);
  await window.goToLine(line);
  const name = window.page.locator('.editor-group-container.active .view-line span', {
    hasText: new RegExp(`^${Project.largeSymbol(module)}$`),
  });
  await name.first().dblclick();
  await window.statusItem(`(${Project.largeSymbol(module).length} selected)`).waitFor();
}

/** The editor's own measurement of an extension's activation, including loading its code, over several windows. */
async function activations(browser: Browser, editor: Editor, folder: string): Promise<Activation[]> {
  const found: Activation[] = [];
  for (let i = 0; i < WINDOWS; i++) {
    // High enough to draw all rows of the list.
    const window = await EditorWindow.open(browser, editor, {
      open: folder,
      size: { width: 1200, height: 3000 },
    });
    await window.statusItem('Dowse').waitFor();
    await window.command('Developer: Show Running Extensions');
    const row = (name: RegExp) =>
      window.page.locator('.monaco-list-row', { hasText: name }).filter({ hasText: /Activation: \d+ms/ });
    const ms = async (name: RegExp) =>
      Number(/Activation: (\d+)ms/.exec(await row(name).first().innerText())?.[1]);
    found.push({ dowse: await ms(/Dowse/), neighbour: await ms(/Merge Conflict/) });
    await window.close();
  }
  return found;
}

interface Measured {
  /** From the first window to the first answer. */
  first: number;
  keys: readonly number[];
  files: readonly number[];
  panel: readonly number[];
  search: readonly number[];
  starts: readonly Activation[];
}

function figures({ first, keys, files, panel, search, starts }: Measured): Figure[] {
  const figure = (what: string, value: number): Figure => ({ bench: 'editor', what, value, unit: 'ms' });
  const neighbour = median(starts.map(start => start.neighbour));
  return [
    {
      ...figure('Ask: key → first row, p50', median(keys)),
      target: { atMost: 50 },
      note: `${FILES.toLocaleString('en')} files; ${keys.length} keys; p95 ${Math.round(quantile(keys, 0.95))} ms`,
    },
    {
      ...figure('Go to File of the editor: key → first row, p50', median(files)),
      note: `ours takes ${(median(keys) / median(files)).toFixed(2)} times as long`,
    },
    {
      ...figure('search panel: key → first row, p50', median(panel)),
      target: { atMost: 150 },
      note: `opened with the selected name; ${panel.length} times; p95 ${Math.round(quantile(panel, 0.95))} ms`,
    },
    {
      ...figure('search of the editor: key → first row, p50', median(search)),
      note: `ours takes ${(median(panel) / median(search)).toFixed(2)} times as long`,
    },
    { ...figure('first window → first answer', first), note: 'the daemon is started and the folder indexed' },
    {
      ...figure('activation, p50', median(starts.map(start => start.dowse))),
      target: { atMost: 30 },
      note: `as the editor measures it: it loads its own Merge Conflict (${Math.round(neighbour)} ms) in the same moment, and counts that`,
    },
  ];
}
