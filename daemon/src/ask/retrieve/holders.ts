import type { CandidatesAnswer } from '../gather/rounds.ts';
import type { PathIndex } from '../resolve/path-index.ts';
import type { Source } from '../source.ts';
import type { IndexedText } from './indexed-text.ts';

/** A file that holds a text, and the line, from 1. The line is 0 for a single word. */
export interface Held {
  path: string;
  /** Its number; left out if it is not in the index. */
  file?: number;
  line: number;
}

/** Literals that few files contain, or none, with those files. */
export type Holders = readonly { literal: string; files: readonly Held[] }[];

/** A literal in more files than this says little about each. */
const MAX_HOLDERS = 40;
/**
 * Maximum number of files read for one question to verify texts. A text that may be in more files is omitted.
 */
const MAX_READ = 100;
/** For a single word, only this many files are verified: they may contain just its n-grams. */
const MAX_VERIFIED = 12;

/** Files that may hold a text of several words are narrowed further, by the index. */
const MAX_NARROWED = 5000;

/** How many files that may hold a literal are of use. */
export function mostHolders(literal: string): number {
  return isText(literal) ? MAX_NARROWED : MAX_HOLDERS;
}

/** Whether a literal is more than a word. */
const isText = (literal: string) => /\s/.test(literal);

type OwnHolders = CandidatesAnswer['literals'][number];

/**
 * One part's files of each literal; null if they are unknown or too many. How many of its candidates are read depends on the other
 * literals and, with other parts, on theirs: then each literal is looked for as if it were the only one.
 */
export function ownHolders(
  { reader, filesWith, disk }: Source,
  paths: PathIndex,
  literals: readonly string[],
  indexed: IndexedText,
  isAlone: boolean,
): OwnHolders[] {
  let left = MAX_READ;
  return literals.map(literal => {
    const isLong = isText(literal);
    const found = isLong
      ? filesWith(literal, left, path => indexed.mayHold(path, literal))
      : filesWith(literal, MAX_HOLDERS);
    if (!found) return null;
    const likely = isAlone ? found.length : (filesWith(literal, mostHolders(literal))?.length ?? 0);
    if (isLong && isAlone) left -= found.length;
    const isRead = isLong || found.length <= MAX_VERIFIED;
    const files = found.flatMap(path => {
      const line = isRead
        ? ((isLong ? indexed.lineOf(path, literal) : undefined) ?? disk.lineOf(path, literal) ?? 0)
        : 0;
      // A file without a long text is not told; one without a word may be among many that are not read.
      if (isLong && line === 0) return [];
      const file = paths.positionOf(path);
      const number = file === undefined ? {} : { file: reader.numberOfFile(file) };
      return [{ path, ...number, line: isLong ? line : 0, isFound: !isRead || line > 0 }];
    });
    return { likely, count: found.length, files };
  });
}

/**
 * The files of each literal that few files contain, or none, in all parts. Omits a literal if its files are unknown.
 */
export function holdersOf(literals: readonly string[], ofParts: readonly (readonly OwnHolders[])[]): Holders {
  let left = MAX_READ;
  return literals.flatMap((literal, at) => {
    const all = ofParts.flatMap(own => own[at] ?? []);
    const [likely, count] = [sumOf(all, 'likely'), sumOf(all, 'count')];
    const isLong = isText(literal);
    const most = isLong ? left : MAX_HOLDERS;
    if (all.length < ofParts.length || likely > mostHolders(literal) || count > most) return [];
    if (isLong) left -= count;
    const isRead = isLong || count <= MAX_VERIFIED;
    const files = all.flatMap(own => own.files).filter(({ isFound }) => !isRead || isFound);
    return [{ literal, files: files.map(({ isFound, ...held }) => held) }];
  });
}

function sumOf(all: readonly NonNullable<OwnHolders>[], field: 'likely' | 'count'): number {
  return all.reduce((sum, own) => sum + own[field], 0);
}
