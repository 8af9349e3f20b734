import { expect, test, vi } from 'vitest';
import { hitOfMatch, hitsOfAnswers } from './hit.ts';
import { Results, type View } from './model.ts';
import { type Node, ResultsTree } from './tree.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

/** The label of the row for the only match, with the match in brackets. */
function labelOf(line: string, matched: string, view: View): string {
  const start = line.indexOf(matched);
  const place = { uri: 'file:///w/a', folder: 'file:///w', path: 'a', line: 1, text: line };
  const range = { start: { line: 0, character: start }, end: { line: 0, character: start + matched.length } };
  const results = new Results();
  results.add([hitOfMatch({ ...place, range, highlights: [[start, start + matched.length]] }, 1)]);
  const tree = new ResultsTree(results, () => view);
  const row = view === 'rank' ? tree.getChildren()[0] : tree.getChildren(tree.getChildren()[0])[0];
  if (!row) throw new Error('there is no row');
  const { label, highlights } = tree.getTreeItem(row).label as {
    label: string;
    highlights: [number, number][];
  };
  const [from, to] = highlights[0] as [number, number];
  return `${label.slice(0, from)}[${label.slice(from, to)}]${label.slice(to)}`;
}

test('shows the match in a narrow view', () => {
  const line =
    '  return the code, or nothing where the memory is used up: `OUT_OF_MEMORY` to whoever calls it';
  expect(labelOf(line, 'OUT_OF', 'file').indexOf('[')).toBeLessThan(20);
  expect(labelOf(line, 'OUT_OF', 'file')).toMatch(/^1: ….*`\[OUT_OF\]_MEMORY` to whoever calls it$/);
  expect(labelOf(line, 'OUT_OF', 'rank').indexOf('[')).toBeLessThan(20);
});

test('shows the end of a long match in a narrow view, and the beginning of one that is longer than it', () => {
  const line = 'const configured = await read_the_settings_of(workspace);';
  const row = labelOf(line, 'read_the_settings_of', 'file');
  expect(row).toMatch(/^1: ….*await \[read_the_settings_of\]\(workspace\);$/);
  expect(row.indexOf(']')).toBeLessThan(40);
  const long = labelOf(line, line.slice(25), 'file');
  expect(long).toMatch(/^1: ….*\[read_the_settings_of\(workspace\);\]$/);
  expect(long.indexOf('[')).toBeLessThan(20);
});

test('in the list by rank, where the place is beside it, the whole match is in view', () => {
  expect(labelOf('  queryset = self.filter_queryset(rows)', 'filter_queryset', 'rank')).toMatch(
    /^….*\[filter_queryset\].*…$/,
  );
  expect(labelOf('  return filter(rows);', 'filter', 'rank')).toBe('return [filter](rows);');
});

test('a definition has its name with its class, and its line beside it', () => {
  const line = '    def to_representation(self, value):';
  const place = {
    uri: 'file:///w/a/fields.py',
    folder: 'file:///w',
    path: 'a/fields.py',
    line: 1243,
    text: line,
  };
  const at = { start: { line: 1242, character: 8 }, end: { line: 1242, character: 25 } };
  const syntax = { kind: 'method', symbol: 'to_representation', container: 'DateField' };
  const results = new Results();
  results.add([hitOfMatch({ ...place, range: at, highlights: [[8, 25]], ...syntax }, 1)]);
  const items = (['rank', 'file'] as const).map(view => {
    const tree = new ResultsTree(results, () => view);
    const [row] = tree.getChildren();
    return tree.getTreeItem(view === 'rank' ? row! : tree.getChildren(row)[0]!);
  });
  expect(items.map(({ label, description }) => [label, description])).toMatchObject([
    [{ label: 'DateField.to_representation' }, 'fields.py:1243 · a'],
    [{ label: '1243: DateField.to_representation' }, 'def to_representation(self, value):'],
  ]);
});

test('a file has the number of its results before its folder, and a long name leaves room for it', () => {
  const results = new Results();
  const at = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const inFile = (path: string) =>
    hitOfMatch(
      {
        uri: `file:///w/${path}`,
        folder: 'file:///w',
        path,
        line: 1,
        text: 'x',
        range: at,
        highlights: [[0, 1]],
      },
      1,
    );
  results.add(['src/http/retry.ts', 'read-the-history-of-an-order.spec.ts'].map(inFile));
  const tree = new ResultsTree(results, () => 'file');
  const items = tree.getChildren().map(row => tree.getTreeItem(row));
  expect(items.map(({ label, description, tooltip }) => [label, description, tooltip])).toEqual([
    ['retry.ts', '1 · src/http', 'src/http/retry.ts'],
    ['read-the-history-o…r.spec.ts', '1', 'read-the-history-of-an-order.spec.ts'],
  ]);
});

