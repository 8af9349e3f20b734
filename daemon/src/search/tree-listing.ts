import { isUtf8 } from 'node:buffer';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nameFromBytes } from '../text/odd-names.ts';
import { EndlessRules, onEndless } from './endless-rules.ts';
import { ownGlobs } from './own-globs.ts';
import { ripgrepPath } from './ripgrep.ts';
import { walkRules } from './walk-rules.ts';

/** The files that ripgrep searches in a folder without further options. */
export interface TreeListing {
  /** Relative, with `/`, whether or not a `.dowseignore` names them; they may be odd. */
  names: string[];
  /** Files and folders that it came upon and left out, by rules or as hidden; with U+FFFD for what is not UTF-8. */
  ignored: Set<string>;
}

const IGNORED = /^rg: DEBUG\|ignore::walk\|[^|]*: ignoring \.\/(.*): Ignore\(/gm;

/** @throws if ripgrep cannot run or is killed, or if the folder is missing */
export async function listTree(root: string, program?: string): Promise<TreeListing> {
  const rules = await walkRules(root, { recursive: true });
  // What it ignores is told in its own log, by the version of ripgrep that is installed with Dowse.
  const args = [
    '--no-config',
    '--debug',
    '--files',
    '--null',
    ...rules,
    ...ownGlobs(root),
    '--path-separator=/',
    '--',
    './',
  ];
  const { RIPGREP_CONFIG_PATH: _, ...env } = process.env;
  const command = program ?? (await ripgrepPath());
  const ripgrep = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let isEndless = false;
  const stop = onEndless(ripgrep.pid, () => {
    isEndless = true;
    ripgrep.kill('SIGKILL');
  });
  const [stdout, stderr, [code, signal]] = await Promise.all([
    collect(ripgrep.stdout),
    collect(ripgrep.stderr),
    once(ripgrep, 'close') as Promise<[code: number | null, signal: string | null]>,
  ]).finally(stop);
  if (isEndless) throw new EndlessRules();
  // 1: there are no files. 2: one or the other could not be read.
  if (code === null || code > 2)
    throw new Error(`the files could not be listed (ripgrep: ${signal ?? code})`);
  const ignored = new Set(Array.from(stderr.toString('utf8').matchAll(IGNORED), ([, name]) => name!));
  return { names: decodeNames(stdout), ignored };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Of `./name NUL ./name NUL …`; names may be odd. */
export function decodeNames(bytes: Buffer): string[] {
  // One for each byte where some are not UTF-8, so that names can be told from each other.
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const names = bytes.toString(encoding).split('\0').slice(0, -1);
  const decoded = encoding === 'utf8' ? names : names.map(name => nameFromBytes(Buffer.from(name, 'latin1')));
  return decoded.map(name => name.slice('./'.length));
}
