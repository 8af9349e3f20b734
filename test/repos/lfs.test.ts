/** Files of Git LFS: real git over smart HTTP, with the endpoints of Git LFS beside it. */
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOOPBACK_CERTIFICATE } from '../../daemon/src/http/testing/certificates.ts';
import { maxBytesOf } from '../../daemon/src/index/classify.ts';
import { contentOf } from '../../daemon/src/repos/checkout-content.ts';
import { downloadsOf, lfsServerOf, receiveObject, whyOf } from '../../daemon/src/repos/lfs-server.ts';
import { LIMITS } from '../../daemon/src/repos/limits.ts';
import type { GitServer, Served } from './git-server.ts';
import { KeptWorld } from './kept-world.ts';
import { LfsStore, pointerOf } from './lfs-store.ts';

let world: KeptWorld;
let server: GitServer;
let store: LfsStore;
beforeEach(async () => {
  world = await KeptWorld.start();
  ({ server } = world);
  store = new LfsStore(server.origin);
  server.intercept = (request, response) => store.serve(request, response);
});
afterEach(() => world.close());

const BIG = 'export const big = 1;\n';
const shaOf = (content: string) => createHash('sha256').update(content).digest('hex');
const added = (url: string, lfs = true) => world.added({ url, lfs });
const at = (path: string, ref = '') => world.at(`repo:team/app${ref}`, path);

