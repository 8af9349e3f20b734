import { readFileSync } from 'node:fs';
import { prepare } from '../editor/harness/prepare.ts';
import { Project } from '../editor/harness/projects.ts';
import { Editor } from '../editor/harness/server.ts';
import { EditorWindow, launchBrowser } from '../editor/harness/window.ts';
import type { Figure } from './report.ts';
import { quantile } from './statistics.ts';

const FILES = 5000;
const ROUNDS = 40;
const TARGET_MS = 60;
const LATENCY = readFileSync(new URL('../editor/harness/latency.page.js', import.meta.url), 'utf8');

/**
 * The whole chain in a real editor on 5,000 files: from the key that completes the name of a symbol, through the
 * extension, the language server and the daemon, to the frame that shows its file in the first row. On a project
 * of its own, whatever the subject is.
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
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ms = await keyToRow(window, round);
      if (ms !== null) times.push(ms);
    }
    if (times.length < ROUNDS / 2) throw new Error(`only ${times.length} of ${ROUNDS} names came first`);
    return figures(first, times.slice(5));
  } finally {
    await browser.close();
    await editor.stop();
    project.remove();
  }
}

/** Types the name of a function but for its last digit, then measures that one. */
async function keyToRow(window: EditorWindow, round: number): Promise<number | null> {
  const module = 1000 + round * 37;
  const name = Project.largeSymbol(module);
  await window.press('Control+A');
  await window.page.keyboard.insertText(name.slice(0, -1));
  // The rows for this text; else they could come after those for the whole name.
  await window.page
    .locator('.quick-input-progress.active, .quick-input-widget .monaco-progress-container.active')
    .first()
    .waitFor({ state: 'hidden' });
  const shown = window.page.evaluate(
    `(${LATENCY.replace(/;\s*$/, '')})(${JSON.stringify(Project.largeFile(module))})`,
  );
  await window.press(name.slice(-1));
  return (await shown) as number | null;
}

function figures(first: number, times: readonly number[]): Figure[] {
  const figure = (what: string, value: number): Figure => ({ bench: 'editor', what, value, unit: 'ms' });
  return [
    {
      ...figure('key → row, p50', quantile(times, 0.5)),
      target: { atMost: TARGET_MS },
      note: `${FILES.toLocaleString('en')} files; ${times.length} keys`,
    },
    figure('key → row, p95', quantile(times, 0.95)),
    { ...figure('first window → first answer', first), note: 'the daemon is started and the folder indexed' },
  ];
}
