import {
  type CodeActionParams,
  type Connection,
  ErrorCodes,
  type InitializeParams,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocuments,
  type WorkspaceSymbol,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { VERSION } from '../../daemon/src/api/version.ts';
import { defaultDataDir } from '../../daemon/src/daemon-client/index.ts';
import { answer } from './answering.ts';
import { Buffers } from './buffers.ts';
import { BuildsShown } from './builds-shown.ts';
import { capabilities, codeActions } from './capabilities.ts';
import { ClientSettings } from './client-settings.ts';
import { BuildWatchers, type Caller } from './context.ts';
import { DaemonLink } from './daemon-link.ts';
import { IndexChanges } from './index-changes.ts';
import { type DaemonStatus, type InitializationOptions, NOTIFICATIONS, REQUESTS } from './protocol.ts';
import { type Name, type Request, requestOf, withoutNulls } from './request-of.ts';
import { HANDLERS, type ServerContext } from './requests/handlers.ts';
import { beginBuilds } from './requests/indexes.ts';
import { resolveSymbol, workspaceSymbols } from './requests/symbols.ts';
import { TeamServer } from './team/team-server.ts';
import { foldersOf, Workspace } from './workspace.ts';

/** A running server. */
interface Serving {
  /** Stops responding, and revokes the key. */
  close(): Promise<void>;
  /** Whether the client has sent `shutdown`. */
  wasShutDown(): boolean;
}

/** Serves one client on this connection, from `initialize` until it is closed. */
export function serve(connection: Connection, env: NodeJS.ProcessEnv = process.env): Serving {
  const documents = new TextDocuments(TextDocument);
  const stop = new AbortController();
  let server: Server | undefined;
  let closing: Promise<void> | undefined;
  let wasShutDown = false;
  const close = () => {
    stop.abort();
    server?.context.team.close();
    closing ??= server?.context.link.close() ?? Promise.resolve();
    return closing;
  };

  const requireServer = () => {
    if (!server) throw new ResponseError(ErrorCodes.ServerNotInitialized, 'Send `initialize` first.');
    if (stop.signal.aborted) throw new ResponseError(ErrorCodes.InvalidRequest, 'The server was shut down.');
    return server;
  };

  connection.onInitialize(params => {
    if (server) throw new ResponseError(ErrorCodes.InvalidRequest, '`initialize` was already sent.');
    server = new Server(connection, documents, params, env, stop.signal);
    return {
      capabilities: capabilities(params, server.options),
      serverInfo: { name: 'dowse', version: VERSION },
    };
  });
  connection.onInitialized(() => server?.begin());
  connection.onDidChangeConfiguration(({ settings }) => server?.settings.changed(settings));
  connection.onShutdown(() => {
    requireServer();
    wasShutDown = true;
    return close();
  });

  // One handler for all: handlers of single methods get other arguments for requests without parameters.
  connection.onRequest(async (method, given, token) => {
    const ready = requireServer();
    const request = requestOf(method, given);
    return answer(connection, request.params, token, stop.signal, caller => ready.answer(request, caller));
  });
  documents.listen(connection);
  return { close, wasShutDown: () => wasShutDown };
}

/** State after `initialize`. */
class Server {
  readonly client: InitializeParams;
  readonly options: InitializationOptions;
  readonly settings: ClientSettings;
  readonly context: ServerContext;
  readonly #connection: Connection;
  readonly #stop: AbortSignal;
  readonly #shown: BuildsShown | undefined;
  readonly #changes: IndexChanges;
  #hasBegun = false;

  constructor(
    connection: Connection,
    documents: TextDocuments<TextDocument>,
    client: InitializeParams,
    env: NodeJS.ProcessEnv,
    stop: AbortSignal,
  ) {
    this.client = client;
    this.options = withoutNulls(client.initializationOptions ?? {}) as InitializationOptions;
    this.settings = new ClientSettings(connection, client);
    this.#connection = connection;
    this.#stop = stop;
    this.#shown = client.capabilities.window?.workDoneProgress ? new BuildsShown(connection) : undefined;
    const workspace = new Workspace();
    workspace.set(foldersOf(client));
    const buffers = new Buffers(documents);
    documents.onDidOpen(({ document }) => buffers.opened(document.uri));
    documents.onDidClose(({ document }) => buffers.closed(document.uri));
    const builds = new BuildWatchers();
    this.#changes = new IndexChanges(connection, { workspace, builds, shown: this.#shown });
    const { daemon = {} } = this.options;
    const { DOWSE_TEAM_API_KEY: _, ...ownEnv }: NodeJS.ProcessEnv = { ...env, ...daemon.env };
    const program = daemon.command ? { command: daemon.command, args: daemon.args ?? [] } : undefined;
    this.context = {
      env: ownEnv,
      program,
      workspace,
      buffers,
      builds,
      settings: () => this.settings.get(),
      team: new TeamServer({ ...env, ...daemon.env }, { connectTeam: this.options.connectTeam }),
      link: this.#link(ownEnv, daemon.dataDir ?? defaultDataDir(ownEnv), program, workspace),
    };
  }

  /** @throws ResponseError for an unknown method. */
  async answer({ method, params }: Request, caller: Caller): Promise<unknown> {
    const own = Object.keys(REQUESTS).find((name): name is Name => REQUESTS[name as Name] === method);
    if (own) return HANDLERS[own](this.context, params, caller);
    switch (method) {
      case 'workspace/symbol':
        return workspaceSymbols(this.context, params as WorkspaceSymbolParams, caller, this.client);
      case 'workspaceSymbol/resolve':
        return resolveSymbol(params as WorkspaceSymbol);
      case 'textDocument/codeAction':
        return codeActions(params as CodeActionParams, this.options, this.client);
      default:
        throw new ResponseError(ErrorCodes.MethodNotFound, `There is no method ${method}.`);
    }
  }

  /** Called on `initialized`. Finds or starts the daemon now, so that the first request does not wait. */
  begin(): void {
    this.#hasBegun = true;
    this.settings.register(this.client);
    const { link, workspace } = this.context;
    if (this.client.capabilities.workspace?.workspaceFolders) {
      this.#connection.workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
        workspace.change(added, removed);
        await link.foldersChanged();
      });
    }
    link.connect().catch(() => {});
  }

  #link(
    env: NodeJS.ProcessEnv,
    dataDir: string,
    program: ServerContext['program'],
    workspace: Workspace,
  ): DaemonLink {
    return new DaemonLink({
      env,
      dataDir,
      program,
      roots: () => workspace.folders.map(({ path }) => path),
      onStatus: status => this.#daemonChanged(status),
      onReady: () => void this.#buildOnOpen(),
      onIndexEvent: event => this.#changes.event(event),
      tell: (kind, message) => {
        // Sent as a notification: the library's `show…Message` is a request that waits for the user.
        const type = kind === 'error' ? MessageType.Error : MessageType.Info;
        void this.#connection.sendNotification(ShowMessageNotification.type, { type, message });
      },
      log: text => this.#connection.console.info(text),
    });
  }

  #daemonChanged(status: DaemonStatus): void {
    if (this.#hasBegun) void this.#connection.sendNotification(NOTIFICATIONS.daemonChanged, status);
    // Builds end with the daemon.
    if (status.state !== 'ready') this.#shown?.clear();
  }

  async #buildOnOpen(): Promise<void> {
    if (!this.#hasBegun || !(await this.settings.get()).index.buildOnOpen) return;
    await beginBuilds(this.context, this.#stop, ({ uri }, message) =>
      this.#changes.notify({ folder: uri, state: 'failed', message }),
    );
  }
}
