import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readDaemonInfo } from '../../../daemon/src/security/daemon-info.ts';
import { removeFolder, temporaryFolder } from '../../support/tree.ts';
import { until } from '../../support/until.ts';
import { offlineCommand } from './network.ts';
import { prepared } from './prepared.ts';
import { SETTINGS } from './settings.ts';

export interface EditorOptions {
  /** For suites in the extension host; no notifications are shown. */
  suites?: boolean;
  /** Ask whether folders are trusted. By default all are. */
  trust?: boolean;
  /** The PATH. By default only git, without Node. */
  path?: string;
  /** The package of the extension to install. Default: the one for this platform. */
  extensions?: 'platform' | 'universal';
  /** Run in its own network without other hosts. Linux, root. */
  offline?: boolean;
  /** User settings in addition to those of all tests. */
  settings?: Readonly<Record<string, unknown>>;
  env?: Readonly<Record<string, string>>;
}

/** A running editor with its own profile, home and daemon, to open windows on. */
export class Editor {
  readonly root = temporaryFolder();
  readonly home = join(this.root, 'home');
  /** The data folder shared by this editor's windows. */
  readonly dataDir = join(this.home, 'data', 'dowse');
  readonly log: string[] = [];
  readonly options: EditorOptions;
  port = 0;
  #process!: ChildProcess;

  private constructor(options: EditorOptions) {
    this.options = options;
  }

  static async start(options: EditorOptions = {}): Promise<Editor> {
    const editor = new Editor(options);
    const user = join(editor.root, 'user', 'User');
    mkdirSync(user, { recursive: true });
    mkdirSync(editor.home);
    writeFileSync(join(user, 'settings.json'), JSON.stringify({ ...SETTINGS, ...options.settings }, null, 2));
    await editor.#spawn();
    return editor;
  }

  /** Its process id, for processes that should join its network. */
  get pid(): number {
    return this.#process.pid as number;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** The environment of its processes, without the developer's profile, keys, indexes or daemon. */
  env(): NodeJS.ProcessEnv {
    return {
      PATH: this.options.path ?? prepared().path,
      LANG: 'C.UTF-8',
      HOME: this.home,
      XDG_DATA_HOME: join(this.home, 'data'),
      XDG_CONFIG_HOME: join(this.home, 'config'),
      XDG_CACHE_HOME: join(this.home, 'cache'),
      XDG_STATE_HOME: join(this.home, 'state'),
      // As if started from a shell; otherwise the PATH is taken from a login shell.
      VSCODE_CLI: '1',
      EXTENSIONS_GALLERY: '{"serviceUrl":""}',
      ...this.options.env,
    };
  }

  async #spawn(): Promise<void> {
    const { main } = prepared();
    const args = [
      main,
      ...[
        '--host',
        '127.0.0.1',
        '--port',
        '0',
        '--without-connection-token',
        '--accept-server-license-terms',
      ],
      ...['--server-data-dir', join(this.root, 'server'), '--user-data-dir', join(this.root, 'user')],
      ...['--extensions-dir', prepared()[this.options.extensions ?? 'platform']],
      ...['--disable-telemetry', '--reconnection-grace-time', '1'],
      // Without it a built editor ignores `extensionTestsPath`.
      ...(this.options.suites ? ['--enable-smoke-test-driver'] : []),
      ...(this.options.trust ? [] : ['--disable-workspace-trust']),
    ];
    const command = [process.execPath, ...args];
    if (this.options.offline) command.unshift(...offlineCommand());
    const child = spawn(command[0] as string, command.slice(1), { env: this.env(), detached: true });
    this.#process = child;
    const lines = createInterface({ input: child.stdout });
    child.stderr.on('data', text => this.log.push(String(text)));
    const listening = Promise.withResolvers<number>();
    lines.on('line', line => {
      this.log.push(line);
      const [, port] = /Extension host agent listening on (\d+)/.exec(line) ?? [];
      if (port) listening.resolve(Number(port));
    });
    child.on('error', listening.reject);
    child.on('exit', code =>
      listening.reject(new Error(`editor ended with ${code}:\n${this.log.join('\n')}`)),
    );
    this.port = await listening.promise;
  }

  /** The running daemon of its windows, or undefined. */
  daemon(): { pid: number; url: string } | undefined {
    return readDaemonInfo(this.dataDir);
  }

  /** The daemon's process, once it is running. */
  async daemonProcess(): Promise<number> {
    const { pid } = await until('a daemon', () => this.daemon());
    return pid;
  }

  /** The last lines of the logs of the extension and the daemon, for failing tests. */
  logs(): string {
    const named = (folder: string, name: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(path => path.endsWith(name))
        .map(path => join(folder, path));
    const files = [...named(this.root, 'Dowse.log'), ...named(this.root, 'daemon.log')];
    return files.map(file => `— ${file}\n${readFileSync(file, 'utf8').slice(-3000)}`).join('\n');
  }

  async stop(): Promise<void> {
    const daemon = this.daemon();
    killGroup(this.pid);
    if (daemon) await endProcess(daemon.pid);
    removeFolder(this.root);
  }
}

/** Unpacks a .vsix into an extensions folder, as "Install from VSIX" does. */
export function installExtension(main: string, vsix: string, extensions: string): void {
  const data = temporaryFolder();
  const args = [main, '--install-extension', vsix, '--extensions-dir', extensions, '--server-data-dir', data];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--accept-server-license-terms'], {
    encoding: 'utf8',
    env: { ...process.env, HOME: data, EXTENSIONS_GALLERY: '{"serviceUrl":""}' },
  });
  removeFolder(data);
  if (status !== 0) throw new Error(`${vsix} was not installed:\n${stdout}${stderr}`);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

async function endProcess(pid: number): Promise<void> {
  signal(pid, 'SIGTERM');
  await until(`process ${pid} to end`, () => !signal(pid, 0));
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}
