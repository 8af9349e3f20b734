/**
 * `npm run bench:relevance -- --trees DIR`: measures the quality of answers of a spawned daemon over HTTP. Prints
 * tables by category, language and tree, ablations, the worst questions and the reliability of scores; `--help` lists
 * the options. See docs/relevance.md.
 */
import { globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine } from '../bench/report.ts';
import { markdownTable, type Table, updateResults } from '../bench/results.ts';
import { type CrossValidated, crossValidate, describeAll } from './ablations.ts';
import { type Asked, askAll } from './ask-all.ts';
import { askIssues, issuesTable } from './bench-issues.ts';
import { benchCards } from './cards/bench-cards.ts';
import { catalogue } from './cards/catalogue.ts';
import { describeGolden } from './golden/golden.ts';
import { LOTS } from './issues.ts';
import { directoryOf, type Question, readQuestions, withTrees } from './questions.ts';
import { reliabilitySvg } from './reliability-plot.ts';
import * as report from './report.ts';
import { benchSymbols } from './symbols.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..', '..');
const PLOT = join(ROOT, 'docs', 'images', 'reliability.svg');
const RESULTS = 'relevance.json';

type Tables = Record<string, Table>;

const HELP = `npm run bench:relevance -- --trees DIR… [--questions FILE…] [options]

--trees DIR         where the questions' trees lie; several are looked through in turn
                    (npm run script -- test/relevance/lay-out.ts --out DIR fetches those of this
                    repository's questions)
--questions FILE    questions, one JSON object a line; FILE@3 counts them three times in fitting, FILE@0 not at all;
                    left out: test/relevance/questions-*.jsonl, and unseen*.jsonl@0 beside them
--symbols DIR       ask for symbols, too: DIR has the trees of test/relevance/sources-symbols.json
--issues DIR        only ask about the fixes of a lot; DIR has bare repositories OWNER+NAME of
                    test/relevance/issues-projects.json
--lot a             the lot of fixes (a)
--project PART      only the projects with this in their name; may be repeated
--no-ablations      only ask
--worst N           how many of the worst questions to print (30)
--json FILE         where the JSON goes (bench-results/relevance-<time>.json)
--answers FILE      what came back, a line for each question
--plot FILE         where the reliability plot goes, such as docs/images/reliability.svg
--record            write the tables into test/bench/results/relevance.json, and the plot into docs/images
--golden            only ask the golden tree, and list the questions it gets wrong
--cards             only measure what choosing repositories by cards costs; all folders below the trees' DIRs are
                    repositories, filled up to 200 with the packages of node_modules
--data-dir DIR      where --cards keeps the indexes`;

