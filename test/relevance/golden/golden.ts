import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Bench } from '../../support/open-engine.ts';
import { fileNdcg10, mean, reciprocalRank } from '../score.ts';
import { readTxtar } from './txtar.ts';

const HERE = dirname(fileURLToPath(import.meta.url));

export interface GoldenQuestion {
  category: string;
  query: string;
  /** Answering files, each with a text of the answering line. */
  targets: { path: string; at: string }[];
}

export interface GoldenFigures {
  files: number;
  questions: number;
  /** NDCG of files. */
  ndcg10: number;
  /** NDCG of places: the answering lines. */
  mrr10: number;
  /** NDCG@10 of files. */
  byCategory: Record<string, number>;
}

export interface Miss {
  query: string;
  wanted: string[];
  first: string[];
}

/** The golden tree: path to text, from the archives in this folder. */
export function goldenTree(): Record<string, string> {
  const archives = globSync('*.txtar', { cwd: HERE }).sort();
  return Object.assign({}, ...archives.map(file => readTxtar(readFileSync(join(HERE, file), 'utf8'))));
}

export function goldenQuestions(): GoldenQuestion[] {
  const lines = readFileSync(join(HERE, 'questions.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines.map(line => JSON.parse(line) as GoldenQuestion);
}

/** The 1-based line that contains the text. @throws Error if none or several lines do */
export function lineOf(
  tree: Record<string, string>,
  { path, at }: GoldenQuestion['targets'][number],
): number {
  const lines = (tree[path] ?? '').split('\n');
  const found = lines.flatMap((line, i) => (line.includes(at) ? [i + 1] : []));
  if (found.length !== 1) throw new Error(`${path} has ${found.length} lines with “${at}”`);
  return found[0]!;
}

/** Indexes the golden tree and asks all questions, as `POST /api/agent/ask` does. */
export async function measureGolden(): Promise<{ figures: GoldenFigures; misses: Miss[] }> {
  const tree = goldenTree();
  const questions = goldenQuestions();
  const bench = await Bench.open(tree);
  try {
    const { file_count } = await bench.build();
    const scored: { category: string; ndcg: number; rank: number }[] = [];
    const misses: Miss[] = [];
    for (const { query, category, targets } of questions) {
      const { results } = await bench.engine.ask({ query, target_dir: bench.tree }, bench.call);
      const places = results.map(({ file, line_range: [start, end] }) => ({
        file,
        start: start!,
        end: end!,
      }));
      const wanted = targets.map(target => {
        const line = lineOf(tree, target);
        return { path: target.path, start_line: line, end_line: line };
      });
      const ndcg = fileNdcg10(wanted, places);
      scored.push({ category, ndcg, rank: reciprocalRank(wanted, places) });
      if (ndcg < 1) {
        const first = places.slice(0, 3).map(({ file }) => file.slice(bench.tree.length + 1));
        misses.push({ query, wanted: targets.map(({ path }) => path), first });
      }
    }
    const byCategory = [...Map.groupBy(scored, ({ category }) => category)].map(
      ([category, group]): [string, number] => [category, round(mean(group.map(({ ndcg }) => ndcg)))],
    );
    const figures = {
      files: file_count,
      questions: questions.length,
      ndcg10: round(mean(scored.map(({ ndcg }) => ndcg))),
      mrr10: round(mean(scored.map(({ rank }) => rank))),
      byCategory: Object.fromEntries(byCategory),
    };
    return { figures, misses };
  } finally {
    await bench.close();
  }
}

/** The current quality on the golden tree as text, with the wrongly answered questions. */
export async function describeGolden(): Promise<string> {
  const { figures, misses } = await measureGolden();
  const list = misses.map(
    ({ query, wanted, first }) =>
      `${JSON.stringify(query)}\n  wanted ${wanted.join(', ')}\n  first  ${first.join(', ')}`,
  );
  return [JSON.stringify(figures, null, 2), ...list].join('\n');
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
