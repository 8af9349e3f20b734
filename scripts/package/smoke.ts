/**
 * Tries an installed `dowse` as a new user would, in an empty home: finds, builds, asks, reads plain words, serves an editor and an
 * AI client, stops.
 *
 *   npm run script -- scripts/package/smoke.ts NODE DOWSE.JS
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { SearchResult } from '../../server/src/protocol.ts';
import { TestClient } from '../../server/src/testing/client.ts';

const run = promisify(execFile);
/** Emulated processors are thirty times slower. */
const TIMEOUT_MS = 300_000;

/** Node and `dowse.js`, or another program with its first arguments. */
export type Command = readonly [string, ...string[]];

interface Trial {
  dowse: Command;
  code: string;
  env: NodeJS.ProcessEnv;
}

/** @param report gets what was tried, once it has worked. @throws Error for the first thing that fails. */
export async function smoke(dowse: Command, report: (line: string) => void): Promise<void> {
  const home = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-smoke-')));
  const code = join(home, 'code');
  mkdirSync(code);
  writeFileSync(join(code, 'retry.ts'), '/** Tries again later. */\nexport function retryLater(): void {}\n');
  writeFileSync(join(code, 'parse.py'), 'def parse_date(text):\n    """Reads a date."""\n    return text\n');
  const trial: Trial = { dowse, code, env: emptyHome(home) };
  try {
    for (const [what, work] of TRIALS) report(`${what}: ${await work(trial)}`);
  } finally {
    await output(trial, 'stop').catch(() => {});
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Only this home and its data. */
function emptyHome(home: string): NodeJS.ProcessEnv {
  const { DOWSE_URL: _, DOWSE_DATA_DIR: __, NODE_COMPILE_CACHE: ___, ...env } = process.env;
  return { ...env, HOME: home, USERPROFILE: home, DOWSE_DATA_DIR: join(home, 'data') };
}

const TRIALS: readonly (readonly [string, (trial: Trial) => Promise<string>])[] = [
  ['version', trial => output(trial, '--version')],
  ['doctor', doctor],
  ['search', trial => holding('retry.ts:2:', output(trial, 'search', 'retryLater', trial.code))],
  ['index', trial => holding('2 files', output(trial, 'index', 'build', trial.code))],
  ['ask', trial => holding('retry.ts:', output(trial, 'ask', 'try again later', trial.code))],
  ['plain words', trial => holding('dowse search', output(trial, 'chat', '--dry-run', 'todos in py files'))],
  ['language server', languageServer],
  ['MCP server', mcpServer],
  ['stop', trial => holding('stopped', output(trial, 'stop'))],
];

async function output({ dowse: [program, ...first], env }: Trial, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(program, [...first, ...args], { env, timeout: TIMEOUT_MS });
  return (stdout || stderr).trim();
}

/** @returns the first line of a text. @throws Error if the text lacks the part. */
async function holding(part: string, text: Promise<string>): Promise<string> {
  const found = await text;
  if (!found.replaceAll('\\', '/').includes(part)) throw new Error(`${part} is missing in:\n${found}`);
  return found.split('\n')[0] as string;
}

async function doctor(trial: Trial): Promise<string> {
  const { findings } = JSON.parse(await output(trial, 'doctor', '--json')) as {
    findings: { level: string; subject?: string }[];
  };
  const failed = findings.filter(({ level }) => level === 'fail');
  if (failed.length > 0) throw new Error(JSON.stringify(failed));
  return `${findings.length} findings, none fails`;
}

async function languageServer({ dowse: [program, ...args], code, env }: Trial): Promise<string> {
  const client = await TestClient.start({ env, folders: [code], dowse: [program, ...args] });
  const { matches } = await client.request<SearchResult>('dowse/search', { pattern: 'retryLater' });
  if (matches[0]?.path !== 'retry.ts')
    throw new Error(`the language server found ${JSON.stringify(matches)}`);
  await client.stop();
  return `${matches.length} match`;
}

async function mcpServer({ dowse: [program, ...args], code, env }: Trial): Promise<string> {
  const child = spawn(program, [...args, 'mcp', code], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'smoke', version: '0' };
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  });
  let tools = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, result } = JSON.parse(line) as { id?: number; result?: { tools?: unknown[] } };
    if (id === 1) {
      send({ method: 'notifications/initialized' });
      send({ id: 2, method: 'tools/list' });
    }
    tools = result?.tools?.length ?? 0;
    if (id === 2) break;
  }
  child.stdin.end();
  if (child.exitCode === null) await once(child, 'exit');
  if (tools === 0) throw new Error('the MCP server has no tools');
  return `${tools} tools`;
}

if (import.meta.main) {
  const [program, ...args] = process.argv.slice(2);
  if (!program) throw new Error('Name the program to try: NODE DOWSE.JS');
  await smoke([program, ...args], line => console.log(line));
}
