import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { SearchRequest } from '../api/schemas.ts';
import { escapeGlob } from '../rules/escape-glob.ts';
import type { CandidateFiles } from './candidates.ts';
import { encodingArguments } from './encodings.ts';
import { batches, type CandidateRun, nonUtf8Runs } from './non-utf8-runs.ts';
import { FILE_ARGUMENTS, lineArguments, type Output } from './ripgrep-arguments.ts';

/** Bytes of names in one run. Linux takes 2 MiB of arguments and environment, Windows 32,767 characters of arguments. */
const MAX_NAME_BYTES = process.platform === 'win32' ? 16_000 : 512_000;
/** Up to this many files, starting threads takes longer than they save. */
const FEW_FOR_THREADS = 64;

/** The runs that search only these files, with the results of a search of the whole folder. */
export function candidateRuns(request: SearchRequest, files: CandidateFiles, output: Output): CandidateRun[] {
  const decoding = encodingArguments(request.options?.encoding);
  const lines = [...lineArguments(request, output), ...decoding, ...HOW_WALKED_FILES_ARE_READ];
  const runs: CandidateRun[] = [
    ...batches(files.named, bytesOf, MAX_NAME_BYTES).map(names => ({
      args: [
        ...threads(names.length),
        NO_RULES,
        ...(files.areTexts ? FILE_ARGUMENTS : []),
        '--',
        ...names.map(name => `./${name}`),
      ],
    })),
    ...batches(files.found, name => 2 * bytesOf(name), MAX_NAME_BYTES).map(names => ({
      args: walkedArguments(names),
    })),
    ...nonUtf8Runs(files.odd),
  ];
  return runs.map(run => ({ ...run, args: [...lines, ...run.args] }));
}

/** A run that only reads the pattern: it searches a folder with depth 0. */
export function patternRun(request: SearchRequest, output: Output): CandidateRun {
  return { args: [...lineArguments(request, output), '--max-depth=0', '--', './'] };
}

/** ripgrep maps a few named files into memory, and looks for NUL bytes elsewhere in mapped files. */
const HOW_WALKED_FILES_ARE_READ = ['--no-mmap'];

/** ripgrep searches named files even if they are ignored, and reading the rules takes a sixth of a short run. */
const NO_RULES = '--no-ignore';

function threads(files: number): string[] {
  const cores = files <= FEW_FOR_THREADS ? 1 : availableParallelism();
  return [`--threads=${cores}`];
}

/** Searches their folders without subfolders, with a glob for each file that matches only that file. Such globs override all rules. */
function walkedArguments(names: readonly string[]): string[] {
  const folders = new Set(names.map(name => path.posix.dirname(name)));
  return [
    ...threads(names.length),
    '--max-depth=1',
    ...names.map(name => `--glob=/${escapeGlob(name)}`),
    '--',
    ...[...folders].map(folder => (folder === '.' ? './' : `./${folder}/`)),
  ];
}

/** Upper bound for the bytes in an argument: a UTF-16 unit has at most three bytes in UTF-8. */
const bytesOf = (name: string): number => 3 * name.length + 16;
