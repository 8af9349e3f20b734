/**
 * `npm run script -- test/editor/gallery.ts`: takes pictures of the states of the extension, each in the editor's four
 * default themes, to look at after a visible change. They lie in test/out/editor/gallery.
 */
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator } from 'playwright-core';
import { until } from '../support/until.ts';
import { prepare } from './harness/prepare.ts';
import { Project } from './harness/projects.ts';
import { Editor } from './harness/server.ts';
import { EditorWindow, launchBrowser } from './harness/window.ts';

const OUT = fileURLToPath(new URL('../out/editor/gallery', import.meta.url));
const SIZE = { width: 1000, height: 640 };
const THEMES = [
  { name: 'Default Dark Modern', css: 'vs-dark', webview: 'vscode-dark' },
  { name: 'Default Light Modern', css: 'vs', webview: 'vscode-light' },
  { name: 'Default High Contrast', css: 'hc-black', webview: 'vscode-high-contrast' },
  { name: 'Default High Contrast Light', css: 'hc-light', webview: 'vscode-high-contrast-light' },
] as const;
const SETTINGS = { 'breadcrumbs.enabled': false, 'dowse.similar.codeLens': true };
/** The theme of a webview; undefined in another frame. */
const KIND = 'document.body?.dataset.vscodeThemeKind';
const QUESTION = 'where are failed calls tried again';
/** Enough files for a first build that lasts for all pictures of it. */
const MANY_FILES = 12_000;

/** A state of the extension, and how to reach it and leave it. */
interface State {
  name: string;
  show(window: EditorWindow): Promise<unknown>;
  /** What to hover over in each theme: a change of the theme ends it. */
  hover?(window: EditorWindow): Locator;
  leave?(window: EditorWindow): Promise<unknown>;
}

/** A list of a search, with a text and a row to wait for. */
const list = (name: string, key: string, text: string, row: string | RegExp): State => ({
  name,
  async show(window) {
    await window.chord('Control+K', key);
    await window.quickInput.waitFor();
    await window.press('Control+A');
    await window.page.keyboard.insertText(text);
    await window.quickRow(row).waitFor();
  },
  leave: window => window.dismiss(),
});

const STATUS = '.part.statusbar [id="dowse.dowse-vscode.dowse.status"]';

const panelPage = ({ page }: EditorWindow) =>
  page.frameLocator('.webview.ready').frameLocator('iframe#active-frame');

/** The search panel with a text, read as a kind. */
const panel = (
  name: string,
  kind: string,
  text: string,
  shown: (window: EditorWindow) => Promise<unknown>,
): State => ({
  name,
  async show(window) {
    await window.run('dowse.panel.open');
    await panelPage(window).getByRole('radio', { name: kind }).check();
    await panelPage(window).locator('#text').fill(text);
    await shown(window);
  },
});

const LISTS = [
  list('find-empty', 'q', '', /\w/),
  list('find-name', 'q', 'OutOfStockError', /other lines?/),
  list('find-file', 'q', 'retry.ts', 'retry.ts'),
  list('find-part-of-name', 'q', 'cookie', 'similar names'),
  list('find-question', 'q', QUESTION, 'withRetries'),
  list('find-misspelled-name', 'q', 'witRetires', 'No file contains this text'),
  list('find-words', 'q', 'async functions with more than 1 parameter', /retry\.ts/),
  list('find-words-with-note', 'q', 'OutOfStockError in carrt', /was read as/),
  list('find-error', 'q', '/(unclosed/', 'Invalid regular expression'),
  list('ask-weak', 'a', 'RateLimiter', 'RateLimiter'),
  list('pattern', 'g', 'class \\w+Error|TODO', /\d+ lines/),
  list('pattern-nothing', 'g', 'nowhere to be found', 'Nothing found'),
  list('pattern-error', 'g', '(unclosed', 'Invalid regular expression'),
  list('words', 'n', 'all TODO comments in typescript files', '// TODO: vouchers'),
  list('words-question', 'n', `${QUESTION}?`, /question/),
  list('words-unreadable', 'n', 'functions that frobnicate the zorp', 'could not be read as a search'),
];