describe('Git LFS', () => {
  let app: Served;
  let pointer: string;
  beforeEach(() => {
    pointer = store.put(BIG);
    app = server.create('team/app', { 'src/a.ts': 'a\n', 'data/big.ts': pointer });
  });

  test('a file of Git LFS contains only its pointer without --lfs', async () => {
    const repo = await added(app.url, false);
    expect(await at('data/big.ts')).toBe(pointer);
    expect(repo).toMatchObject({ lfs: false, warning: null });
    expect(store.batches).toEqual([]);
  });

  test('a file of Git LFS has its content with --lfs, and other files do not change', async () => {
    const repo = await added(app.url);
    expect(repo).toMatchObject({ error: null, warning: null, lfs: true });
    expect(await at('data/big.ts')).toBe(BIG);
    expect(await at('src/a.ts')).toBe('a\n');
    expect(world.repos.status(repo).trees).toMatchObject([{ commit: app.work.head, files: 2 }]);
  });

  test('a file of Git LFS is indexed when its pointer changes, moves or becomes a file', async () => {
    const repo = await added(app.url);
    world.indexed = [];
    app.push({ 'data/big.ts': store.put('two\n') });
    await world.sync(repo);
    expect(await at('data/big.ts')).toBe('two\n');
    app.work.git('mv', 'data/big.ts', 'data/moved.ts');
    app.push({ 'src/a.ts': 'b\n' });
    await world.sync(repo);
    expect([await at('data/big.ts'), await at('data/moved.ts')]).toEqual([undefined, 'two\n']);
    app.push({ 'data/moved.ts': 'plain\n' });
    await world.sync(repo);
    expect(await at('data/moved.ts')).toBe('plain\n');
    expect(world.indexed).toEqual([
      ['data/big.ts'],
      ['data/big.ts', 'data/moved.ts', 'src/a.ts'],
      ['data/moved.ts'],
    ]);
    expect(store.received).toEqual([shaOf(BIG), shaOf('two\n')]);
    await world.sync(repo);
    expect(world.indexed).toHaveLength(3);
    expect(store.batches).toHaveLength(2);
  });

  test('a file of Git LFS is fetched once for all branches and paths', async () => {
    app.work.git('checkout', '-q', '-b', 'other');
    app.push({ 'copy.ts': pointer, 'again/copy.ts': pointer });
    await world.added({ url: app.url, lfs: true, branches: ['**'] });
    expect([await at('data/big.ts'), await at('copy.ts', '@other')]).toEqual([BIG, BIG]);
    expect(await at('again/copy.ts', '@other')).toBe(BIG);
    expect(store.received).toEqual([shaOf(BIG)]);
  });

  test('a file of Git LFS in another revision has its content if it was fetched', async () => {
    const first = app.work.head;
    app.push({ 'data/new.ts': store.put('new\n') });
    const second = app.work.head;
    const repo = await added(app.url);
    app.push({ 'data/big.ts': 'plain\n', 'data/new.ts': store.put('newer\n') });
    await world.sync(repo);
    const before = store.batches.length;
    expect(await at('data/big.ts', `@${first}`)).toBe(BIG);
    expect(await at('data/new.ts', `@${second}`)).toBe('new\n');
    expect(store.batches).toHaveLength(before);
  });

  test('a file of Git LFS that the server lacks stays a pointer, with a reason, and is retried', async () => {
    store.objects.delete(shaOf(BIG));
    const repo = await added(app.url);
    expect(world.repos.status(repo).state).toBe('ready');
    expect(repo.warning).toBe('lfs data/big.ts: the server says: 404 Object does not exist');
    expect([await at('data/big.ts'), await at('src/a.ts')]).toEqual([pointer, 'a\n']);
    store.put(BIG);
    expect((await world.sync(repo)).warning).toBeNull();
    expect(await at('data/big.ts')).toBe(BIG);
  });

  test('a file of Git LFS is fetched with the password of the server', async () => {
    const { host } = new URL(server.origin);
    writeFileSync(join(world.dataDir, 'repo-credentials'), `http://anna:s3cret@${host}\n`, { mode: 0o600 });
    server.intercept = (request, response) => {
      const expected = `Basic ${Buffer.from('anna:s3cret').toString('base64')}`;
      if (request.headers.authorization === expected) return store.serve(request, response);
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
      return true;
    };
    expect((await added(app.url)).warning).toBeNull();
    expect(await at('data/big.ts')).toBe(BIG);
  });

  test('a file of Git LFS is fetched with the authorization of the answer, if it has one', async () => {
    const { host } = new URL(server.origin);
    writeFileSync(join(world.dataDir, 'repo-credentials'), `http://anna:s3cret@${host}\n`, { mode: 0o600 });
    store.answer = ({ oid, size }) => {
      const header = { Authorization: 'Bearer signed' };
      return { oid, size, actions: { download: { href: `${server.origin}/lfs/${oid}`, header } } };
    };
    const sent: unknown[] = [];
    store.send = (_, response, { headers }) => {
      sent.push(headers.authorization);
      response.end(BIG);
    };
    expect((await added(app.url)).warning).toBeNull();
    expect(sent).toEqual(['Bearer signed']);
  });

  test('a missing password for Git LFS is an error that says where to put it', async () => {
    server.intercept = (request, response) => {
      if (!request.url!.includes('/info/lfs/')) return store.serve(request, response);
      response.writeHead(401).end();
      return true;
    };
    expect((await added(app.url)).warning).toMatch(
      /^lfs data\/big\.ts: 127\.0\.0\.1:\d+ answered 401; its password belongs into repo-credentials$/,
    );
  });

  test('a file of Git LFS on another server is fetched with the headers of the answer, without our password', async () => {
    const { host } = new URL(server.origin);
    writeFileSync(join(world.dataDir, 'repo-credentials'), `http://anna:s3cret@${host}\n`, { mode: 0o600 });
    const asked: unknown[] = [];
    const far = createServer(LOOPBACK_CERTIFICATE, ({ headers }, response) => {
      asked.push([headers.authorization, headers['x-signed'], headers.host]);
      response.end(BIG);
    });
    await new Promise<void>(resolve => far.listen(0, '127.0.0.1', resolve));
    const farHost = `127.0.0.1:${(far.address() as AddressInfo).port}`;
    store.answer = ({ oid, size }) => {
      const header = { 'X-Signed': 'yes', Host: 'inner.example' };
      return { oid, size, actions: { download: { href: `https://${farHost}/x`, header } } };
    };
    const authorities = tls.getCACertificates();
    tls.setDefaultCACertificates([LOOPBACK_CERTIFICATE.cert]);
    try {
      expect((await added(app.url)).warning).toBeNull();
    } finally {
      tls.setDefaultCACertificates(authorities);
      far.close();
    }
    expect(await at('data/big.ts')).toBe(BIG);
    expect(asked).toEqual([[undefined, 'yes', farHost]]);
  });

  test('files of Git LFS count toward the limits of the repository', async () => {
    app.push({ 'data/a.ts': store.put('a'.repeat(5000)), 'data/z.ts': store.put('z'.repeat(5000)) });
    await world.reopen({ treeBytes: 8000 });
    const repo = await added(app.url);
    expect(repo.warning).toMatch(/^lfs: 1 file left as pointers: the limits are 5,000 files, and 0 MB/);
    expect(await at('data/a.ts')).toBe('a'.repeat(5000));
    expect(await at('data/z.ts')).toBe(pointerOf(shaOf('z'.repeat(5000)), 5000));
    const full = world.repos.mirrorOf(repo.id);
    await world.reopen({ mirrorBytes: 1.2 * (await full.bytes()) });
    expect((await world.sync(repo)).warning).toContain(
      'lfs data/z.ts: the repository is at its limit on size',
    );
    expect(await at('data/a.ts')).toBe('a'.repeat(5000));
  });

  test.each(['.lfsconfig', '.gitattributes'])(
    'a repository with %s gets files of Git LFS from its own server',
    async name => {
      const url = 'http://127.0.0.1:9/elsewhere';
      app.push({ [name]: `[lfs]\n\turl = ${url}\n*.ts filter=lfs -text\n` });
      expect((await added(app.url)).warning).toBeNull();
      expect(await at('data/big.ts')).toBe(BIG);
    },
  );

  test('a file of Git LFS in a local folder stays a pointer, with advice', async () => {
    const repo = await world.added({ url: app.bare, name: 'team/app', allowLocal: true, lfs: true });
    expect(repo.warning).toBe(
      'lfs data/big.ts: files of Git LFS come by https only; add the repository with its https address',
    );
    expect(await at('data/big.ts')).toBe(pointer);
  });

  test.each([
    ['another hash', pointerOf(shaOf('x'), 1).replace('sha256', 'sha512')],
    ['a further line', pointerOf(shaOf(BIG), BIG.length).replace('oid', 'ext-0-foo sha256:1\noid')],
    ['a file that only begins with it', `${pointerOf(shaOf(BIG), BIG.length)}more\n`],
    ['a size over that of indexed files', pointerOf(shaOf(BIG), 16 * 1024 ** 2 + 1)],
  ])('is none with %s', async (_, text) => {
    app.push({ 'data/big.ts': text });
    expect((await added(app.url)).warning).toBeNull();
    expect(await at('data/big.ts')).toBe(text);
    expect(store.batches).toEqual([]);
  });

  test('a file of Git LFS stays a pointer if the server sends wrong content', async () => {
    app.push({ 'data/a.ts': store.put('a') });
    store.send = (oid, response) => response.end(oid === shaOf('a') ? 'a' : BIG.replace('1', '2'));
    const repo = await added(app.url);
    expect(repo).toMatchObject({
      error: null,
      warning: 'lfs data/big.ts: what the server sent has another size or SHA-256',
    });
    expect([await at('data/a.ts'), await at('data/big.ts')]).toEqual(['a', pointer]);
    expect(readdirSync(world.repos.mirrorOf(repo.id).path)).not.toContain('dowse-lfs');
  });

  test('a fetch of Git LFS without an answer ends at the time limit', async () => {
    store.objects.delete(shaOf(BIG));
    const repo = await added(app.url);
    store.put(BIG);
    store.send = () => {};
    const limits = { ...world.repos.limits, fetchMs: 1000 };
    const fetch = {
      ...{ dataDir: world.dataDir, limits },
      ...{ signal: new AbortController().signal, onProgress() {} },
    };
    const revision = { commit: app.work.head, name: 'timed' };
    expect(await contentOf(repo, world.repos.mirrorOf(repo.id), revision, { limits, fetch })).toEqual({
      content: app.work.head,
      problems: ['lfs data/big.ts: it took too long'],
    });
  });
});

