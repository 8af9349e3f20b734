import crypto, { createHmac, randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../daemon/src/http/testing/test-server.ts';
import type { NewWebhook } from '../../daemon/src/webhooks/new-webhook.ts';
import { GITLAB_PUSH, GITLAB_TAG, githubExamples, githubHeaders, gitlabHeaders, sign } from './deliver.ts';

let it: TestServer;
beforeEach(async () => {
  it = await startTestServer();
});
afterEach(() => it.close());

const add = async (wanted: Partial<NewWebhook> = {}) =>
  (await it.webhooks.registry.add({ name: 'app', target: it.tree, perMinute: 100_000, ...wanted })).token;

function deliver(body: unknown, headers: Record<string, string> = {}, name = 'app') {
  return it.app.inject({
    method: 'POST',
    url: `/webhooks/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
}
/** An empty body. */
const nothing = (headers: Record<string, string>) =>
  it.app.inject({ method: 'POST', url: '/webhooks/app', headers });
const plain = (body: unknown, token: string, more: Record<string, string> = {}) =>
  deliver(body, { 'x-webhook-token': token, ...more });
const taken = () => it.webhooks.deliveries.list({ limit: 10_000 });
const PUSH = { event: 'push', data: { branch: 'main' } };

/** The names of the functions of node:crypto that `run` calls. */
async function cryptoCalls(run: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const names = ['createHash', 'createHmac', 'timingSafeEqual'] as const;
  const originals = { ...crypto };
  const spies = names.map(name =>
    vi.spyOn(crypto, name).mockImplementation(((...given: never[]) => {
      calls.push(name);
      return Reflect.apply(originals[name], crypto, given);
    }) as never),
  );
  syncBuiltinESMExports();
  await run();
  for (const spy of spies) spy.mockRestore();
  syncBuiltinESMExports();
  return calls;
}

describe('the plain form', () => {
  test('is accepted and stored', async () => {
    const token = await add();
    const files = { added: ['new.ts'], modified: ['./src/a.ts'], removed: ['old.ts'] };
    const response = await plain({ event: 'push', data: { branch: 'main', files, mine: 1 } }, token);
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ status: 'accepted', delivery_id: expect.any(String) });
    expect(await taken()).toMatchObject([
      {
        deliveryId: response.json().delivery_id,
        event: 'push',
        target: it.tree,
        data: { branch: 'main', files: ['new.ts', './src/a.ts', 'old.ts'] },
      },
    ]);
    expect(response.headers).toMatchObject({
      'x-ratelimit-limit': '100000',
      'x-ratelimit-remaining': '99999',
      'x-dowse-version': expect.any(String),
    });
  });

  test('the same id is a duplicate, with any body', async () => {
    const token = await add();
    const id = { 'idempotency-key': 'k-1' };
    expect((await plain(PUSH, token, id)).statusCode).toBe(202);
    const again = await plain({ event: 'merge', data: {} }, token, id);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual({ status: 'duplicate', delivery_id: 'k-1' });
    expect(await taken()).toHaveLength(1);
  });

  test('an invalid id is a 400, and nothing is stored', async () => {
    const token = await add();
    for (const id of ['x'.repeat(201), 'a b', '']) {
      const response = await plain(PUSH, token, { 'idempotency-key': id });
      expect(response.statusCode, id).toBe(400);
      expect(response.json().error.details).toMatch(/^the header idempotency-key: expected 1 to 200/);
    }
    expect(await taken()).toEqual([]);
  });

  test('ignores filtered events, with the reason', async () => {
    const token = await add({ events: ['push'], branches: ['main', 'release/*'] });
    for (const [body, reason] of [
      [{ event: 'commit', data: { branch: 'main' } }, /event commit/],
      [{ event: 'push', data: { branch: 'topic' } }, /branch topic/],
      [{ event: 'push', data: {} }, /no branch/],
    ] as const) {
      const response = await plain(body, token);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ status: 'ignored', reason: expect.stringMatching(reason) });
      expect(response.headers, 'not counted').toMatchObject({ 'x-ratelimit-remaining': '100000' });
    }
    expect((await plain({ event: 'push', data: { branch: 'release/2' } }, token)).statusCode).toBe(202);
    expect(await taken()).toHaveLength(1);
  });

  test.each([
    ['[]', 'body: expected a JSON object'],
    ['{"event":"push"', 'body: expected JSON'],
    ['', 'body: expected JSON'],
    ['{"data":{}}', '/event'],
    ['{"event":7,"data":{}}', '/event'],
    ['{"event":"a b","data":{}}', '/event'],
    ['{"event":"push"}', '/data'],
    ['{"event":"push","data":[]}', '/data'],
    ['{"event":"push","data":{},"more":1}', '/more'],
    ['{"event":"push","data":{"after":"HEAD"}}', '/data/after'],
    ['{"event":"push","data":{"before":"--output=/tmp/x"}}', '/data/before'],
    ['{"event":"push","data":{"branch":7}}', '/data/branch'],
    ['{"event":"push","data":{"files":["a"]}}', '/data/files'],
    ['{"event":"push","data":{"files":{"changed":["a"]}}}', '/data/files/changed'],
    ['{"event":"push","data":{"files":{"added":"a"}}}', '/data/files/added'],
  ])('%s is a 400 for %s', async (body, details) => {
    const response = await plain(body, await add());
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: expect.stringContaining(details),
    });
    expect(await taken()).toEqual([]);
  });

  test('prototype keys have no effect', async () => {
    const body = '{"event":"push","data":{"__proto__":{"branch":"x"},"constructor":{"prototype":{"y":1}}}}';
    expect((await plain(body, await add())).statusCode).toBe(202);
    expect((await taken())[0]?.data).toEqual({});
    expect(({} as { y?: number }).y).toBeUndefined();
  });

  test.each([
    `{"event":"push","data":{"a":${'['.repeat(300_000)}${']'.repeat(300_000)}}}`,
    `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
  ])('JSON of great depth is answered like any other', async body => {
    const response = await plain(body, await add());
    expect([202, 400]).toContain(response.statusCode);
    expect((await plain(PUSH, (await it.webhooks.registry.rotate('app')).token)).statusCode).toBe(202);
  });

  test('skips a name that is not UTF-8; such an event is a 400', async () => {
    const token = await add();
    const bytes = (before: string, after: string) =>
      Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xfe]), Buffer.from(after)]);
    const named = bytes('{"event":"push","data":{"files":{"added":["a.ts","', '"]}}}');
    expect((await plain(named, token)).statusCode).toBe(202);
    expect((await taken())[0]?.data).toMatchObject({ files: ['a.ts'], skippedCount: 1 });
    expect((await plain(bytes('{"event":"', '","data":{}}'), token)).statusCode).toBe(400);
  });

  test.each([
    [['ok', '../../etc/passwd'], ['ok'], 'a path with ".."'],
    [['/etc/passwd', 'ok'], ['ok'], 'an absolute path'],
    [['a/./b', 'ok', 'a\0'], ['a/./b', 'ok'], 'a name with a NUL character'],
    [['x'.repeat(5000)], [], 'a name that is too long'],
    [[7, null, { a: 1 }, 'ok'], ['ok'], 'not a string'],
    [['line\nfeed', 'tab\t', '\x1b[31m'], ['line\nfeed', 'tab\t', '\x1b[31m'], undefined],
  ])('of the files %j, %j are taken', async (names, files, reason) => {
    const response = await plain({ event: 'push', data: { files: { modified: names } } }, await add());
    expect(response.statusCode).toBe(202);
    expect((await taken())[0]?.data.files).toEqual(files);
    expect((await taken())[0]?.data.skipped?.at(-1)?.reason).toBe(reason);
  });

  test('accepts 25 MiB, more is a 413', async () => {
    const token = await add();
    const sized = (bytes: number) => {
      const [head, tail] = ['{"event":"push","data":{"branch":"big","note":"', '"}}'];
      return `${head}${'x'.repeat(bytes - head.length - tail.length)}${tail}`;
    };
    const largest = await plain(sized(25 << 20), token);
    expect([largest.statusCode, (await taken())[0]?.data]).toEqual([202, { branch: 'big' }]);
    const large = await plain(sized((25 << 20) + 1), token);
    expect([large.statusCode, large.json().error]).toEqual([
      413,
      expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE', details: expect.stringContaining('25 MiB') }),
    ]);
  });

  test('refuses a large body of brackets, and accepts the next delivery', { tags: 'slow' }, async () => {
    const token = await add();
    const tiny = `{"event":"push","data":{"files":{"added":[${'[],'.repeat(2_000_000)}0]}}}`;
    expect([202, 400]).toContain((await plain(tiny, token)).statusCode);
    const long = `{"event":"push","data":{"note":"${'x'.repeat(2 << 20)}"}}`;
    expect((await plain(long, token)).statusCode).toBe(202);
    expect((await plain(`${long}}`, token)).json().error.details).toContain('expected JSON');
  });

  test('a long body counts even if ignored; a too long branch is a 400', async () => {
    const token = await add({ perMinute: 2, branches: ['main'] });
    const long = { event: 'push', data: { branch: 'topic', note: 'x'.repeat(2 << 20) } };
    const codes = [];
    for (let n = 0; n < 3; n++) codes.push((await plain(long, token)).statusCode);
    expect(codes).toEqual([200, 200, 429]);
    it.advance(61_000);
    for (const ref of ['b'.repeat(1001), `refs/heads/${'b'.repeat(1000)}`]) {
      const push = JSON.stringify({ ref, commits: [] });
      expect((await deliver(push, githubHeaders('push', randomUUID(), token, push))).statusCode).toBe(400);
    }
  });

  test('does not store more than a million characters of names: scans the whole directory', async () => {
    const names = Array.from({ length: 15_000 }, (_, n) => `${'folder/'.repeat(10)}${n}.ts`);
    expect((await plain({ event: 'push', data: { files: { added: names } } }, await add())).statusCode).toBe(
      202,
    );
    expect((await taken())[0]?.data).toEqual({});
  });

  test('another content type is a 415, another method a 405', async () => {
    const token = await add();
    const form = await deliver('payload=%7B%7D', {
      'content-type': 'application/x-www-form-urlencoded',
      'x-webhook-token': token,
    });
    expect(form.statusCode).toBe(415);
    const get = await it.app.inject({ method: 'GET', url: '/webhooks/app' });
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST']);
  });
});

