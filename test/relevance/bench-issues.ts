import { mkdirSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createEmbedder } from '../../daemon/src/embed/index.ts';
import { pathKinds } from '../../daemon/src/languages/file-kinds.ts';
import { withSlashes } from '../../daemon/src/security/paths.ts';
import { startDaemon } from '../bench/daemon.ts';
import type { Table } from '../bench/results.ts';
import { askOne } from './ask-all.ts';
import { bm25, openIndex } from './bm25.ts';
import { Mirror } from './issue-mirror.ts';
import { issueText } from './issue-text.ts';
import { type IssueQuestion, LOT, type Lot, readIssues } from './issues.ts';
import type { Target } from './questions.ts';
import { hitAt, mean, meets, type Place } from './score.ts';

/** So many results have ten files, also without tests and documents. Functions are counted in the first ten. */
const LIMIT = 40;
const LIMIT_OF_BM25 = 200;

/** A fix with the places that were found, by Dowse and by BM25. */
export interface AskedIssue {
  question: IssueQuestion;
  query: string;
  dowse: Place[];
  bm25: Place[];
}

/**
 * Asks about the fixes of a lot, each in the tree before the fix. One checkout of a project moves from parent to parent,
 * so its index is updated. `place` is an empty folder; `only` are parts of project names.
 */
export async function askIssues(
  lot: Lot,
  mirrors: string,
  place: string,
  only: readonly string[] = [],
): Promise<AskedIssue[]> {
  mkdirSync(place, { recursive: true });
  const root = realpathSync.native(place);
  const dataDir = join(root, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const embedder = await createEmbedder(process.env);
  const daemon = await startDaemon(dataDir);
  const asked: AskedIssue[] = [];
  try {
    const questions = readIssues(lot).filter(
      ({ project }) => only.length === 0 || only.some(part => project.includes(part)),
    );
    for (const question of questions) {
      const { project, commit, parent } = question;
      const mirror = new Mirror(mirrors, project);
      const directory = join(root, project.replace('/', '+'));
      mirror.checkOut(parent, directory);
      await daemon.json('/api/agent/index/build', { target_dir: directory });
      const query = issueText(mirror.commit(commit).message, mirror.files(parent), LOT[lot].characters);
      const { results } = await askOne(daemon, query, directory, LIMIT);
      const reader = openIndex(dataDir, directory, embedder);
      const dowse = results.map(place => ({ ...place, file: withSlashes(relative(directory, place.file)) }));
      asked.push({ question, query, dowse, bm25: bm25(reader, query, LIMIT_OF_BM25) });
      reader.close();
    }
    return asked;
  } finally {
    await daemon.stop();
  }
}

const MEASURES = [
  ['file hit@5', fileHit(5)],
  ['file hit@10', fileHit(10)],
  ['function hit@5', functionHit(5)],
  ['function hit@10', functionHit(10)],
] as const;

/** What is compared: Dowse, BM25, and BM25 without the files that are never an answer. */
const RANKERS: readonly ((asked: AskedIssue) => readonly Place[])[] = [
  ({ dowse }) => dowse,
  ({ bm25 }) => bm25,
  ({ bm25 }) => bm25.filter(({ file }) => isCode(file)),
];

function isCode(path: string): boolean {
  const { is_test, is_example, is_docs, is_config } = pathKinds(path);
  return !(is_test || is_example || is_docs || is_config);
}

/** The figures of Dowse beside those of BM25 over all files and over code alone, by language. */
export function issuesTable(asked: readonly AskedIssue[]): Table {
  const groups: [string, readonly AskedIssue[]][] = [
    ['all', asked],
    ...[...Map.groupBy(asked, ({ question }) => question.language)].sort(),
  ];
  return {
    columns: ['questions', 'number', ...MEASURES.map(([name]) => `${name}: Dowse, BM25, … code`)],
    rows: groups.map(([name, group]) => [
      name,
      String(group.length),
      ...MEASURES.map(([, hit]) =>
        RANKERS.map(found => mean(group.map(one => hit(one.question, found(one)))).toFixed(3)).join(', '),
      ),
    ]),
  };
}

type Hit = (question: IssueQuestion, places: readonly Place[]) => number;

/** Whether one of the first files has a change: 1 or 0. */
function fileHit(first: number): Hit {
  return ({ targets }, places) => {
    const files = new Map(places.map(place => [place.file, place]));
    return hitAt(first, targets, [...files.values()], isInFile);
  };
}

/** Whether one of the first places has lines of a changed function: 1 or 0. */
function functionHit(first: number): Hit {
  return ({ targets }, places) => {
    const functions = targets.filter(({ symbol }) => symbol !== undefined);
    return hitAt(
      first,
      functions,
      places,
      (place, target) => isInFile(place, target) && meets(place, target),
    );
  };
}

const isInFile = (place: Place, { path }: Target): boolean => place.file === path;
