import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { projectOf } from '../../training/asked-about.ts';
import { isExcludedPackage } from '../../training/excluded.ts';
import { readSources as readTrained } from '../../training/sources.ts';
import { readSources, sourceLists } from './lay-out.ts';
import { readQuestions } from './questions.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
/** Lots and the number of their projects. */
const PROJECTS = { 'lines-a': 10, 'lines-b': 8 };
const LOTS = Object.keys(PROJECTS) as (keyof typeof PROJECTS)[];
/** Questions of each kind about one project. */
const KINDS = { behaviour: 8, where: 4, architecture: 3, documents: 3, issue: 2 };

const listOf = (lot: string) => join(HERE, `sources-${lot}.json`);
const questionsOf = (lot: string) => readQuestions(join(HERE, `${lot}.jsonl`));
const countBy = (values: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(values, value => value)].map(([value, all]) => [value, all.length]));

describe.each(LOTS)('%s', lot => {
  const questions = questionsOf(lot);
  const sources = readSources(listOf(lot));

  test('there are 20 questions about each of its projects, of each kind the same number', () => {
    expect(sources).toHaveLength(PROJECTS[lot]);
    expect(new Set(sources.map(({ language }) => language)).size).toBe(PROJECTS[lot]);
    for (const { tree, language } of sources) {
      const asked = questions.filter(question => question.tree === tree);
      expect(countBy(asked.map(({ category }) => category)), tree).toEqual(KINDS);
      expect(new Set(asked.map(question => question.language)), tree).toEqual(new Set([language]));
    }
    expect(questions).toHaveLength(sources.length * 20);
  });

  test('each project is one commit of a repository', () => {
    for (const { tree, parts } of sources) {
      expect(parts).toHaveLength(1);
      const { registry, name, version } = parts[0]!;
      expect(registry).toBe('github');
      expect(name).toMatch(/^[\w.-]+\/[\w.-]+$/);
      expect(version).toMatch(/^[\da-f]{40}$/);
      expect(tree).toMatch(new RegExp(`-${version.slice(0, 7)}$`));
    }
  });

  test('each answer is a range of lines with a grade, the best one first', () => {
    for (const { query, targets } of questions) {
      expect(targets.length, query).toBeLessThanOrEqual(4);
      expect(targets[0]!.grade, query).toBe(3);
      for (const { path, start_line, end_line, grade } of targets) {
        expect(path).toMatch(/^[^/\\][^\\]*$/);
        expect(start_line).toBeGreaterThanOrEqual(1);
        expect(end_line).toBeGreaterThanOrEqual(start_line!);
        expect([1, 2, 3]).toContain(grade);
      }
      const places = targets.map(({ path, start_line, end_line }) => `${path}:${start_line}-${end_line}`);
      expect(new Set(places).size, query).toBe(places.length);
    }
  });

  test('pasted issues are long, and the other questions are one short line', () => {
    for (const { category, query } of questions) {
      const words = query.split(/\s+/).length;
      if (category === 'issue') {
        expect(words, query).toBeGreaterThanOrEqual(60);
        expect(words, query).toBeLessThanOrEqual(200);
      } else {
        expect(words, query).toBeLessThanOrEqual(25);
        expect(query).not.toContain('\n');
      }
    }
  });
});

test('no question occurs twice in the committed sets', () => {
  const files = globSync('{questions,unseen,lines}*.jsonl', { cwd: HERE });
  const asked = files.flatMap(file => readQuestions(join(HERE, file)));
  const ids = asked.map(({ tree, query }) => `${tree} ${query}`);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test.each(LOTS)(
  'no project of %s is asked about elsewhere, trained on, or in the held-out benchmark',
  lot => {
    const others = sourceLists().filter(list => list !== listOf(lot));
    const known = new Set(
      [...others.flatMap(namesIn), ...readTrained().map(({ name }) => name)].map(projectOf),
    );
    const names = namesIn(listOf(lot));
    expect(names.filter(name => known.has(projectOf(name)) || isExcludedPackage(name))).toEqual([]);
  },
);

function namesIn(list: string): string[] {
  return readSources(list).flatMap(({ parts }) => parts.map(({ name }) => name));
}