const { values } = parseArgs({
  options: {
    trees: { type: 'string', multiple: true, default: [] },
    questions: { type: 'string', multiple: true, default: [] },
    symbols: { type: 'string' },
    issues: { type: 'string' },
    lot: { type: 'string', default: 'a' },
    project: { type: 'string', multiple: true, default: [] },
    'no-ablations': { type: 'boolean', default: false },
    worst: { type: 'string', default: '30' },
    json: { type: 'string' },
    answers: { type: 'string' },
    plot: { type: 'string' },
    record: { type: 'boolean', default: false },
    golden: { type: 'boolean', default: false },
    cards: { type: 'boolean', default: false },
    'data-dir': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || (values.trees.length === 0 && !values.symbols && !values.issues && !values.golden)) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
if (values.golden) {
  console.log(await describeGolden());
  process.exit(0);
}
const place = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-relevance-')));
try {
  await main();
} finally {
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(0);

async function main(): Promise<void> {
  if (values.issues) return benchIssues(values.issues, values.lot);
  const files =
    values.questions.length > 0
      ? values.questions
      : [...committed('questions-*.jsonl'), ...committed('unseen*.jsonl').map(file => `${file}@0`)];
  const questions = values.trees.length > 0 ? askable(files.flatMap(readQuestions)) : [];
  if (values.cards) return measureCards(questions);
  const tables: Tables = {};
  const result: Record<string, unknown> = { at: new Date().toISOString(), machine: machine() };
  if (questions.length > 0) Object.assign(result, await benchQuestions(questions, tables));
  if (values.symbols) {
    const { figures } = await benchSymbols(realpathSync.native(values.symbols), join(place, 'symbols'));
    tables.symbols = report.symbolsTable(figures);
    print('Symbols, asked for by their doc comments', tables.symbols);
    result.symbols = figures;
  }
  if (values.record) updateResults(RESULTS, { date: new Date().toISOString(), machine: machine(), tables });
  const time = new Date().toISOString().replaceAll(':', '-');
  const json = resolve(values.json ?? join(ROOT, 'bench-results', `relevance-${time}.json`));
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nWritten to ${json}`);
}

async function benchIssues(mirrors: string, name: string): Promise<void> {
  const lot = LOTS.find(one => one === name);
  if (!lot) throw new Error(`--lot ${name}: the lots are ${LOTS.join(', ')}`);
  const asked = await askIssues(lot, resolve(mirrors), join(place, 'issues'), values.project);
  const table = issuesTable(asked);
  print(`Fixes of lot ${lot}, over HTTP with the weights that ship`, table);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(asked, null, 1)}\n`);
  const tables = { [`issues ${lot}`]: table };
  if (values.record) updateResults(RESULTS, { date: new Date().toISOString(), machine: machine(), tables });
}

async function measureCards(questions: readonly Question[]): Promise<void> {
  const folders = catalogue(questions, values.trees, join(place, 'packages'));
  const tables = await benchCards(questions, folders, resolve(values['data-dir'] ?? join(place, 'cards')));
  for (const [name, table] of Object.entries(tables)) print(name, table);
  if (values.record)
    updateResults('cards.json', { date: new Date().toISOString(), machine: machine(), tables });
}

/**
 * The questions whose trees exist; lists the missing trees. @throws Error if the document would be written without them
 */
function askable(questions: readonly Question[]): Question[] {
  const { there, lacking } = withTrees(questions, values.trees);
  if (lacking.length === 0) return there;
  const missing = `no tree below ${values.trees.join(', ')} for ${questions.length - there.length} of ${questions.length} questions: ${lacking.join(', ')}`;
  if ((values.record && !values.cards) || there.length === 0) throw new Error(missing);
  console.error(`${missing}; they are left out of all figures`);
  return there;
}

/** This folder's files of questions, in order. */
function committed(pattern: string): string[] {
  return globSync(join(HERE, pattern)).sort();
}

async function benchQuestions(questions: readonly Question[], tables: Tables): Promise<object> {
  const roots = values.trees.map(dir => realpathSync.native(dir));
  const where = (question: Question) => directoryOf(question, roots);
  const run = await askAll(questions, where);
  const sources = [...new Set(questions.map(({ source }) => source))];
  const bySource = Map.groupBy(run.asked, ({ question }) => question.source);
  const figures: Record<string, report.Row[]> = {};
  for (const source of sources) {
    figures[source] = report.figures(bySource.get(source)!);
    print(`${source}, over HTTP with the weights that ship`, report.figuresTable(figures[source]));
  }
  tables.questions = report.sideBySide(figures);
  tables.summary = report.summaryTable(figures);
  const latency = report.latency(run);
  tables.time = report.timeTable(latency);
  print('Time', tables.time);
  const validated = values['no-ablations'] ? undefined : await ablate(questions, where, sources, tables);
  const shipped = report.reliability(report.judge(run.asked));
  const held = validated && report.reliability(validated.judged);
  tables['reliability as shipped'] = report.reliabilityTable(shipped.bins);
  print('How far a score can be believed, with the weights that ship', tables['reliability as shipped']);
  if (held) {
    tables.reliability = report.reliabilityTable(held.bins);
    print('The same on trees that nothing was fitted on', tables.reliability);
  }
  if (values.plot || values.record) plot(values.plot ?? PLOT, shipped, held);
  const worst = Object.fromEntries(
    sources.map(source => [source, report.worst(bySource.get(source)!, Number(values.worst), roots)]),
  );
  for (const source of sources) console.log(`\n## Worst of ${source}\n\n${report.worstList(worst[source]!)}`);
  if (values.answers) writeAnswers(values.answers, run.asked);
  const { judged: _, ...crossValidated } = validated ?? { judged: [] };
  return { figures, latency, crossValidated, reliability: { shipped, held }, worst };
}

async function ablate(
  questions: readonly Question[],
  where: (question: Question) => string,
  sources: readonly string[],
  tables: Tables,
): Promise<CrossValidated> {
  const validated = crossValidate(await describeAll(questions, where, join(place, 'index')));
  tables.validated = report.validatedTable(validated);
  const { columns, rows } = tables.validated;
  // A name with a space is a part of a set.
  tables['validated summary'] = { columns, rows: rows.filter(([name]) => !name?.includes(' ')) };
  print('Cross-validated over trees: weights that were fitted on other trees', tables.validated);
  tables.ablations = report.ablationsTable(validated, sources);
  print('Ablations: NDCG@10 of files, weights fitted anew without a part', tables.ablations);
  return validated;
}

type Reliability = ReturnType<typeof report.reliability>;

function plot(file: string, shipped: Reliability, held: Reliability | undefined): void {
  const series = [{ name: 'as shipped', bins: shipped.bins }];
  if (held) series.unshift({ name: 'trees that nothing was fitted on', bins: held.bins });
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(file, reliabilitySvg(series));
}

/** In the format of the public benchmark's scorer. */
function writeAnswers(file: string, asked: readonly Asked[]): void {
  const lines = asked.map(({ question, results }) =>
    JSON.stringify({ repo: question.tree, query: question.query, results }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
}

function print(title: string, table: Table): void {
  console.log(`\n## ${title}\n\n${markdownTable(table)}`);
}
