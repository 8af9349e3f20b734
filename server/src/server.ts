import { basename } from 'node:path';
import {
  type CancellationToken,
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  DidChangeConfigurationNotification,
  type ExecuteCommandParams,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  ProgressType,
  type ServerCapabilities,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { VERSION } from '../../daemon/src/api/version.ts';
import { defaultDataDir } from '../../daemon/src/client/index.ts';
import { Buffers } from './buffers.ts';
import { BuildsShown } from './builds-shown.ts';
import { BuildWatchers, type Caller, type Context } from './context.ts';
import { DaemonLink } from './daemon-link.ts';
import { toResponseError } from './errors.ts';
import type { IndexEvent } from './index-events.ts';
import { workDoneProgress } from './progress.ts';
import {
  COMMANDS,
  type IndexChanged,
  type IndexState,
  type InitializationOptions,
  NOTIFICATIONS,
  REQUESTS,
  type SearchPart,
  type Settings,
} from './protocol.ts';
import { HANDLERS, type Request } from './requests/index.ts';
import { beginBuilds } from './requests/indexes.ts';
import { resolveSymbol, workspaceSymbols } from './requests/symbols.ts';
import { readSettings } from './settings.ts';
import { foldersOf, Workspace } from './workspace.ts';

const SEARCH_PART = new ProgressType<SearchPart>();

/** States that the events of an index lead to. */
const STATES: Readonly<Record<string, IndexState>> = {
  started: 'building',
  progress: 'building',
  finished: 'ready',
  failed: 'failed',
  paused: 'paused',
};

/** Answers one client on this connection, from `initialize` to `exit`. */
export function serve(connection: Connection, env: NodeJS.ProcessEnv = process.env): void {
  const documents = new TextDocuments(TextDocument);
  const workspace = new Workspace();
  const buffers = new Buffers(documents);
  const builds = new BuildWatchers();
  const shown = new BuildsShown(connection);
  const stop = new AbortController();
  let client: InitializeParams;
  let options: InitializationOptions = {};
  let settings: Promise<Settings> | undefined;
  let context: Context & { env: NodeJS.ProcessEnv; program: ReturnType<typeof programOf> };
  let isInitialized = false;

  connection.onInitialize(params => {
    client = params;
    options = (params.initializationOptions ?? {}) as InitializationOptions;
    workspace.set(foldersOf(params));
    const ownEnv = { ...env, ...options.daemon?.env };
    const program = programOf(options);
    const link = new DaemonLink({
      env: ownEnv,
      dataDir: options.daemon?.dataDir ?? defaultDataDir(ownEnv),
      program,
      roots: () => workspace.folders.map(({ path }) => path),
      onStatus: status => {
        if (isInitialized) void connection.sendNotification(NOTIFICATIONS.daemonChanged, status);
        if (status.state !== 'ready') shown.clear();
      },
      onReady: () => void buildOnOpen(),
      onIndexEvent: event => indexChanged(event),
      tell: (kind, message) => {
        // A notification: the library's `show…Message` asks, and waits for somebody to answer.
        const type = kind === 'error' ? MessageType.Error : MessageType.Info;
        void connection.sendNotification(ShowMessageNotification.type, { type, message });
      },
      log: text => connection.console.info(text),
    });
    context = { link, workspace, buffers, builds, settings: readAllSettings, env: ownEnv, program };
    return { capabilities: capabilities(params, options), serverInfo: { name: 'dowse', version: VERSION } };
  });

  connection.onInitialized(() => {
    isInitialized = true;
    if (client.capabilities.workspace?.didChangeConfiguration?.dynamicRegistration) {
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'dowse' });
    }
    if (client.capabilities.workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
        workspace.change(added, removed);
        await context.link.foldersChanged();
      });
    }
    // The first question should not wait for the daemon to start.
    context.link.connect().catch(() => {});
  });

  connection.onDidChangeConfiguration(({ settings: pushed }) => {
    // Clients that cannot be asked send what they have.
    const section = (pushed as { dowse?: unknown } | null)?.dowse;
    settings = canPull() ? undefined : Promise.resolve(readSettings(section));
  });

  connection.onShutdown(async () => {
    stop.abort();
    await context.link.close();
  });

  documents.onDidOpen(({ document }) => buffers.opened(document.uri));
  documents.onDidClose(({ document }) => buffers.closed(document.uri));
  documents.listen(connection);

  for (const [name, method] of Object.entries(REQUESTS)) {
    connection.onRequest(method, (params: unknown, token: CancellationToken) =>
      answer(HANDLERS[name as keyof typeof REQUESTS], params, token),
    );
  }

  // Not by `onExecuteCommand`, which takes the token for the progress away.
  connection.onRequest(
    'workspace/executeCommand',
    (params: ExecuteCommandParams, token: CancellationToken) => {
      const name = Object.entries(COMMANDS).find(([, command]) => command === params.command)?.[0];
      if (!name) throw toResponseError(new Error(`There is no command ${params.command}.`));
      const { workDoneToken } = params;
      const given = commandArgument(name, params.arguments?.[0]);
      const asked = workDoneToken === undefined ? given : { workDoneToken, ...given };
      return answer(HANDLERS[name as keyof typeof REQUESTS], asked, token);
    },
  );

  connection.onWorkspaceSymbol((params, token) =>
    answer((_context, _params, caller) => workspaceSymbols(context, params, caller, client), params, token),
  );
  connection.onWorkspaceSymbolResolve((symbol, token) =>
    answer(() => resolveSymbol(context, symbol), symbol, token),
  );
  connection.onCodeAction(params => similarAction(params, options));

  async function answer<R>(handler: Request<R>, params: unknown, token: CancellationToken): Promise<R> {
    const { signal, done } = abortOn(token);
    const asked = (params ?? {}) as Parameters<Request<R>>[1];
    const { partialResultToken, workDoneToken } = asked as {
      partialResultToken?: string | number;
      workDoneToken?: string | number;
    };
    const caller: Caller = {
      signal,
      part:
        partialResultToken === undefined
          ? undefined
          : matches => void connection.sendProgress(SEARCH_PART, partialResultToken, { matches }),
      progress: workDoneToken === undefined ? undefined : workDoneProgress(connection, workDoneToken),
    };
    try {
      return await handler(context, asked, caller);
    } catch (error) {
      throw toResponseError(error, signal);
    } finally {
      done();
    }
  }

  function abortOn(token: CancellationToken): { signal: AbortSignal; done(): void } {
    const controller = new AbortController();
    if (token.isCancellationRequested) controller.abort();
    const listening = token.onCancellationRequested(() => controller.abort());
    return { signal: AbortSignal.any([controller.signal, stop.signal]), done: () => listening.dispose() };
  }

  function canPull(): boolean {
    return client.capabilities.workspace?.configuration === true;
  }

  function readAllSettings(): Promise<Settings> {
    settings ??= canPull()
      ? connection.workspace.getConfiguration('dowse').then(readSettings, () => readSettings(undefined))
      : Promise.resolve(readSettings(undefined));
    return settings;
  }

  async function buildOnOpen(): Promise<void> {
    if (isInitialized && (await readAllSettings()).index.buildOnOpen) await beginBuilds(context, stop.signal);
  }

  function indexChanged(event: IndexEvent): void {
    const folder = workspace.byReal(event.target_dir);
    if (!folder) return;
    const { progress, message } = event;
    const change: IndexChanged = {
      folder: folder.uri,
      state: STATES[event.type] ?? 'stale',
      ...(progress === undefined ? {} : { progress }),
      ...(message ? { message } : {}),
    };
    void connection.sendNotification(NOTIFICATIONS.indexChanged, change);
    if (progress !== undefined) builds.progress(event.target_dir, progress);
    if (client.capabilities.window?.workDoneProgress) void shown.event(event, basename(folder.path));
  }
}