describe('authentication', () => {
  test('an unknown name, no or a wrong token are the same 401', async () => {
    const token = await add();
    const body = JSON.stringify(PUSH);
    const answers = [
      await deliver(PUSH, { 'x-webhook-token': token }, 'other'),
      await deliver(PUSH, {}, 'other'),
      await deliver(PUSH, { 'x-hub-signature-256': sign(token, body) }, 'other'),
      await deliver('no JSON', { 'x-gitlab-token': token }, 'git-hooks'),
      await deliver(PUSH, { 'x-webhook-token': token }, `app${'x'.repeat(200)}`),
      await deliver(PUSH),
      await plain(PUSH, ''),
      await plain(PUSH, `${token}x`),
      await plain(PUSH, token.slice(0, -1)),
      await deliver(PUSH, { 'x-gitlab-token': 'x', 'x-gitlab-event': 'Push Hook' }),
      await deliver(PUSH, { 'x-hub-signature-256': sign('wrong', JSON.stringify(PUSH)) }),
      await deliver(PUSH, { 'x-hub-signature-256': 'sha256=zz' }),
      // A right token does not replace a wrong signature.
      await plain(PUSH, token, { 'x-hub-signature-256': sign('wrong', JSON.stringify(PUSH)) }),
      await deliver('not even JSON'),
      await nothing({ 'x-hub-signature-256': sign('wrong', '') }),
      await nothing({ 'content-type': 'application/json', 'x-gitea-signature': 'zz' }),
    ];
    const known = (headers: Record<string, unknown>) => {
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return rest;
    };
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(answers[0]?.json());
      expect(known(answer.headers)).toEqual(known(answers[0]!.headers));
    }
    expect(await taken()).toEqual([]);
  });

  test('an API key is not a webhook token, nor the reverse', async () => {
    const token = await add();
    expect((await plain(PUSH, it.secret)).statusCode).toBe(401);
    expect((await it.get('/api/admin/webhooks', token)).statusCode).toBe(401);
  });

  test.each(['token', 'signature'])(
    'a wrong %s, or an unknown webhook, is as much work as the right one',
    async kind => {
      const token = await add();
      const body = Buffer.from(JSON.stringify(PUSH));
      const headers = (secret: string): Record<string, string> =>
        kind === 'token'
          ? { 'x-webhook-token': secret }
          : { 'x-hub-signature-256': sign(secret, body.toString()) };
      const cases: Record<string, [name: string, headers: Record<string, string>]> = {
        right: ['app', headers(token)],
        missing: ['app', headers('')],
        wrong: ['app', headers(`dwh_${'x'.repeat(43)}`)],
        nearly: ['app', headers(`${token.slice(0, -1)}~`)],
        unknown: ['other', headers(token)],
      };
      const work = ([name, presented]: [string, Record<string, string>]) =>
        cryptoCalls(() => it.webhooks.authenticate(name, presented, body));
      const expected = await work(cases.right!);
      expect(expected.at(-1)).toBe('timingSafeEqual');
      for (const name of Object.keys(cases))
        expect([name, await work(cases[name]!)]).toEqual([name, expected]);
    },
  );

  test('limits guesses by address, but accepts a right token', async () => {
    const token = await add();
    const codes = [];
    for (let n = 0; n < 35; n++) {
      const guess = n % 2 === 0 ? plain(PUSH, `dwh_${n}`) : deliver(PUSH, {}, `name-${n}`);
      codes.push((await guess).statusCode);
    }
    expect(codes.indexOf(429)).toBe(30);
    expect((await plain(PUSH, token)).statusCode).toBe(202);
  });

  test('above the rate of a webhook it is a 429 with a retry time', async () => {
    const token = await add({ perMinute: 2 });
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await plain(PUSH, token));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 429]);
    const { error } = answers[2]?.json() ?? {};
    expect(error).toEqual({
      code: 'RATE_LIMIT_EXCEEDED',
      message: expect.any(String),
      retry_after: expect.any(Number),
    });
    expect(error.retry_after).toBeGreaterThan(0);
    expect(error.retry_after).toBeLessThanOrEqual(60);
    expect(answers[2]?.headers['retry-after']).toBe(String(error.retry_after));
    it.advance(error.retry_after * 1000 + 1);
    expect((await plain(PUSH, token)).statusCode).toBe(202);
  });

  test('filtered branches of a large push do not count towards the rate', async () => {
    const token = await add({ perMinute: 3, branches: ['main'] });
    const push = (branch: string) => plain({ event: 'push', data: { branch } }, token);
    for (let n = 0; n < 15; n++) {
      const ignored = await push(`topic-${n}`);
      expect([ignored.statusCode, ignored.headers]).toEqual([
        200,
        expect.objectContaining({ 'x-ratelimit-remaining': '3' }),
      ]);
    }
    expect((await push('main')).headers['x-ratelimit-remaining']).toBe('2');
    await push('main');
    await push('main');
    expect((await push('main')).statusCode).toBe(429);
    expect((await push('topic')).statusCode).toBe(200);
  });

  test('invalid deliveries count, and a higher rate allows a higher burst', { tags: 'slow' }, async () => {
    const token = await add({ perMinute: 400 });
    for (let n = 0; n < 39; n++) expect((await plain(PUSH, token)).statusCode).toBe(202);
    expect((await plain('{', token)).statusCode).toBe(400);
    expect((await plain('{', token)).statusCode).toBe(429);
    expect((await plain(PUSH, token)).statusCode).toBe(429);
  });

  test('rotation: the old token works during the grace time, the new one at once, also for signatures', async () => {
    const old = await add();
    const { token } = await it.webhooks.registry.rotate('app', 60_000);
    const body = JSON.stringify(PUSH);
    const signed = (secret: string) => deliver(body, githubHeaders('ping', randomUUID(), secret, body));
    expect((await plain(PUSH, old)).statusCode).toBe(202);
    expect((await plain(PUSH, token)).statusCode).toBe(202);
    expect((await signed(old)).statusCode).toBe(202);
    it.advance(60_001);
    expect((await plain(PUSH, old)).statusCode).toBe(401);
    expect((await signed(old)).statusCode).toBe(401);
    expect((await plain(PUSH, token)).statusCode).toBe(202);
    await it.webhooks.registry.remove('app');
    expect((await plain(PUSH, token)).statusCode).toBe(401);
    expect(await add()).not.toBe(token);
  });
});

