/**
 * Compares what requests in plain words find with the lines that were written down for them:
 *
 *   npm run bench:words -- QUERIES.jsonl --trees DIR [--verbose]
 *
 * DIR holds the trees that the requests are about, as `lots/sources.json` names them. Each line of the file has `tree`, `query`,
 * `in` and `lines`; null lines mean that the request must be refused. Runs in this process, without a daemon.
 */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DowseError } from '../../daemon/src/api/errors.ts';
import { describeTree } from '../../daemon/src/chat/tree-languages.ts';
import { formatCommand, type SearchCommand } from '../../daemon/src/command/command.ts';
import { extensionsOf } from '../../daemon/src/languages/file-types.ts';
import { createPatternSearch } from '../../daemon/src/search/pattern-search.ts';
import { withRanges } from '../../daemon/src/search/ranges.ts';
import { withUnsaved } from '../../daemon/src/search/unsaved.ts';
import { withStructure } from '../../daemon/src/structure/with-structure.ts';
import { choose } from '../../daemon/src/words/choose.ts';
import { translations } from '../../daemon/src/words/translate.ts';

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

/** So long that the figures do not depend on the machine. */
const BUDGET_MS = 60_000;

const search = withStructure(withRanges(withUnsaved(createPatternSearch({}))));
const totals = new Map<string, { n: number; exact: number; f1: number; refused: number; wrong: number }>();

/** The command for a request; the reason if it is refused. Readings are tried on the tree as the daemon would. */
async function commandFor(query: string, path: string, tree: string): Promise<SearchCommand | string> {
  try {
    const all = translations(query, await describeTree(path));
    const finds = async (command: SearchCommand) =>
      (await linesOf(command, { path, tree, options: { max_results: 1 } })).size > 0;
    return (await choose(all, command => finds(command).catch(() => false), BUDGET_MS)).chosen.command;
  } catch (error) {
    if (error instanceof DowseError) return error.details ?? error.message;
    throw error;
  }
}

async function linesOf(
  command: SearchCommand,
  { path, tree, options: more = {} }: { path: string; tree: string; options?: SearchCommand['options'] },
): Promise<Set<string>> {
  const { count: _count, json: _json, file_types, ...options } = command.options;
  const types = file_types ? { file_types: extensionsOf(file_types) } : {};
  const request = { pattern: command.pattern, path, options: { ...options, ...types, ...more } };
  const { results } = await search.search(request, { roots: [tree] });
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
  const command = await commandFor(query, path, root);
  const isRefused = typeof command === 'string';
  const found = isRefused ? new Set<string>() : await linesOf(command, { path, tree: root });
  if (lines === null) {
    add('must be refused', isRefused ? 1 : 0, isRefused);
    continue;
  }
  const right = lines.filter(one => found.has(one)).length;
  const f1 = isRefused || right === 0 ? 0 : (2 * right) / (lines.length + found.size);
  for (const group of ['all', `kind ${kind}`]) add(group, f1, isRefused);
  if (verbose && f1 < 1)
    console.log(
      `${f1.toFixed(2)} ${tree}: ${query}\n     ${isRefused ? command : formatCommand(command)} (${found.size} lines, wanted ${lines.length}, ${right} right)`,
    );
}
await search.close();
const percent = (part: number, n: number) => `${Math.round((100 * part) / n)}%`;
for (const [group, { n, exact, f1, refused, wrong }] of [...totals].sort())
  console.log(
    `${group.padEnd(18)} n=${n} exact ${percent(exact, n)}, F1 ${(f1 / n).toFixed(3)}, refused ${percent(refused, n)}, wrong ${percent(wrong, n)}`,
  );
