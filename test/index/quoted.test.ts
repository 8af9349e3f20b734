import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine, type Engine } from '../../daemon/src/engine/engine.ts';
import { writeFiles } from '../support/tree.ts';

let root: string;
let engine: Engine;

/** All files have similar words; one has the message. */
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

const REASON = '+ the file has a text of the question word for word, or the line that is named';

test.runIf(process.platform === 'linux')('a quoted text is found word for word', async () => {
  const ask = async (query: string) =>
    (await engine.ask({ query, target_dir: 'tree', options: { limit: 50 } }, { roots: [root] })).results;
  const quoted = await ask('where does "no such key in bucket" come from');
  expect(quoted[0]).toMatchObject({ file: 'tree/src/zz.js' });
  expect(quoted[0]!.relevance_factors).toContain(REASON);
  expect(quoted.slice(1).flatMap(({ relevance_factors }) => relevance_factors)).not.toContain(REASON);
  expect(quoted[0]).toMatchObject({ line: 2 });
  // A pasted message needs no quotation marks.
  const pasted = await ask("KeyError: no such key in bucket 'a'");
  expect(pasted[0]).toMatchObject({ file: 'tree/src/zz.js', line: 2 });
  // Text that only looks like a quotation, or that no file contains, has no effect.
  for (const query of ['no key in such bucket', 'where does "a key in such bucket no" come from'])
    expect((await ask(query)).flatMap(({ relevance_factors }) => relevance_factors)).not.toContain(REASON);
});

test.runIf(process.platform === 'linux')('also if many files contain its trigrams', async () => {
  const others = Array.from({ length: 120 }, (_, i) => [
    `a${i}.js`,
    `// wrong saline, halt of cookie\nexport const a${i} = ${i};\n`,
  ]);
  writeFiles(join(root, 'letters'), {
    ...Object.fromEntries(others),
    'z.js': '// wrong salt of cookie\nexport const z = 0;\n',
  });
  await engine.build({ target_dir: 'letters' }, { roots: [root] });
  const { results } = await engine.ask(
    { query: 'wrong salt of cookie', target_dir: 'letters' },
    { roots: [root] },
  );
  expect(results[0]).toMatchObject({ file: 'letters/z.js', line: 1 });
  expect(results[0]!.relevance_factors).toContain(REASON);
});

test('a place in a file is shown with its line, in any folder', async () => {
  const ask = async (query: string) =>
    (await engine.ask({ query, target_dir: 'tree', options: { limit: 5 } }, { roots: [root] })).results;
  expect((await ask('zz.js:2'))[0]).toMatchObject({ file: 'tree/src/zz.js', line: 2 });
  const trace =
    'Error: it failed\n    at zz (/home/me/app/src/zz.js:3:10)\n    at ab (/home/me/app/src/bb.js:2:1)';
  expect((await ask(trace))[0]).toMatchObject({ file: 'tree/src/zz.js', line: 3 });
  const python = 'Traceback (most recent call last):\n  File "src/bb.js", line 2\n  File "src/zz.js", line 3';
  expect((await ask(python))[0]).toMatchObject({ file: 'tree/src/zz.js', line: 3 });
});

test.runIf(process.platform === 'linux')(
  'a word that only one file contains ranks that file first',
  async () => {
    const others = Array.from({ length: 60 }, (_, i) => [
      `retry${i}.js`,
      `export function retryHomebrewed${i}(delay) {\n  return delay * ${i};\n}\n`,
    ]);
    writeFiles(join(root, 'words'), {
      ...Object.fromEntries(others),
      'docs.js': '// Sorted by length; the age is the tiebreaker of the two.\nexport const order = 1;\n',
    });
    await engine.build({ target_dir: 'words' }, { roots: [root] });
    const { results } = await engine.ask({ query: 'tiebreaker', target_dir: 'words' }, { roots: [root] });
    expect(results[0]).toMatchObject({ file: 'words/docs.js', line: 1 });
  },
);

test.runIf(process.platform === 'linux')(
  'a message of two words is found by the code around it',
  async () => {
    const others = Array.from({ length: 30 }, (_, i) => [
      `reset${i}.c`,
      `/* The peer was gone. */\nint connection_reset_${i}(void);\n`,
    ]);
    writeFiles(join(root, 'messages'), {
      ...Object.fromEntries(others),
      'socket.c': 'void told(char *why)\n{\n  failf(data, "Recv failure: %s", why);\n}\n',
    });
    await engine.build({ target_dir: 'messages' }, { roots: [root] });
    const query = 'curl: (56) Recv failure: Connection reset by peer';
    const { results } = await engine.ask({ query, target_dir: 'messages' }, { roots: [root] });
    expect(results[0]).toMatchObject({ file: 'messages/socket.c', line: 3 });
  },
);

test.runIf(process.platform === 'linux')(
  'a message of two words is found among other files with both words',
  async () => {
    const others = Array.from({ length: 24 }, (_, i) => [
      `frame${i}.c`,
      `int recv_frame_${i}(int peer)\n{\n  return failure(peer, "recv");\n}\n`,
    ]);
    writeFiles(join(root, 'frames'), {
      ...Object.fromEntries(others),
      'socket.c': 'void told(char *why)\n{\n  failf(data, "Recv failure: %s", why);\n}\n',
    });
    await engine.build({ target_dir: 'frames' }, { roots: [root] });
    const query = 'curl: (56) Recv failure: Connection reset by peer';
    const { results } = await engine.ask(
      { query, target_dir: 'frames', options: { limit: 50 } },
      { roots: [root] },
    );
    const found = results.filter(({ relevance_factors }) => relevance_factors.includes(REASON));
    expect(found.map(({ file, line }) => [file, line])).toEqual([['frames/socket.c', 3]]);
  },
);

test.runIf(process.platform === 'linux')(
  'a name is not reported as present if a file only has its trigrams',
  async () => {
    writeFiles(join(root, 'names'), {
      'user.js':
        '// getUser, UserName and erName, all of them\nexport const getUserN = erNames(getUserNa);\n',
      'login.js': 'export function loginOfUser(user) {\n  return user.login;\n}\n',
    });
    await engine.build({ target_dir: 'names' }, { roots: [root] });
    const ask = async (query: string) =>
      (await engine.ask({ query, target_dir: 'names' }, { roots: [root] })).results;
    const results = await ask('getUserName');
    expect(results.flatMap(({ relevance_factors }) => relevance_factors)).not.toContain(REASON);
    for (const { semantic_match, score } of results) {
      expect(semantic_match).toMatch(/^Nothing here has “getUserName”\. /);
      expect(score).toBeLessThanOrEqual(0.5);
    }
    expect((await ask('getUserNa'))[0]!.relevance_factors).toContain(REASON);
  },
);
