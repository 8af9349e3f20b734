import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { until } from '../../support/until.ts';
import { manifest } from './manifest.ts';
import { networkWrapper } from './network.ts';
import { prepared } from './prepared.ts';
import type { Editor } from './server.ts';

const SAVED_VIEWS = readFileSync(new URL('./side-bar.page.js', import.meta.url), 'utf8');

/** Artifacts of a run. */
export const SCREENSHOTS = fileURLToPath(new URL('../../out/editor/screenshots', import.meta.url));

/** Default size of a window. */
export const SIZE = { width: 1200, height: 760 };

/** Time limit for immediate actions, on a busy machine. */
const PATIENCE_MS = 6000;

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

export interface WindowOptions {
  /** A folder or a `.code-workspace` file. By default no folder is open. */
  open?: string;
  /** Name of a suite in `inside/` that runs in the extension host. */
  suite?: string;
  size?: { width: number; height: number };
  /** The language of extensions. The editor's own texts stay in English: it has no pack of another language here. */
  language?: string;
  /** Pixels of a picture for each of these. */
  scale?: number;
  /** Share the browser profile of another window, where the editor stores its state. */
  beside?: EditorWindow;
}

export interface SuiteResult {
  code: number;
  output: string;
}

/** A browser for the windows of one editor. */
export async function launchBrowser(editor?: Editor): Promise<Browser> {
  const { chromium: path } = prepared();
  const executablePath = editor?.options.offline ? networkWrapper(editor, path) : path;
  return chromium.launch({ executablePath, headless: true, args: ARGUMENTS });
}

