/**
 * Makes the files issues-LOT.jsonl from the history of the projects in issues-projects.json: the fixes whose
 * commits describe what was wrong, with the functions that they changed.
 *
 *   npm run script -- test/relevance/make-issues.ts --mirrors DIR [--lot a]
 *
 * DIR has a bare repository `owner+name` of each project. A hash selects the fixes, so the same history gives the same
 * questions.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chunkFile } from '../../daemon/src/index/chunks/chunk-file.ts';
import { pathKinds } from '../../daemon/src/languages/file-kinds.ts';
import { languageOf, syntaxOf } from '../../daemon/src/languages/index.ts';
import { type Commit, Mirror } from './issue-mirror.ts';
import { issueText, wordsOf } from './issue-text.ts';
import {
  type ChangedPlace,
  type IssueProject,
  type IssueQuestion,
  issueProjects,
  issuesFile,
  LOT,
  LOTS,
  type Lot,
} from './issues.ts';

const PER_PROJECT = 14;
const MAX_CHANGED = 5;
const MIN_SOURCES = 20;
const MAX_FUNCTIONS = 10;
/** A subject that says that something is repaired. */
const REPAIRS =
  /\b(?:fix(?:e[sd]|ing)?|bugs?|regression|crash(?:e[sd]|ing)?|leaks?|deadlock|wrong|incorrect\w*)\b/i;
/** A text that names the issue which it closes, or says what was wrong. */
const CLOSES =
  /\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?):?\s+\S*#\d+|\b(?:bug|regression|crash(?:e[sd]|ing)?)\b/i;
/** Subjects of reverts, releases, generated messages and new features, which describe no fault. */
const IS_OTHER =
  /^(?:[\w(),./ -]+: *)?(?:revert|merge|release|bump|chore|docs?|tests?|ci|build|refactor|style|feat|add|support|introduce|implement|use|allow|improve|update|upgrade)\b|dependabot|renovate\[bot\]/i;
/** Files that a grammar reads and that have no functions, and fixtures under a further name. */
const NO_CODE = /\.(?:md|json|ya?ml|toml|html|css)$|(?:^|\/)_fixtures\//;
const FUNCTIONS = new Set(['function', 'method']);

const { values } = parseArgs({ options: { mirrors: { type: 'string' }, lot: { type: 'string' } } });
if (!values.mirrors) throw new Error('--mirrors DIR: where the bare repositories are');
for (const lot of LOTS.filter(one => !values.lot || one === values.lot)) {
  const questions: IssueQuestion[] = [];
  for (const project of issueProjects().filter(one => one.lot === lot)) {
    const found = await questionsOf(project, new Mirror(values.mirrors, project.name));
    console.log(`${String(found.length).padStart(3)} ${project.name}`);
    questions.push(...found);
  }
  writeFileSync(issuesFile(lot), `${questions.map(question => JSON.stringify(question)).join('\n')}\n`);
  console.log(`${questions.length} questions in lot ${lot}`);
}

async function questionsOf({ lot, name, language }: IssueProject, mirror: Mirror): Promise<IssueQuestion[]> {
  const all = mirror.commits();
  const age = new Map(all.map(({ commit }, at) => [commit, at]));
  const fixes = all.filter(commit => describesFix(commit, lot)).sort((a, b) => (hash(a) < hash(b) ? -1 : 1));
  const questions: IssueQuestion[] = [];
  for (const fix of fixes) {
    if (questions.length === PER_PROJECT) break;
    const parent = fix.parents[0]!;
    const targets = await targetsOf(mirror, fix, { lot, language });
    if (targets) questions.push({ project: name, language, commit: fix.commit, parent, targets });
  }
  return questions.sort((a, b) => age.get(b.commit)! - age.get(a.commit)!);
}

function describesFix({ parents, message }: Commit, lot: Lot): boolean {
  const subject = message.split('\n', 1)[0]!;
  const isFix =
    parents.length === 1 && (REPAIRS.test(subject) || CLOSES.test(message)) && !IS_OTHER.test(subject);
  return isFix && isLongEnough(message, [], lot);
}

function isLongEnough(message: string, paths: readonly string[], lot: Lot): boolean {
  const { words, characters } = LOT[lot];
  return wordsOf(issueText(message, paths, characters)).length >= words;
}

/** The changed functions and files; null if this is no question. */
async function targetsOf(
  mirror: Mirror,
  { commit, parents: [parent], message }: Commit,
  { lot, language }: Pick<IssueProject, 'lot' | 'language'>,
): Promise<ChangedPlace[] | null> {
  const changes = [...mirror.changes(parent!, commit)].filter(([path]) => isSource(path));
  if (changes.length === 0 || changes.length > MAX_CHANGED) return null;
  if (!changes.some(([path]) => languageOf(path).name === language)) return null;
  const paths = mirror.files(parent!);
  const sources = paths.filter(isSource).length;
  if (sources < MIN_SOURCES || sources > LOT[lot].sources) return null;
  if (!isLongEnough(message, paths, lot)) return null;
  const targets: ChangedPlace[] = [];
  for (const [path, lines] of changes)
    targets.push(...(await placesOf(path, mirror.read(parent!, path), lines)));
  const functions = targets.filter(({ symbol }) => symbol !== undefined).length;
  return functions > 0 && functions <= MAX_FUNCTIONS ? targets : null;
}

/** The functions of a file that contain changed lines, or the file alone. */
async function placesOf(path: string, text: string, lines: [number, number][]): Promise<ChangedPlace[]> {
  const { chunks } = await chunkFile(path, text);
  const symbols = chunks
    .flatMap(chunk => chunk.symbols)
    .filter(({ kind, isForward }) => FUNCTIONS.has(kind) && !isForward);
  const found = new Map<string, ChangedPlace>();
  for (const [first, last] of lines) {
    const around = symbols
      .filter(({ line, endLine }) => line <= first && endLine >= last)
      .sort((a, b) => a.endLine - a.line - (b.endLine - b.line))[0];
    if (!around) continue;
    const { name, line, endLine } = around;
    found.set(`${line} ${name}`, { path, symbol: name, start_line: line, end_line: endLine });
  }
  return found.size > 0 ? [...found.values()] : [{ path }];
}

function isSource(path: string): boolean {
  const { is_test, is_example, is_vendored, is_docs, is_config, is_declaration } = pathKinds(path);
  const isOther = is_test || is_example || is_vendored || is_docs || is_config || is_declaration;
  return !isOther && !NO_CODE.test(path) && syntaxOf(languageOf(path), path) !== undefined;
}

function hash({ commit }: Commit): string {
  return createHash('sha256').update(commit).digest('hex');
}
