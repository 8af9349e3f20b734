import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Configuration, Provider } from 'oidc-provider';
import { until } from '../support/until.ts';

/** What the issuer says of somebody. */
export interface Account {
  groups?: unknown;
  email?: string;
  email_verified?: boolean;
}

export const CLIENT = { id: 'dowse', secret: 'a secret of the client' };

/** Writes the files with which a daemon lets people sign in. */
export function writeOidcFiles(dataDir: string, settings: object): void {
  writeFileSync(join(dataDir, 'oidc-secret'), CLIENT.secret, { mode: 0o600 });
  writeFileSync(join(dataDir, 'oidc.json'), JSON.stringify({ client_id: CLIENT.id, ...settings }));
}

/** An OpenID Connect issuer on loopback: `oidc-provider`, whose page for signing in takes whoever `account` names. */
export class TestIssuer {
  /** Who signs in next. */
  account = 'anna';
  /** Whether they cancel. */
  cancels = false;
  readonly accounts: Record<string, Account> = {};
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param redirectUri where the daemon wants the browser back */
  static async start(redirectUri: string, more: Configuration = {}): Promise<TestIssuer> {
    const server = createServer();
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const issuer = new TestIssuer(server);
    const provider = issuer.#provider(redirectUri, more);
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (!request.url!.startsWith('/interaction/')) return void answer(request, response);
      const result = issuer.cancels ? { error: 'access_denied' } : { login: { accountId: issuer.account } };
      return void provider.interactionFinished(request, response, result);
    });
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #provider(redirectUri: string, more: Configuration): Provider {
    return new Provider(this.url, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      scopes: ['openid', 'profile', 'email', 'groups'],
      claims: {
        openid: ['sub'],
        profile: ['preferred_username'],
        email: ['email', 'email_verified'],
        groups: ['groups'],
      },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, preferred_username: id, ...this.accounts[id] }),
      }),
      // Consent is given.
      loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
        const grant = new (provider as Provider).Grant({
          clientId: client!.clientId,
          accountId: session!.accountId!,
        });
        grant.addOIDCScope('openid profile email groups');
        await grant.save();
        return grant;
      },
      ...more,
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await until('the issuer to stop', async () => !this.#server.listening);
  }
}

/** A browser, as far as signing in needs one: cookies by origin, and redirects. */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** The addresses that it was sent to, the last one first. */
  readonly visited: string[] = [];

  /** Opens an address, and follows redirects. */
  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    this.visited.unshift(address);
    const cookie = [...jar].map(pair => pair.join('=')).join('; ');
    const response = await fetch(address, {
      ...init,
      headers: { ...init.headers, cookie },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split(/=(.*)/s) as [string, string];
      if (/Max-Age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null || response.status < 300 || response.status > 399) return response;
    return this.open(new URL(location, address).href);
  }

  /** Forgets the cookies of an address: somebody else sits down. */
  forget(address: string): void {
    this.#cookies.delete(new URL(address).origin);
  }

  cookieFor(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(pair => pair.join('=')).join('; ');
  }
}
