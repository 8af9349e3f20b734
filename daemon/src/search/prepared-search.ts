import { DowseError } from '../api/errors.ts';
import type { SearchRequest } from '../api/schemas.ts';
import type { ResolvedPath } from '../security/paths.ts';
import { HeldFolder } from '../security/safe-open.ts';
import { isOdd, nameFromBytes } from '../text/odd-names.ts';
import { candidateRuns, patternRun } from './candidate-runs.ts';
import { type CandidateFiles, NO_FILES } from './candidates.ts';
import { type FileNamer, fileNamer } from './file-sink.ts';
import type { CandidateRun } from './non-utf8-runs.ts';
import { type Output, ripgrepArguments, workingFolder } from './ripgrep-arguments.ts';
import type { Run, Runner } from './runner.ts';
import { Verifier } from './verifier.ts';

/** The input of {@link prepareSearch}. */
interface SearchInput {
  runner: Runner;
  request: SearchRequest;
  target: ResolvedPath;
  /** The searched folder, opened before the files of the search were selected. */
  folder: HeldFolder;
  signal?: AbortSignal | undefined;
  /** For a walk through a folder, ripgrep's arguments about ignore rules. */
  rules: readonly string[];
  /** Excluded files; relative to the folder, with `/`. */
  without?: ReadonlySet<string> | undefined;
}

/** The runs of ripgrep for a search, and how their output is read. */
export interface PreparedSearch {
  runner: Runner;
  request: SearchRequest;
  namer: FileNamer;
  /** The runs of the whole search, or with names, the runs for these files only. */
  runs(output: Output, names?: readonly string[]): Run[];
  verifier(): Verifier;
  /** The only files in which the pattern can be found; undefined if one run finds the files itself. */
  files: CandidateFiles | undefined;
  folder: HeldFolder;
  signal: AbortSignal | undefined;
}

/** Maximum number of files that are searched again, with a glob each. With more, the whole search is repeated. */
const MAX_AGAIN = 200;

export function prepareSearch(input: SearchInput, files: CandidateFiles | undefined): PreparedSearch {
  const { runner, request, target, folder, rules, without, signal } = input;
  const whole = { request, cwd: folder.path, folder, signal };
  const candidates = (output: Output, names: readonly string[] | undefined): CandidateRun[] => {
    const only = target.isDirectory && names ? alone(names) : files;
    if (!only) return [{ args: ripgrepArguments(request, target, output, rules) }];
    const runs = candidateRuns(request, only, output);
    return runs.length > 0 || runner.accepts(request) ? runs : [patternRun(request, output)];
  };
  return {
    runner,
    request,
    namer: namerWithout(fileNamer(target, request, files?.mayHoldRules), without),
    files,
    folder,
    signal,
    runs: (output, names) => candidates(output, names).map(run => ({ ...whole, ...run })),
    verifier: () =>
      new Verifier(folder, !target.isDirectory || files !== undefined, request.options?.encoding),
  };
}

function namerWithout(namer: FileNamer, without: ReadonlySet<string> | undefined): FileNamer {
  if (!without) return namer;
  return { ...namer, isIgnored: name => without.has(name.toString('utf8')) || namer.isIgnored(name) };
}

function alone(names: readonly string[]): CandidateFiles {
  return { ...NO_FILES, found: names.filter(name => !isOdd(name)), odd: names.filter(isOdd) };
}

/** Their names for `runs`; undefined if there are too many to search them separately. */
export function searchableAlone(files: readonly Buffer[]): string[] | undefined {
  return files.length > MAX_AGAIN ? undefined : files.map(nameFromBytes);
}

/**
 * The folder in which ripgrep runs for a target, which must still be where it was resolved.
 *
 * @throws DowseError FILE_NOT_FOUND, SERVICE_UNAVAILABLE
 */
export function holdFolderOf(target: ResolvedPath): HeldFolder {
  try {
    return new HeldFolder(workingFolder(target));
  } catch (error) {
    const { code = 'UNKNOWN' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'].includes(code)) {
      throw new DowseError('FILE_NOT_FOUND', 'The folder is gone.', target.requested);
    }
    throw new DowseError('SERVICE_UNAVAILABLE', 'A search could not be started.', code, 1);
  }
}
