import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../support/fast.ts';
import { Bench, manyFiles } from '../support/open-engine.ts';
import { writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';

const FILES = {
  'src/alpha.ts': 'export function alphaHandler(): number {\n  return 1;\n}\n',
  'src/beta.ts': 'export function betaHandler(): number {\n  return 2;\n}\n',
  'lib/gamma.py': 'def gamma_handler():\n    return 3\n',
};

let bench: Bench;
afterEach(() => bench.close());

async function openAlone(): Promise<void> {
  bench = await Bench.open(FILES);
  await bench.build();
}

describe('while the directory is watched', () => {
  let engine: Bench;
  beforeAll(async () => {
    engine = await Bench.open();
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    bench = engine.beside(FILES);
    await bench.build();
  });

  test('a saved file is found by its new content, not by its old content', async () => {
    bench.write({ 'src/alpha.ts': 'export function omegaRenamed(): number {\n  return 1;\n}\n' });
    await bench.untilFound('omegaRenamed', 'src/alpha.ts');
    const { results } = await bench.ask('alphaHandler');
    expect(results.every(result => !result.snippet.includes('alphaHandler'))).toBe(true);
  });
  test('a new file in a new folder is found', async () => {
    bench.write({ 'src/deep/new/delta.ts': 'export function deltaHandler() {}\n' });
    await bench.untilFound('deltaHandler', 'src/deep/new/delta.ts');
    expect((await bench.status()).file_count).toBe(4);
  });
  test('if any number of matching files are deleted, the next best are returned', {
    tags: 'slow',
  }, async () => {
    const many = manyFiles(200);
    bench.write(many);
    await bench.build();
    for (const file of Object.keys(many)) rmSync(join(bench.tree, file));
    expect(await bench.found('which handler')).toContain('src/alpha.ts');
  });
  test('a file with only a new time is still found', { tags: 'slow' }, async () => {
    await bench.untilFound('alphaHandler', 'src/alpha.ts');
    const later = new Date(Date.now() + 5000);
    utimesSync(join(bench.tree, 'src/alpha.ts'), later, later);
    await bench.untilFound('alphaHandler', 'src/alpha.ts');
    expect((await bench.ask('alphaHandler')).results[0]?.snippet).toContain('alphaHandler');
  });
  test('a file that is written and given its old time again is found by its new content', async () => {
    const file = join(bench.tree, 'src/alpha.ts');
    const { atime, mtime } = statSync(file);
    const saved = '\nfunction sigmaHandler() {}\n'.padEnd(FILES['src/alpha.ts'].length, '\n');
    writeFileSync(file, saved);
    utimesSync(file, atime, mtime);
    await bench.untilFound('sigmaHandler', 'src/alpha.ts');
    const { results } = await bench.ask('alphaHandler');
    expect(results.every(result => result.symbol !== 'alphaHandler')).toBe(true);
  });
  test('two files of the same size and time that are swapped are told apart', { tags: 'slow' }, async () => {
    const [one, other] = ['one', 'other'].map(name => join(bench.tree, 'src', `${name}.ts`)) as [
      string,
      string,
    ];
    bench.write({
      'src/one.ts': 'function firstOfTwo() {}\n\n\n',
      'src/other.ts': '\n\nfunction otherOfTwo() {}\n',
    });
    for (const file of [one, other]) utimesSync(file, 1_600_000_000, 1_600_000_000);
    await bench.build();
    renameSync(one, `${one}.aside`);
    renameSync(other, one);
    renameSync(`${one}.aside`, other);
    const { results } = await bench.ask('firstOfTwo');
    expect(results.find(({ symbol }) => symbol === 'firstOfTwo')?.snippet ?? 'firstOfTwo').toContain(
      'firstOfTwo',
    );
    await bench.untilFound('otherOfTwo', 'src/one.ts');
    await bench.untilFound('firstOfTwo', 'src/other.ts');
  });
  test('a deleted file is not found', async () => {
    rmSync(join(bench.tree, 'src/beta.ts'));
    await bench.untilStatus(status => status.file_count === 2, 'the file to be gone from the index');
    expect(await bench.found('betaHandler')).not.toContain('src/beta.ts');
  });
  test('a renamed folder keeps its files, and nothing is embedded again', async () => {
    renameSync(join(bench.tree, 'src'), join(bench.tree, 'source'));
    await bench.untilFound('alphaHandler', 'source/alpha.ts');
    await bench.untilStatus(status => status.file_count === 3, 'the old folder to be gone');
    expect(await bench.found('betaHandler')).toContain('source/beta.ts');
  });
  test('changes in a renamed folder, and in one moved in, are seen at any depth', {
    tags: 'slow',
  }, async () => {
    bench.write({ 'src/in/deep.ts': 'export function deepHandler() {}\n' });
    await bench.untilFound('deepHandler', 'src/in/deep.ts');
    renameSync(join(bench.tree, 'src'), join(bench.tree, 'source'));
    await bench.untilFound('deepHandler', 'source/in/deep.ts');
    bench.write({ 'source/in/deep.ts': 'export function deeperHandler() {}\n' });
    await bench.untilFound('deeperHandler', 'source/in/deep.ts');
    writeFiles(join(bench.root, 'elsewhere'), { 'in/came.ts': 'export function cameAlong() {}\n' });
    renameSync(join(bench.root, 'elsewhere'), join(bench.tree, 'here'));
    await bench.untilFound('cameAlong', 'here/in/came.ts');
    bench.write({ 'here/in/came.ts': 'export function changedHere() {}\n' });
    await bench.untilFound('changedHere', 'here/in/came.ts');
  });
  test('a deleted folder removes its files', { tags: 'slow' }, async () => {
    rmSync(join(bench.tree, 'src'), { recursive: true });
    await bench.untilStatus(status => status.file_count === 1, 'the folder to be gone');
  });
  test('an edit of .gitignore removes files and brings them back', async () => {
    bench.write({ '.gitignore': 'lib/\n' });
    await bench.untilStatus(status => status.file_count === 2, 'the ignored file to be gone');
    expect(await bench.found('gamma_handler')).not.toContain('lib/gamma.py');
    bench.write({ '.gitignore': '' });
    await bench.untilFound('gamma_handler', 'lib/gamma.py');
  });
  test('an edit of .git/info/exclude does so too', { tags: 'slow' }, async () => {
    bench.write({ '.git/info/exclude': 'lib/\n' });
    await bench.untilStatus(status => status.file_count === 2, 'the excluded file to be gone');
    bench.write({ '.git/info/exclude': '' });
    await bench.untilFound('gamma_handler', 'lib/gamma.py');
  });
  test('also that of a nested repository, which may come and go', { tags: 'slow' }, async () => {
    bench.write({ 'own/.git/info/exclude': '', 'own/delta.ts': 'export function deltaHandler() {}\n' });
    await bench.untilFound('deltaHandler', 'own/delta.ts');
    bench.write({ 'own/.git/info/exclude': 'delta.ts\n' });
    await bench.untilNotFound('deltaHandler', 'own/delta.ts');
    rmSync(join(bench.tree, 'own/.git'), { recursive: true });
    await bench.untilFound('deltaHandler', 'own/delta.ts');
  });
  test('a file that becomes a folder, and the reverse', { tags: 'slow' }, async () => {
    rmSync(join(bench.tree, 'src'), { recursive: true });
    rmSync(join(bench.tree, 'lib/gamma.py'));
    mkdirSync(join(bench.tree, 'lib/gamma.py'));
    bench.write({
      src: 'flat text about sourdough\n',
      'lib/gamma.py/inner.py': 'def inner_handler(): pass\n',
    });
    await bench.untilFound('sourdough', 'src');
    await bench.untilFound('inner_handler', 'lib/gamma.py/inner.py');
    await bench.untilStatus(status => status.file_count === 2, 'only the two to be there');
  });
  test('status is ready again once changes are indexed, and last_updated advances', async () => {
    const before = await bench.status();
    bench.write({ 'src/alpha.ts': 'export function sigmaHandler() {}\n' });
    await bench.untilFound('sigmaHandler', 'src/alpha.ts');
    const after = await bench.untilStatus(status => status.status === 'ready', 'ready');
    expect(Date.parse(after.last_updated!)).toBeGreaterThan(Date.parse(before.last_updated!));
    expect(after.stale_files).toBe(0);
  });
  test('the index is not ready while a new folder waits to be scanned', async () => {
    renameSync(join(bench.tree, 'src'), join(bench.tree, 'source'));
    await bench.untilFound('alphaHandler', 'source/alpha.ts');
    const { promise: reported, resolve } = Promise.withResolvers<void>();
    // The index subscribed first.
    const tree = bench.engine.indexes.trees.subscribe(realpathSync(bench.tree), ({ added, changed = [] }) => {
      if ([...added, ...changed].some(path => path.startsWith('sources'))) resolve();
    });
    renameSync(join(bench.tree, 'source'), join(bench.tree, 'sources'));
    await reported;
    expect((await bench.status()).status).toBe('stale');
    await tree.end();
    await bench.untilStatus(status => status.status === 'ready', 'ready');
    expect(await bench.found('alphaHandler')).toContain('sources/alpha.ts');
  });
  test('changes during a rebuild are indexed after it', { tags: 'slow' }, async () => {
    bench.write(manyFiles(300));
    const rebuilt = bench.build({ force: true });
    const stop = bench.engine.indexes.onEvent(event => {
      if (event.type !== 'progress') return;
      stop();
      bench.write({ 'src/alpha.ts': 'export function duringTheRebuild() {}\n' });
      rmSync(join(bench.tree, 'lib/gamma.py'));
    });
    await rebuilt;
    await bench.untilFound('duringTheRebuild', 'src/alpha.ts');
    await bench.untilStatus(status => status.file_count === 302, 'the deletion to be seen');
  });
});

describe('while it is the only one', () => {
  beforeEach(openAlone);

  test.runIf(process.platform === 'linux')('a question misses no change made before it', async () => {
    // The first update starts threads and loads grammars, which may take longer than a question waits.
    bench.write({ 'first/eta.ts': 'export function etaHandler() {}\n' });
    await bench.untilFound('etaHandler', 'first/eta.ts');
    // On a busy machine it may exceed the wait of a question, which the answer then reports.
    let fresh = 0;
    const expectFirst = async (name: string, file: string, what: string) => {
      const { results, index } = await bench.ask(name);
      if (index.stale_files > 0) return bench.untilFound(name, file);
      fresh++;
      expect(results[0]?.file, what).toBe(join(bench.tree, file));
    };
    for (let i = 0; i < rounds(20, 4); i++) {
      bench.write({ [`new${i}/zeta.ts`]: `export function zetaHandler${i}() {}\n` });
      await expectFirst(`zetaHandler${i}`, `new${i}/zeta.ts`, `new file ${i}`);
      renameSync(join(bench.tree, `new${i}`), join(bench.tree, `old${i}`));
      await expectFirst(`zetaHandler${i}`, `old${i}/zeta.ts`, `renamed folder ${i}`);
    }
    expect(fresh).toBeGreaterThan(0);
  });
});

describe('changes made while nothing was watched', () => {
  beforeEach(openAlone);

  test('are indexed at the next start', async () => {
    await bench.restart(() => {
      bench.write({
        'src/alpha.ts': 'export function overnightChange() {}\n',
        'src/added.ts': 'const added = 1;\n',
      });
      rmSync(join(bench.tree, 'src/beta.ts'));
    });
    await bench.untilFound('overnightChange', 'src/alpha.ts');
    await bench.untilStatus(status => status.file_count === 3, 'the new file in and the old one out');
  });

  test('are indexed once a directory that was away at the start is back, and later changes are seen', {
    tags: 'slow',
  }, async () => {
    const away = join(bench.root, 'away');
    await bench.restart(() => {
      renameSync(bench.tree, away);
      writeFiles(away, { 'src/alpha.ts': 'export function changedAway() {}\n' });
    });
    await until('the directory to be called gone', async () => {
      const { indexes } = await bench.engine.list(bench.call);
      return indexes[0]?.status === 'gone';
    });
    renameSync(away, bench.tree);
    await bench.untilStatus(
      ({ status, watching }) => status === 'ready' && watching === true,
      'it to be watched',
    );
    expect(await bench.found('changedAway')).toContain('src/alpha.ts');
  });

  test('are in the first answer after a start', { tags: 'slow' }, async () => {
    await bench.restart(() => bench.write({ 'src/morning.ts': 'export function morningChange() {}\n' }));
    expect(await bench.found('morningChange')).toContain('src/morning.ts');
  });

  test('a change that keeps size and time, made right after the file was read, is found by a build', async () => {
    bench.write({ 'src/alpha.ts': FILES['src/alpha.ts'].replace('alphaHandler', 'aleftHandler') });
    await bench.build();
    expect(await bench.found('aleftHandler')).toContain('src/alpha.ts');
  });
});

describe('git', () => {
  beforeEach(openAlone);

  const git = (...args: string[]) =>
    execFileSync('git', ['-C', bench.tree, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      stdio: 'pipe',
      encoding: 'utf8',
    }).trim();

  test('a branch switch embeds only new chunks, a switch back none; the commit is reported', async () => {
    bench.write(manyFiles(60));
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-qm', 'one');
    const first = await bench.build();
    expect(first.file_count).toBe(63);
    git('checkout', '-qb', 'feature');
    bench.write({ 'src/alpha.ts': 'export function featureHandler() {\n  return 7;\n}\n' });
    git('commit', '-qam', 'two');
    await bench.untilFound('featureHandler', 'src/alpha.ts');
    git('checkout', '-q', 'main');
    await bench.untilFound('alphaHandler', 'src/alpha.ts');
    expect((await bench.ask('alphaHandler')).index.commit).toBe(git('rev-parse', 'HEAD'));
    const again = await bench.build({ force: true });
    expect(again.embedded).toBe(0);
    git('checkout', '-q', 'feature');
    expect((await bench.build({ force: true })).embedded).toBe(0);
    await bench.untilFound('featureHandler', 'src/alpha.ts');
  });

  test('a clone of the same tree embeds nothing', { tags: 'slow' }, async () => {
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'one');
    const clone = join(bench.root, 'clone');
    execFileSync('git', ['clone', '-q', bench.tree, clone], { stdio: 'pipe' });
    expect(await bench.build({ target_dir: clone })).toMatchObject({ embedded: 0, file_count: 3 });
  });
});