function capabilities(
  { capabilities: client }: InitializeParams,
  { announceCommands = true }: InitializationOptions,
): ServerCapabilities & InitializeResult['capabilities'] {
  return {
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: { includeText: false },
    },
    workspaceSymbolProvider: {
      resolveProvider: client.workspace?.symbol?.resolveSupport !== undefined,
      workDoneProgress: false,
    },
    codeActionProvider: { codeActionKinds: [CodeActionKind.Empty] },
    ...(announceCommands
      ? { executeCommandProvider: { commands: Object.values(COMMANDS), workDoneProgress: true } }
      : {}),
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
}

function programOf({ daemon }: InitializationOptions) {
  return daemon?.command ? { command: daemon.command, args: daemon.args ?? [] } : undefined;
}

/** Commands take an object; a string where the one thing that they need is a text. */
function commandArgument(name: string, argument: unknown): object {
  if (typeof argument === 'string') return { [name === 'search' ? 'pattern' : 'query']: argument };
  return typeof argument === 'object' && argument !== null ? argument : {};
}

/** Offered where something is selected: a mere cursor stands in every line of every file. */
function similarAction(
  { textDocument, range, context }: CodeActionParams,
  { findSimilarCommand = COMMANDS.findSimilar }: InitializationOptions,
) {
  const { start, end } = range;
  const isEmpty = start.line === end.line && start.character === end.character;
  if (isEmpty || (context.only && !context.only.includes(CodeActionKind.Empty))) return [];
  const title = 'Find code similar to the selection';
  return [{ title, command: { title, command: findSimilarCommand, arguments: [{ textDocument, range }] } }];
}
