import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { until } from '../../support/until.ts';
import { manifest } from './manifest.ts';
import { networkWrapper } from './network.ts';
import { prepared } from './prepared.ts';
import type { Editor } from './server.ts';

/** What a run leaves to be looked at. */
export const SCREENSHOTS = fileURLToPath(new URL('../../out/editor/screenshots', import.meta.url));

/** Of a window, where nothing else is asked for. */
export const SIZE = { width: 1200, height: 760 };

/** For what an editor does at once, on a busy machine. */
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
  /** Folder, or `.code-workspace` file. Left out: no folder is open. */
  open?: string;
  /** Name of a suite in `inside/` that runs in the extension host instead of a person at the keyboard. */
  suite?: string;
  size?: { width: number; height: number };
  /** In the browser's profile of another window: the two share what the editor keeps there. */
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

/** A window of the editor, and what a person does in it. */
export class EditorWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Settles when the suite of the window has ended. */
  readonly ended: Promise<SuiteResult>;
  /** What its console said, for when a test fails. */
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
      (await browser.newContext({ viewport: options.size ?? SIZE, locale: 'en-US' }));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    page.setDefaultTimeout(90_000);
    const window = new EditorWindow(page, context, (await suiteOf(page)).ended);
    await page.goto(address(editor, options));
    if (!options.suite) await window.ready();
    return window;
  }

  /** The workbench is drawn, and knows the extension: its icon is there, and so are its keys. */
  async ready(): Promise<void> {
    await this.page
      .locator('.part.activitybar .action-label[aria-label^="Dowse"]')
      .waitFor({ timeout: 60_000 });
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** A key of two strokes, such as Ctrl+K and then A. */
  async chord(first: string, second: string): Promise<void> {
    await this.page.keyboard.press(first);
    await this.page.locator('.statusbar-item', { hasText: 'Waiting for second key' }).waitFor();
    await this.page.keyboard.press(second);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /**
   * Opens a box of the editor by its key, or by what else opens it, fills it, and accepts the row that `isWanted` says. Whatever takes the focus
   * closes such a box, as an editor does that is still opening; then it is opened again, as a person would.
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
        // Until it is put away, keys go neither to it nor to what has the focus already.
        await until(`${text} to be taken`, async () => !(await this.#isAsked(text)), PATIENCE_MS);
        return;
      } catch (error) {
        if (attempt === 4) throw error;
      }
    }
  }

  /** A box is open and says this. */
  async #isAsked(text: string): Promise<boolean> {
    return (await this.quickInput.isVisible()) && (await this.quickBox.inputValue()) === text;
  }

  async #rowWhere(isWanted: (label: string) => boolean): Promise<{ index: number } | false> {
    const labels = await this.quickRows().evaluateAll(rows => rows.map(row => row.ariaLabel ?? ''));
    const index = labels.findIndex(isWanted);
    return index >= 0 && { index };
  }

  /** Runs a command of the extension by the title that the manifest gives it. */
  async run(id: string): Promise<void> {
    await this.command(titleOf(id));
  }

  /** Runs a command as a person does: F1, its title, Enter. */
  command(title: string): Promise<void> {
    // Others whose names have these words in them may come first.
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
   * The list of a view, when the keyboard is in it. Whoever goes on to a box waits for that: the list would take the
   * keyboard back, and so close the box.
   */
  focusedView(view: 'Results' | 'Past Searches' = 'Results'): Locator {
    return this.page.locator(`.monaco-list[aria-label="${view}"]:focus-within`);
  }

  /** What a view says where it has no rows. */
  get welcome(): Locator {
    return this.page.locator('.part.sidebar .welcome-view-content');
  }

  get notifications(): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item-message');
  }

  /** The tab that is shown. */
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

  /** This is the best answer, which has the focus. What was typed letter by letter may have it before the last one. */
  async best(text: string | RegExp): Promise<void> {
    const row = this.quickRows().first().filter({ hasText: text });
    await row.and(this.page.locator('.focused')).waitFor();
  }

  /**
   * Asks with a question that is pasted, so that its answer is the only one, and waits for the best row of it. A list that
   * something else has closed by taking the focus is opened again, as in {@link choose}; one that stays open without that
   * row fails.
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
   * Closes a list with Escape, and sees that it is gone: the editor is put back first, and what is typed meanwhile for
   * the next list goes into this one.
   */
  async dismiss(): Promise<void> {
    await this.press('Escape');
    await this.quickInput.waitFor({ state: 'hidden' });
  }

  /** Opens a file by its name; the keyboard is in it then. */
  async openFile(name: string): Promise<void> {
    await this.choose('Control+P', name, label => label.startsWith(name));
    await this.activeTab.filter({ hasText: name }).waitFor();
    await this.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
  }

  /** Opens the walkthrough, with its first step. */
  async openWalkthrough(): Promise<void> {
    const step = this.page.getByText('Ask what the code does').first();
    // An editor that is still reading the walkthroughs of its extensions shows the list of them in its place.
    await until('the first step of the walkthrough', async () => {
      await this.run('dowse.openWalkthrough');
      return soon(step);
    });
  }

  /** They are gone then: what is asked of the next one would be asked of one that is still closing. */
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
        // The box was closed before Enter came to it.
      });
    }
  }

  /** The editor has read settings that came with this title of the window. */
  async titled(title: string): Promise<void> {
    await until(`the title ${title}`, async () => (await this.page.title()) === title);
  }

  clipboard(): Promise<string> {
    return this.page.evaluate('navigator.clipboard.readText()');
  }

  /** Lines of the editor that has the focus, as far as they are drawn. */
  async editorText(): Promise<string> {
    const lines = this.page.locator('.editor-group-container.active .view-lines');
    return (await lines.first().innerText()).replaceAll('\u00a0', ' ');
  }

  editorTab(name: string): Locator {
    return this.page.locator('.tabs-container .tab', { hasText: name }).first();
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

/** Whether it comes to be so, on a busy machine too. */
export const soon = (what: Locator, state: 'visible' | 'hidden' = 'visible'): Promise<boolean> =>
  what.waitFor({ state, timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );

/** As the command palette shows it. */
function titleOf(id: string): string {
  const command = manifest().contributes.commands.find(({ command }) => command === id);
  if (!command) throw new Error(`the manifest has no command ${id}`);
  return `${command.category}: ${command.title}`;
}

/** Listens for the end of the suite; the editor calls these two where it runs tests. */
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
