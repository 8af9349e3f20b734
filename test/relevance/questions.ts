import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** An answering place: a file, and optionally its lines. */
export interface Target {
  /** Relative to the tree, with `/`. */
  path: string;
  symbol?: string | null;
  start_line?: number;
  end_line?: number;
  /** How well it answers: 3 the best place, 2 also an answer, 1 related. */
  grade?: number;
}

export interface Question {
  /** Name of the file of questions. */
  source: string;
  /** Its weight in fitting. */
  weight: number;
  /** Name of its tree's folder. */
  tree: string;
  /** The indexed folder in the tree. */
  root: string;
  language: string;
  category: string;
  query: string;
  targets: Target[];
  /** The lines of a comment that is removed from the tree, because the question was made from it. */
  removed?: [number, number];
}

/**
 * Reads questions, one JSON object per line. `FILE@2` gives them weight 2 in fitting.
 *
 * @throws Error for an invalid line, and for a file without questions
 */
export function readQuestions(argument: string): Question[] {
  const [, file = argument, weight = '1'] = /^(.*)@([\d.]+)$/.exec(argument) ?? [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  if (lines.length === 0) throw new Error(`no questions in ${file}`);
  return lines.map((line, i) => {
    const parsed = JSON.parse(line) as Partial<Question> & { repo?: string };
    const tree = parsed.tree ?? parsed.repo;
    const { root = '.', language = '', category = '', query, targets, removed } = parsed;
    if (!tree || !query || !targets?.length)
      throw new Error(`${file}:${i + 1} is no question with an answer`);
    const labels = { source: basename(file), weight: Number(weight), tree, root, language, category };
    return { ...labels, query, targets, ...(removed ? { removed } : {}) };
  });
}

/** The folder that a question is asked of. @throws Error if no root contains its tree */
export function directoryOf(question: Question, roots: readonly string[]): string {
  const found = findTree(question, roots);
  if (!found) throw new Error(`no tree ${join(question.tree, question.root)} below ${roots.join(', ')}`);
  return realpathSync.native(found);
}

/** The questions whose trees exist, and the missing trees of the others. Registries drop old versions. */
export function withTrees(
  questions: readonly Question[],
  roots: readonly string[],
): { there: Question[]; lacking: string[] } {
  const lacking = new Set<string>();
  const there = questions.filter(question => {
    const isThere = findTree(question, roots) !== undefined;
    if (!isThere) lacking.add(question.tree);
    return isThere;
  });
  return { there, lacking: [...lacking].sort() };
}

function findTree({ tree, root }: Question, roots: readonly string[]): string | undefined {
  return roots.map(r => resolve(r, tree, root)).find(existsSync);
}