describe('an object of a hostile server is refused:', () => {
  const redirected = 'http://127.0.0.1:9/inner';
  const downloads =
    (href: string, header: unknown = {}) =>
    () => {
      store.answer = ({ oid, size }) => ({ oid, size, actions: { download: { href, header } } });
    };
  const sends = (send: LfsStore['send']) => () => {
    store.send = send;
  };
  const batch =
    (status: number, body: string, headers = {}) =>
    () => {
      server.intercept = (request, response) => {
        if (!request.url!.includes('/info/lfs/')) return store.serve(request, response);
        response.writeHead(status, headers).end(body);
        return true;
      };
    };
  const objects = (count: number) =>
    JSON.stringify({ objects: Array.from({ length: count }, () => ({ oid: shaOf(BIG), size: 1 })) });
  test.each([
    ['other content', sends((_, response) => response.end(BIG.replace('1', '2'))), 'another size or SHA-256'],
    ['less', sends((_, response) => response.end(BIG.slice(1))), 'another size or SHA-256'],
    ['more', sends((_, response) => response.end(`${BIG}${BIG}`)), 'sent more than it may'],
    ['without end', sends((_, response) => endless(response)), 'sent more than it may'],
    [
      'cut off',
      sends((_, response) => response.writeHead(200, { 'content-length': BIG.length }).destroy()),
      '',
    ],
    [
      'a redirect',
      sends((_, response) => response.writeHead(302, { location: redirected }).end()),
      'answered 302',
    ],
    ['a redirect of the batch', batch(307, '', { location: redirected }), 'answered 307'],
    ['an address without https', downloads('http://127.0.0.1:9/x'), 'another server, without https'],
    ['a file', downloads('file:///etc/passwd'), 'another server, without https'],
    ['an address with a password', downloads('https://a:b@host.invalid/'), 'is not valid'],
    ['no address', downloads('x'), 'is not valid'],
    ['headers that are none', downloads('https://host.invalid', { a: 1 }), 'headers are not valid'],
    ['a header with a line', downloads('https://host.invalid', { a: 'b\r\nc: d' }), ''],
    ['many headers', downloads('https://host.invalid', headers(21)), 'headers are not valid'],
    ['another size', batch(200, objects(1)), 'it has another size'],
    ['10,000 objects', batch(200, objects(10_000)), 'no answer of the batch API'],
    ['an answer without end', batch(200, ' '.repeat(4 * 1024 ** 2 + 1)), 'sent more than it may'],
    ['no JSON', batch(200, '<html>'), 'no answer of the batch API'],
    ['another transfer', batch(200, '{"transfer":"tus","objects":[]}'), 'no answer of the batch API'],
    ['nothing of it', batch(200, '{"objects":[]}'), 'did not answer for it'],
    ['null', batch(200, 'null'), 'no answer of the batch API'],
  ])('%s', async (_, prepare, reason) => {
    store.put(BIG);
    prepare();
    const object = { sha256: shaOf(BIG), bytes: BIG.length };
    const lfs = lfsServerOf(`${server.origin}/team/app.git`, world.dataDir)!;
    const { signal } = new AbortController();
    const error = await downloadsOf(lfs, [object], signal)
      .then(all => receiveObject(lfs, all.get(object.sha256), object, join(world.root, 'file'), signal))
      .catch(thrown => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(whyOf(error)).toMatch(/^[^\p{Cc}]{5,200}$/u);
    expect(whyOf(error)).toContain(reason);
  });
});

test('files of Git LFS may be as large as indexed files', () => {
  expect(LIMITS.lfsFileBytes).toBe(maxBytesOf());
});

test('a commit with more files than the limit has the first', { tags: 'slow' }, async () => {
  const pointers = Array.from({ length: 5001 }, (_, at) => [`${10_000 + at}.txt`, store.put(`${at}\n`)]);
  const { url } = server.create('team/app', Object.fromEntries(pointers));
  expect((await added(url)).warning).toMatch(/^lfs: 1 file left as pointers: the limits are 5,000 files/);
  expect([await at('14999.txt'), await at('15000.txt')]).toEqual(['4999\n', pointers[5000]![1]]);
  expect(Math.max(...store.batches.map(({ length }) => length))).toBe(50);
});

test.each([
  ['https://h/team/app.git', 'https://h/team/app.git/info/lfs/objects/batch'],
  ['https://anna@h:8443/team/app/', 'https://h:8443/team/app.git/info/lfs/objects/batch'],
  ['git@h:team/app.git', undefined],
  ['ssh://git@h/team/app.git', undefined],
])('the server of %s is at %s', (url, batch) => {
  expect(lfsServerOf(url, world.dataDir)?.url).toBe(batch);
});

function endless(response: {
  write(part: Buffer): boolean;
  once(event: string, listener: () => void): unknown;
}) {
  while (response.write(Buffer.alloc(65_536)));
  response.once('drain', () => endless(response));
}

function headers(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, '']));
}