test('shows a line from its start if the match is visible', () => {
  expect(labelOf('    return OUT_OF_MEMORY;', 'OUT_OF', 'file')).toBe('1: return [OUT_OF]_MEMORY;');
});

test('code without a name has its place or its kind, and no line in place of it', () => {
  const answer = {
    ...{ symbol: null, container: 'Door', kind: 'method', symbolKind: 6, language: 'py', why: 'It matches.' },
    ...{ uri: 'file:///w/a/b.py', folder: 'file:///w', path: 'a/b.py', lineRange: [1, 2], line: 2 },
    ...{ snippet: '"""The host,\nport, and root path.' },
  };
  const results = new Results();
  results.add(hitsOfAnswers([answer] as never));
  const byRank = new ResultsTree(results, () => 'rank');
  const ranked = byRank.getTreeItem(byRank.getChildren()[0]!);
  expect([ranked.label, ranked.description]).toMatchObject([{ label: 'b.py:1' }, 'port, and root path. · a']);
  const byFile = new ResultsTree(results, () => 'file');
  const below = byFile.getTreeItem(byFile.getChildren(byFile.getChildren()[0])[0]!);
  expect([below.label, below.description]).toMatchObject([{ label: '1: method' }, 'port, and root path.']);
});

const answerOf = (symbol: string, weak?: true) => ({
  ...{ symbol, container: 'Door', kind: 'method', symbolKind: 6, language: 'ts', why: 'It matches.' },
  ...{ uri: 'file:///w/a', folder: 'file:///w', path: 'a', lineRange: [1, 2], line: 1, definitionLine: 1 },
  ...{ snippet: 'open() {\n  turnKey();', keyLines: [{ line: 2, text: 'turnKey();' }], weak },
});

test('weak answers are a group at the end of the list by rank', () => {
  const results = new Results();
  const rows = (...answers: object[]) => {
    results.clear();
    results.add(hitsOfAnswers(answers as never));
    const tree = new ResultsTree(results, () => 'rank');
    return tree.getChildren().map(row => {
      const { label } = tree.getTreeItem(row);
      const below = tree.getChildren(row).map(child => tree.getTreeItem(child).description);
      return [typeof label === 'object' ? label.label : label, ...below];
    });
  };
  expect(rows(answerOf('shut', true), answerOf('open'))).toEqual([
    ['Door.open'],
    ['weak matches', 'a:1 · method'],
  ]);
  const heading = 'What to do in a dry summer of the north';
  expect(rows({ ...answerOf(heading), kind: 'section' }), 'leaves room for its place').toEqual([
    ['What to do in a dry summ…'],
  ]);
  expect(rows(answerOf('shut', true))).toEqual([['Nothing fits well. Nearest:', 'a:1 · method']]);
});

test('by file, weak answers are a group at the end too', () => {
  const results = new Results();
  const tree = new ResultsTree(results, () => 'file');
  const below = (row?: Node): unknown[] =>
    tree.getChildren(row).map(child => {
      const { label, id } = tree.getTreeItem(child);
      expect(tree.getParent(child), `the parent of ${id}`).toBe(row);
      const children = below(child);
      return [typeof label === 'object' ? label.label : label, ...children];
    });
  const at = (line: number, weak?: true) => ({
    ...answerOf(`at${line}`, weak),
    lineRange: [line, line],
    line,
  });
  results.add(
    hitsOfAnswers([at(9), at(5, true), at(2, true), { ...at(1), uri: 'file:///w/b', path: 'b' }] as never),
  );
  expect(below()).toEqual([
    ['a', ['9: Door.at9']],
    ['b', ['1: Door.at1']],
    ['weak matches', ['a', ['2: Door.at2'], ['5: Door.at5']]],
  ]);
  expect(results.inOrder('file').map(({ line }) => line)).toEqual([9, 1, 2, 5]);
  expect(results.step(results.hits[0], 1, 'file')?.path).toBe('b');
});
