import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type CancellationToken,
  createMessageConnection,
  type InitializeParams,
  type InitializeResult,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { InitializationOptions } from '../protocol.ts';

const DOWSE = fileURLToPath(new URL('../../../daemon/bin/dowse.js', import.meta.url));

export interface ClientOptions {
  env: NodeJS.ProcessEnv;
  /** Paths of the workspace folders. */
  folders: readonly string[];
  initializationOptions?: InitializationOptions;
  capabilities?: InitializeParams['capabilities'];
  /** The settings section `dowse`, for clients that support requests for it. */
  settings?: object;
  /** How the client connects. */
  transport?: 'stdio' | 'socket' | 'pipe';
  /** For clients that support only one folder. */
  rootOnly?: boolean;
  /** Process id of the editor; default: this process. */
  processId?: number;
  /** The `dowse` program, with leading arguments. */
  dowse?: readonly [string, ...string[]];
}

/** Capabilities of clients with support for code action literals, as current ones have. */
export const WITH_CODE_ACTIONS: InitializeParams['capabilities'] = {
  textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
};

/** A scripted editor: starts `dowse lsp` and records the messages of the server in order. */
export class TestClient {
  readonly connection: MessageConnection;
  readonly process: ChildProcess;
  readonly received: { method: string; params: unknown }[] = [];
  initialized!: InitializeResult;
  #listeners = new Set<() => void>();
  #log = '';

  static async start(options: ClientOptions): Promise<TestClient> {
    const client = await TestClient.launch(options);
    await client.initialize(options);
    return client;
  }

  /** A client that has sent nothing yet. */
  static async launch(options: ClientOptions): Promise<TestClient> {
    const { child, input, output } = await launch(options);
    return new TestClient(child, input, output, options.settings);
  }

  private constructor(
    child: ChildProcess,
    input: Duplex | NodeJS.ReadableStream,
    output: NodeJS.WritableStream,
    settings?: object,
  ) {
    this.process = child;
    child.stderr?.setEncoding('utf8').on('data', text => {
      this.#log += text;
    });
    this.connection = createMessageConnection(
      new StreamMessageReader(input as NodeJS.ReadableStream),
      new StreamMessageWriter(output),
    );
    this.connection.onNotification((method: string, params: unknown) => this.#onNotification(method, params));
    this.connection.onUnhandledProgress(params => this.#onNotification('$/progress', params));
    this.connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => settings ?? null),
    );
    this.connection.onRequest((method: string, params: unknown) => {
      this.#onNotification(method, params);
      return null;
    });
    this.connection.listen();
  }

  /** The server's standard error. */
  get log(): string {
    return this.#log;
  }

  request<R>(method: string, params?: object, token?: CancellationToken): Promise<R> {
    return token
      ? this.connection.sendRequest<R>(method, params ?? {}, token)
      : this.connection.sendRequest<R>(method, params ?? {});
  }

  notify(method: string, params: object): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  command<R>(command: string, ...args: unknown[]): Promise<R> {
    return this.request('workspace/executeCommand', { command, arguments: args });
  }

  open(path: string, text: string): Promise<void> {
    const uri = toUri(path);
    return this.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'x', version: 1, text } });
  }

  /** The first message that matches, received already or later. */
  async notified<T>(method: string, matches: (params: T) => boolean = () => true, from = 0): Promise<T> {
    for (;;) {
      const found = this.received
        .slice(from)
        .find(message => message.method === method && matches(message.params as T));
      if (found) return found.params as T;
      await new Promise<void>(resolve => this.#listeners.add(resolve));
    }
  }

  all<T>(method: string, from = 0): T[] {
    const received = this.received.slice(from).filter(message => message.method === method);
    return received.map(({ params }) => params as T);
  }

  /** Stops the server as an editor does. */
  async stop(): Promise<number | null> {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    if (this.process.exitCode !== null) return this.process.exitCode;
    this.process.once('exit', resolve);
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const code = await promise;
    this.connection.dispose();
    return code;
  }

  async initialize({
    folders,
    capabilities = {},
    initializationOptions,
    settings,
    rootOnly = false,
    processId = process.pid,
  }: ClientOptions): Promise<void> {
    const workspace = {
      workspaceFolders: !rootOnly,
      configuration: settings !== undefined,
      ...capabilities.workspace,
    };
    this.initialized = await this.request('initialize', {
      processId,
      rootUri: rootOnly ? toUri(folders[0]!) : null,
      capabilities: { ...capabilities, workspace },
      ...(rootOnly
        ? {}
        : { workspaceFolders: folders.map(path => ({ uri: toUri(path), name: basename(path) })) }),
      ...(initializationOptions ? { initializationOptions } : {}),
    });
    await this.notify('initialized', {});
  }

  #onNotification(method: string, params: unknown): void {
    this.received.push({ method, params });
    const waiting = [...this.#listeners];
    this.#listeners.clear();
    for (const look of waiting) look();
  }
}

export function toUri(path: string): string {
  return pathToFileURL(path).href;
}

async function launch({ env, transport = 'stdio', dowse = [process.execPath, DOWSE] }: ClientOptions) {
  const [command, ...args] = dowse;
  if (transport === 'stdio') {
    const child = spawn(command, [...args, 'lsp', '--stdio'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    return { child, input: child.stdout, output: child.stdin };
  }
  const { promise, resolve } = Promise.withResolvers<Duplex>();
  const pipe =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\dowse-${process.pid}`
      : join(tmpdir(), `dowse-${process.pid}.sock`);
  const server = createServer(resolve);
  await new Promise<void>(listening => {
    if (transport === 'pipe') server.listen(pipe, listening);
    else server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  const where = typeof address === 'object' && address ? String(address.port) : pipe;
  const child = spawn(command, [...args, 'lsp', `--${transport}`, where], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const socket = await promise;
  server.close();
  return { child, input: socket, output: socket };
}
