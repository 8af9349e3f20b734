import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Asked, askAll } from './ask-all.ts';
import type { Question, Target } from './questions.ts';
import { fileNdcg10, inFile, mean, meets, reciprocalRank } from './score.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
export const SYMBOL_SOURCES = join(HERE, 'sources-symbols.json');
export const SYMBOLS = join(HERE, 'symbols.jsonl');

/** A question that was made from a symbol's doc comment and is asked of the tree without that comment. */
export interface SymbolQuestion {
  tree: string;
  language: string;
  query: string;
  /** Lines of the comment in the original package: first and last, 1-based. */
  removed: [number, number];
  /** One target: the symbol, with its lines after all comments are removed. */
  targets: (Required<Omit<Target, 'symbol' | 'grade'>> & { symbol: string; kind: string })[];
}

export function readSymbols(): SymbolQuestion[] {
  return readFileSync(SYMBOLS, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as SymbolQuestion);
}

/** A question with its comment: first and last line, 1-based, in the first target's file. */
type Commented = Pick<Question, 'tree' | 'targets'> & { removed: [number, number] };

/** Copies the trees of the questions to `place`, without the comments that the questions were made from. */
export function copyWithoutComments(questions: readonly Commented[], trees: string, place: string): void {
  for (const [tree, group] of Map.groupBy(questions, question => question.tree)) {
    cpSync(join(trees, tree), join(place, tree), { recursive: true, verbatimSymlinks: true });
    for (const [path, inOne] of Map.groupBy(group, question => question.targets[0]!.path)) {
      const file = join(place, tree, path);
      const lines = readFileSync(file, 'utf8').split('\n');
      const gone = (line: number) => inOne.some(({ removed: [from, to] }) => line >= from && line <= to);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, lines.filter((_, i) => !gone(i + 1)).join('\n'));
    }
  }
}

export interface SymbolFigures {
  name: string;
  questions: number;
  /** Compared by the symbol's lines. */
  mrr: number;
  hitAt1: number;
  /** Compared by file. */
  fileNdcg10: number;
  /** The share of answers in the right file whose first place there is the right part. */
  rightLines: number;
}

/** Asks all questions of the trees without their comments. `place` is an empty folder. */
export async function benchSymbols(
  trees: string,
  place: string,
): Promise<{ asked: Asked[]; figures: SymbolFigures[] }> {
  const questions = readSymbols();
  copyWithoutComments(questions, trees, place);
  const { asked } = await askAll(
    questions.map(question => ({
      ...question,
      source: 'symbols.jsonl',
      weight: 1,
      root: '.',
      category: question.targets[0]!.kind,
    })),
    ({ tree }) => join(place, tree),
  );
  const groups: [string, Asked[]][] = [
    ['all', asked],
    ...[...Map.groupBy(asked, ({ question }) => question.language)].sort(),
    ...[...Map.groupBy(asked, ({ question }) => question.category)].sort(),
  ];
  return { asked, figures: groups.map(([name, group]) => figuresOf(name, group)) };
}

function figuresOf(name: string, asked: readonly Asked[]): SymbolFigures {
  const firstInFile = asked.flatMap(({ question, results }) => {
    const [target] = question.targets;
    const first = results.find(result => inFile(result, target!));
    return first ? [meets(first, target!) ? 1 : 0] : [];
  });
  return {
    name,
    questions: asked.length,
    mrr: mean(asked.map(({ question, results }) => reciprocalRank(question.targets, results))),
    hitAt1: mean(
      asked.map(({ question, results }) => (results[0] && meets(results[0], question.targets[0]!) ? 1 : 0)),
    ),
    fileNdcg10: mean(asked.map(({ question, results }) => fileNdcg10(question.targets, results))),
    rightLines: mean(firstInFile),
  };
}
