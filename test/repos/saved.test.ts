/** Saved searches: from a push to a notification with exactly what is new. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { some } from '../support/fast.ts';
import { until } from '../support/until.ts';
import { Receiver } from '../webhooks/receiver.ts';
import type { Served } from './git-server.ts';
import { TeamServer } from './team-server.ts';

let server: TeamServer;
let receiver: Receiver;
let app: Served;
let web: Served;
beforeAll(async () => {
  server = await TeamServer.start({
    'team/app': { 'src/a.ts': 'const a = 1; // TODO quokka\n' },
    'team/web': { 'src/b.ts': 'const b = 1; // TODO bilby\n' },
  });
  [app, web] = [server.served.get('team/app')!, server.served.get('team/web')!];
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await new Receiver().listen();
});
afterEach(async () => {
  receiver.close();
  for (const { name } of (await server.get('/api/saved')).body.searches)
    await server.post(`/api/saved/${name}/remove`, {});
});

const save = (search: string, more: object = {}, caller?: string) =>
  server.post('/api/saved', { name: 'todos', search, notify: receiver.url, ...more }, caller);
const told = () =>
  receiver.received.map(({ json: { data } }) => ({
    count: data.count as number,
    matches: data.matches as { file: string; line: number; text: string }[],
  }));
async function push({ push: send }: Served, name: string, files: Record<string, string>): Promise<void> {
  send(files);
  await server.sync(name);
}
const shown = async (caller?: string) => (await server.get('/api/saved/todos', caller)).body;
/** Waits until the search has found as many lines. */
const finds = (count: number, caller?: string) =>
  until(`${count} lines to be found`, async () => (await shown(caller)).found === count);

test('a push leads to one notification with exactly the new lines', async () => {
  const { body } = await save('/?q=TODO&in=repo:*&mode=pattern');
  expect(body).toMatchObject({
    ...{ url: '/?q=TODO&mode=pattern&in=repo%3A*', found: 2, new: 0, new_at: null, error: null },
    notify_secret: expect.stringMatching(/^whsec_/),
  });
  // A line above moves the others, and a line that was there before is there twice.
  await push(app, 'team/app', {
    'src/a.ts':
      '// nothing\nconst a = 1; // TODO quokka\nconst c = 2; // TODO wombat\nconst a = 1; // TODO quokka\n',
  });
  await until('the notification', () => receiver.received.length > 0);
  expect(receiver.received[0]!.json).toEqual({
    event: 'search.matched',
    data: {
      search: 'todos',
      owner: 'owner',
      url: '/?q=TODO&mode=pattern&in=repo%3A*',
      found_at: expect.stringMatching(/Z$/),
      count: 2,
      matches: [
        { file: 'repo:team/app/src/a.ts', line: 3, text: 'const c = 2; // TODO wombat' },
        { file: 'repo:team/app/src/a.ts', line: 4, text: 'const a = 1; // TODO quokka' },
      ],
    },
  });
  expect(await shown()).toMatchObject({ found: 4, new: 2 });
  // Lines that go away are no news, and neither is a push without a match.
  await push(app, 'team/app', { 'src/a.ts': 'const a = 1; // TODO quokka\n' });
  await finds(2);
  await push(web, 'team/web', { 'src/b.ts': 'const b = 1; // TODO bilby\n\n' });
  await push(web, 'team/web', { 'src/c.ts': '// TODO numbat\n' });
  await until('the second notification', () => receiver.received.length > 1);
  expect(told()[1]).toEqual({
    count: 1,
    matches: [{ file: 'repo:team/web/src/c.ts', line: 1, text: '// TODO numbat' }],
  });
});

test.each(
  some<[string, string, string, string]>(
    [
      [
        'structure',
        '/?q=--kind+function+--name+"feed*"&in=repo:team/app',
        'export function feedKowari() {',
        'feedKowari',
      ],
      [
        'plain words',
        '/?q=functions+that+start+with+feed&mode=words&in=repo:team/app',
        'function feedPotoroo() {',
        'feedPotoroo',
      ],
      [
        'a question',
        '/?q=where+is+the+bettong+fed%3F&in=repo:team/app',
        'export function feedBettong() {',
        'Bettong',
      ],
    ],
    3,
  ),
)('%s tells what is new', async (_kind, search, line, word) => {
  expect((await save(search)).status).toBe(200);
  const file = `src/${word}.ts`;
  await push(app, 'team/app', { [file]: `/** Feeds the ${word}. */\n${line}\n  return 1;\n}\n` });
  await until('the notification', () => receiver.received.length > 0);
  const [{ matches }] = told() as [ReturnType<typeof told>[0]];
  expect(matches).toEqual([expect.objectContaining({ file: `repo:team/app/${file}` })]);
});