describe('GitHub', () => {
  test('every example of GitHub is accepted or ignored', { tags: 'slow' }, async () => {
    const token = await add();
    const outcomes: Record<string, number> = {};
    for (const { name, payload } of githubExamples()) {
      const body = JSON.stringify(payload);
      const response = await deliver(body, githubHeaders(name, randomUUID(), token, body));
      const { status } = response.json();
      expect([name, response.statusCode, status]).toEqual([
        name,
        status === 'accepted' ? 202 : 200,
        expect.stringMatching(/^(accepted|ignored|duplicate)$/),
      ]);
      outcomes[status] = (outcomes[status] ?? 0) + 1;
    }
    expect(outcomes.ignored).toBeGreaterThan(200);
    expect((await taken()).map(({ event }) => event)).toContain('push');
    expect(new Set((await taken()).map(({ event }) => event))).toEqual(new Set(['push', 'ping']));
  });

  const push = githubExamples().find(
    ({ name, payload }) => name === 'push' && payload.ref === 'refs/heads/master',
  );
  const body = JSON.stringify(push?.payload, null, 2);

  test('reads branch, commits and files of a push', async () => {
    const token = await add();
    const id = randomUUID();
    const response = await deliver(body, githubHeaders('push', id, token, body));
    expect(response.json()).toEqual({ status: 'accepted', delivery_id: id });
    expect((await taken())[0]?.data).toEqual({
      branch: 'master',
      before: '0'.repeat(40),
      after: push?.payload.after,
      files: ['README.md'],
      fromTop: true,
    });
  });

  test('a replayed delivery is a duplicate, also with another id, which is not signed', async () => {
    const token = await add();
    const id = randomUUID();
    await deliver(body, githubHeaders('push', id, token, body));
    for (const again of [id, randomUUID()]) {
      const response = await deliver(body, githubHeaders('push', again, token, body));
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'duplicate', delivery_id: id }]);
    }
    expect(await taken()).toHaveLength(1);
  });

  test('another body with a known id is a duplicate', async () => {
    const token = await add();
    const id = randomUUID();
    await deliver(body, githubHeaders('push', id, token, body));
    const other = JSON.stringify({ ...push?.payload, ref: 'refs/heads/other' });
    const response = await deliver(other, githubHeaders('push', id, token, other));
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'duplicate', delivery_id: id }]);
    expect(await taken()).toHaveLength(1);
  });

  test('the signature covers all bytes: one more space is a 401', async () => {
    const token = await add();
    const response = await deliver(`${body} `, githubHeaders('push', randomUUID(), token, body));
    expect(response.statusCode).toBe(401);
  });

  test('ignores tags and deleted branches', async () => {
    const token = await add();
    const gone = { ref: 'refs/heads/old', before: 'a'.repeat(40), after: '0'.repeat(40), commits: [] };
    for (const payload of [{ ...push?.payload, ref: 'refs/tags/v1' }, gone]) {
      const text = JSON.stringify(payload);
      const response = await deliver(text, githubHeaders('push', randomUUID(), token, text));
      expect(response.json()).toMatchObject({ status: 'ignored', reason: expect.any(String) });
    }
  });

  test('skips and reports names that are invalid here, and keeps the others', async () => {
    const token = await add();
    const odd = ['../../.ssh/id_rsa', '/etc/passwd', 'a\0b', 'caf\uFFFD.md', 'x'.repeat(5000), ''];
    const fine = ['docs/a.md', 'c:notes.txt', 'C:\\Users\\me\\out.log', 'x:1/y.py', 'tests\\..\\case.txt'];
    const commits = [{ added: [...odd, ...fine], modified: [], removed: [] }];
    const text = JSON.stringify({ ...push?.payload, commits });
    const response = await deliver(text, githubHeaders('push', randomUUID(), token, text));
    expect(response.statusCode).toBe(202);
    const { files, skipped, skippedCount } = (await taken())[0]!.data;
    expect(files).toEqual(fine);
    expect(skippedCount).toBe(odd.length);
    expect(skipped?.map(({ reason }) => reason)).toEqual([
      'a path with ".."',
      'an absolute path',
      'a name with a NUL character',
      'a name that is not UTF-8',
      'a name that is too long',
      'an empty name',
    ]);
  });

  test('stores the first 100 skipped names; with too many files, scans the directory', async () => {
    const token = await add();
    const names = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
    const commits = [{ added: [...names(300, '/'), ...names(20_001, 'f')], modified: [], removed: [] }];
    const text = JSON.stringify({ ...push?.payload, commits });
    await deliver(text, githubHeaders('push', randomUUID(), token, text));
    const { files, skipped, skippedCount } = (await taken())[0]!.data;
    expect([files, skipped?.length, skippedCount]).toEqual([undefined, 100, 300]);
  });
});