/** A window of the editor, with a user's actions. */
export class EditorWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Resolves when the window's suite has ended. */
  readonly ended: Promise<SuiteResult>;
  /** Its console output, for failing tests. */
  readonly console: string[] = [];

  private constructor(page: Page, context: BrowserContext, ended: Promise<SuiteResult>) {
    this.page = page;
    this.context = context;
    this.ended = ended;
    page.on('console', message => this.console.push(`${message.type()}: ${message.text()}`));
  }

  static async open(browser: Browser, editor: Editor, options: WindowOptions = {}): Promise<EditorWindow> {
    const context =
      options.beside?.context ??
      (await browser.newContext({
        ...{ viewport: options.size ?? SIZE, locale: 'en-US' },
        ...(options.scale && { deviceScaleFactor: options.scale }),
      }));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    page.setDefaultTimeout(90_000);
    const window = new EditorWindow(page, context, (await suiteOf(page)).ended);
    if (options.language) await page.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = '${options.language}'`);
    await page.goto(address(editor, options));
    if (!options.suite) await window.ready();
    return window;
  }

  /** Resolves when the workbench is drawn and has loaded the extension's icon and keys. */
  async ready(): Promise<void> {
    await this.page
      .locator('.part.activitybar .action-label[aria-label^="Dowse"]')
      .waitFor({ timeout: 60_000 });
  }

  /** Loads the window anew, as a user would who has looked at Dowse's views: the editor saves a moment later that they are open. */
  async reload(): Promise<void> {
    const read = `(${SAVED_VIEWS.slice(SAVED_VIEWS.indexOf('async ()')).replace(/;\s*$/, '')})()`;
    await until('the side bar to be saved', async () => {
      const saved: unknown[] = await this.page.evaluate(read);
      return saved.includes('workbench.view.extension.dowse');
    });
    await this.page.reload();
    await this.ready();
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** Presses a chord of two strokes, such as Ctrl+K A. */
  async chord(first: string, second: string): Promise<void> {
    await this.page.keyboard.press(first);
    await this.page.locator('.statusbar-item', { hasText: 'Waiting for second key' }).waitFor();
    await this.page.keyboard.press(second);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /**
   * Opens one of the editor's boxes, fills it, and accepts the row for which `isWanted` is true. The box closes when
   * something takes the focus, as an editor that is still opening does; then it is opened again, as a user would.
   */
  async choose(
    opens: string | (() => Promise<void>),
    text: string,
    isWanted: (label: string) => boolean,
  ): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await (typeof opens === 'string' ? this.press(opens) : opens());
        await this.quickBox.fill(text, { timeout: PATIENCE_MS });
        const { index } = await until(`the row for ${text}`, () => this.#rowWhere(isWanted), PATIENCE_MS);
        for (let i = 0; i < index; i++) await this.press('ArrowDown');
        await this.press('Enter');
        // Until it is closed, neither it nor the focused element receives keys.
        await until(`${text} to be taken`, async () => !(await this.#isAsked(text)), PATIENCE_MS);
        return;
      } catch (error) {
        if (attempt === 4) throw error;
      }
    }
  }

  /** Waits for an open box with this text. */
  async #isAsked(text: string): Promise<boolean> {
    return (await this.quickInput.isVisible()) && (await this.quickBox.inputValue()) === text;
  }

  async #rowWhere(isWanted: (label: string) => boolean): Promise<{ index: number } | false> {
    const labels = await this.quickRows().evaluateAll(rows => rows.map(row => row.ariaLabel ?? ''));
    const index = labels.findIndex(isWanted);
    return index >= 0 && { index };
  }

  /** Runs a command of the extension by its title in the manifest. */
  async run(id: string): Promise<void> {
    await this.command(titleOf(id));
  }

  /** Runs a command as a user does: F1, its title, Enter. */
  command(title: string): Promise<void> {
    // Commands whose names contain these words may come first.
    return this.choose('F1', `>${title}`, label => label === title || label.startsWith(`${title},`));
  }

  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  get quickBox(): Locator {
    return this.page.locator('.quick-input-widget .quick-input-box input');
  }

  quickRows(): Locator {
    return this.page.locator('.quick-input-widget .quick-input-list .monaco-list-row');
  }

  focusedQuickRow(): Locator {
    return this.page.locator('.quick-input-widget .quick-input-list .monaco-list-row.focused');
  }

  statusItem(text: string | RegExp): Locator {
    return this.page.locator('.part.statusbar .statusbar-item', { hasText: text });
  }

  /** Rows of one of the extension's views. */
  viewRows(view: 'Results' | 'Past Searches' = 'Results'): Locator {
    return this.page.locator(`.part.sidebar .monaco-list[aria-label="${view}"] .monaco-list-row`);
  }

  /**
   * The list of a view, once it has the focus. Wait for it before opening a box: otherwise the list would take the
   * focus back and close the box.
   */
  focusedView(view: 'Results' | 'Past Searches' = 'Results'): Locator {
    return this.page.locator(`.monaco-list[aria-label="${view}"]:focus-within`);
  }

  /** The text of an empty view. */
  get welcome(): Locator {
    return this.page.locator('.part.sidebar .welcome-view-content');
  }

  get notifications(): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item-message');
  }

  /** The active tab. */
  get activeTab(): Locator {
    return this.page.locator('.editor-group-container.active .tabs-container .tab.active');
  }

  /** Presses the key of Ask and types a question. */
  async ask(question: string): Promise<void> {
    await this.startAsking();
    await this.type(question);
  }

  async startAsking(): Promise<void> {
    await this.chord('Control+K', 'a');
    await this.pickTitled('Ask about the Code');
  }

  async pickTitled(title: string | RegExp): Promise<void> {
    await this.page.locator('.quick-input-widget:visible .quick-input-title', { hasText: title }).waitFor();
  }

  quickRow(text: string | RegExp): Locator {
    return this.quickRows().filter({ hasText: text }).first();
  }

  /**
   * Waits until this is the best answer and is focused. Before the last letter is typed, another answer may be. A note above the answers
   * is none.
   */
  async best(text: string | RegExp): Promise<void> {
    const row = this.quickRows().filter({ hasNotText: 'Nearest:' }).first().filter({ hasText: text });
    await row.and(this.page.locator('.focused')).waitFor();
  }

  /**
   * Asks a pasted question, so that there is only one answer, and waits for the row. A list that was closed because
   * something else took the focus is opened again, as in {@link choose}; a list that stays open without the row is a
   * failure.
   */
  async answered(question: string, text: string | RegExp): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      await this.startAsking();
      await this.page.keyboard.insertText(question);
      const closed = this.quickInput.waitFor({ state: 'hidden' }).then(() => 'closed' as const);
      const outcome = await Promise.any([closed, this.best(text)]);
      if (outcome !== 'closed') return;
      if (attempt === 4) throw new Error(`the list of answers to "${question}" was closed again and again`);
    }
  }

  /**
   * Closes a list with Escape and waits until it is gone. The editor is restored first, and text typed meanwhile would
   * go into this list.
   */
  async dismiss(): Promise<void> {
    await this.press('Escape');
    await this.quickInput.waitFor({ state: 'hidden' });
  }

  /** Opens a file by name, and waits until the editor is focused. */
  async openFile(name: string): Promise<void> {
    await this.choose('Control+P', name, label => label.startsWith(name));
    await this.activeTab.filter({ hasText: name }).waitFor();
    await this.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
  }

  /** Opens the walkthrough at its first step. */
  async openWalkthrough(): Promise<void> {
    const step = this.page.getByText('One box for all searches').first();
    // While the editor is still loading walkthroughs, it shows a list of them instead.
    await until('the first step of the walkthrough', async () => {
      await this.run('dowse.openWalkthrough');
      return soon(step);
    });
  }

  /** Waits until they are gone; otherwise the next action would act on a closing one. */
  async closeAllEditors(): Promise<void> {
    await this.command('View: Close All Editors');
    await until(
      'all editors to be closed',
      async () => (await this.page.locator('.tabs-container .tab').count()) === 0,
    );
  }

  async goToLine(line: number): Promise<void> {
    const there = this.statusItem(`Ln ${line},`);
    while ((await there.count()) === 0) {
      await this.choose('Control+G', `:${line}`, label => label.includes(`${line}`));
      await there.waitFor({ timeout: PATIENCE_MS }).catch(() => {
        // The box was closed before it received Enter.
      });
    }
  }

  /** Waits until the editor has read settings that set this window title. */
  async titled(title: string): Promise<void> {
    await until(`the title ${title}`, async () => (await this.page.title()) === title);
  }

  clipboard(): Promise<string> {
    return this.page.evaluate('navigator.clipboard.readText()');
  }

  /** The drawn lines of the focused editor. */
  async editorText(): Promise<string> {
    const lines = this.page.locator('.editor-group-container.active .view-lines');
    return (await lines.first().innerText()).replaceAll('\u00a0', ' ');
  }

  editorTab(name: string): Locator {
    return this.page.locator('.tabs-container .tab', { hasText: name }).first();
  }

  /** Drags something to the middle of something else. The editor shows where it may be dropped only after some moves. */
  async drag(from: Locator, to: Locator): Promise<void> {
    const [start, end] = await Promise.all([middleOf(from), middleOf(to)]);
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(end.x, end.y, { steps: 10 });
    await this.page.locator('#monaco-workbench-editor-drop-overlay').waitFor();
    await mouse.up();
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
  }

  async close(): Promise<void> {
    await this.page.close({ runBeforeUnload: false });
    if (this.context.pages().length === 0) await this.context.close();
  }
}

async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until it becomes true, on a busy machine too. */
export const soon = (what: Locator, state: 'visible' | 'hidden' = 'visible'): Promise<boolean> =>
  what.waitFor({ state, timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );

/** The title in the command palette. */
function titleOf(id: string): string {
  const command = manifest().contributes.commands.find(({ command }) => command === id);
  if (!command) throw new Error(`the manifest has no command ${id}`);
  return `${command.category}: ${command.title}`;
}

/** Listens for the end of the suite. The editor calls these two functions when it runs tests. */
async function suiteOf(page: Page): Promise<{ ended: Promise<SuiteResult> }> {
  const output: string[] = [];
  const ended = Promise.withResolvers<SuiteResult>();
  await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
    output.push(format(...args));
  });
  await page.exposeFunction('codeAutomationExit', (code: number) => {
    ended.resolve({ code, output: output.join('\n') });
  });
  return { ended: ended.promise };
}

function address(editor: Editor, { open, suite }: WindowOptions): string {
  const url = new URL(editor.address);
  if (open) url.searchParams.set(open.endsWith('.code-workspace') ? 'workspace' : 'folder', open);
  else url.searchParams.set('ew', 'true');
  const remote = `vscode-remote://127.0.0.1:${editor.port}`;
  const payload = [['skipWelcome', 'true']];
  if (suite) {
    payload.push(['extensionDevelopmentPath', `${remote}${prepared().suites}`]);
    payload.push(['extensionTestsPath', `${remote}${prepared().suites}/${suite}`]);
  }
  url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}
