/** Searches while files are written never find a line that no file ever had. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../support/tree.ts';
import { IndexedTree } from './indexed-tree.ts';

const EDITOR = path.join(import.meta.dirname, 'testing', 'editor.ts');
const SEARCHES = 40;
/** On a fast machine more searches run, until enough changes have happened. */
const CHANGES = 20;

let it: IndexedTree;
beforeAll(async () => {
  it = new IndexedTree();
  const files: Record<string, string> = {};
  for (let i = 0; i < 200; i++) files[`d${i % 7}/f${i}.txt`] = `state 0 of f${i}\nstate 0 again\nrest${i}\n`;
  writeFiles(it.tree, files);
  await it.patterns.build();
});
afterAll(() => it.close());

test.runIf(process.platform === 'linux')(
  'while files are edited, renamed and deleted; afterwards equal to a scan',
  async () => {
    const editor = spawn(process.execPath, [EDITOR, it.tree], { stdio: ['pipe', 'pipe', 'inherit'] });
    const said = createInterface({ input: editor.stdout })[Symbol.asyncIterator]();
    let written = Number((await said.next()).value);
    let fromIndex = 0;
    const reading = (async () => {
      for await (const line of { [Symbol.asyncIterator]: () => said }) written = Number(line);
    })();
    for (let i = 0; i < SEARCHES || written <= CHANGES; i++) {
      const { lines, engine } = await it.lines('state \\d+ of f(113|123|133)$');
      if (engine === 'index') fromIndex++;
      for (const line of lines) {
        const [, name, , state, of] = /(f\d+)\.txt(\.moved)?:1:state (\d+) of (f\d+)$/.exec(line) ?? [];
        // Only whole lines, each in its own file, and none from a later state.
        expect(of, line).toBe(name);
        expect(Number(state), line).toBeLessThanOrEqual(written + 1_000);
      }
    }
    editor.stdin.end();
    await once(editor, 'exit');
    await reading;
    expect(fromIndex).toBeGreaterThan(0);
    for (const pattern of ['state \\d+ of f1\\d*3', 'rest17', 'state 0 again', 'f19\\d$']) {
      const { difference } = await it.difference({ pattern, path: it.tree, options: { recursive: true } });
      expect(difference).toBeUndefined();
    }
    await it.ready();
    expect((await it.lines('rest17\\d')).engine).toBe('index');
  },
);
