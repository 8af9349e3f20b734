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
/** Warm-up keys, during which code is loaded and compiled. */
const WARM_UP = 5;
const WINDOWS = 6;
/** A pause between two words; the editor has drawn the first answer's file by then. */
const PAUSE_MS = 400;
const LATENCY = readFileSync(new URL('../editor/harness/latency.page.js', import.meta.url), 'utf8');

type Sibling = ReturnType<typeof Project.largeSiblings>[number];

interface Activation {
  dowse: number;
  /** A built-in extension that starts at the same time. */
  neighbour: number;
}

/**
 * The whole chain in a real editor with 5,000 files: from the key that completes a symbol's name, through the
 * extension, the language server and the daemon, to the frame that shows its file in the first row. It uses its own
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
    const peer: number[] = [];
    for (const sibling of siblings) peer.push(await keyToFile(window, sibling));
    await window.dismiss();
    const times: number[] = [];
    await window.ask('');
    for (const sibling of siblings) times.push(await keyToAnswer(window, sibling));
    await window.close();
    const small = Project.orchard();
    const starts = await activations(browser, editor, small.folder).finally(() => small.remove());
    return figures(first, times.slice(WARM_UP), peer.slice(WARM_UP), starts);
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

/** From the digit that completes the name of a module, after a pause, to the frame with its file in the first row. */
async function keyToRow(window: EditorWindow, module: number): Promise<number> {
  await setTimeout(PAUSE_MS);
  const expected = JSON.stringify(Project.largeFile(module));
  await window.page.evaluate(
    `void (${LATENCY.slice(LATENCY.indexOf('expected =>')).replace(/;\s*$/, '')})(${expected})`,
  );
  await window.press(String(module % 10));
  return (await window.page.evaluate('window.shownAfterKey')) as number;
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

function figures(
  first: number,
  keys: readonly number[],
  peer: readonly number[],
  starts: readonly Activation[],
): Figure[] {
  const figure = (what: string, value: number): Figure => ({ bench: 'editor', what, value, unit: 'ms' });
  const neighbour = median(starts.map(start => start.neighbour));
  return [
    {
      ...figure('key → row, p50', median(keys)),
      target: { atMost: 60 },
      note: `${FILES.toLocaleString('en')} files; ${keys.length} keys`,
    },
    figure('key → row, p95', quantile(keys, 0.95)),
    {
      ...figure('key → row in the editor’s own Go to File, p50', median(peer)),
      note: `ours takes ${(median(keys) / median(peer)).toFixed(2)} times as long`,
    },
    { ...figure('first window → first answer', first), note: 'the daemon is started and the folder indexed' },
    {
      ...figure('activation, p50', median(starts.map(start => start.dowse))),
      target: { atMost: 50 },
      note: `as the editor measures it: it loads its own Merge Conflict (${Math.round(neighbour)} ms) in the same moment, and counts that`,
    },
  ];
}
