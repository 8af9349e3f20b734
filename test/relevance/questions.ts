import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** A place that answers a question: a file, and often the lines of it. */
export interface Target {
  /** Relative to the tree, with `/`. */
  path: string;
  symbol?: string | null;
  start_line?: number;
  end_line?: number;
}

export interface Question {
  /** Name of the file that the question comes from. */
  source: string;
  /** How much it counts where weights are fitted. */
  weight: number;
  /** Name of its tree's folder. */
  tree: string;
  /** The folder of the tree that is indexed. */
  root: string;
  language: string;
  category: string;
  query: string;
  targets: Target[];
  /** Lines of a comment that was taken out of the tree: the question was made from it. */
  removed?: [number, number];
}

/**
 * Reads questions, one JSON object a line. `FILE@2` counts them twice in fitting.
 * @throws Error for a line that is no question, and for a file without any.
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

/** The folder that a question is asked of. @throws Error where none of the roots holds its tree. */
export function directoryOf(question: Question, roots: readonly string[]): string {
  const found = findTree(question, roots);
  if (!found) throw new Error(`no tree ${join(question.tree, question.root)} below ${roots.join(', ')}`);
  return realpathSync.native(found);
}

/** The questions whose trees are there, and of the others the trees: registries lose old versions. */
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
