import { isUtf8 } from 'node:buffer';
import { escapeGlob } from '../rules/escape-glob.ts';
import { nameFromBytes } from '../text/odd-names.ts';
import { outputOf, type RipgrepExit, type StartOptions, startRipgrep } from './ripgrep.ts';
import { type Options, walkArguments } from './ripgrep-arguments.ts';
import { ruleFileOf, walkRules } from './walk-rules.ts';

/** The options of a listing. */
interface Listing extends StartOptions {
  /** ripgrep's arguments that make it list files; `--files` by default. */
  how?: readonly string[];
  /** Only what is in these folders (relative, with `/`, no line break). Some other names may be in the answer. */
  only?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
}

const NUL = 0;

/**
 * Names of the files below a folder (absolute, real) that ripgrep would search with these options, in batches and in no fixed order. They
 * are relative, with `/`, and may be odd. Returning early or aborting stops it.
 *
 * @returns how ripgrep ended; code 2 means an error, perhaps with one file only
 * @throws DowseError FILE_NOT_FOUND when the folder is gone, SERVICE_UNAVAILABLE when ripgrep cannot run or is killed before it has listed
 *   all; the signal's reason when aborted.
 */
export async function* nameBatches(
  folder: string,
  options: Options,
  { how = ['--files'], only, signal, ...start }: Listing = {},
): AsyncGenerator<string[], RipgrepExit, void> {
  signal?.throwIfAborted();
  const rules = walkArguments(options, folder, await walkRules(folder, options, { only, signal }));
  // An ignore file of the lowest precedence keeps it out of other folders.
  const within = only ? [`--ignore-file=${ruleFileOf(rulesForOnly(only))}`] : [];
  const args = [...how, ...within, '--null', '--no-messages', '--path-separator=/', ...rules, '--', './'];
  const ripgrep = await startRipgrep(args, folder, start);
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of outputOf(ripgrep, signal)) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(NUL) + 1;
    rest = bytes.subarray(end);
    if (end > 0) yield decodeNames(bytes.subarray(0, end));
  }
  return ripgrep.exit;
}

/** All names in one array. */
export async function listNames(
  folder: string,
  options: Options,
  listing?: Listing,
): Promise<{ names: string[]; exit: RipgrepExit }> {
  const names: string[] = [];
  const batches = nameBatches(folder, options, listing);
  for (;;) {
    const step = await batches.next();
    if (step.done) return { names, exit: step.value };
    for (const name of step.value) names.push(name);
  }
}

/** Rules that ignore everything except these files and folders and the folders on the way to them. */
export function rulesForOnly(paths: readonly string[]): string {
  const rules = new Set(['/*']);
  for (const path of paths) {
    const segments = path.split('/').map(escapeGlob);
    for (let depth = 1; depth < segments.length; depth++) {
      const folder = segments.slice(0, depth).join('/');
      rules.add(`!/${folder}/`);
      rules.add(`/${folder}/*`);
    }
    rules.add(`!/${segments.join('/')}`);
  }
  return `${[...rules].join('\n')}\n`;
}

/** Parses `./name NUL ./name NUL …`. */
function decodeNames(bytes: Buffer): string[] {
  // If some are not UTF-8, one character for each byte, so that names stay distinct.
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const names = bytes.toString(encoding).split('\0').slice(0, -1);
  const decoded = encoding === 'utf8' ? names : names.map(name => nameFromBytes(Buffer.from(name, 'latin1')));
  return decoded.map(name => name.slice('./'.length));
}
