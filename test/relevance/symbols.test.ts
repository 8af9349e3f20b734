import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { copyWithoutComments } from './symbols.ts';

test('the copy lacks exactly the comments that questions were made from', () => {
  const root = temporaryFolder();
  try {
    mkdirSync(join(root, 'from', 'a'), { recursive: true });
    writeFileSync(
      join(root, 'from', 'a', 'x.ts'),
      '// one\nf();\n/* two\n   three */\ng();\n// kept\nh();\n',
    );
    writeFileSync(join(root, 'from', 'a', 'y.ts'), '// other\n');
    const question = (removed: [number, number]) => ({
      tree: 'a',
      language: 'typescript',
      query: 'q',
      removed,
      targets: [{ path: 'x.ts', symbol: 's', kind: 'function', start_line: 1, end_line: 1 }],
    });
    copyWithoutComments([question([1, 1]), question([3, 4])], join(root, 'from'), join(root, 'to'));
    expect(readFileSync(join(root, 'to', 'a', 'x.ts'), 'utf8')).toBe('f();\ng();\n// kept\nh();\n');
    expect(readFileSync(join(root, 'to', 'a', 'y.ts'), 'utf8')).toBe('// other\n');
  } finally {
    removeFolder(root);
  }
});
