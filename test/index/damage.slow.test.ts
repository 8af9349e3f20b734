import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Bench, manyFiles } from '../support/open-engine.ts';
import { until } from '../support/until.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.open({ ...manyFiles(6), 'alpha.ts': 'export function alphaHandler() {}\n' });
  await bench.build();
});
afterEach(() => bench.close());

const folder = () => bench.index.folder.path;
function indexFile(): string {
  const [name] = readdirSync(folder()).filter(file => /^index-\d+\.db$/.test(file));
  return join(folder(), name!);
}
function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const content = readFileSync(file);
  content.set(bytes, at);
  writeFileSync(file, content);
}
const noise = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 151 + 89) & 255);

/** Waits until questions are answered as before. Only INDEX_BUSY may come meanwhile. */
async function untilWell(): Promise<void> {
  await until('the index to be well again', async () => {
    try {
      return (
        (await bench.found('alphaHandler'))[0] === 'alpha.ts' &&
        (await bench.found('make_widget_4')).length > 0
      );
    } catch (error) {
      expect(error).toMatchObject({ code: 'INDEX_BUSY', status: 409 });
      return false;
    }
  });
  const status = await bench.untilStatus(({ status }) => status === 'ready', 'ready again');
  expect(status.file_count).toBe(7);
}

async function untilRepaired(): Promise<void> {
  await untilWell();
  expect((await bench.status()).message).toMatch(/damaged/);
  expect(readdirSync(folder())).toContain('damaged.db');
}

/** Flips one bit in the middle of a blob, as a failing disk would. */
function flipBlob(table: string, column: string): void {
  const db = new Database(indexFile());
  const row = db
    .prepare(`SELECT rowid AS id, ${column} AS bytes FROM ${table} ORDER BY length(${column}) DESC`)
    .get() as {
    id: number;
    bytes: Buffer;
  };
  row.bytes[row.bytes.length >> 1]! ^= 16;
  db.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(row.bytes, row.id);
  db.close();
}

describe('a damaged index is set aside, rebuilt and reported', () => {
  test('a header of garbage', async () => {
    await bench.restart(() => overwrite(indexFile(), 0, noise(200)));
    await untilRepaired();
  });
  test('a file that is not a database', async () => {
    await bench.restart(() => writeFileSync(indexFile(), noise(5000)));
    await untilRepaired();
  });
  test('garbage in the middle', async () => {
    await bench.restart(() => {
      const { size } = statSync(indexFile());
      overwrite(indexFile(), 4096, noise(size - 4096));
    });
    await untilRepaired();
  });
  test('truncated', async () => {
    await bench.restart(() => truncateSync(indexFile(), 8192));
    await untilRepaired();
  });
  test.each(['', '-wal', '-shm'])('a folder with the name of its file%s', async suffix => {
    const file = indexFile();
    await bench.restart(() => {
      rmSync(file + suffix, { force: true });
      mkdirSync(join(file + suffix, 'kept'), { recursive: true });
    });
    expect((await bench.status()).status).toBe('building');
    await untilWell();
    expect((await bench.status()).message).toMatch(/damaged/);
  });
  test.each([
    ['blocks', 'vectors'],
    ['blocks', 'lengths'],
    ['block_postings', 'postings'],
  ])('one flipped bit in %s.%s', async (table, column) => {
    await bench.restart(() => flipBlob(table, column));
    await untilRepaired();
  });
  test('damage during use', async () => {
    expect(await bench.found('alphaHandler')).toContain('alpha.ts');
    flipBlob('blocks', 'vectors');
    overwrite(indexFile(), 0, noise(100));
    bench.write({ 'beta.ts': 'export function betaHandler() {}\n' });
    await until('the new file to be found', async () =>
      (await bench.found('betaHandler').catch((): string[] => [])).includes('beta.ts'),
    );
    rmSync(join(bench.tree, 'beta.ts'));
    await untilWell();
  });
});

test('a deleted index file is rebuilt', async () => {
  await bench.restart(() => rmSync(indexFile()));
  await untilWell();
});

test('a deleted index folder is created again by a build', async () => {
  await bench.restart(() => rmSync(folder(), { recursive: true }));
  expect((await bench.status()).status).toBe('missing');
  expect(await bench.build()).toMatchObject({ file_count: 7, embedded: 0 });
  await untilWell();
});

