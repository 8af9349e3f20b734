import { beforeEach, expect, test, vi } from 'vitest';
import * as editor from '../testing/editor.ts';
import { isOpenToOthers, originOf, TeamServer } from './team-server.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

/** The secrets of the editor. */
function secretStorage() {
  const secrets = new Map<string, string>();
  const changed = new editor.EventEmitter<{ key: string }>();
  return {
    secrets,
    get: async (key: string) => secrets.get(key),
    async store(key: string, value: string) {
      secrets.set(key, value);
      changed.fire({ key });
    },
    async delete(key: string) {
      secrets.delete(key);
      changed.fire({ key });
    },
    onDidChange: changed.event,
  };
}

let storage: ReturnType<typeof secretStorage>;
let team: TeamServer;
beforeEach(() => {
  editor.changeSetting('dowse.team.server', '');
  storage = secretStorage();
  team = new TeamServer(storage as never);
});

test('the key is kept with the secrets, for its address only', async () => {
  await team.set('https://search.example', 'dws_1');
  expect(team.address).toBe('https://search.example');
  expect(await team.env()).toEqual({
    ...{ DOWSE_TEAM_URL: 'https://search.example', DOWSE_TEAM_API_KEY: 'dws_1' },
  });
  editor.changeSetting('dowse.team.server', 'https://other.example');
  expect(await team.env()).toEqual({
    ...{ DOWSE_TEAM_URL: 'https://other.example', DOWSE_TEAM_API_KEY: '' },
  });
  editor.changeSetting('dowse.team.server', 'https://search.example/');
  expect((await team.env()).DOWSE_TEAM_API_KEY).toBe('dws_1');
});

test('forgets the address and the key', async () => {
  await team.set('https://search.example', 'dws_1');
  expect([team.isSet, editor.contexts['dowse.hasTeam']]).toEqual([true, true]);
  await team.forget();
  expect([team.isSet, editor.contexts['dowse.hasTeam']]).toEqual([false, false]);
  expect([await team.env(), [...storage.secrets]]).toEqual([{}, []]);
});

test('tells of another address and of another key, and not of the key of another server', async () => {
  const told = vi.fn();
  team.onChanged(told);
  await team.set('https://search.example', 'dws_1');
  const before = told.mock.calls.length;
  await storage.store('dowse.team.key https://search.example', 'dws_2');
  expect(told).toHaveBeenCalledTimes(before + 1);
  await storage.store('dowse.team.key https://other.example', 'dws_3');
  expect(told).toHaveBeenCalledTimes(before + 1);
});

test('an address is a scheme, a host and maybe a port', () => {
  expect(originOf(' https://search.example:7717/ ')).toBe('https://search.example:7717');
  for (const wrong of ['search.example', 'https://search.example/app', 'ftp://search.example', ''])
    expect(originOf(wrong)).toBeUndefined();
});

test.each([
  ['http://localhost.example.com', true],
  ['http://127.example.com:7717', true],
  ['http://search.example', true],
  ['https://search.example', false],
  ['http://localhost:7717', false],
  ['http://127.0.0.1:7717', false],
  ['http://[::1]:7717', false],
])('what is sent to %s is open to others: %s', (origin, isOpen) => {
  expect(isOpenToOthers(origin)).toBe(isOpen);
});
