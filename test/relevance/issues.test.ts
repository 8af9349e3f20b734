import { describe, expect, test } from 'vitest';
import { isAskedAbout, projectOf } from '../../training/asked-about.ts';
import { isExcludedPackage } from '../../training/excluded.ts';
import { readSources as readTrained } from '../../training/sources.ts';
import { issueText } from './issue-text.ts';
import { issueProjects, LOTS, type Lot, readIssues } from './issues.ts';
import { readSources, sourceLists } from './lay-out.ts';

const SIZES: Readonly<Record<Lot, { projects: number; languages: number; fixes: number }>> = {
  a: { projects: 11, languages: 10, fixes: 130 },
  b: { projects: 11, languages: 10, fixes: 130 },
  c: { projects: 8, languages: 8, fixes: 100 },
};

describe.each(LOTS)('lot %s', lot => {
  const questions = readIssues(lot);
  const projects = issueProjects().filter(project => project.lot === lot);

  test('eight or more projects in as many languages have over a hundred fixes', () => {
    expect(projects).toHaveLength(SIZES[lot].projects);
    expect(new Set(projects.map(({ language }) => language)).size).toBeGreaterThanOrEqual(
      SIZES[lot].languages,
    );
    expect(questions.length).toBeGreaterThanOrEqual(SIZES[lot].fixes);
    for (const { name, language } of projects) {
      const asked = questions.filter(({ project }) => project === name);
      expect(asked.length, name).toBeGreaterThanOrEqual(5);
      expect(new Set(asked.map(question => question.language)), name).toEqual(new Set([language]));
    }
    expect(new Set(questions.map(({ commit }) => commit)).size).toBe(questions.length);
  });

  test('each fix changes a function, in at most five files, and has no text of others', () => {
    for (const question of questions) {
      const { project, commit, parent, targets } = question;
      expect(Object.keys(question).sort()).toEqual(['commit', 'language', 'parent', 'project', 'targets']);
      expect(projects.map(({ name }) => name)).toContain(project);
      for (const id of [commit, parent]) expect(id).toMatch(/^[\da-f]{40}$/);
      expect(new Set(targets.map(({ path }) => path)).size, commit).toBeLessThanOrEqual(5);
      expect(
        targets.some(({ symbol }) => symbol),
        commit,
      ).toBe(true);
      for (const { path, symbol, start_line, end_line } of targets) {
        expect(path).toMatch(/^[^/\\][^\\]*$/);
        if (symbol === undefined) expect([start_line, end_line]).toEqual([undefined, undefined]);
        else expect(end_line!, `${commit} ${symbol}`).toBeGreaterThanOrEqual(start_line!);
      }
    }
  });
});

test('no project of a fix is in another set, trained on, or in the held-out benchmark', () => {
  const names = issueProjects().map(({ name }) => name);
  const others = sourceLists()
    .flatMap(readSources)
    .flatMap(({ parts }) => parts.map(({ name }) => name));
  const known = new Set([...others, ...readTrained().map(({ name }) => name)].map(projectOf));
  expect(new Set(names.map(projectOf)).size).toBe(names.length);
  expect(names.filter(name => known.has(projectOf(name)) || isExcludedPackage(name))).toEqual([]);
  expect(names.filter(name => !isAskedAbout(name))).toEqual([]);
});

test('the text of a fix names no place and has no trailer; identifiers stay', () => {
  const message = `parser: fix crash in src/parse/expr.c:120 (fixes #12)

parse_unary() in expr.c reads \`tok->next\` on line 44 of ./src/parse/expr.c, and
and/or and 3.5 and node.value stay. See https://example.org/issues/12

Fixes: #12
Signed-off-by: A Person <a@example.org>
`;
  expect(issueText(message, ['src/parse/expr.c', 'README'], 2000)).toBe(
    `parser: fix crash in

parse_unary() in reads \`tok->next\` of , and
and/or and 3.5 and node.value stay. See`,
  );
});

test('a long text is cut at the end of a word', () => {
  const text = issueText('word '.repeat(1000), [], 2000);
  expect(text.length).toBeLessThanOrEqual(2000);
  expect(text).toMatch(/ word$/);
});
