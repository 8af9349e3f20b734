import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { networkWrapper } from './network.ts';
import { prepared } from './prepared.ts';
import type { Editor } from './server.ts';

/** What a run leaves to be looked at. */
export const SCREENSHOTS = fileURLToPath(new URL('../../out/editor/screenshots', import.meta.url));

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
      (await browser.newContext({ viewport: options.size ?? { width: 1200, height: 760 }, locale: 'en-US' }));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
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

  /** Runs a command as a person does: F1, its title, Enter. */
  async command(title: string): Promise<void> {
    await this.press('F1');
    const input = this.page.locator(
      '.quick-input-widget input[type="text"]:visible, .quick-input-widget .quick-input-box input',
    );
    await input.first().fill(`>${title}`);
    const row = this.quickRows().filter({ hasText: title }).first();
    await row.waitFor();
    await this.press('Enter');
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

  /** Rows of the view with this title in the side bar. */
  viewRows(): Locator {
    return this.page.locator('.part.sidebar .pane-body .monaco-list-row');
  }

  editorTab(name: string): Locator {
    return this.page.locator('.tabs-container .tab', { hasText: name });
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