const RESULTS: State[] = [
  {
    name: 'results-by-rank',
    async show(window) {
      await window.answered('RateLimiter', 'RateLimiter');
      await window.press('Alt+Enter');
      await window.viewRows().filter({ hasText: 'weak matches' }).waitFor();
      await window.focusedView().waitFor();
    },
  },
  {
    name: 'results-hover',
    show: async () => {},
    hover: window => window.viewRows().first(),
  },
  {
    name: 'results-by-file',
    async show(window) {
      await window.chord('Control+K', 'g');
      await window.pickTitled('Search by Pattern');
      await window.press('Control+A');
      await window.type('TODO|sleep');
      await window.quickRow(/clock\.ts:\d/).waitFor();
      await window.press('Alt+Enter');
      await window.viewRows().filter({ hasText: 'vouchers' }).first().waitFor();
      await window.focusedView().waitFor();
      await window.press('F4');
      await window.page.locator('[aria-label="Results"] .monaco-list-row.selected').waitFor();
    },
  },
  {
    name: 'results-none-yet',
    async show(window) {
      await window.run('dowse.results.clear');
      await window.welcome.filter({ hasText: 'Ask in your own words' }).waitFor();
    },
  },
];

const PANEL = [
  panel('panel-words', 'Plain Words', 'async functions with more than 1 parameter', window =>
    window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor(),
  ),
  panel('panel-question', 'Plain Words', QUESTION, window =>
    panelPage(window).getByRole('button', { name: 'Ask as Question' }).waitFor(),
  ),
  panel('panel-options', 'Auto', 'export (async )?function \\w+', async window => {
    const page = panelPage(window);
    await page.locator('#text').press('Alt+R');
    await page.locator('#text').press('Alt+F');
    await page.locator('#include').fill('ts');
    await page.locator('#exclude').fill('test/');
    await page.getByRole('button', { name: 'code', exact: true }).click();
    await window.viewRows().filter({ hasText: 'export function' }).first().waitFor();
  }),
  panel('panel-options-error', 'Auto', '(unclosed', window =>
    panelPage(window).getByRole('alert').filter({ hasText: 'Invalid regular expression' }).waitFor(),
  ),
  panel('panel-error', 'Auto', '(unclosed ', window =>
    panelPage(window).getByRole('button', { name: 'Files and parts' }).click(),
  ),
  panel('panel-limits', 'Auto', 'nowhere', async window => {
    await window.welcome.filter({ hasText: 'Nothing found' }).waitFor();
  }),
];

const OTHERS: State[] = [
  {
    name: 'similar-lens',
    async show(window) {
      await window.openFile('retry.ts');
      await window.page
        .locator('.codelens-decoration a', { hasText: /similar/ })
        .first()
        .waitFor();
    },
  },
  list('similar', 'l', '', /\w+\.\w+:\d/),
  {
    name: 'status-hover',
    show: async () => {},
    hover: ({ page }) => page.locator(STATUS),
  },
  {
    name: 'menu',
    async show(window) {
      await window.run('dowse.menu');
      await window.quickRow('Pause Indexing').waitFor();
    },
    leave: window => window.dismiss(),
  },
  {
    name: 'walkthrough',
    async show(window) {
      // In a small window the editor hides the picture.
      await window.page.setViewportSize({ width: 1600, height: 900 });
      await window.openWalkthrough();
      const picture = window.page.frameLocator('.gettingStartedContainer iframe').frameLocator('iframe');
      await picture.locator('svg').first().waitFor();
    },
    async leave(window) {
      await window.page.setViewportSize(SIZE);
      await window.closeAllEditors();
    },
  },
  {
    name: 'settings',
    async show(window) {
      await window.command('Preferences: Open Settings (UI)');
      await window.page.locator('.settings-editor .search-container .monaco-editor.focused').waitFor();
      await window.type('@ext:dowse.dowse-vscode');
      await window.page
        .locator('.settings-editor .setting-item-label', { hasText: 'Build On Open' })
        .waitFor();
      // The suggestions.
      await window.press('Escape');
      await window.page.locator('.settings-editor .suggest-widget.visible').waitFor({ state: 'hidden' });
    },
    // They are above everything else.
    async leave(window) {
      await window.press('Escape');
      await window.page.locator('.settings-editor').waitFor({ state: 'hidden' });
    },
  },
];

