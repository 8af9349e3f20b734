/** The client of the language server. Large, so it is loaded on the first request. */
import { type CancellationToken, type LogOutputChannel, window } from 'vscode';
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type InitializeParams,
  LanguageClient,
  MessageType,
  ProgressType,
  ShowMessageNotification,
  State,
} from 'vscode-languageclient/node';
import {
  type DaemonStatus,
  type IndexChanged,
  type InitializationOptions,
  NOTIFICATIONS,
} from '../../../server/src/protocol.ts';
import { CONNECT_TEAM } from '../team/scope.ts';
import { Restarts } from './restarts.ts';
import { type DowseCommand, shellWord } from './start-command.ts';

interface ClientEvents {
  indexChanged(change: IndexChanged): void;
  daemonChanged(status: DaemonStatus): void;
  /** The server exited too often and is not restarted. */
  gaveUp(): void;
}

export interface RunningClient {
  /** `onPart` receives partial results. Rejects with the ResponseError of the server. */
  request<R, P = never>(
    method: string,
    params: object | undefined,
    token?: CancellationToken,
    onPart?: (part: P) => void,
  ): Promise<R>;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** The extension shows progress and failures itself, in the status bar. */
class QuietClient extends LanguageClient {
  protected override fillInitializeParams(params: InitializeParams): void {
    super.fillInitializeParams(params);
    params.capabilities.window = { ...params.capabilities.window, workDoneProgress: false };
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** Starts `dowse lsp`. Rejects if it cannot be started. */
export async function startClient(
  dowse: DowseCommand,
  serverArguments: string[],
  log: LogOutputChannel,
  events: ClientEvents,
  env: Readonly<Record<string, string>>,
): Promise<RunningClient> {
  const restarts = new Restarts();
  const initializationOptions: InitializationOptions = {
    announceCommands: false,
    connectTeam: CONNECT_TEAM,
  };
  const words = [...dowse.args, 'lsp', ...serverArguments];
  // windowsHide: the editor has no console, so Windows would open a window for `dowse`. The library passes it
  // on.
  const options = { env: { ...process.env, ...dowse.env, ...env }, shell: dowse.shell, windowsHide: true };
  const client = new QuietClient(
    'dowse',
    'Dowse',
    {
      command: dowse.shell ? shellWord(dowse.command) : dowse.command,
      args: dowse.shell ? words.map(shellWord) : words,
      options,
    },
    {
      documentSelector: [{ scheme: 'file' }],
      outputChannel: log,
      initializationOptions,
      initializationFailedHandler: () => false,
      errorHandler: restartPolicy(restarts, events),
    },
  );
  client.onNotification(NOTIFICATIONS.indexChanged, change => events.indexChanged(change));
  client.onNotification(NOTIFICATIONS.daemonChanged, status => events.daemonChanged(status));
  // The status bar shows errors of the daemon, with actions.
  client.onNotification(ShowMessageNotification.type, ({ type, message }) => {
    if (type !== MessageType.Error) window.showInformationMessage(message);
  });
  await client.start();
  restarts.started();
  return {
    request: (method, params, token, onPart) => request(client, method, params, token, onPart),
    isRunning: () => client.state === State.Running || client.state === State.Starting,
    stop: () => client.dispose(5000),
  };
}

let tokens = 0;

async function request<R, P>(
  client: LanguageClient,
  method: string,
  params: object | undefined,
  token: CancellationToken | undefined,
  onPart: ((part: P) => void) | undefined,
): Promise<R> {
  const send = (sent: object | undefined) =>
    // An undefined token would be sent as a second parameter.
    token ? client.sendRequest<R>(method, sent, token) : client.sendRequest<R>(method, sent);
  if (!onPart) return send(params);
  tokens += 1;
  const partialResultToken = `dowse-${tokens}`;
  const listening = client.onProgress(new ProgressType<P>(), partialResultToken, onPart);
  try {
    return await send({ ...params, partialResultToken });
  } finally {
    listening.dispose();
  }
}

function restartPolicy(restarts: Restarts, events: ClientEvents): ErrorHandler {
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed: (): CloseHandlerResult => {
      const next = restarts.exited();
      if (next === 'restart') return { action: CloseAction.Restart, handled: true };
      if (next === 'give up') events.gaveUp();
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}
