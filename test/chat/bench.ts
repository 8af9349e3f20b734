/**
 * `npm run bench:chat -- --trees DIR`: how well requests in plain words are understood, asked of a spawned daemon over
 * HTTP. Each is compared with the lines that ripgrep finds by a pattern written by hand; `--help` lists the rest.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rgPath } from '@vscode/ripgrep';
import type { ChatRequest, ChatResponse, ErrorResponse } from '../../daemon/src/api/schemas.ts';
import type { Static } from '../../daemon/src/api/type.ts';
import { type Daemon, startDaemon } from '../bench/daemon.ts';
import { quantile, timed } from '../bench/statistics.ts';

const UNSEEN = fileURLToPath(new URL('unseen.jsonl', import.meta.url));
const HELP = `npm run bench:chat -- --trees DIR… [--requests FILE] [--quiet]

--trees DIR       where the requests' trees lie; several are looked through in turn
                  (npm run script -- test/relevance/lay-out.ts --out DIR fetches those of this
                  repository's requests)
--requests FILE   requests, one JSON object a line: the name of a tree, the query, and the arguments of ripgrep that
                  find its answer (${relative(process.cwd(), UNSEEN)})
--quiet           only the figures, not the requests that failed`;

/** Of what is found in fewer than this share of its lines, and what is not refused, somebody would say that it is wrong. */
const WRONG = 0.2;

interface Request {
  tree: string;
  query: string;
  /** Arguments of ripgrep, without a path. */
  rg: string[];
}

interface Answer {
  /** The command that the request became; undefined where it was refused. */
  command?: string;
  lines: Set<string>;
}

interface Scored {
  request: Request;
  answer: Answer;
  wanted: Set<string>;
  /** Harmonic mean of precision and recall of the lines. */
  f1: number;
}

const { values } = parseArgs({
  options: {
    trees: { type: 'string', multiple: true, default: [] },
    requests: { type: 'string', default: UNSEEN },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.trees.length === 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const roots = values.trees.map(dir => realpathSync.native(dir));
const dataDir = mkdtempSync(join(tmpdir(), 'dowse-chat-'));
const daemon = await startDaemon(dataDir);
try {
  const scored: Scored[] = [];
  for (const request of readRequests(values.requests)) scored.push(await score(request));
  if (!values.quiet) for (const one of scored.filter(({ f1 }) => f1 < 1)) console.log(failure(one));
  console.log(figures(scored));
  const times: number[] = [];
  for (const { request } of scored) times.push(await timed(() => read(request)));
  const [p50, p95] = [0.5, 0.95].map(q => quantile(times, q).toFixed(1));
  console.log(`read, without searching, over HTTP: p50 ${p50} ms, p95 ${p95} ms`);
} finally {
  await daemon.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function readRequests(file: string): Request[] {
  const requests = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  if (requests.length === 0) throw new Error(`no requests in ${file}`);
  return requests.map(line => JSON.parse(line) as Request);
}

function treeOf({ tree }: Request): string {
  const found = roots.map(root => join(root, tree)).find(existsSync);
  if (!found) throw new Error(`no tree ${tree} below ${roots.join(', ')}`);
  return found;
}

async function score(request: Request): Promise<Scored> {
  const tree = treeOf(request);
  const wanted = find(request.rg, tree);
  if (wanted.size === 0) throw new Error(`nothing to find in ${request.tree}: ${request.query}`);
  const answer = await ask(daemon, request.query, tree);
  const both = [...answer.lines].filter(line => wanted.has(line)).length;
  return { request, answer, wanted, f1: (2 * both) / (wanted.size + answer.lines.size) };
}

/** What ripgrep finds, as `path:line`. */
function find(args: readonly string[], cwd: string): Set<string> {
  // As Dowse does, by the ignore files of a tree that is no checkout, too.
  const fixed = [
    '--no-config',
    '--no-require-git',
    '--line-number',
    '--no-heading',
    '--with-filename',
    '--color=never',
  ];
  const { stdout, status, stderr } = spawnSync(rgPath, [...fixed, ...args, '.'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`rg ${args.join(' ')} in ${cwd}: ${stderr || 'nothing found'}`);
  return new Set(
    stdout.split('\n').flatMap(line => /^(?:\.[/\\])?(.+?):(\d+):/.exec(line)?.slice(1, 3).join(':') ?? []),
  );
}

/** The command alone. */
async function read(request: Request): Promise<void> {
  const { query } = request;
  const response = await post(daemon, { query, path: treeOf(request), options: { dry_run: true } });
  await response.arrayBuffer();
}

function post({ url, key }: Daemon, request: ChatRequest): Promise<Response> {
  return fetch(`${url}/api/search/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(request),
  });
}

async function ask(daemon: Daemon, query: string, path: string): Promise<Answer> {
  const response = await post(daemon, { query, path });
  const body = (await response.json()) as ChatResponse | Static<typeof ErrorResponse>;
  if ('error' in body) {
    if (body.error.code === 'UNSUPPORTED_QUERY') return { lines: new Set() };
    throw new Error(`${query}: ${body.error.message}`);
  }
  const { generated_command, results } = body;
  const place = (file: string, line: number) => `${relative(path, resolve(path, file))}:${line}`;
  return {
    command: generated_command,
    lines: new Set(results.map(({ file_name, line_number }) => place(file_name, line_number))),
  };
}

function failure({ request, answer, wanted, f1 }: Scored): string {
  const said = answer.command ?? 'refused';
  return `${f1.toFixed(2)} ${request.tree}: ${request.query}\n     ${said}   (${answer.lines.size} lines, wanted ${wanted.size}: rg ${request.rg.join(' ')})`;
}

function figures(scored: readonly Scored[]): string {
  const percent = (some: readonly Scored[]) => `${((100 * some.length) / scored.length).toFixed(0)}%`;
  const refused = scored.filter(({ answer }) => answer.command === undefined);
  const wrong = scored.filter(({ answer, f1 }) => answer.command !== undefined && f1 < WRONG);
  const mean = scored.reduce((sum, { f1 }) => sum + f1, 0) / scored.length;
  return [
    `${scored.length} requests: ${percent(scored.filter(({ f1 }) => f1 === 1))} with exactly the lines wanted, mean F1 ${mean.toFixed(3)},`,
    `${percent(refused)} refused, ${percent(wrong)} wrong (F1 below ${WRONG})`,
  ].join(' ');
}