type Take = (state: State) => Promise<void>;

/** Takes all pictures; each file shows a state in all themes. */
async function takeGallery(): Promise<void> {
  await prepare();
  mkdirSync(OUT, { recursive: true });
  const orchard = Project.orchard();
  // Similar code.
  copyFileSync(orchard.file('src/http/retry.ts'), orchard.file('src/jobs/again.ts'));
  await withWindow(orchard, async (take, window, editor) => {
    await window.answered(QUESTION, 'withRetries');
    await window.dismiss();
    for (const state of [...LISTS, ...RESULTS, ...PANEL, ...OTHERS]) await take(state);
    await take(notRunning(editor));
  });
  await withWindow(Project.large(MANY_FILES), take =>
    take(list('first-build', 'a', QUESTION, /Indexing \S+: \d+%/)),
  );
}

/** The daemon has ended and cannot start again. */
const notRunning = (editor: Editor): State => ({
  name: 'menu-not-running',
  async show(window) {
    const { dataDir } = editor;
    process.kill(await editor.daemonProcess(), 'SIGTERM');
    await until('the daemon to end', () => !editor.daemon());
    renameSync(dataDir, `${dataDir}-away`);
    writeFileSync(dataDir, 'no folder');
    await window.ask(QUESTION);
    await window.page.locator(`${STATUS} [aria-label="Dowse is not running"]`).waitFor();
    await window.dismiss();
    await window.run('dowse.menu');
    await window.quickRow('Show Log').waitFor();
  },
});

async function withWindow(
  project: Project,
  use: (take: Take, window: EditorWindow, editor: Editor) => Promise<void>,
): Promise<void> {
  // Its folder is in the Explorer from the first picture.
  project.setSettings({});
  const editor = await Editor.start({ settings: SETTINGS });
  const browser = await launchBrowser(editor);
  try {
    const window = await EditorWindow.open(browser, editor, { open: project.folder, size: SIZE });
    const take = async ({ name, show, hover, leave }: State) => {
      await show(window);
      const pictures: Buffer[] = [];
      for (const theme of THEMES) {
        await choose(window, project, theme);
        if (hover) await hoverOver(window, hover(window));
        // As they are when the colors have changed.
        pictures.push(await window.page.screenshot({ animations: 'disabled' }));
      }
      writeFileSync(join(OUT, `${name}.png`), await sideBySide(browser, pictures));
      console.log(`${name}.png`);
      if (hover) await hoverOverNothing(window);
      await leave?.(window);
    };
    await use(take, window, editor);
  } finally {
    await browser.close();
    await editor.stop();
    project.remove();
  }
}

/** Changes the theme below an open list, which a command would close. */
async function choose(
  { page }: EditorWindow,
  project: Project,
  theme: (typeof THEMES)[number],
): Promise<void> {
  project.setSettings({ 'workbench.colorTheme': theme.name });
  await page.locator(`.monaco-workbench.${theme.css}`).waitFor();
  await until('the theme in all webviews', async () => {
    const kinds = page.frames().map(frame => frame.evaluate(KIND).catch(() => 'being loaded'));
    return (await Promise.all(kinds)).every(kind => kind === undefined || kind === theme.webview);
  });
}

async function hoverOver(window: EditorWindow, target: Locator): Promise<void> {
  await hoverOverNothing(window);
  await target.hover();
  await window.page.locator('.monaco-hover:visible').first().waitFor();
}

async function hoverOverNothing({ page }: EditorWindow): Promise<void> {
  await page.mouse.move(SIZE.width / 2, SIZE.height / 2);
  await page.locator('.monaco-hover:visible').first().waitFor({ state: 'hidden' });
}

async function sideBySide(browser: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage();
  const images = pictures.map(png => `<img src="data:image/png;base64,${png.toString('base64')}">`).join('');
  await page.setContent(
    `<body style="margin: 0; width: max-content"><div id="all" style="display: grid; grid-template-columns: auto auto; gap: 8px">${images}</div>`,
  );
  const png = await page.locator('#all').screenshot();
  await page.close();
  return png;
}

await takeGallery();
