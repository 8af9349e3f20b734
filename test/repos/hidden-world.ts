/** A team's server with one repository that a caller sees, and two that exist for others only, with all that belongs to them. */
import { randomUUID } from 'node:crypto';
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { INDEX_FORMAT } from '../../daemon/src/index/index-folder.ts';
import { withRoutes } from '../support/routes.ts';
import type { Files } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { TestBrowser, TestIssuer, writeOidcFiles } from './issuer.ts';
import { type Caller, TeamServer } from './team-server.ts';

export const OWN = 'team/app';
/** Words that only the hidden repositories, and what belongs to them, have. */
export const TRACES = /vault|wombat|bilby|team\/web|\/trees\//i;

/** What a request names: of a hidden repository, or of one that does not exist. */
export type Names = Readonly<
  Record<
    | 'name'
    | 'owner'
    | 'own'
    | 'folder'
    | 'key'
    | 'user'
    | 'hook'
    | 'saved'
    | 'delivery'
    | 'base'
    | 'commit'
    | 'url',
    string
  >
>;

const REPOS: Readonly<Record<string, Files>> = {
  [OWN]: { 'src/quokka.ts': 'export function feedQuokka() {\n  return 1;\n}\n' },
  'team/web': { 'src/bilby.ts': 'export function feedBilby() {\n  return 1; // quokka\n}\n' },
  'cellar/vault': { 'src/wombat.ts': 'export function feedWombat() {\n  return 1; // quokka\n}\n' },
};
const SCOPES = ['search', 'index', 'admin'];

/** Who tries: a key or the headers of a session for the API, and a cookie for the pages. */
export interface Tester {
  caller: Caller;
  cookie: string;
}

export class HiddenWorld {
  readonly server: TeamServer;
  readonly issuer: TestIssuer;
  /** All routes of the daemon, as `METHOD /path`. */
  readonly routes: readonly string[];
  hidden!: Names;
  absent!: Names;
  /** The token of a webhook for the caller's repository. */
  token!: string;

  private constructor(server: TeamServer, issuer: TestIssuer, routes: readonly string[]) {
    this.server = server;
    this.issuer = issuer;
    this.routes = routes;
  }

  static async start(): Promise<HiddenWorld> {
    const { built: server, routes } = await withRoutes(() => TeamServer.start(REPOS));
    const issuer = await TestIssuer.start(`${server.daemon.url}/login/callback`);
    const groups = {
      apps: { repos: [OWN], scopes: SCOPES, per_minute: 60_000 },
      'vault-team': { repos: ['cellar/vault'], scopes: SCOPES },
    };
    writeOidcFiles(server.dataDir, { issuer: issuer.url, url: server.daemon.url, groups });
    const world = new HiddenWorld(server, issuer, routes);
    await world.#fill();
    return world;
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.issuer.close();
  }

  /** A key of its own. */
  async asKey(): Promise<Tester> {
    const key = await this.server.key('anna', [OWN], { scopes: SCOPES });
    const body = new URLSearchParams({ key });
    const url = `${this.server.daemon.url}/login`;
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return { caller: key, cookie: response.headers.get('set-cookie')!.split(';')[0]! };
  }

  /** A user who signed in with the issuer. */
  async asUser(): Promise<Tester> {
    const cookie = await this.#signIn('ben', 'apps');
    const { body } = await this.server.get('/api/session', { cookie });
    return { caller: { cookie, 'x-csrf-token': body.csrf }, cookie };
  }

  /** A key that a user made for themselves. */
  async asKeyOfUser(): Promise<Tester> {
    const { caller, cookie } = await this.asUser();
    const { body } = await this.server.post('/api/my/keys', { name: 'laptop', scopes: SCOPES }, caller);
    return { caller: body.key, cookie };
  }

  /** Makes what belongs to a hidden repository: a key, a user, a webhook with a delivery, a saved search, a base. */
  async #fill(): Promise<void> {
    const { server } = this;
    const served = server.served.get('cellar/vault')!;
    await server.key('vault-key', ['cellar/vault'], { scopes: SCOPES });
    await this.#signIn('wombat', 'vault-team');
    const { body: hook } = await server.post('/api/admin/webhooks', { name: 'vault-hook', repo: 'cellar/*' });
    const project = { git_http_url: served.url };
    await fetch(`${server.daemon.url}/webhooks/vault-hook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-gitlab-event': 'Push Hook',
        'x-gitlab-token': hook.token,
      },
      body: JSON.stringify({ ref: 'refs/heads/main', after: served.work.head, project }),
    });
    const delivery = await until('the delivery', async () => {
      const { body } = await server.get('/api/admin/webhook-deliveries');
      return body.deliveries[0]?.state === 'done' && body.deliveries[0];
    });
    await server.post('/api/saved', { name: 'vault-todo', search: '/?q=wombat&in=repo:cellar/vault' });
    const { body: own } = await server.post('/api/admin/webhooks', { name: 'own-hook', repo: OWN });
    this.token = own.token;
    const { body: index } = await server.post('/api/agent/index/status', { target_dir: 'repo:cellar/vault' });
    const { body: base } = await server.post('/api/repos/cellar%2Fvault/base', {
      ...{ commits: [served.work.head], format: INDEX_FORMAT, model: index.model },
    });
    const folder = checkoutOf(server, 'cellar/vault');
    this.hidden = {
      ...{ name: 'cellar/vault', owner: 'cellar', own: 'vault', url: served.url, commit: served.work.head },
      ...{ key: 'vault-key', user: 'user:wombat', hook: 'vault-hook', saved: 'vault-todo' },
      ...{ delivery: delivery.delivery_id, base: base.id, folder },
    };
    this.absent = {
      ...{ name: 'zephyr/okapi', owner: 'zephyr', own: 'okapi', commit: '5'.repeat(40) },
      ...{ url: served.url.replace('cellar/vault', 'zephyr/okapi'), key: 'okapi-key', user: 'user:dugong' },
      ...{ hook: 'okapi-hook', saved: 'okapi-todo', delivery: randomUUID(), base: '5'.repeat(32) },
      folder: folder.replace(/trees\/\d/, 'trees/9'),
    };
    for (const [what, id] of Object.entries(this.hidden))
      if (!id) throw new Error(`the hidden repository has no ${what}`);
  }

  async #signIn(account: string, group: string): Promise<string> {
    const browser = new TestBrowser();
    this.issuer.account = account;
    this.issuer.accounts[account] = { groups: [group] };
    await browser.open(`${this.server.daemon.url}/login/oidc`);
    return browser.cookieFor(this.server.daemon.url);
  }
}

/** The folder of the checkout of a repository. */
function checkoutOf({ dataDir }: TeamServer, name: string): string {
  const trees = join(realpathSync(dataDir), 'repos/trees');
  const wanted = Object.keys(REPOS[name]!)[0]!;
  const folders = readdirSync(trees, { recursive: true, encoding: 'utf8' });
  const file = folders.find(each => each.endsWith(`/${wanted}`));
  return join(trees, file!.slice(0, -wanted.length - 1));
}
