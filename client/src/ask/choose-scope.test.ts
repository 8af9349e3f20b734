import { afterEach, expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import * as editor from '../testing/editor.ts';
import { chooseScope } from './choose-scope.ts';
import type { AskScope } from './scope.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

afterEach(() => vi.restoreAllMocks());

/** Chooses a folder, or leaves its list, with a scope before. */
async function choseFolder(now: AskScope, isChosen: boolean): Promise<AskScope> {
  const matches = [{ folder: 'file:///w', path: 'src/a.ts' }];
  const here = { connection: { search: async () => ({ matches }) }, team: editor.noTeam };
  const choices = [/Choose folder…$/, isChosen ? /src$/ : /none/];
  vi.spyOn(editor.window, 'showQuickPick').mockImplementation(async rows => {
    const wanted = choices.shift()!;
    return ((await rows) as { label: string }[]).find(({ label }) => wanted.test(label));
  });
  const { promise, resolve } = Promise.withResolvers<AskScope>();
  chooseScope(here as unknown as Services, now, { active: undefined, all: [] }, resolve);
  return promise;
}

test('a folder that is chosen takes the place of the one now, and of the team', async () => {
  const src = { in: ['file:///w/src'], name: 'file:///w/src' };
  expect(await choseFolder({}, true)).toEqual(src);
  const now = { in: ['file:///w/docs'], name: 'docs', fileTypes: ['ts'] };
  expect(await choseFolder(now, true)).toEqual({ ...src, fileTypes: ['ts'] });
  expect(await choseFolder({ team: '' }, true)).toEqual(src);
});

test('leaving the list of folders leaves the scope as it was', async () => {
  expect(await choseFolder({ team: 'app' }, false)).toEqual({ team: 'app' });
});