describe('GitLab', () => {
  test('accepts the documented push, without files as its commits are incomplete', async () => {
    const token = await add({ events: ['push'] });
    const response = await deliver(GITLAB_PUSH, gitlabHeaders('Push Hook', token, 'uuid-1'));
    expect([response.statusCode, response.json()]).toEqual([
      202,
      { status: 'accepted', delivery_id: 'uuid-1' },
    ]);
    expect((await taken())[0]).toMatchObject({
      event: 'push',
      data: { branch: 'master', before: GITLAB_PUSH.before, after: GITLAB_PUSH.after },
    });
    expect((await taken())[0]?.data.files).toBeUndefined();
    const again = await deliver(GITLAB_PUSH, gitlabHeaders('Push Hook', token, 'uuid-1'));
    expect(again.json().status).toBe('duplicate');
  });

  test('the UUID of an event is not an id: several deliveries share it', { tags: 'slow' }, async () => {
    const token = await add();
    const event = 'a0000000-0000-4000-8000-000000000000';
    const send = async (more: Record<string, string>, ref = 'refs/heads/main') => {
      const {
        'idempotency-key': _,
        'x-gitlab-webhook-uuid': __,
        ...headers
      } = gitlabHeaders('Push Hook', token, event);
      return (await deliver({ ...GITLAB_PUSH, ref }, { ...headers, ...more })).json();
    };
    expect((await send({})).status).toBe('accepted');
    expect((await send({}, 'refs/heads/other')).status).toBe('accepted');
    const first = await send({ 'x-gitlab-webhook-uuid': 'w-1' });
    expect(first).toMatchObject({ status: 'accepted', delivery_id: expect.stringContaining(event) });
    expect(await send({ 'x-gitlab-webhook-uuid': 'w-1' })).toEqual({ ...first, status: 'duplicate' });
    expect((await send({ 'x-gitlab-webhook-uuid': 'w-2' })).status).toBe('accepted');
    // An event caused by another, in the same webhook.
    expect((await send({ 'x-gitlab-webhook-uuid': 'w-1' }, 'refs/heads/next')).status).toBe('accepted');
    const keyed = { 'x-gitlab-webhook-uuid': 'w-1', 'idempotency-key': 'k-1' };
    expect(await send(keyed)).toEqual({ status: 'accepted', delivery_id: 'k-1' });
    expect((await send(keyed)).status).toBe('duplicate');
  });

  test('lists files if all commits are present', async () => {
    const token = await add();
    const push = { ...GITLAB_PUSH, total_commits_count: 2 };
    await deliver(push, gitlabHeaders('Push Hook', token, 'uuid-2'));
    expect((await taken())[0]?.data.files).toEqual(['CHANGELOG', 'app/controller/application.rb']);
  });

  test('accepts a push from a system hook; ignores tags and merge requests', async () => {
    const token = await add();
    const system = await deliver(GITLAB_PUSH, gitlabHeaders('System Hook', token, 'uuid-3'));
    expect(system.statusCode).toBe(202);
    for (const [event, body] of [
      ['Tag Push Hook', GITLAB_TAG],
      ['Merge Request Hook', { object_kind: 'merge_request' }],
    ] as const) {
      const response = await deliver(body, gitlabHeaders(event, token, event));
      expect(response.json().status).toBe('ignored');
    }
  });
});

