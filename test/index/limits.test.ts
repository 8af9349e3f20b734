import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../daemon/src/daemon-client/index.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { Place } from '../cli/harness.ts';
import { Bench, manyFiles } from '../support/open-engine.ts';
import { writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';

const isRoot = process.getuid?.() === 0;
/** Whether a command that needs special rights works here. */
const works = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

describe('a full disk', () => {
  const mayMount = isRoot && process.platform === 'linux';
  let bench: Bench;
  let isMounted = false;
  beforeEach(() => {
    bench = new Bench();
    mkdirSync(bench.dataDir, { recursive: true });
    writeFiles(bench.tree, manyFiles(400, 60));
    if (!mayMount) return;
    isMounted = works('mount', '-t', 'tmpfs', '-o', 'size=250k', 'tmpfs', bench.dataDir);
  });
  afterEach(async () => {
    await bench.engine?.close();
    if (isMounted) execFileSync('umount', [bench.dataDir]);
    await bench.close();
  });

  test.skipIf(!mayMount)(
    'a build reports it, the engine survives, and succeeds once there is space',
    { tags: 'slow' },
    async context => {
      if (!isMounted) context.skip('a tmpfs cannot be mounted here');
      await bench.start();
      await expect(bench.build()).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        status: 503,
        details: expect.stringMatching(/room/),
      });
      expect(await bench.status()).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(/full/),
      });
      await expect(bench.build({ force: true })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      execFileSync('mount', ['-o', 'remount,size=200m', bench.dataDir]);
      expect(await bench.build()).toMatchObject({ status: 'success', file_count: 400 });
      expect(await bench.status()).toMatchObject({ status: 'ready' });
      expect(await bench.found('make_widget_42')).toContain('pkg2/module42.py');
    },
  );

  test.skipIf(!mayMount)('an existing index continues to answer', { tags: 'slow' }, async context => {
    if (!isMounted) context.skip('a tmpfs cannot be mounted here');
    execFileSync('mount', ['-o', 'remount,size=200m', bench.dataDir]);
    await bench.start();
    await bench.build();
    expect(await bench.found('make_widget_42')).toContain('pkg2/module42.py');
    const used = Number(execFileSync('du', ['-sk', bench.dataDir], { encoding: 'utf8' }).split('\t')[0]);
    execFileSync('mount', ['-o', `remount,size=${used + 200}k`, bench.dataDir]);
    await expect(bench.build({ force: true })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await bench.found('make_widget_42')).toContain('pkg2/module42.py');
    execFileSync('mount', ['-o', 'remount,size=200m', bench.dataDir]);
    expect(await bench.build({ force: true })).toMatchObject({ status: 'success', file_count: 400 });
    expect((await bench.status()).status).toBe('ready');
  });
});

describe('the watch limit', () => {
  const mayLimit =
    process.platform === 'linux' &&
    works('unshare', '-Ur', 'sh', '-c', 'echo 3 > /proc/sys/user/max_inotify_watches');

  test.skipIf(!mayLimit)(
    'status reports that it is not watched; a question finds changes by a scan',
    async () => {
      const place = new Place({ ...manyFiles(60), 'alpha.ts': 'export function alphaHandler() {}\n' });
      const served = place.spawn('unshare', [
        ...['-Ur', 'sh', '-c', 'echo 3 > /proc/sys/user/max_inotify_watches && exec "$0" "$@"'],
        ...[process.execPath, fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url))],
        ...['serve', '--port', '0'],
      ]);
      try {
        const url = await new Promise<string>((resolve, reject) => {
          served.stdout!.on('data', text => resolve(/http\S+/.exec(String(text))![0]));
          served.on('exit', code => reject(new Error(`dowse serve ended with ${code}`)));
        });
        const dowse = createClient({ url, key: readOwnerKey(place.dataDir) });
        const target_dir = place.tree;
        const call = { roots: [] };
        await dowse.build({ target_dir }, call);
        expect(await dowse.status({ target_dir }, call)).toMatchObject({
          status: 'ready',
          watching: false,
          message: expect.stringMatching(/cannot be watched/),
        });
        writeFiles(place.tree, { 'omega.ts': 'export function omegaHandler() {}\n' });
        rmSync(join(place.tree, 'alpha.ts'));
        await until('the new file to be found', async () => {
          const { results } = await dowse.ask({ query: 'omegaHandler', target_dir }, call);
          return results[0]?.file.endsWith('omega.ts');
        });
        const { results } = await dowse.ask({ query: 'alphaHandler', target_dir }, call);
        expect(results.map(result => result.file)).not.toContain(`${place.tree}/alpha.ts`);
        await dowse.close();
      } finally {
        served.kill('SIGKILL');
        await place.remove();
      }
    },
  );
});

