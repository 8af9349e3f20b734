/** `dowse index pull`: a daemon with repositories, and one on another machine that begins with its index. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AskResponse } from '../../daemon/src/api/schemas.ts';
import { INDEX_FORMAT } from '../../daemon/src/index/index-folder.ts';
import { Place, type Ran } from '../cli/harness.ts';
import { some } from '../support/fast.ts';
import { type Files, writeFiles } from '../support/tree.ts';
import { GIT_ENV } from '../webhooks/git.ts';
import { TeamServer } from './team-server.ts';

const animal = (name: string, verb = 'feed') =>
  `/** Puts food into the bowl of the ${name}. */\nexport function ${verb}${name}(grams: number) {\n  return bowl('${name}', grams);\n}\n`;
const FILES: Files = {
  ...Object.fromEntries(
    ['Quokka', 'Wombat', 'Emu', 'Koala', 'Numbat', 'Bilby'].map(name => [`src/${name}.ts`, animal(name)]),
  ),
  '.gitignore': 'dist/\n',
  'docs/guide.md': '# Guide\n\nHow animals are fed.\n',
};
const QUESTIONS = some(
  ['who feeds the quokka', 'where is food put into a bowl', 'washKoala', 'how are animals fed'],
  2,
);

let server: TeamServer;
let anna: string;
/** The laptop, and another one that builds everything itself. */
const laptop = new Place();
const full = new Place();
beforeAll(async () => {
  server = await TeamServer.start({ 'team/app': FILES, 'secret/vault': { 'src/safe.ts': animal('Dingo') } });
  anna = await server.key('anna', ['team/*']);
  execFileSync('git', ['clone', '-q', server.served.get('team/app')!.bare, laptop.tree], { env: GIT_ENV });
});
afterAll(async () => {
  await Promise.all([laptop.remove(), full.remove()]);
  await server.close();
});

const toServer = () => ({ DOWSE_URL: server.daemon.url, DOWSE_API_KEY: anna });
const pull = (...args: string[]): Promise<Ran> =>
  laptop.run(['index', 'pull', 'repo:team/app', '--json', ...args], { env: toServer() });

async function answers(place: Place, question: string): Promise<unknown> {
  const { stdout } = await place.run(['ask', question, laptop.tree, '--json'], { cwd: laptop.tree });
  const { results } = JSON.parse(stdout) as AskResponse;
  return results.map(({ file, line_range, symbol, score }) => ({ file, line_range, symbol, score }));
}

/** The laptop answers as a machine that has built the whole index. */
async function expectSameAnswers(): Promise<void> {
  await full.run(['index', 'build', '--force', laptop.tree], { cwd: laptop.root });
  for (const question of QUESTIONS) {
    expect({ question, answer: await answers(laptop, question) }).toEqual({
      question,
      answer: await answers(full, question),
    });
  }
}

test('only what differs in the checkout is embedded, and answers are those of a full build', async () => {
  writeFiles(laptop.tree, {
    'src/Koala.ts': animal('Koala', 'wash'),
    'src/Tapir.ts': animal('Tapir'),
    'dist/built.js': 'ignored();\n',
  });
  execFileSync('git', ['rm', '-qf', 'src/Emu.ts'], { cwd: laptop.tree, env: GIT_ENV });
  const { code, stdout, stderr } = await pull();
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Receiving repo:team/app') });
  expect(JSON.parse(stdout)).toMatchObject({
    commit: server.served.get('team/app')!.work.head,
    differing_files: 0,
    embedded: 2,
    file_count: 7,
  });
  await expectSameAnswers();
  expect(readdirSync(join(laptop.dataDir, 'pulls'))).toEqual([]);
});

test('a server that has moved on offers its newest index, and the checkout keeps what it has', {
  tags: 'slow',
}, async () => {
  server.served
    .get('team/app')!
    .push({ 'src/Bilby.ts': animal('Bilby', 'weigh'), 'src/Quoll.ts': animal('Quoll') });
  await server.sync('team/app');
  const { stdout } = await pull();
  // One of the two has another text here; the other one is not here.
  expect(JSON.parse(stdout)).toMatchObject({ differing_files: 2, embedded: 1, file_count: 7 });
  await expectSameAnswers();
});

test('what a key may not see does not exist', async () => {
  const env = toServer();
  const hidden = await laptop.run(['index', 'pull', 'repo:secret/vault'], { env });
  const missing = await laptop.run(['index', 'pull', 'repo:secret/nothing'], { env });
  expect(hidden).toEqual({ ...missing, stderr: missing.stderr.replaceAll('secret/nothing', 'secret/vault') });
  expect(hidden.code).toBe(2);
  const commits = [server.served.get('secret/vault')!.work.head];
  const body = { commits, ...(await modelOf()) };
  const { body: base } = await server.post('/api/repos/secret%2Fvault/base', body);
  const segment = await server.get(`/api/repos/team%2Fapp/base/${base.id}/0`, anna);
  expect(segment.status).toBe(404);
});

/** What the server's indexes are made with. */
async function modelOf(): Promise<{ format: number; model: string }> {
  const { body } = await server.post('/api/agent/index/status', { target_dir: 'repo:team/app' });
  return { format: INDEX_FORMAT, model: body.model };
}

test('another model, an unknown history and a folder without one are refused with what to do', async () => {
  const commits = [server.served.get('team/app')!.work.head];
  const { format, model } = await modelOf();
  const refused = async (more: object) =>
    (await server.post('/api/repos/team%2Fapp/base', { commits, format, model, ...more })).body.error;
  expect(await refused({ model: 'other' })).toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'The index of the server was made with another embedding model.',
    details: expect.stringContaining('dowse index build'),
  });
  expect((await refused({ format: format + 1 })).message).toContain('another version of Dowse');
  expect(await refused({ commits: ['0'.repeat(40)] })).toMatchObject({
    code: 'NOT_FOUND',
    details: expect.stringContaining('dowse repos sync team/app'),
  });
  const below = await laptop.run(['index', 'pull', 'repo:team/app', 'src'], { env: toServer() });
  expect(below.stderr).toContain('name that folder');
  const lost = await laptop.run(['index', 'pull', 'repo:team/app']);
  expect(lost.stderr).toContain('Set DOWSE_URL and DOWSE_API_KEY');
});