test('a search runs with the rights of its owner at that time, and stops with the owner', async () => {
  const key = await server.key('ida', ['team/web']);
  const saved = await save('TODO', { notify: undefined }, key);
  expect(saved.body).toMatchObject({ found: 2, notify: null });
  await push(app, 'team/app', { 'src/hidden.ts': '// TODO secret\n' });
  await push(web, 'team/web', { 'src/d.ts': '// TODO dibbler\n' });
  await finds(3, key);
  expect(await shown(key)).toMatchObject({ new: 1 });
  // Another owner has none with this name.
  expect((await server.get('/api/saved/todos')).status).toBe(404);
  await save('/?q=TODO&in=repo:*');
  await server.post('/api/admin/keys/ida/revoke', {});
  await push(web, 'team/web', { 'src/e.ts': '// TODO antechinus\n' });
  await until('the notification of the owner', () => receiver.received.length > 0);
  expect(told().flatMap(({ matches }) => matches)).toHaveLength(1);
});

test('what is waiting to be sent stops with the owner', async () => {
  const key = await server.key('kim', ['team/*'], { scopes: ['search', 'index', 'admin'] });
  receiver.answer = response => void response.writeHead(503).end();
  await save('TODO', {}, key);
  await push(web, 'team/web', { 'src/f.ts': '// TODO planigale\n' });
  await until('the first try', () => receiver.received.length > 0);
  await server.post('/api/admin/keys/kim/revoke', {});
  receiver.answer = response => void response.writeHead(204).end();
  const tries = receiver.received.length;
  await save('/?q=TODO&in=repo:team/app');
  await push(app, 'team/app', { 'src/g.ts': '// TODO phascogale\n' });
  await until('another notification', () => told().at(-1)!.matches[0]!.text.includes('phascogale'));
  expect(receiver.received.length).toBe(tries + 1);
});

test.each([
  [{ search: '/?mode=pattern' }, 'expected the URL of a search'],
  [{ search: 'TODO', notify: 'ftp://x' }, '/notify: expected an http'],
  [{ search: 'TODO', notify: 'http://10.0.0.1/' }, '/notify: expected a public address'],
  [{ search: 'TODO', name: 'a b' }, '/name'],
  [{ search: '/?q=/(/&mode=pattern' }, ''],
  [{ search: 'TODO', mode: 'pattern' }, '/mode'],
])('%j is refused: %s', async (body, details) => {
  const { status, body: answer } = await save('x', body);
  expect(status).toBe(400);
  expect(answer.error.details).toContain(details);
});

test('without the scope admin no address on the machine of the daemon is notified', async () => {
  const key = await server.key('lou', ['team/*']);
  const { status, body } = await save('TODO', {}, key);
  expect([status, body.error.details]).toEqual([
    400,
    expect.stringContaining('/notify: expected a public address'),
  ]);
  expect((await save('TODO', { notify: undefined, allow_private: true }, key)).status).toBe(400);
});

test('an owner has at most 50, and a search finds at most 5,000 lines', async () => {
  const key = await server.key('max', ['team/*']);
  await push(app, 'team/app', {
    'src/many.ts': Array.from({ length: 5001 }, (_, n) => `const many${n} = 1;`).join('\n'),
  });
  const many = await save('/?q=many&mode=pattern', { notify: undefined }, key);
  expect([many.status, many.body.error.details]).toEqual([400, 'it finds more than 5,000 lines; narrow it']);
  for (let n = 0; n < 50; n++) await save('TODO', { name: `s${n}`, notify: undefined }, key);
  const { status, body } = await save('TODO', { notify: undefined }, key);
  expect([status, body.error.details]).toEqual([400, 'you have 50 saved searches; remove one']);
});

test('a search whose index is missing is not saved, with an error that names it', async () => {
  const { status, body } = await save(`/?q=where+are+retries&mode=ask&in=${import.meta.dirname}`);
  expect([status, body.error]).toEqual([
    404,
    expect.objectContaining({
      message: 'The search was not saved: this directory has no index yet.',
      details: expect.stringContaining('dowse index build'),
    }),
  ]);
  expect((await server.get('/api/saved')).body.searches).toEqual([]);
});
