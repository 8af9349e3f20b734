import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { rounds } from '../support/fast.ts';
import { Bench, manyFiles } from '../support/open-engine.ts';
import { until } from '../support/until.ts';

/** In a build of this many, several batches follow each other. */
const FILES = 600;

const onLinux = test.skipIf(process.platform !== 'linux');

let engine: Bench;
let bench: Bench;
beforeAll(async () => {
  engine = await Bench.open();
});
afterAll(() => engine.close());
beforeEach(() => {
  bench = engine.beside({ 'plain.ts': 'export function plainHandler() {}\n' });
});
afterEach(() => bench.close());

test('symlink loops, and links to files and folders elsewhere, are not followed', async () => {
  mkdirSync(join(bench.tree, 'a'));
  symlinkSync('..', join(bench.tree, 'a/up'));
  symlinkSync('self', join(bench.tree, 'self'));
  symlinkSync('/etc', join(bench.tree, 'etc'));
  symlinkSync('plain.ts', join(bench.tree, 'again.ts'));
  expect(await bench.build()).toMatchObject({ status: 'success', file_count: 1 });
  expect(await bench.found('plainHandler')).toEqual(['plain.ts']);
});

test("after a folder is replaced by a link, the next question shows nothing from the link's target", async () => {
  const outside = join(bench.root, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'f.py'), 'def inner_handler():\n    return "of somebody else"\n');
  bench.write({ 'sub/f.py': 'def inner_handler():\n    return 1\n' });
  await bench.build();
  expect(await bench.found('inner_handler')).toContain('sub/f.py');
  renameSync(join(bench.tree, 'sub'), join(bench.root, 'moved'));
  symlinkSync(outside, join(bench.tree, 'sub'));
  expect(JSON.stringify(await bench.ask('inner_handler'))).not.toContain('somebody else');
  await bench.untilNotFound('inner_handler', 'sub/f.py');
});

onLinux(
  'names with newlines, quotes, spaces, dashes and any letters are found and shown unchanged',
  async () => {
    const names = [
      'new\nline.py',
      'quo"te\'.py',
      ' space .py',
      '-dash.py',
      'ünï/编码.py',
      '$HOME`x`.py',
      'back\\slash.py',
      '%41.py',
    ];
    names.forEach((name, i) => {
      bench.write({ [name]: `def odd_name_number_${i}_here():\n    return ${i}\n` });
    });
    expect(await bench.build()).toMatchObject({ file_count: names.length + 1 });
    for (const [i, name] of names.entries())
      expect(await bench.found(`odd_name_number_${i}_here`)).toContain(name);
    bench.write({ 'new\nline.py': 'def rewritten_after_newline():\n    pass\n' });
    await bench.untilFound('rewritten_after_newline', 'new\nline.py');
  },
);

onLinux(
  'a name that is not UTF-8 is left out without harm, also if it is created while watching',
  async () => {
    const bad = (name: string) =>
      Buffer.concat([Buffer.from(`${bench.tree}/${name}`), Buffer.from([0xff, 0xfe])]);
    writeFileSync(bad('one'), 'def invisible_one(): pass\n');
    expect(await bench.build()).toMatchObject({ file_count: 1 });
    writeFileSync(bad('two'), 'def invisible_two(): pass\n');
    bench.write({ 'after.ts': 'export function afterTheBadName() {}\n' });
    await bench.untilFound('afterTheBadName', 'after.ts');
    await bench.untilStatus(status => status.status === 'ready', 'ready');
  },
);