test('Gitea and Forgejo: their own signature header, or that of GitHub', async () => {
  const token = await add();
  const payload = {
    ref: 'refs/heads/develop',
    before: '28e1879d029cb852e4844d9c718537df08844e03',
    after: 'bffeb74224043ba2feb48d137756c8a9331c449a',
    commits: [{ id: 'b', added: ['a.ts'], removed: [], modified: [] }],
    total_commits: 1,
  };
  const body = JSON.stringify(payload);
  const own = {
    'x-gitea-event': 'push',
    'x-github-event': 'push',
    'x-gitea-delivery': 'g-1',
    'x-github-delivery': 'g-1',
    'x-gitea-signature': createHmac('sha256', token).update(body).digest('hex'),
  };
  expect((await deliver(body, own)).json()).toEqual({ status: 'accepted', delivery_id: 'g-1' });
  expect((await taken())[0]?.data).toMatchObject({ branch: 'develop', files: ['a.ts'], fromTop: true });
  const wrong = { ...own, 'x-gitea-signature': '0'.repeat(64) };
  expect((await deliver(body, wrong)).statusCode).toBe(401);
  const other = JSON.stringify({ ...payload, after: 'a'.repeat(40) });
  const both = {
    ...own,
    'x-gitea-delivery': 'g-2',
    'x-github-delivery': 'g-2',
    'x-hub-signature-256': sign(token, other),
  };
  expect((await deliver(other, both)).statusCode).toBe(202);
});

