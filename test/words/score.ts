/**
 * Compares what requests in plain words find with the lines that were written down for them:
 *
 *   npm run bench:words -- QUERIES.jsonl --trees DIR [--verbose]
 *
 * DIR holds the trees that the requests are about, as `lots/sources.json` names them. Each line of the file has `tree`, `query`,
 * `in` and `lines`; null lines mean that the request must be refused. Runs the engine in this process, without indexes.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DowseError } from '../../daemon/src/api/errors.ts';
import type { ChatResponse } from '../../daemon/src/api/schemas.ts';
import { createEngine } from '../../daemon/src/engine/engine.ts';
import { quantile } from '../bench/statistics.ts';

interface Request {
  tree: string;
  query: string;
  in?: string;
  lines: string[] | null;
  kind?: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { trees: { type: 'string' }, verbose: { type: 'boolean', default: false } },
});
const [file] = positionals;
const { trees, verbose } = values;
if (!file || !trees) throw new Error('usage: npm run bench:words -- QUERIES.jsonl --trees DIR [--verbose]');

const dataDir = mkdtempSync(join(tmpdir(), 'dowse-words-'));
const engine = await createEngine({ dataDir, logger: { info() {}, warn() {} } });
const totals = new Map<string, { n: number; exact: number; f1: number; refused: number; wrong: number }>();
/** Milliseconds of processor time until a request was translated, ripgrep's not counted: the clock tells more of what else runs. */
const times: number[] = [];

/** What a request means; the reason if it is refused. */
async function read(query: string, path: string, tree: string): Promise<ChatResponse | string> {
  const started = process.cpuUsage();
  try {
    return await engine.chat({ query, path, options: { dry_run: true } }, { roots: [tree] });
  } catch (error) {
    if (error instanceof DowseError) return error.details;
    throw error;
  } finally {
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
  }
}

async function linesOf({ search }: ChatResponse, path: string, tree: string): Promise<Set<string>> {
  const { results } = await engine.search(search!, { roots: [tree] });
  return new Set(
    results.map(({ file_name, line_number }) => `${relative(tree, resolve(path, file_name))}:${line_number}`),
  );
}

function add(group: string, f1: number, isRefused: boolean): void {
  const total = totals.get(group) ?? { n: 0, exact: 0, f1: 0, refused: 0, wrong: 0 };
  total.n++;
  total.f1 += f1;
  if (f1 === 1) total.exact++;
  if (isRefused) total.refused++;
  else if (f1 < 0.2) total.wrong++;
  totals.set(group, total);
}

for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const { tree, query, in: folder = '.', lines, kind } = JSON.parse(line) as Request;
  const root = resolve(trees, tree);
  const path = resolve(root, folder);
  const answer = await read(query, path, root);
  const isRefused = typeof answer === 'string';
  const found = isRefused ? new Set<string>() : await linesOf(answer, path, root);
  if (lines === null) {
    add('must be refused', isRefused ? 1 : 0, isRefused);
    continue;
  }
  const right = lines.filter(one => found.has(one)).length;
  const f1 = isRefused || right === 0 ? 0 : (2 * right) / (lines.length + found.size);
  for (const group of ['all', `kind ${kind}`]) add(group, f1, isRefused);
  if (verbose && f1 < 1)
    console.log(
      `${f1.toFixed(2)} ${tree}: ${query}\n     ${isRefused ? answer : answer.generated_command} (${found.size} lines, wanted ${lines.length}, ${right} right)`,
    );
}
await engine.close();
rmSync(dataDir, { recursive: true, force: true });
const percent = (part: number, n: number) => `${Math.round((100 * part) / n)}%`;
for (const [group, { n, exact, f1, refused, wrong }] of [...totals].sort())
  console.log(
    `${group.padEnd(18)} n=${n} exact ${percent(exact, n)}, F1 ${(f1 / n).toFixed(3)}, refused ${percent(refused, n)}, wrong ${percent(wrong, n)}`,
  );
const [first = 0] = times;
const [half, most] = [0.5, 0.95].map(part => quantile(times, part).toFixed(0));
console.log(
  `translated in ${half} ms of processor time (median), ${most} ms (95 %); the first in ${first.toFixed(0)} ms`,
);
