/**
 * `npm run pictures`: makes the documents' pictures of the editor in docs/images/, screenshots and an animation, with the
 * packaged extension in the test editor.
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
const SIZE = { width: 1100, height: 660 };
/** Wide enough for the modes of the panel side by side. */
const SIDE_BAR = 400;
const QUESTION = 'where are failed calls tried again';
const WORDS = 'async functions with more than 1 parameter';

await prepare();
const project = Project.orchard();
const editor = await Editor.start({ settings: { 'editor.fontSize': 13, 'breadcrumbs.enabled': false } });
const browser = await launchBrowser(editor);
try {
  const window = await EditorWindow.open(browser, editor, { open: project.folder, size: SIZE, scale: 2 });
  await warmUp(window);
  const frames: Frame[] = [];
  await findAndMove(window, frames);
  await workThroughResults(window, frames);
  await findInPlainWords(window, frames);
  save('editor.png', animate(frames));
  await searchInPanel(window);
} finally {
  await browser.close();
  await editor.stop();
  project.remove();
}

/** The index is built, a file is open, and the side bar is wide, so that only the search moves. */
async function warmUp(window: EditorWindow): Promise<void> {
  await window.ask(QUESTION);
  await window.quickRow('withRetries').waitFor({ timeout: 60_000 });
  await window.dismiss();
  await window.openFile('cart.ts');
  const { x, y, width, height } = (await window.page.locator('.part.sidebar').boundingBox())!;
  const { mouse } = window.page;
  await mouse.move(x + width, y + height / 2);
  await mouse.down();
  await mouse.move(x + SIDE_BAR, y + height / 2, { steps: 5 });
  await mouse.up();
  // Nothing is hovered.
  await mouse.move(SIZE.width / 2, SIZE.height - 1);
}

/** Takes a frame of the animation, at half the size of the other pictures. */
async function shoot(window: EditorWindow, frames: Frame[], ms: number): Promise<void> {
  frames.push({ png: await window.page.screenshot({ scale: 'css' }), ms });
}

async function openFind(window: EditorWindow): Promise<void> {
  await window.chord('Control+K', 'q');
  await window.pickTitled('Find Code');
}

async function typeInto(window: EditorWindow, frames: Frame[], text: string): Promise<void> {
  for (const word of text.split(/(?<= )/)) {
    await window.type(word);
    await shoot(window, frames, 160);
  }
}

async function findAndMove(window: EditorWindow, frames: Frame[]): Promise<void> {
  await shoot(window, frames, 900);
  await openFind(window);
  await shoot(window, frames, 500);
  await typeInto(window, frames, QUESTION);
  await window.best('withRetries');
  await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
  await shoot(window, frames, 1800);
  save('editor-find.png', await window.page.screenshot());
  await window.press('ArrowDown');
  await window.quickRows().nth(1).and(window.page.locator('.focused')).waitFor();
  await shoot(window, frames, 1100);
  await window.press('Alt+Enter');
  await window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
  await shoot(window, frames, 1200);
}

async function workThroughResults(window: EditorWindow, frames: Frame[]): Promise<void> {
  const results = window.page.locator('[aria-label="Results"]');
  await window.run('dowse.results.viewByFile');
  await results.locator('[aria-level="2"]').first().waitFor();
  for (let step = 0; step < 2; step++) {
    await window.press('F4');
    await results.locator('.monaco-list-row.selected').waitFor();
    await window.statusItem(/Ln \d+/).waitFor();
    await shoot(window, frames, 1100);
    if (step === 0) save('editor-results.png', await window.page.screenshot());
  }
}

async function findInPlainWords(window: EditorWindow, frames: Frame[]): Promise<void> {
  await openFind(window);
  await shoot(window, frames, 500);
  await typeInto(window, frames, WORDS);
  await window.pickTitled('Plain Words');
  await window.quickRow(/retry\.ts/).waitFor();
  await window.activeTab.filter({ hasText: /\.(?:ts|py)/ }).waitFor();
  await shoot(window, frames, 1800);
  save('editor-words.png', await window.page.screenshot());
  await window.dismiss();
}

async function searchInPanel(window: EditorWindow): Promise<void> {
  await window.chord('Control+K', 'b');
  const page = window.page.frameLocator('.webview.ready').frameLocator('iframe#active-frame');
  await page.locator('#text').fill('export (async )?function \\w+');
  await window.page.locator('.part.sidebar .message', { hasText: 'Pattern' }).waitFor();
  await window.page.locator('.part.sidebar', { hasText: /\d+ results in \d+ files/ }).waitFor();
  await window.viewRows().filter({ hasText: 'export function' }).first().waitFor();
  await window.press('F4');
  await window.page.locator('[aria-label="Results"] .monaco-list-row.selected').waitFor();
  save('editor-panel.png', await window.page.screenshot());
}

function save(name: string, png: Buffer): void {
  writeFileSync(join(IMAGES, name), png);
  console.log(`docs/images/${name}  ${Math.round(png.length / 1024)} KB`);
}
