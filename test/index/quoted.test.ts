import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine, type Engine } from '../../daemon/src/engine.ts';
import { writeFiles } from '../support/tree.ts';

let root: string;
let engine: Engine;

/** All speak of the same; one has the message. */
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-quoted-')));
  const names = Array.from({ length: 40 }, (_, i) =>
    String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26)),
  );
  const others = names.map(name => [
    `src/${name}.js`,
    `export function ${name}(bucket) {\n  // the keys of such a bucket\n  return bucket.key;\n}\n`,
  ]);
  writeFiles(join(root, 'tree'), {
    ...Object.fromEntries(others),
    'src/zz.js': `export function zz(name) {\n  return load(name) ?? fail('no such key in bucket ' + name);\n}\n`,
  });
  engine = await createEngine({ dataDir: join(root, 'data'), logger: { info() {}, warn() {} } });
  await engine.build({ target_dir: 'tree' }, { roots: [root] });
});
afterAll(async () => {
  await engine?.close();
  rmSync(root, { recursive: true });
});

const REASON = '+ has what the question quotes';

test.runIf(process.platform === 'linux')('what is quoted is found word for word', async () => {
  const ask = async (query: string) =>
    (await engine.ask({ query, target_dir: 'tree', options: { limit: 50 } }, { roots: [root] })).results;
  const quoted = await ask('where does "no such key in bucket" come from');
  expect(quoted[0]).toMatchObject({ file: 'tree/src/zz.js' });
  expect(quoted[0]!.relevance_factors).toContain(REASON);
  expect(quoted.slice(1).flatMap(({ relevance_factors }) => relevance_factors)).not.toContain(REASON);
  // What only looks like it, and what nothing holds, changes nothing.
  for (const query of ['no such key in bucket', 'where does "a key in such bucket no" come from'])
    expect((await ask(query)).flatMap(({ relevance_factors }) => relevance_factors)).not.toContain(REASON);
});