describe('unreadable files', () => {
  const asNobody = isRoot ? ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--'] : [];
  const possible =
    process.platform !== 'win32' && (!isRoot || works('setpriv', ...asNobody.slice(1), 'true'));

  /** Runs a module as a user without access, and parses its output as JSON. */
  function asNobodyDo(bench: Bench, script: string): unknown {
    const engine = new URL('../../daemon/src/engine/engine.ts', import.meta.url).href;
    const support = new URL('../support/until.ts', import.meta.url).href;
    const file = join(bench.root, 'script.mjs');
    writeFileSync(
      file,
      `
      import { chmodSync, writeFileSync } from 'node:fs';
      const { createEngine } = await import(${JSON.stringify(engine)});
      const waiting = await import(${JSON.stringify(support)});
      const until = condition => waiting.until(String(condition), condition);
      const dataDir = ${JSON.stringify(bench.dataDir)};
      const target_dir = ${JSON.stringify(bench.tree)};
      const call = { roots: ['/'] };
      ${script}`,
    );
    if (isRoot) execFileSync('chown', ['-R', '65534:65534', bench.root]);
    const [command, ...args] = [...asNobody, process.execPath, file];
    return JSON.parse(execFileSync(command!, args, { cwd: '/', encoding: 'utf8' }));
  }

  test.skipIf(!possible)('are left out and counted; the rest is indexed', () => {
    const bench = new Bench();
    writeFiles(bench.tree, {
      'open.ts': 'export function openHandler() {}\n',
      'closed.ts': 'export function closedHandler() {}\n',
      'folder/inside.ts': 'export function insideHandler() {}\n',
    });
    chmodSync(join(bench.tree, 'closed.ts'), 0);
    chmodSync(join(bench.tree, 'folder'), 0);
    const { built, status, denied } = asNobodyDo(
      bench,
      `
      const silent = { info() {}, warn() {} };
      const engine = await createEngine({ dataDir, logger: silent });
      const built = await engine.build({ target_dir }, call);
      const status = await engine.status({ target_dir }, call);
      const denied = await engine.build({ target_dir: target_dir + '/folder' }, call).catch(error => error.code);
      await engine.close();
      console.log(JSON.stringify({ built, status, denied }));`,
    ) as { built: object; status: { skipped: object }; denied: string };
    chmodSync(join(bench.tree, 'folder'), 0o700);
    rmSync(bench.root, { recursive: true });
    expect(built).toMatchObject({ status: 'success', file_count: 1 });
    expect(status.skipped).toMatchObject({ unreadable: 1 });
    expect(denied).toBe('PERMISSION_DENIED');
  });

  test.skipIf(!possible)(
    'a whole directory closed and opened again: new files in it are found',
    { tags: 'slow' },
    () => {
      const bench = new Bench();
      writeFiles(bench.tree, { 'early.ts': 'export function earlyHandler() {}\n' });
      const found = asNobodyDo(
        bench,
        `
      const lost = Promise.withResolvers();
      const warn = (fields, message) => /lost track/.test(message) && lost.resolve();
      const engine = await createEngine({ dataDir, logger: { info() {}, warn } });
      await engine.build({ target_dir }, call);
      const isReady = async () => (await engine.status({ target_dir }, call)).status === 'ready';
      await until(isReady);
      chmodSync(target_dir, 0);
      await lost.promise;
      chmodSync(target_dir, 0o700);
      await until(isReady);
      writeFileSync(target_dir + '/late.ts', 'export function lateHandler() {}');
      const symbols = async query => (await engine.ask({ query, target_dir }, call)).results.map(({ symbol }) => symbol);
      await until(async () => (await symbols('lateHandler'))[0] === 'lateHandler');
      const early = await symbols('earlyHandler');
      await engine.close();
      console.log(JSON.stringify(early[0]));`,
      );
      rmSync(bench.root, { recursive: true });
      expect(found).toBe('earlyHandler');
    },
  );
});
