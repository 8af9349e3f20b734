import {
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
} from 'vscode-languageserver/node';
import type { Settings } from './protocol.ts';
import { readSettings } from './settings.ts';

/**
 * The section `dowse` of the client's settings: requested from clients that support it, else as last sent.
 */
export class ClientSettings {
  readonly #connection: Connection;
  readonly #canRequest: boolean;
  #cached: Promise<Settings> | undefined;

  constructor(connection: Connection, { capabilities: { workspace } }: InitializeParams) {
    this.#connection = connection;
    this.#canRequest = workspace?.configuration === true;
  }

  get(): Promise<Settings> {
    this.#cached ??= this.#canRequest
      ? this.#connection.workspace.getConfiguration('dowse').then(readSettings, () => readSettings(undefined))
      : Promise.resolve(readSettings(undefined));
    return this.#cached;
  }

  /** `sent`: all settings, from clients that push them. */
  changed(sent: unknown): void {
    const section = (sent as { dowse?: unknown } | null)?.dowse;
    this.#cached = this.#canRequest ? undefined : Promise.resolve(readSettings(section));
  }

  /** Registers for changes, if the client requires registration. */
  register({ capabilities: { workspace } }: InitializeParams): void {
    if (!workspace?.didChangeConfiguration?.dynamicRegistration) return;
    void this.#connection.client.register(DidChangeConfigurationNotification.type, { section: 'dowse' });
  }
}