onLinux(
  'a file with a name that is not UTF-8 is counted as left out while it exists',
  { tags: 'slow' },
  async () => {
    const bad = Buffer.concat([
      Buffer.from(`${bench.tree}/bad`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('.py'),
    ]);
    writeFileSync(bad, 'def invisible_one(): pass\n');
    expect(await bench.build()).toMatchObject({
      file_count: 1,
      message: expect.stringMatching(/; 1 file left out/),
    });
    expect((await bench.status()).skipped).toMatchObject({ unnamed: 1 });
    const listed = { target_dir: bench.tree, skipped: true };
    const named = { path: 'bad\\xff\\xfe.py', reason: 'unnamed', size: 26 };
    expect((await bench.engine.status(listed, bench.call)).skipped_files).toEqual([named]);
    rmSync(bad);
    await bench.untilStatus(({ skipped }) => skipped?.unnamed === undefined, 'it not to be counted any more');
    writeFileSync(bad, 'def invisible_again(): pass\n');
    await bench.untilStatus(({ skipped }) => skipped?.unnamed === 1, 'it to be counted again');
  },
);

onLinux('a FIFO, socket or device never blocks a build, nor does a file that becomes one', async () => {
  execFileSync('mkfifo', [join(bench.tree, 'pipe.ts')]);
  bench.write({ 'turns.ts': 'export function turnsIntoPipe() {}\n' });
  expect(await bench.build()).toMatchObject({ file_count: 2 });
  execFileSync('sh', ['-c', 'rm turns.ts && mkfifo turns.ts'], { cwd: bench.tree });
  expect((await bench.ask('turnsIntoPipe')).results.map(result => result.file)).not.toContain(
    `${bench.tree}/turns.ts`,
  );
  expect(await bench.build()).toMatchObject({ file_count: 1 });
});

test('files that are left out are counted by reason', async () => {
  bench.write({
    'one-line.js': `var x = "${'y '.repeat(2 << 20)}";\n`,
    'dump.log': 'a line of a log\n'.repeat(80_000),
    'huge.log': 'a line of a log\n'.repeat((1 << 20) + 1),
    'bundle.js': 'function f(){return 1};'.repeat(500),
    'app.min.js': 'var a;\n',
    'yarn.lock': '# yarn lockfile v1\n',
    'gen.go': '// Code generated by protoc-gen-go. DO NOT EDIT.\npackage x\n\nfunc GeneratedHandler() {}\n',
    'image.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]),
    'empty.ts': '',
    'blank.ts': '\n\n\n',
  });
  const built = await bench.build();
  expect(built.message).toContain('5 files left out');
  expect((await bench.status()).skipped).toEqual({
    binary: 1,
    generated: 1,
    minified: 2,
    oversized: 1,
    unreadable: 0,
    partial: 2,
  });
  expect((await bench.found('plainHandler'))[0]).toBe('plain.ts');
  expect((await bench.found('GeneratedHandler'))[0]).toBe('gen.go');
  const listed = await bench.engine.status({ target_dir: bench.tree, skipped: true }, bench.call);
  expect(listed.skipped_files?.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    'app.min.js minified',
    'bundle.js minified',
    'dump.log partial',
    'huge.log oversized',
    'image.png binary',
    'one-line.js partial',
    'yarn.lock generated',
  ]);
  expect(listed).not.toHaveProperty('skipped_next');
});

test('a file that grows past the limit leaves the index, and returns when it shrinks', {
  tags: 'slow',
}, async () => {
  await bench.build();
  const grown = `export function plainHandler() {}\n${'// padding padding padding\n'.repeat(650_000)}`;
  bench.write({ 'plain.ts': grown });
  await bench.untilStatus(status => status.skipped?.oversized === 1, 'the file to be too large');
  expect(await bench.found('plainHandler')).toEqual([]);
  bench.write({ 'plain.ts': 'export function plainHandler() {}\n' });
  await bench.untilFound('plainHandler', 'plain.ts');
});

test('files that change, vanish or become folders during the build: every answer matches the disk', {
  tags: 'slow',
}, async () => {
  bench.write(manyFiles(FILES));
  let step = 0;
  const stop = bench.engine.indexes.onEvent(event => {
    if (event.type !== 'progress') return;
    const at = step++ * 7;
    const path = (i: number) => `pkg${i % 20}/module${i}.py`;
    bench.write({ [path(at + 1)]: `# moved down\n\n\n\ndef changed_midway_${at}():\n    pass\n` });
    execFileSync('rm', ['-f', join(bench.tree, path(at + 2)), join(bench.tree, path(at + 3))]);
    mkdirSync(join(bench.tree, path(at + 3)), { recursive: true });
  });
  expect((await bench.build()).status).toBe('success');
  stop();
  expect(step).toBeGreaterThan(1);
  await until('the index to have caught up', async () => {
    const { results } = await bench.ask('changed_midway_0 module', { limit: 100 });
    for (const { file, line_range, snippet } of results) {
      const lines = execFileSync('cat', [file], { encoding: 'utf8' }).split('\n');
      expect(lines.slice(line_range[0]! - 1, line_range[1]).join('\n')).toBe(snippet);
    }
    return results[0]?.file.endsWith('pkg1/module1.py');
  });
  const { file_count } = await bench.build();
  expect(file_count).toBe(1 + FILES - 2 * step);
});

test('a file edited just before the question never answers with outdated lines', async () => {
  bench.write(manyFiles(40, 5));
  await bench.build();
  for (let round = 0; round < rounds(25, 2); round++) {
    const file = `pkg${round % 20}/module${round}.py`;
    replace(file, `${'\n'.repeat(round % 4)}def make_widget_${round}():\n    return ${round}\n`);
    const { results } = await bench.ask(`make_widget_${round}`);
    for (const { file: found, line_range, snippet } of results) {
      const lines = execFileSync('cat', [found], { encoding: 'utf8' }).split('\n');
      expect(lines.slice(line_range[0]! - 1, line_range[1]).join('\n')).toBe(snippet);
    }
    expect(results[0]!.file).toBe(join(bench.tree, file));
    expect(results[0]!.snippet).toContain(`return ${round}`);
  }
});

/** Replaces a file atomically, as editors do, so that an update never reads half of it. */
function replace(file: string, text: string): void {
  const draft = join(bench.root, 'draft');
  writeFileSync(draft, text);
  renameSync(draft, join(bench.tree, file));
}
