/** The search page over several repositories and a folder: filters typed into the box, and branches. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { TeamServer } from './team-server.ts';

let server: TeamServer;
beforeAll(async () => {
  const folder = join(temporaryFolder(), 'notes');
  writeFiles(folder, { 'quokka.py': 'def feed_quokka():\n    return 1\n' });
  const APP = { 'src/quokka.ts': 'export function feedQuokka() {\n  return 1;\n}\n', 'a.md': 'A quokka.\n' };
  server = await TeamServer.start({ 'team/web': WEB }, { dirs: [folder] });
  const served = server.git.create('team/app', APP);
  served.work.git('switch', '-q', '-c', 'dev');
  served.push({ 'src/pet.ts': 'export function petQuokka() {\n  return 1;\n}\n' });
  await server.post('/api/repos', { url: served.url, branches: ['dev'] });
  await server.ready('team/app');
  await until('the folder to be ready', async () => {
    const { indexes } = (await server.get('/api/agent/indexes')).body;
    return indexes.every(({ status }: { status: string }) => status === 'ready');
  });
});
afterAll(() => server.close());

interface Found {
  files: string[];
  notes: string[];
  branches: string[];
}

async function search(q: string, more: Record<string, string> = {}): Promise<Found> {
  const { body } = await server.get(`/?${new URLSearchParams({ q, part: 'results', ...more })}`);
  const all = (pattern: RegExp, html: string = body) =>
    [...html.matchAll(pattern)].map(([, text]: string[]) =>
      text!.replace(/<b[^>]*>/g, ' ').replace(/<[^>]+>/g, ''),
    );
  return {
    files: all(/<a class="hit"[^>]*>(.*?)<\/a>/g).sort(),
    notes: all(/<p class="note">(.*?)<\/p>/g),
    branches: all(/<li>(.*?)<\/li>/g, /<h2>Branch<\/h2>(.*?)<\/ul>/.exec(body)?.[1] ?? ''),
  };
}

const WEB = { 'src/view.ts': 'export function showQuokka() {\n  return 2;\n}\n' };
const ALL = ['notes quokka.py', 'team/app a.md', 'team/app src/quokka.ts', 'team/web src/view.ts'];
const DEV = ['team/app@dev a.md', 'team/app@dev src/pet.ts', 'team/app@dev src/quokka.ts'];

test.each<[q: string, mode: string, files: string[]]>([
  ['quokka', '', ALL],
  ['quokka repo:team/*', '', ALL.slice(1)],
  ['quokka repo:*', '', ALL.slice(1)],
  ['quokka repo:*/web', 'pattern', ALL.slice(3)],
  ['lang:ts quokka', '', ALL.slice(2)],
  ['quokka -repo:team/app', 'pattern', [ALL[0]!, ALL[3]!]],
  ['quokka -repo:team/app', 'ask', [ALL[0]!, ALL[3]!]],
  ['quokka -file:view repo:team/*', 'ask', ALL.slice(1, 3)],
  ['quokka branch:dev', '', DEV],
  ['quokka branch:dev', 'ask', DEV],
  ['--kind function repo:team/*', '', ALL.slice(2)],
  ['--kind function --filter repo:team/*', '', ALL.slice(2)],
  ['functions repo:team/* -file:view', 'words', [ALL[2]!]],
  ['functions -repo:*/web', 'words', [ALL[0]!, ALL[2]!]],
  ["dowse search -r quokka --filter='lang:python'", 'words', [ALL[0]!]],
  ['sym:feedQuokka', '', [ALL[2]!]],
  ['"quokka lang:ts"', '', []],
])('%j in the mode "%s"', async (q, mode, files) => {
  const found = await search(q, { mode });
  expect([found.notes, found.files]).toEqual([[], files]);
});

test.each([
  ['lang:ts', {}, 'Nothing to search for: The request has only filters.'],
  ['quokka repo:x/y', {}, 'No place fits repo:x/y.'],
  ['quokka repo:*/web', { in: 'repo:team/app' }, 'No place fits repo:*/web.'],
  ['quokka branch:none', { in: 'repo:team/app' }, 'No branch, tag or commit'],
])('%j with %j says what is wrong', async (q, more, note) => {
  const { files, notes } = await search(q, more);
  expect([files, notes]).toEqual([[], [expect.stringContaining(note)]]);
});

describe('the filter of branches', () => {
  test('offers the branches that are kept, and narrows each mode to one', async () => {
    expect((await search('quokka')).branches).toEqual(['main 3', 'dev', 'all branches']);
    for (const [q, mode] of [
      ['quokka', 'pattern'],
      ['quokka', 'ask'],
      ['--kind function', 'structure'],
      ['functions', 'words'],
    ] as const) {
      const { files, branches } = await search(q, { mode, branch: 'dev' });
      expect([mode, files]).toEqual([mode, mode === 'pattern' || mode === 'ask' ? DEV : DEV.slice(1)]);
      expect(branches).toEqual(['dev ×']);
      const within = await search(q, { mode, branch: 'dev', in: 'repo:team/app' });
      expect(within.files).toEqual(files.map(file => file.replace('team/app@dev ', '')));
    }
  });

  test('counts all branches', async () => {
    const { files, branches } = await search('quokka', { branch: '**' });
    expect(files).toEqual([...ALL.slice(1), ...DEV].sort());
    expect(branches).toEqual(['all branches ×', 'dev 3', 'main 3']);
  });
});
