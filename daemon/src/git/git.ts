/**
 * The only module that starts git. `scripts/git-starts.test.ts` enforces this. `git` only reads; `mirror-git.ts` fetches, with
 * limits of its own.
 */
import path from 'node:path';
import { DowseError } from '../api/errors.ts';
import { findGit, OVERRIDING } from './environment.ts';
import { type Command, outputOf, start, TooLate, TooMuchOutput } from './process.ts';

const TIMEOUT_MS = 10_000;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/** Memory limit of git (`ulimit -d`): a small file can contain a compressed object of any size. */
const MAX_MEMORY_KIB = 1024 * 1024;

/**
 * The allowed commands with their allowed options. They only read: none fetches, writes, or runs a filter, a driver or a
 * hook. Arguments after `--` are file names.
 */
const ALLOWED = {
  blame: /^(--porcelain|--no-textconv)$/,
  'check-ignore': /^(-z|--stdin|--no-index|--verbose|--non-matching)$/,
  'diff-tree':
    /^(-r|-z|--root|--name-only|--no-commit-id|--no-renames|--no-ext-diff|--no-textconv|--relative)$/,
  log: /^(--follow|-z|--no-ext-diff|--no-textconv|--name-only|--format=[%\w]+|--max-count=\d+)$/,
  'ls-files':
    /^(-z|--cached|--others|--ignored|--exclude-standard|--directory|--error-unmatch|--full-name|--deduplicate)$/,
  'rev-list': /^(--max-count=\d+|--end-of-options)$/,
  'rev-parse':
    /^--(absolute-git-dir|git-common-dir|git-dir|is-bare-repository|is-inside-work-tree|quiet|show-prefix|show-superproject-working-tree|show-toplevel|verify)$/,
} as const;

export type GitCommand = keyof typeof ALLOWED;

export interface GitOutput {
  exitCode: number;
  stdout: string;
  /** Always in English. */
  stderr: string;
}

interface GitOptions {
  /** git's standard input. */
  input?: string;
  timeoutMs?: number;
  maxBytes?: number;
}

/** Further limits, for `mirror-git.ts`. */
export interface StartOptions extends GitOptions {
  /** Variables added to the fixed environment; undefined removes one. */
  env?: NodeJS.ProcessEnv;
  memoryKiB?: number;
  /** The largest file that git may write. */
  maxFileBytes?: number;
  onStderr?: (text: string) => void;
  signal?: AbortSignal;
  /** Default: UTF-8. `latin1` gives one character for each byte. */
  encoding?: 'latin1';
}

/**
 * Runs a read-only git command in a directory whose repository may be hostile: it runs no program from the configuration and
 * fetches nothing. Resolves when git exits, with any exit code.
 *
 * @throws DowseError SERVICE_UNAVAILABLE if git is missing, takes too long or prints too much
 */
export function git(
  directory: string,
  [command, ...args]: readonly [GitCommand, ...string[]],
  options: GitOptions = {},
): Promise<GitOutput> {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const wrong = args.slice(0, end).find(arg => arg.startsWith('-') && !ALLOWED[command].test(arg));
  if (wrong !== undefined) throw new Error(`git ${command} may not be given ${wrong}`);
  return startGit(directory, [...OVERRIDING, command, ...args], options);
}

/**
 * The effective value of a git setting in a directory: from the system, the user, and the repository if git trusts it
 * (`safe.directory`). `type: 'path'` expands `~`.
 *
 * @returns undefined if it is not set
 * @throws DowseError SERVICE_UNAVAILABLE as for `git`, and INVALID_REQUEST if git cannot read its configuration
 */
export async function gitSetting(directory: string, key: string, type?: 'path'): Promise<string | undefined> {
  // Without the overrides, because the key may be one of them. `git config` runs no program.
  const args = ['config', '--null', ...(type === undefined ? [] : [`--type=${type}`]), '--get', key];
  const { exitCode, stdout, stderr } = await startGit(directory, args, {});
  if (exitCode === 0) return stdout.replace(/\0$/, '');
  if (exitCode === 1) return undefined;
  throw new DowseError(
    'INVALID_REQUEST',
    `Git cannot read its configuration in ${directory}.`,
    stderr.trim(),
  );
}

/** Starts git without checking the command. Only the modules of this folder may call it. */
export async function startGit(
  directory: string,
  args: readonly string[],
  options: StartOptions,
): Promise<GitOutput> {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_OUTPUT_BYTES, onStderr, signal, encoding } = options;
  const found = findGit();
  if (!found) throw unavailable('git is not installed, or not in PATH.', 'Install git.');
  const command: Command = {
    ...{ program: found.program, args: ['-C', path.resolve(directory), ...args] },
    ...{ cwd: path.parse(found.program).root, env: { ...found.env, ...options.env } },
    ...{ limits: limitsOf(options), input: options.input },
  };
  try {
    const limits = { timeoutMs, maxBytes, signal, encoding, onStderr };
    const { exitCode, stdout, stderr } = await outputOf(await start(command), limits);
    // Ended by a signal, such as that of the limit on the size of a file.
    return { exitCode: exitCode ?? 128, stdout, stderr };
  } catch (error) {
    if (error instanceof TooMuchOutput) throw unavailable(`git printed more than the limit in ${directory}.`);
    if (error instanceof TooLate)
      throw unavailable(`git did not answer within ${timeoutMs / 1000} s in ${directory}.`);
    throw unavailable(
      `git could not be run in ${directory}.`,
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** The limits, which Node cannot set, as a shell does it before it becomes git. */
function limitsOf({ memoryKiB = MAX_MEMORY_KIB, maxFileBytes }: StartOptions): string {
  // `ulimit -f` counts blocks of 512 bytes.
  const fileLimit = maxFileBytes === undefined ? '' : `ulimit -f ${Math.ceil(maxFileBytes / 512)} || exit`;
  return `ulimit -d ${memoryKiB} 2>/dev/null; ${fileLimit}`;
}

function unavailable(message: string, details = 'Check the repository with git.'): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', message, details);
}