describe('Bitbucket', () => {
  const [BEFORE, AFTER] = ['a'.repeat(40), 'b'.repeat(40)];
  const side = (type: string, name: string, hash: string) => ({
    type,
    name,
    target: { type: 'commit', hash },
  });
  const main = { old: side('branch', 'main', BEFORE), new: side('branch', 'main', AFTER), forced: false };
  const tag = { old: null, new: side('tag', 'v1', AFTER), created: true };
  const deleted = { old: side('branch', 'old', BEFORE), new: null, closed: true };

  function send(key: string, payload: object, token: string, signature?: string) {
    const body = JSON.stringify(payload);
    return deliver(body, {
      'x-event-key': key,
      'x-request-uuid': randomUUID(),
      'x-hub-signature': signature ?? sign(token, body),
    });
  }
  const push = (...changes: object[]) => ({ actor: {}, repository: {}, push: { changes } });

  test('accepts the push of a branch with its commits', async () => {
    const token = await add({ events: ['push'], branches: ['main'] });
    expect((await send('repo:push', push(main), token)).statusCode).toBe(202);
    expect((await taken())[0]).toMatchObject({
      event: 'push',
      data: { branch: 'main', before: BEFORE, after: AFTER },
    });
    expect((await send('repo:push', push(main), 'other')).statusCode).toBe(401);
    const sha1 = `sha1=${createHmac('sha1', token)
      .update(JSON.stringify(push(main)))
      .digest('hex')}`;
    expect((await send('repo:push', push(main), token, sha1)).statusCode).toBe(401);
  });

  test('accepts a push of several branches if one passes the filter', async () => {
    const token = await add({ branches: ['main', 'wip/*'] });
    const other = (name: string) => ({ old: null, new: side('branch', name, AFTER) });
    await send('repo:push', push(other('topic'), main, tag), token);
    expect((await taken())[0]?.data).toEqual({ branch: 'main', before: BEFORE, after: AFTER });
    await send('repo:push', push(other('topic'), other('wip/a'), main), token);
    expect((await taken())[0]?.data).toEqual({ branch: 'wip/a' });
  });

  test('ignores tags, deleted branches and other events; refuses invalid pushes', async () => {
    const token = await add();
    for (const [key, body] of [
      ['repo:push', push(tag)],
      ['repo:push', push(deleted)],
      ['pullrequest:created', {}],
    ] as const) {
      const response = await send(key, body, token);
      expect(response.json()).toMatchObject({ status: 'ignored', reason: expect.any(String) });
    }
    expect((await send('repo:push', { push: {} }, token)).json().error.details).toContain('/push/changes');
    const odd = { ...main, new: side('branch', 'main', 'x') };
    expect((await send('repo:push', push(odd), token)).json().error.details).toContain('/push/changes/0/new');
  });

  test('Data Center: a push, a deleted branch, and the ping of its settings', async () => {
    const token = await add();
    const ref = { id: 'refs/heads/main', displayId: 'main', type: 'BRANCH' };
    const update = { ref, refId: ref.id, fromHash: BEFORE, toHash: AFTER, type: 'UPDATE' };
    const changed = (change: object) => ({ eventKey: 'repo:refs_changed', changes: [change] });
    expect((await send('repo:refs_changed', changed(update), token)).statusCode).toBe(202);
    expect((await taken())[0]?.data).toEqual({ branch: 'main', before: BEFORE, after: AFTER });
    const gone = { ...update, toHash: '0'.repeat(40), type: 'DELETE' };
    expect((await send('repo:refs_changed', changed(gone), token)).json().status).toBe('ignored');
    expect((await send('diagnostics:ping', { test: true }, token)).json().status).toBe('accepted');
  });
});
