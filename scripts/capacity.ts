/**
 * `npm run capacity -- --repositories N --source-mb N --questions-per-second N --copies N`: what a team's servers need, from the figures
 * that the benchmarks have recorded in test/bench/results/.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const HELP = `npm run capacity -- [--repositories N] [--source-mb N] [--questions-per-second N] [--copies N]

--repositories N           how many are kept (200)
--source-mb N              their text in MB, of the kept branches (1300)
--questions-per-second N   at the busiest time (10)
--copies N                 nodes that keep each repository (2)`;

/** The limits of one node. */
const NODE = { cores: 8, memoryMb: 32_000, diskMb: 1_000_000 };
/** Part of a core that is left for builds and searches. */
const RESERVE = 0.5;
/** A node may fail. */
const SPARE_NODES = 1;

/** Costs that were measured. */
interface Costs {
  /** Chunks of a MB of source. */
  chunksPerMb: number;
  chunksPerSecond: number;
  /** MB of index for a MB of source, with the pattern index. */
  indexPerSource: number;
  /** MB of memory of a repository at rest. */
  memoryPerRepository: number;
  /** ms of a core for a question to all of 200 repositories. */
  questionMs: number;
}

interface Size {
  repositories: number;
  sourceMb: number;
  questionsPerSecond: number;
  copies: number;
}

function number(text: string | undefined): number {
  const value = Number((text ?? '').replaceAll(',', ''));
  if (!(value > 0)) throw new Error(`not a number: ${text}`);
  return value;
}

/** A cell of a recorded table. @throws Error if the table has no such row */
function cell(file: string, table: string, row: string, column: number): number {
  const text = readFileSync(new URL(`../test/bench/results/${file}.json`, import.meta.url), 'utf8');
  const { tables } = JSON.parse(text) as { tables: Record<string, { rows: string[][] }> };
  const found = tables[table]?.rows.find(([name]) => name === row);
  if (!found) throw new Error(`test/bench/results/${file}.json has no row "${row}"`);
  return number(found[column]);
}

/** The costs as recorded: of Linux, and of 200 repositories. */
export function recordedCosts(): Costs {
  const linux = (row: string) => cell('speed', 'trees', row, 3);
  const repos = (row: string) => cell('repos', 'repos', row, 1);
  const chunksPerSecond = linux('chunks per second');
  return {
    chunksPerSecond,
    chunksPerMb: (chunksPerSecond * linux('build, s')) / linux('source, MB'),
    indexPerSource: linux('index ÷ source') + cell('speed', 'patterns', 'index ÷ source', 1),
    memoryPerRepository: repos('memory at rest, MB') / 200,
    questionMs: repos('question to all, p50, ms'),
  };
}

/** The resources for a size. Each repository is kept by some nodes, and the first build is done by one of them. */
export function needed({ repositories, sourceMb, questionsPerSecond, copies }: Size, costs: Costs) {
  const chunks = Math.round(sourceMb * costs.chunksPerMb);
  const questionMs = (costs.questionMs * repositories) / 200;
  const cores = (questionsPerSecond * questionMs) / 1000 / (1 - RESERVE);
  const memoryMb = repositories * costs.memoryPerRepository;
  // A mirror takes about as much as its source, and so does a checkout.
  const diskMb = sourceMb * (2 + costs.indexPerSource);
  const working = Math.max(
    Math.ceil(cores / NODE.cores),
    Math.ceil((copies * memoryMb) / NODE.memoryMb),
    Math.ceil((copies * diskMb) / NODE.diskMb),
  );
  // While the spare node is away, the others keep all copies.
  const share = Math.min(1, copies / working);
  return {
    chunks,
    diskMb: Math.round(diskMb * share),
    memoryMb: Math.round(memoryMb * share),
    buildHours: chunks / costs.chunksPerSecond / 3600,
    objectsMb: Math.round(sourceMb * costs.indexPerSource),
    nodes: working + SPARE_NODES,
  };
}

function main(): void {
  const { values } = parseArgs({
    options: {
      repositories: { type: 'string', default: '200' },
      'source-mb': { type: 'string', default: '1300' },
      'questions-per-second': { type: 'string', default: '10' },
      copies: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const size = {
    repositories: number(values.repositories),
    sourceMb: number(values['source-mb']),
    questionsPerSecond: number(values['questions-per-second']),
    copies: number(values.copies),
  };
  const { chunks, diskMb, memoryMb, buildHours, objectsMb, nodes } = needed(size, recordedCosts());
  const shown = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  console.log(`chunks                ${shown(chunks)}
nodes                 ${shown(nodes)} of ${NODE.cores} cores, one of them spare
memory of each        ${shown(memoryMb)} MB
disk of each          ${shown(diskMb)} MB
segments in S3        ${shown(objectsMb)} MB
first build, one node ${shown(buildHours)} h`);
}

if (import.meta.main) main();