test('a truncated write-ahead log loses nothing permanently', async () => {
  bench.write({ 'late.ts': 'export function lateHandler() {}\n' });
  await bench.untilFound('lateHandler', 'late.ts');
  const copy = join(bench.root, 'copy');
  cpSync(folder(), copy, { recursive: true });
  const [wal] = readdirSync(copy).filter(name => name.endsWith('-wal'));
  expect(wal).toBeDefined();
  await bench.restart(() => {
    rmSync(folder(), { recursive: true });
    cpSync(copy, folder(), { recursive: true });
    for (const name of readdirSync(folder())) if (name.endsWith('-shm')) rmSync(join(folder(), name));
    truncateSync(join(folder(), wal!), Math.floor(statSync(join(copy, wal!)).size / 2) + 13);
  });
  await bench.untilFound('lateHandler', 'late.ts');
  rmSync(join(bench.tree, 'late.ts'));
  await bench.untilStatus(status => status.file_count === 7, 'the file to be gone');
  await untilWell();
});

test.each([
  '{"directory":',
  '[]',
  '{"directory":"/x","current":null,"next":null}',
  '{"directory":1,"current":{"name":"../../x"}}',
])('the invalid record %j is ignored: the index is rebuilt and the damage reported', async text => {
  await bench.restart(() => writeFileSync(join(folder(), 'index.json'), text));
  const { status, message } = await bench.status();
  expect(status).toBe('building');
  expect(message).toMatch(/damaged/);
  await untilWell();
});

test('a folder with the name of the record is moved aside, and the index rebuilt', async () => {
  const record = () => join(folder(), 'index.json');
  await bench.restart(() => {
    rmSync(record());
    mkdirSync(join(record(), 'kept'), { recursive: true });
  });
  expect(await bench.status()).toMatchObject({
    status: 'building',
    message: expect.stringMatching(/damaged/),
  });
  await untilWell();
  const [aside] = readdirSync(folder()).filter(name => name.startsWith('index.json.damaged-'));
  expect(existsSync(join(folder(), aside!, 'kept'))).toBe(true);
});

test('an index file of unknown origin is never resumed', async () => {
  await bench.restart(() => {
    const db = new Database(indexFile());
    db.exec(`UPDATE files SET path = 'ghost' || id || '.ts' WHERE id < 5`);
    db.exec('DELETE FROM meta');
    db.close();
    writeFileSync(join(folder(), 'index.json'), '{}');
  });
  await bench.build();
  const db = new Database(indexFile(), { readonly: true });
  expect(db.prepare('SELECT count(*) AS dead FROM dead').get()).toEqual({ dead: 0 });
  db.close();
});

describe('the embeddings cache', () => {
  const cache = () => join(bench.dataDir, 'embeddings.db');
  test('damage during use: builds work without it, and the next start creates a new one', async () => {
    bench.write(manyFiles(300));
    await bench.build();
    await bench.restart(() => {
      const { size } = statSync(cache());
      overwrite(cache(), size >> 1, noise(size >> 2));
    });
    expect(await bench.build({ force: true })).toMatchObject({ status: 'success', file_count: 301 });
    expect((await bench.status()).status).toBe('ready');
    await bench.restart();
    expect(await bench.build({ force: true })).toMatchObject({ embedded: 301 });
    expect(await bench.build({ force: true })).toMatchObject({ embedded: 0 });
  });
  test.each([
    ['garbage for a header', () => overwrite(cache(), 0, noise(200))],
    ['garbage after the first page', () => overwrite(cache(), 4096, noise(statSync(cache()).size - 4096))],
    ['cut short', () => truncateSync(cache(), 8192)],
    ['an empty file', () => writeFileSync(cache(), '')],
    ['deleted', () => rmSync(cache())],
  ])('%s: a new one is created, and builds work', async (_what, harm) => {
    await bench.restart(harm);
    expect(await bench.build({ force: true })).toMatchObject({ status: 'success', file_count: 7 });
    await untilWell();
    expect(existsSync(cache())).toBe(true);
  });
});

test('random garbage never causes a crash or wrong lines', async () => {
  const original = join(bench.root, 'original');
  await bench.engine.close();
  cpSync(folder(), original, { recursive: true });
  const { size } = statSync(indexFile());
  for (let round = 0; round < 5; round++) {
    const at = Math.floor(((round * 0.618) % 1) * size);
    overwrite(indexFile(), at, noise(3));
    await bench.start();
    await until('an answer or a rebuild', async () => {
      const results = await bench.ask('make_widget_3').then(
        answer => answer.results,
        error => {
          expect(error).toMatchObject({ code: 'INDEX_BUSY' });
          return undefined;
        },
      );
      for (const { file, line_range, snippet } of results ?? []) {
        const lines = readFileSync(file, 'utf8').split('\n');
        expect(lines.slice(line_range[0]! - 1, line_range[1]).join('\n')).toBe(snippet);
      }
      return results;
    });
    await bench.untilStatus(({ status }) => status !== 'building', 'calm');
    await bench.engine.close();
    rmSync(folder(), { recursive: true });
    cpSync(original, folder(), { recursive: true });
  }
  await bench.start();
});
