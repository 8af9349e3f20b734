import { expect, test, vi } from 'vitest';
import type { Surroundings } from '../surroundings.ts';
import { copied, registered } from '../testing/editor.ts';
import { resultCommands } from './commands.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const rowOf = (path: string) => ({ uri: `/w/${path}`, path });

test('copies the path of a file once for several selected rows', async () => {
  resultCommands({ results: {}, history: {} } as Surroundings);
  const rows = ['src/a.ts', 'src/a.ts', 'b.ts'].map(rowOf);
  await registered['dowse.results.copyPath']?.(rows[0], rows);
  expect(copied.text).toBe('/w/src/a.ts\n/w/b.ts');
  await registered['dowse.results.copyRelativePath']?.(rows[0], rows);
  expect(copied.text).toBe('src/a.ts\nb.ts');
});
