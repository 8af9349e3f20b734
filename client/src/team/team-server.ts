/** The server of the team: its address is a setting, its key a secret of the editor. */
import { ConfigurationTarget, type Disposable, EventEmitter, type SecretStorage, workspace } from 'vscode';
import { settings } from '../settings.ts';
import { setContext } from '../support/messages.ts';

/** The key is stored for its address: a changed setting sends it nowhere else. */
const secretOf = (origin: string) => `dowse.team.key ${origin}`;

/** Scheme, host and port; undefined for another text. */
export function originOf(text: string): string | undefined {
  const url = URL.parse(text.trim());
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isAddress ? url.origin : undefined;
}

/** Whether what is sent to this origin leaves the machine unencrypted. */
export function isOpenToOthers(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

export class TeamServer implements Disposable {
  readonly #secrets: SecretStorage;
  readonly #changed = new EventEmitter<undefined>();
  readonly #listening: Disposable[];
  /** Fires after another address or key was set, in any window. */
  readonly onChanged = this.#changed.event;

  constructor(secrets: SecretStorage) {
    this.#secrets = secrets;
    this.#listening = [
      this.#changed,
      secrets.onDidChange(({ key }) => {
        if (key === secretOf(this.#origin ?? '')) this.#changed.fire(undefined);
      }),
      workspace.onDidChangeConfiguration(change => {
        if (!change.affectsConfiguration('dowse.team.server')) return;
        this.#tell();
        this.#changed.fire(undefined);
      }),
    ];
    this.#tell();
  }

  /** The address as it is set, even a wrong one. */
  get address(): string {
    return settings.teamServer();
  }

  get #origin(): string | undefined {
    return originOf(this.address);
  }

  /** Whether there is a server: in the settings, or in the environment of the editor. */
  get isSet(): boolean {
    return [this.address, process.env.DOWSE_TEAM_URL, process.env.DOWSE_URL].some(Boolean);
  }

  /** The scope of a search that was not given one: with no open folder there is nothing else to search. */
  get defaultScope(): string | undefined {
    return this.isSet && (workspace.workspaceFolders?.length ?? 0) === 0 ? '' : undefined;
  }

  /** Variables for the language server. A message would bring the key into the log. */
  async env(): Promise<Record<string, string>> {
    const { address } = this;
    if (!address) return {};
    const key = this.#origin && (await this.#secrets.get(secretOf(this.#origin)));
    return { DOWSE_TEAM_URL: address, DOWSE_TEAM_API_KEY: key ?? '' };
  }

  async set(origin: string, key: string): Promise<void> {
    await this.#secrets.store(secretOf(origin), key);
    await this.#setAddress(origin);
  }

  /** Forgets the address and its key. */
  async forget(): Promise<void> {
    const origin = this.#origin;
    await this.#setAddress(undefined);
    if (origin) await this.#secrets.delete(secretOf(origin));
  }

  dispose(): void {
    for (const listener of this.#listening) listener.dispose();
  }

  async #setAddress(origin: string | undefined): Promise<void> {
    const section = workspace.getConfiguration('dowse');
    await section.update('team.server', origin, ConfigurationTarget.Global);
  }

  #tell(): void {
    setContext('hasTeam', this.isSet);
  }
}
