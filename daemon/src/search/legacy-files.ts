import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchRequest } from '../api/schemas.ts';
import type { ResolvedPath } from '../security/paths.ts';
import { readUpTo } from '../security/read-text.ts';
import { readSafely, type SafeFile } from '../security/safe-open.ts';
import { encodingOf, isBinary, UTF8 } from '../text/encoding.ts';
import { bytesOfName } from '../text/odd-names.ts';
import type { CandidateFinder } from './candidates.ts';
import { fileNamer } from './file-sink.ts';
import { listNames } from './list-names.ts';

/** Files that are not UTF-8, by the encoding that their bytes suggest; relative to the searched folder, with `/`. */
export type LegacyFiles = ReadonlyMap<string, readonly string[]>;

/** Maximum bytes of a file that are read to detect its encoding. */
const MAX_BYTES = 1 << 20;
/** Maximum number of cached encodings; the key is a file's size and time of change. */
const MAX_KNOWN = 20_000;

const CONTINUATION = '[\\x80-\\xBF]';
/** Bytes that are no continuation byte. A line has no line feed. */
const OTHER = '(?:[\\x01-\\x09\\x0B-\\x7F\\xC0-\\xFF]|$)';
/** A line that is not UTF-8, as an expression over bytes (RFC 3629; without surrogates and overlong forms of three bytes and more). */
const NOT_UTF8 = `(?-u)${[
  '[\\xC0\\xC1\\xF5-\\xFF]',
  `(?:^|[\\x01-\\x09\\x0B-\\x7F])${CONTINUATION}`,
  `[\\xC2-\\xF4]${OTHER}`,
  `[\\xE0-\\xF4]${CONTINUATION}${OTHER}`,
  `[\\xF0-\\xF4]${CONTINUATION}{2}${OTHER}`,
  `[\\xC2-\\xDF]${CONTINUATION}{2}`,
  `[\\xE0-\\xEF]${CONTINUATION}{3}`,
  `[\\xF0-\\xF4]${CONTINUATION}{4}`,
].join('|')}`;

const known = new Map<string, { stamp: string; encoding: string | undefined }>();

/**
 * The searched text files below a folder that are not UTF-8. An index knows them; without one, ripgrep lists the files with an invalid
 * line.
 *
 * @throws DowseError SERVICE_UNAVAILABLE when ripgrep is killed before it has listed all; the signal's reason when aborted.
 */
export async function legacyFiles(
  target: ResolvedPath,
  request: SearchRequest,
  candidateFinder?: CandidateFinder,
  signal?: AbortSignal,
): Promise<LegacyFiles> {
  const { files: indexed } =
    (await candidateFinder?.findCandidates(request, target, { signal, notUtf8: true })) ?? {};
  const how = ['--files-with-matches', `--regexp=${NOT_UTF8}`];
  const listed = indexed
    ? [...indexed.named, ...indexed.found]
    : (await listNames(target.absolute, request.options ?? {}, { how, signal })).names;
  const namer = fileNamer(target, request, indexed?.mayHoldRules);
  const files = new Map<string, string[]>();
  for (const file of listed) {
    signal?.throwIfAborted();
    if (namer.isIgnored(bytesOfName(file))) continue;
    const encoding = encodingOfFile(path.join(target.absolute, file));
    if (encoding === undefined || encoding === UTF8) continue;
    files.set(encoding, [...(files.get(encoding) ?? []), file]);
    // Detecting an encoding takes a millisecond, so this yields to other requests in between.
    await nextTurn();
  }
  return files;
}

/**
 * The encoding that a file's bytes suggest.
 *
 * @param absolute the real path of the file; it is not read if the path leads elsewhere by now
 * @returns undefined if it is unreadable or binary
 */
export function encodingOfFile(absolute: string): string | undefined {
  try {
    return readSafely(absolute, absolute, file => encodingOfOpen(file, absolute));
  } catch {
    return undefined;
  }
}

function encodingOfOpen({ fd, stats }: SafeFile, absolute: string): string | undefined {
  const { size, mtimeMs, ctimeMs, ino } = stats;
  const stamp = [size, mtimeMs, ctimeMs, ino].join();
  const before = known.get(absolute);
  if (before?.stamp === stamp) return before.encoding;
  const bytes = readUpTo(fd, Math.min(size, MAX_BYTES));
  const encoding = isBinary(bytes) ? undefined : encodingOf(bytes);
  if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!);
  known.set(absolute, { stamp, encoding });
  return encoding;
}
