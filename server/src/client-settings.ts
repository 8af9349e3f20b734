import {
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
} from 'vscode-languageserver/node';
import type { Settings } from './protocol.ts';
import { readSettings } from './settings.ts';

/** The section `dowse` of the client's settings: asked for where the client can be asked, else as it was last sent. */
export class ClientSettings {
  readonly #connection: Connection;
  readonly #canAsk: boolean;
  #known: Promise<Settings> | undefined;

  constructor(connection: Connection, { capabilities: { workspace } }: InitializeParams) {
    this.#connection = connection;
    this.#canAsk = workspace?.configuration === true;
  }

  get(): Promise<Settings> {
    this.#known ??= this.#canAsk
      ? this.#connection.workspace.getConfiguration('dowse').then(readSettings, () => readSettings(undefined))
      : Promise.resolve(readSettings(undefined));
    return this.#known;
  }

  /** `sent`: all settings, from clients that send them. */
  changed(sent: unknown): void {
    const section = (sent as { dowse?: unknown } | null)?.dowse;
    this.#known = this.#canAsk ? undefined : Promise.resolve(readSettings(section));
  }

  /** Asks to be told of changes, where the client wants to be asked. */
  register({ capabilities: { workspace } }: InitializeParams): void {
    if (!workspace?.didChangeConfiguration?.dynamicRegistration) return;
    void this.#connection.client.register(DidChangeConfigurationNotification.type, { section: 'dowse' });
  }
}
