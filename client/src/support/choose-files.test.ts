import { afterEach, expect, test, vi } from 'vitest';
import { askCommands, startAsking } from '../ask/ask.ts';
import { findCommands, startFinding } from '../find/find.ts';
import { patternCommands, startPatternSearch } from '../pattern/pattern-search.ts';
import type { Services } from '../services.ts';
import * as editor from '../testing/editor.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const never = () => new Promise(() => {});
const here = {
  connection: {
    onIndexChanged: new editor.EventEmitter().event,
    readQuery: never,
    ask: never,
    search: never,
  },
  context: { workspaceState: { get: () => ({}), update() {} } },
  history: { list: [], add() {} },
  results: { run() {} },
  team: editor.noTeam,
} as unknown as Services;

/** How each list opens, and what its key for files does. */
const LISTS = {
  find: [() => startFinding(here, { text: 'a' }), findCommands['find.chooseFiles']],
  ask: [() => startAsking(here, 'a'), askCommands['ask.chooseScope']],
  search: [() => startPatternSearch(here, { text: 'a' }), patternCommands['search.chooseFiles']],
} as const;
type List = keyof typeof LISTS;
const ALL = Object.keys(LISTS) as List[];

/** The lists whose key for files works. */
const withKey = () => ALL.filter(list => editor.contexts[`dowse.${list}Open`]);

afterEach(() => editor.picks.at(-1)?.hide());

test.each(ALL)('when %s has closed by itself, the key for files belongs to the next list', list => {
  const [open, chooseFiles] = LISTS[list];
  open();
  askCommands['ask.toResults']();
  expect(withKey()).toEqual([]);
  const boxes = editor.boxes.length;
  chooseFiles();
  expect(editor.boxes.length, 'nor does it open a box').toBe(boxes);
  for (const next of ALL) {
    LISTS[next][0]();
    expect(withKey()).toEqual([next]);
  }
});
