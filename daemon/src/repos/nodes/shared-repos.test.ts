import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STATES, type StateHome } from '../../store/testing/state-homes.ts';
import { Repos } from '../repos.ts';
import { idleIndexer } from '../testing/idle-indexer.ts';
import { SharedRepos } from './shared-repos.ts';

/** Nothing answers there, so nothing is fetched. */
const URL = 'http://127.0.0.1:9/team';

let dir: string;
let warnings: string[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dowse-shared-repos-'));
  warnings = [];
});
afterEach(() => rmSync(dir, { recursive: true }));

const log = {
  info() {},
  warn: (fields: object) => void warnings.push((fields as { reason: string }).reason),
};
const POSTGRES = STATES[1]!;

describe(POSTGRES.title, POSTGRES.options, () => {
  let home: StateHome;
  const all: Repos[] = [];
  beforeAll(async () => {
    home = await POSTGRES.start();
  });
  afterAll(() => home.remove());
  afterEach(async () => {
    for (const repos of all.splice(0)) await repos.close();
    await home.close();
  });

  /** The repositories of a daemon, and its part in the list. */
  async function daemon(): Promise<{ repos: Repos; shared: SharedRepos; names: () => string[] }> {
    const db = all.length === 0 ? await home.open() : await home.again();
    const repos = new Repos({
      dataDir: mkdtempSync(join(dir, 'data-')),
      indexer: idleIndexer(),
      log: { info() {}, warn() {} },
    });
    all.push(repos);
    const names = () => repos.registry.list().map(({ name }) => name);
    return { repos, shared: new SharedRepos({ db, repos, log }), names };
  }

  test('what is added at one is kept by all, with its address and branches', async () => {
    const [one, other] = [await daemon(), await daemon()];
    one.repos.add({ url: `${URL}/app.git`, branches: ['release/*'], submodules: true, lfs: true });
    other.repos.add({ url: `${URL}/web.git`, name: 'web' });
    for (const { shared } of [one, other, one]) await shared.compare();
    expect(one.names()).toEqual(['team/app', 'web']);
    expect(other.names()).toEqual(['team/app', 'web']);
    expect(other.repos.registry.find('team/app')).toMatchObject({
      url: `${URL}/app.git`,
      branches: ['release/*'],
      submodules: true,
      lfs: true,
    });
    expect(warnings).toEqual([]);
  });

  test('the others learn at once of each repository that is added or removed', async () => {
    const [one, other] = [await daemon(), await daemon()];
    const [app, web] = ['app', 'web'].map(name => one.repos.add({ url: `${URL}/${name}.git` }));
    await one.shared.publish([app!.name]);
    await other.shared.compare();
    expect(other.names()).toEqual(['team/app']);
    await one.shared.publish([web!.name]);
    await one.repos.remove(app!);
    await one.shared.publish([]);
    await other.shared.compare();
    expect(other.names()).toEqual(['team/web']);
  });

  test('what is removed at one is removed by all, and may be added again', async () => {
    const [one, other] = [await daemon(), await daemon()];
    const repo = one.repos.add({ url: `${URL}/app.git` });
    for (const { shared } of [one, other]) await shared.compare();
    await one.repos.remove(repo);
    for (const { shared } of [one, other, one]) await shared.compare();
    expect([one.names(), other.names()]).toEqual([[], []]);
    other.repos.add({ url: `${URL}/app.git` });
    for (const { shared } of [other, one]) await shared.compare();
    expect([one.names(), other.names()]).toEqual([['team/app'], ['team/app']]);
  });

  test('removed and added again with another address, it is replaced at the others', async () => {
    const [one, other] = [await daemon(), await daemon()];
    const repo = one.repos.add({ url: `${URL}/app.git`, name: 'app' });
    for (const { shared } of [one, other]) await shared.compare();
    await one.repos.remove(repo);
    one.repos.add({ url: `${URL}/new.git`, name: 'app' });
    for (const { shared } of [one, other]) await shared.compare();
    expect(other.repos.registry.find('app')?.url).toBe(`${URL}/new.git`);
  });

  test('an empty list takes what is there, and folders of a machine stay with it', async () => {
    const one = await daemon();
    one.repos.add({ url: `${URL}/app.git` });
    one.repos.add({ url: dir, name: 'local', allowLocal: true });
    await one.shared.compare();
    const other = await daemon();
    await other.shared.compare();
    expect(other.names()).toEqual(['team/app']);
    expect(one.names()).toEqual(['local', 'team/app']);
  });

  test('two addresses under one name are reported once, and both stay', async () => {
    const [one, other] = [await daemon(), await daemon()];
    one.repos.add({ url: `${URL}/app.git`, name: 'app' });
    other.repos.add({ url: `${URL}/other.git`, name: 'app' });
    for (const { shared } of [one, other, other]) await shared.compare();
    expect(warnings).toEqual([expect.stringContaining(`other daemons keep ${URL}/app.git under this name`)]);
    expect(other.repos.registry.find('app')?.url).toBe(`${URL}/other.git`);
  });

  test('a folder of a machine under the name of another repository is reported until one of them is removed', async () => {
    const [one, other] = [await daemon(), await daemon()];
    one.repos.add({ url: dir, name: 'team/app', allowLocal: true });
    const added = other.repos.add({ url: `${URL}/app.git` });
    const conflict = () => one.repos.statuses(['**'])[0]?.conflict;
    await one.shared.compare();
    expect([conflict(), warnings]).toEqual([undefined, []]);
    for (const { shared } of [other, one, one]) await shared.compare();
    expect(conflict()).toMatch(`other daemons keep ${URL}/app.git under this name`);
    expect(warnings).toEqual([conflict()]);
    expect(other.repos.statuses(['**'])[0]?.conflict).toBeUndefined();
    await other.repos.remove(added);
    for (const { shared } of [other, one]) await shared.compare();
    expect(conflict()).toBeUndefined();
  });

  test('a push that is reported to one daemon is fetched by the others', async () => {
    const [one, other] = [await daemon(), await daemon()];
    one.repos.add({ url: `${URL}/app.git` });
    for (const { shared } of [one, other]) await shared.compare();
    const synced: string[] = [];
    for (const [at, { repos }] of [one, other].entries()) {
      repos.sync = async ({ id }) => {
        synced.push(`${at}: ${repos.registry.get(id)?.name}`);
        return { changed: 0, removed: 0, embedded: 0 };
      };
    }
    await one.shared.pushed('team/app');
    for (const { shared } of [one, other, other]) await shared.compare();
    expect(synced).toEqual(['1: team/app']);
  });

  test('a daemon that starts again fetches the pushes that it has missed, once', async () => {
    const [one, other] = [await daemon(), await daemon()];
    one.repos.add({ url: `${URL}/app.git` });
    for (const { shared } of [one, other]) await shared.compare();
    let syncs = 0;
    other.repos.sync = async () => {
      syncs++;
      return { changed: 0, removed: 0, embedded: 0 };
    };
    await one.shared.pushed('team/app');
    const again = new SharedRepos({ db: await home.again(), repos: other.repos, log });
    await again.compare();
    await again.compare();
    await new SharedRepos({ db: await home.again(), repos: other.repos, log }).compare();
    expect(syncs).toBe(1);
  });
});
