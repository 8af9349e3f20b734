import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Searching } from './plain-words.ts';
import { PlainWords } from './plain-words.ts';

test('a reading is tried until its first match', async () => {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-tried-')));
  writeFileSync(join(path, 'a.ts'), 'parseConfig();\n');
  const sent: number[] = [];
  const words = new PlainWords({
    async *stream() {
      for (const line_number of [1, 2]) {
        sent.push(line_number);
        yield { file_name: 'a.ts', line_number, line: 'parseConfig();' };
      }
      throw new Error('not so far');
    },
  } as Partial<Searching> as Searching);
  const request = { query: 'calls to parse config', path, options: { dry_run: true } };
  const { generated_command } = await words.answer(request, { roots: [path] });
  expect(generated_command).toContain('--kind call');
  expect(sent).toEqual([1]);
  await words.close();
  rmSync(path, { recursive: true });
});
