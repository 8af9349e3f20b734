/**
 * `npm run pictures`: makes the documents' pictures of the editor in docs/images/, two screenshots and an animation, with
 * the packaged extension in the test editor.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { animate, type Frame } from './harness/animation.ts';
import { prepare } from './harness/prepare.ts';
import { Project } from './harness/projects.ts';
import { Editor } from './harness/server.ts';
import { EditorWindow, launchBrowser } from './harness/window.ts';

const IMAGES = fileURLToPath(new URL('../../docs/images', import.meta.url));
const SIZE = { width: 1000, height: 620 };
const QUESTION = 'where are failed calls tried again';

await prepare();
const project = Project.orchard();
const editor = await Editor.start({ settings: { 'editor.fontSize': 13, 'breadcrumbs.enabled': false } });
const browser = await launchBrowser(editor);
try {
  const window = await EditorWindow.open(browser, editor, { open: project.folder, size: SIZE });
  await warmUp(window);
  const frames: Frame[] = [];
  await askAndMove(window, frames);
  await workThroughResults(window, frames);
  save('editor.png', animate(frames));
} finally {
  await browser.close();
  await editor.stop();
  project.remove();
}

/** The index is built and a file is open, so that only the search moves. */
async function warmUp(window: EditorWindow): Promise<void> {
  await window.ask(QUESTION);
  await window.quickRow('withRetries').waitFor({ timeout: 60_000 });
  await window.dismiss();
  await window.openFile('cart.ts');
}

async function askAndMove(window: EditorWindow, frames: Frame[]): Promise<void> {
  const shoot = async (ms: number) => {
    frames.push({ png: await window.page.screenshot(), ms });
  };
  await shoot(900);
  await window.chord('Control+K', 'a');
  await window.pickTitled('Ask about the Code');
  await shoot(500);
  for (const word of QUESTION.split(' ')) {
    await window.type(`${word} `);
    await shoot(160);
  }
  await window.best('withRetries');
  await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
  await shoot(1800);
  save('editor-ask.png', await window.page.screenshot());
  for (let row = 1; row <= 2; row++) {
    await window.press('ArrowDown');
    await window.quickRows().nth(row).and(window.page.locator('.focused')).waitFor();
    const [, name] = /([\w-]+\.\w+):\d/.exec(await window.quickRows().nth(row).innerText()) ?? [];
    await window.activeTab.filter({ hasText: name as string }).waitFor();
    await shoot(1100);
  }
  await window.press('Alt+Enter');
  await window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
  await shoot(1200);
}

async function workThroughResults(window: EditorWindow, frames: Frame[]): Promise<void> {
  await window.run('dowse.results.viewByFile');
  await window.page.locator('[aria-label="Results"] [aria-level="2"]').first().waitFor();
  for (let step = 0; step < 3; step++) {
    await window.press('F4');
    await window.page.locator('[aria-label="Results"] .monaco-list-row.selected').waitFor();
    await window.statusItem(/Ln \d+/).waitFor();
    const png = await window.page.screenshot();
    frames.push({ png, ms: 1100 });
    if (step === 0) save('editor-results.png', png);
  }
}

function save(name: string, png: Buffer): void {
  writeFileSync(join(IMAGES, name), png);
  console.log(`docs/images/${name}  ${Math.round(png.length / 1024)} KB`);
}
