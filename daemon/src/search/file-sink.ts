import type { Match, SearchRequest } from '../api/schemas.ts';
import { FileFilter } from '../rules/file-filter.ts';
import type { ResolvedPath } from '../security/paths.ts';
import { pathKey } from './collector.ts';
import type { OutputSink } from './line-output.ts';
import { type MatchBuilder, matchBuilder } from './match-builder.ts';
import { fileTest } from './path-test.ts';
import type { LinesAround } from './ripgrep-arguments.ts';
import { FileProof, type Verifier } from './verifier.ts';

/** Decides which of ripgrep's files belong to the answer, and names them. */
export interface FileNamer {
  /** Excluded by ignore rules, by its type or by filters. */
  isIgnored(path: Buffer): boolean;
  /** The name as the request would write it; bytes that are not UTF-8 become U+FFFD. */
  present(path: Buffer): string;
}

/** `mayHoldRules`: the folders below the target that may contain a `.dowseignore`, if known. */
export function fileNamer(
  target: ResolvedPath,
  { options = {} }: SearchRequest,
  mayHoldRules?: ReadonlySet<string>,
): FileNamer {
  // In ripgrep a matching glob overrides the types; here a file must satisfy both.
  const isWanted = target.isDirectory ? fileTest(options) : () => true;
  const fileFilter = target.isDirectory
    ? new FileFilter(target.absolute, options, { mayHoldRules })
    : undefined;
  return {
    isIgnored(name) {
      const file = name.toString('utf8');
      return !isWanted(file) || (fileFilter?.leavesOut(file) ?? false);
    },
    present: name => target.present(target.isDirectory ? name.toString('utf8') : ''),
  };
}

/** A filter for a run in which only some files count. */
export function namerFor({ only }: { only?: ReadonlySet<string> }, namer: FileNamer): FileNamer {
  if (!only) return namer;
  return { ...namer, isIgnored: name => !only.has(pathKey(name)) || namer.isIgnored(name) };
}

export interface MatchSink {
  /** Called once for each file, with its sort key. If false, its lines are skipped. */
  accepts(key: string): boolean;
  match(match: Match): void;
  /** If the file turns out to be binary, its matches do not count, as their number is random. */
  fileEnd?(key: string, isText: boolean): void;
}

/**
 * Joins ripgrep's lines to matches, file by file.
 *
 * @param verifier undefined if the searched files are this process's own
 */
export function fileSink(
  namer: FileNamer,
  around: LinesAround,
  sink: MatchSink,
  verifier?: Verifier,
): OutputSink {
  let key = '';
  let builder: MatchBuilder;
  const proof = verifier && new FileProof(verifier);
  return {
    ...(verifier ? { piece: names => verifier.nextPiece(names) } : {}),
    file(name) {
      key = pathKey(name);
      if (!sink.accepts(key) || namer.isIgnored(name) || proof?.begin(name) === false) return false;
      builder = matchBuilder(namer.present(name), around, match => sink.match(match));
      return true;
    },
    line(number, column, text, offset, last) {
      if (!proof || proof.holds(offset, text)) builder.line(number, column, text, last);
    },
    fileEnd(isText) {
      builder.end();
      sink.fileEnd?.(key, isText && proof?.end() !== false);
    },
  };
}
