/** A daemon with repositories and an indexed folder, and a browser to look at its pages. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { type RunningDaemon, startDaemon } from '../../daemon/src/serve/daemon.ts';
import { installedBrowser } from '../editor/host/browser.ts';
import { GitServer, type Served } from '../repos/git-server.ts';
import { silentLogger } from '../repos/silent-logger.ts';
import { type Files, removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';

export const SCREENSHOTS = fileURLToPath(new URL('../out/page/screenshots', import.meta.url));
export const WIDE = { width: 1280, height: 860 };
export const NARROW = { width: 360, height: 740 };

const BROWSER_ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** A name that is markup where it is not escaped. */
export const EVIL = '<img src=x onerror=document.title="evil">';

const APP: Files = {
  'src/retry.ts': `import { pause } from './pause.ts';

/** Calls again after a failure, with growing pauses. */
export async function retryQuokka(action: () => Promise<void>, attempts = 3): Promise<void> {
  for (let n = 1; n <= attempts; n++) {
    try {
      return await action();
    } catch (error) {
      if (n === attempts) throw error;
      await pause(100 * 2 ** n);
    }
  }
}
`,
  'src/pause.ts': `/** Resolves after some milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
`,
  'src/main.py': 'from app import quokka\n\n\ndef feed_quokka(animal):\n    return quokka.feed(animal)\n',
  'README.md': '# App\n\nIt feeds the quokka.\n',
  'empty.txt': '',
  'src/long.c': `${Array.from({ length: 4500 }, (_, n) => `int f${n}(void) { return ${n}; }`).join('\n')}\n`,
};

export interface View {
  /** Default: the owner's. */
  key?: string;
  /** Without a session. */
  signedOut?: boolean;
  size?: { width: number; height: number };
  dark?: boolean;
  /** Without scripts. */
  plain?: boolean;
}

export class World {
  readonly daemon: RunningDaemon;
  readonly owner: string;
  readonly app: Served;
  readonly folder: string;
  readonly dataDir: string;
  readonly #root: string;
  readonly git: GitServer;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  /** What the pages reported in their consoles: errors of scripts, and of the content policy. */
  readonly problems: string[] = [];

  private constructor(parts: {
    daemon: RunningDaemon;
    owner: string;
    app: Served;
    folder: string;
    root: string;
    git: GitServer;
    browser: Browser;
  }) {
    ({
      daemon: this.daemon,
      owner: this.owner,
      app: this.app,
      folder: this.folder,
      root: this.#root,
      git: this.git,
      browser: this.#browser,
    } = parts);
    this.dataDir = join(parts.root, 'data');
  }

  static async start(): Promise<World> {
    const root = temporaryFolder();
    const [dataDir, folder] = [join(root, 'data'), join(root, 'folder')];
    mkdirSync(dataDir);
    writeFiles(folder, {
      'tools/wombat.ts': 'export const wombat = 1; // a local quokka\n',
      [`${EVIL}.ts`]: `const quokka = '</script>${EVIL}';\n`,
    });
    const git = await GitServer.start(join(root, 'server'));
    const app = git.create('team/app', APP);
    const vault = git.create('secret/vault', { 'src/platypus.ts': 'export const platypus = "quokka";\n' });
    const daemon = await startDaemon({ dataDir, logger: silentLogger, port: 0, dirs: [folder] });
    const owner = readOwnerKey(dataDir)!;
    const browser = await chromium.launch({
      executablePath: installedBrowser(),
      headless: true,
      args: BROWSER_ARGUMENTS,
    });
    const world = new World({ daemon, owner, app, folder, root, git, browser });
    for (const { url } of [app, vault]) await world.post('/api/repos', { url });
    await until('the repositories and the folder to be ready', async () => {
      const { repos } = await world.get('/api/repos');
      const { indexes } = await world.get('/api/agent/indexes');
      const states = [
        ...repos.map((repo: { state: string }) => repo.state),
        ...indexes.map((index: { status: string }) => index.status),
      ];
      return states.length >= 5 && states.every(state => state === 'ready');
    });
    return world;
  }

  /** A page of the daemon, signed in. */
  async open(path: string, view: View = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: view.size ?? WIDE,
      colorScheme: view.dark ? 'dark' : 'light',
      javaScriptEnabled: !view.plain,
      baseURL: this.daemon.url,
      locale: 'en-US',
    });
    this.#contexts.push(context);
    if (!view.signedOut) {
      await context.request.post('/login', { form: { key: view.key ?? this.owner }, maxRedirects: 0 });
    }
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    page.on('console', message => {
      if (message.type() === 'error') this.problems.push(`${path}: ${message.text()}`);
    });
    page.on('pageerror', error => this.problems.push(`${path}: ${error.message}`));
    await page.goto(path);
    return page;
  }

  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own answer
  async post(path: string, body: unknown): Promise<any> {
    return this.#request(path, { method: 'POST', body: JSON.stringify(body) });
  }

  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own answer
  async get(path: string): Promise<any> {
    return this.#request(path, {});
  }

  async #request(path: string, init: RequestInit): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.owner}`, 'content-type': 'application/json' };
    return (await fetch(`${this.daemon.url}${path}`, { ...init, headers })).json();
  }

  async closePages(): Promise<void> {
    for (const context of this.#contexts.splice(0)) await context.close();
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.daemon.close();
    await this.git.close();
    removeFolder(this.#root);
  }
}
