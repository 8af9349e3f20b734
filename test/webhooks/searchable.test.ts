/** From a change to a search result: the real engine, real git, deliveries and hooks. */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installHooks } from '../../daemon/src/webhooks/git-hooks.ts';
import { findRepository } from '../../daemon/src/webhooks/repository.ts';
import { Webhooks } from '../../daemon/src/webhooks/webhooks.ts';
import { Bench, manyFiles } from '../support/open-engine.ts';
import { type Files, writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { Repo } from './git.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const FOLDER = 'packages/own';

let bench: Bench;
let webhooks: Webhooks;
let repo: Repo;
beforeEach(async () => {
  bench = await Bench.open();
  repo = new Repo(bench.tree);
  webhooks = open();
});
afterEach(async () => {
  await webhooks.close();
  await bench.close();
});

function open(): Webhooks {
  const opened = new Webhooks({ dataDir: bench.dataDir, indexer: bench.engine, log: silent });
  void opened.start();
  return opened;
}

const below = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${FOLDER}/${name}`, text]));
const fn = (name: string) => `export function ${name}() {\n  return 1;\n}\n`;

/** A repository with an index and hooks. It is not watched, so changes are found only through events. */
async function indexed(files: Files): Promise<void> {
  repo.git('init', '-q', '-b', 'main');
  repo.commit('first', files);
  installHooks(await findRepository(repo.dir), bench.dataDir);
  await bench.build();
  await bench.unwatch();
}

async function deliver(data: object, event = 'push'): Promise<string> {
  const webhook =
    (await webhooks.registry.find('app')) ??
    (await webhooks.registry.add({ name: 'app', target: bench.tree })).webhook;
  const body = Buffer.from(JSON.stringify({ event, data }));
  const answer = await webhooks.receive(webhook, {}, body);
  if (answer.status !== 'accepted') throw new Error(JSON.stringify(answer));
  return answer.delivery_id;
}

const done = (id: string) =>
  until(`${id} to be done`, async () => {
    const delivery = await webhooks.deliveries.find(id);
    return delivery?.state === 'done' && delivery;
  });
const allDone = (count: number) =>
  until('all to be done', async () => {
    const list = await webhooks.deliveries.list({ limit: 100 });
    return list.length >= count && list.every(({ state }) => state === 'done') && list;
  });

describe('git hooks', () => {
  test('finds a commit', async () => {
    await indexed(below({ 'a.ts': fn('firstHandler') }));
    await repo.gitAsync('status');
    writeFiles(repo.dir, below({ 'b.ts': fn('quokkaHandler') }));
    repo.git('add', '-A');
    repo.git('commit', '-q', '-m', 'second');
    await bench.untilFound('quokkaHandler', `${FOLDER}/b.ts`);
  });

  test('finds merges, rebases, amended commits and checkouts, and removes deleted files', {
    tags: 'slow',
  }, async () => {
    await indexed(below({ 'a.ts': fn('firstHandler') }));
    repo.git('checkout', '-q', '-b', 'topic');
    repo.commit('topic', below({ 'topic.ts': fn('wombatHandler') }));
    await bench.untilFound('wombatHandler', `${FOLDER}/topic.ts`);
    await repo.gitAsync('checkout', '-q', 'main');
    await bench.untilNotFound('wombatHandler', `${FOLDER}/topic.ts`);
    repo.commit('main', below({ 'a.ts': fn('renamedHandler') }));
    await bench.untilFound('renamedHandler', `${FOLDER}/a.ts`);
    await repo.gitAsync('checkout', '-q', 'topic');
    await repo.gitAsync('rebase', '-q', 'main');
    await bench.untilFound('wombatHandler', `${FOLDER}/topic.ts`);
    await bench.untilFound('renamedHandler', `${FOLDER}/a.ts`);
    writeFiles(repo.dir, below({ 'topic.ts': fn('numbatHandler') }));
    await repo.gitAsync('commit', '-q', '-a', '--amend', '--no-edit');
    await bench.untilFound('numbatHandler', `${FOLDER}/topic.ts`);
    await repo.gitAsync('checkout', '-q', 'main');
    await repo.gitAsync('merge', '-q', 'topic');
    await bench.untilFound('numbatHandler', `${FOLDER}/topic.ts`);
  });

  test('processes events from before the start of the daemon once', { tags: 'slow' }, async () => {
    await indexed(below({ 'a.ts': fn('firstHandler') }));
    await webhooks.close();
    for (const name of ['quokka', 'wombat', 'numbat']) {
      repo.commit(name, below({ [`${name}.ts`]: fn(`${name}Handler`) }));
    }
    await bench.restart();
    webhooks = open();
    const deliveries = await until('them to be taken', async () => {
      const list = await webhooks.deliveries.list({ limit: 10 });
      return list.length === 3 && list.every(({ state }) => state === 'done') && list;
    });
    expect(deliveries.map(({ event }) => event)).toEqual(['commit', 'commit', 'commit']);
    await bench.untilFound('numbatHandler', `${FOLDER}/numbat.ts`);
  });

  test('creates an index only for the directory of the hooks, not for another worktree', {
    tags: 'slow',
  }, async () => {
    repo.git('init', '-q', '-b', 'main');
    repo.commit('first', { 'a.ts': fn('firstHandler') });
    installHooks(await findRepository(repo.dir), bench.dataDir);
    const other = join(bench.root, 'other');
    repo.git('worktree', 'add', '-q', other, '-b', 'other');
    repo.commit('second', { 'b.ts': fn('quokkaHandler') });
    await bench.untilStatus(({ status }) => status === 'ready');
    expect(await bench.found('quokkaHandler')).toContain('b.ts');
    expect((await bench.status(other)).status).toBe('missing');
    expect((await allDone(1)).map(({ target }) => target)).toEqual([bench.tree]);
  });

  test('a switch with 50 changed files of 5,000 embeds 50', { tags: 'slow' }, async () => {
    await indexed(below(manyFiles(5000)));
    const names = Object.keys(manyFiles(5000)).slice(0, 50);
    repo.git('checkout', '-q', '-b', 'topic');
    repo.commit(
      'topic',
      below(Object.fromEntries(names.map((name, n) => [name, `def other_${n}(total):\n    return total\n`]))),
    );
    await allDone(1);
    const changed = (await webhooks.deliveries.list({ limit: 10 })).map(({ result }) => result);
    expect(changed.reduce((sum, result) => sum + (result?.embedded ?? 0), 0)).toBe(50);
    expect(changed.reduce((sum, result) => sum + (result?.changed ?? 0), 0)).toBe(50);
    await repo.gitAsync('checkout', '-q', 'main');
    const [back] = await allDone(2);
    expect(back?.result).toMatchObject({ changed: 50, embedded: 0, scanned: false });
  });
});

describe('deliveries', () => {
  beforeEach(async () => {
    bench.write(below({ 'a.ts': fn('firstHandler'), 'b.ts': fn('secondHandler') }));
    await bench.build();
    await bench.unwatch();
  });

  test('with files reindex only these', async () => {
    bench.write(below({ 'a.ts': fn('quokkaHandler'), 'b.ts': fn('wombatHandler') }));
    const id = await deliver({ files: { modified: [`${FOLDER}/a.ts`] } });
    expect((await done(id)).result).toMatchObject({ changed: 1, scanned: false, refused: 0 });
    expect(await bench.found('quokkaHandler')).toContain(`${FOLDER}/a.ts`);
  });

  test('with new files or none scan the directory, with ignore rules', async () => {
    bench.write({
      ...below({ 'new.ts': fn('quokkaHandler'), 'c.log': 'quokkaHandler' }),
      '.ignore': '*.log\n',
    });
    const id = await deliver({ files: { added: [`${FOLDER}/new.ts`, `${FOLDER}/c.log`] } });
    expect((await done(id)).result).toMatchObject({ scanned: true });
    const found = await bench.found('quokkaHandler');
    expect(found[0]).toBe(`${FOLDER}/new.ts`);
    expect(found).not.toContain(`${FOLDER}/c.log`);
    bench.write(below({ 'more.ts': fn('wombatHandler') }));
    expect((await done(await deliver({}, 'reindex'))).result).toMatchObject({ changed: 1, scanned: true });
  });

  test('skip and report files behind a link', { tags: 'slow' }, async () => {
    const outside = join(bench.root, 'outside');
    mkdirSync(outside);
    writeFiles(outside, { 'secret.ts': fn('secretHandler') });
    symlinkSync(outside, join(bench.tree, FOLDER, 'link'));
    symlinkSync(join(outside, 'secret.ts'), join(bench.tree, FOLDER, 'secret.ts'));
    const warned: object[] = [];
    await webhooks.close();
    webhooks = new Webhooks({
      dataDir: bench.dataDir,
      indexer: bench.engine,
      log: { ...silent, warn: (fields: object) => void warned.push(fields) },
    });
    await webhooks.start();
    const files = [`${FOLDER}/link/secret.ts`, `${FOLDER}/secret.ts`];
    const skipped = files.map(file => ({ file, reason: 'outside the directory' }));
    const { result } = await done(await deliver({ files: { added: files } }));
    expect(result).toEqual({ changed: 0, removed: 0, embedded: 0, scanned: false, refused: 2, skipped });
    expect(warned).toContainEqual(expect.objectContaining({ files: skipped }));
    const { results } = await bench.ask('secretHandler');
    expect(results.some(({ snippet }) => snippet.includes('secretHandler'))).toBe(false);
  });

  test('that arrive together each count their own files', { tags: 'slow' }, async () => {
    bench.write(
      below({ 'a.ts': fn('quokkaHandler'), 'new.ts': fn('wombatHandler'), 'odd.ts': fn('koalaHandler') }),
    );
    rmSync(join(bench.tree, FOLDER, 'b.ts'));
    const at = (name: string) => `${FOLDER}/${name}`;
    const ids = await Promise.all([
      deliver({ files: { modified: [at('a.ts')] } }),
      deliver({ files: { added: [at('new.ts'), '../up.ts', 'x'.repeat(300)], removed: [at('b.ts')] } }),
      deliver({ files: { modified: [at('not-there.ts')] } }),
    ]);
    const [first, second, third] = await Promise.all(ids.map(async id => (await done(id)).result));
    expect(first).toMatchObject({ changed: 1, removed: 0, embedded: 1, refused: 0, skipped: [] });
    expect(second).toMatchObject({
      changed: 1,
      removed: 1,
      embedded: 1,
      refused: 2,
      skipped: [
        { file: '../up.ts', reason: 'a path with ".."' },
        { file: `${'x'.repeat(200)}…`, reason: 'a name that is too long' },
      ],
    });
    expect(third).toMatchObject({ changed: 0, removed: 0, embedded: 0 });
    expect(await bench.found('koalaHandler')).toContain(at('odd.ts'));
  });

  test('a ping needs no work', { tags: 'slow' }, async () => {
    expect((await done(await deliver({}, 'ping'))).result).toMatchObject({ changed: 0, scanned: false });
  });

  test('emits index events for the work', { tags: 'slow' }, async () => {
    const types: string[] = [];
    const stop = webhooks.onIndexEvent(({ type, directory }) => void types.push(`${type} ${directory}`));
    await done(await deliver({ files: { modified: [`${FOLDER}/a.ts`] } }));
    stop();
    expect(types).toEqual([`started ${bench.tree}`, `finished ${bench.tree}`]);
  });
});
