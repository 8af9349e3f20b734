import { type BigIntStats, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { DowseError } from '../api/errors.ts';
import { RACY_MS } from '../security/clock-reading.ts';
import { leadsToOwn } from '../security/own-files.ts';
import { readText } from '../security/read-text.ts';
import { type IgnoreRules, parseIgnoreRules } from './ignore-rules.ts';

/** A larger file takes seconds to parse. (git's limit is 100 MiB.) */
export const MAX_RULE_BYTES = 2 * 1024 * 1024;
/** ripgrep takes minutes to compile more rules. */
const MAX_RULES = 100_000;
/** Limits of the cache of parsed files. A parsed file takes up to a hundred times its size in memory. */
const MAX_CACHED = 500;
const MAX_CACHED_CHARACTERS = 4 * 1024 * 1024;

/** Files of ignore rules that only ripgrep knows. The later one takes precedence. */
export const RIPGREP_RULES = ['.ignore', '.rgignore'] as const;

/** A file of ignore rules that is too large, or not a regular file. */
export class UnusableRules extends DowseError {
  constructor(file: string, what: string) {
    const message = `${file} cannot be used as ignore rules: it is ${what}.`;
    super('SERVICE_UNAVAILABLE', message, 'Remove it, or replace it with a text file.', 60);
  }
}

interface CachedFile {
  stamp: string;
  text: string;
  /** Parsed forms of the text, by parser. */
  parsed: Map<string, unknown>;
}

/** Least recently used first. */
const cache = new Map<string, CachedFile>();
let cachedCharacters = 0;

/**
 * The text of a file of rules or settings; undefined if it is missing or not readable. Cached until its times or size
 * change.
 *
 * @throws UnusableRules for a pipe, a device, a kernel file, or a file over {@link MAX_RULE_BYTES}
 */
export function ruleText(file: string): string | undefined {
  return read(file)?.text;
}

/** The rules in a file, parsed once. @throws as {@link ruleText} */
export function ruleFile(file: string, { ignoreCase = false } = {}): IgnoreRules | undefined {
  const parse = (text: string) => {
    if (hasTooManyLines(text)) {
      throw new UnusableRules(file, `longer than ${MAX_RULES.toLocaleString('en-US')} lines`);
    }
    return parseIgnoreRules(text, { ignoreCase });
  };
  return parsedFile(file, ignoreCase ? 'rules, folded' : 'rules', parse);
}

/**
 * The parsed form of a file, cached with its text.
 *
 * @param parser name of the parser, for the cache
 * @throws as {@link ruleText}, and errors of `parse`
 */
export function parsedFile<T>(file: string, parser: string, parse: (text: string) => T): T | undefined {
  const found = read(file);
  if (!found) return undefined;
  if (!found.parsed.has(parser)) found.parsed.set(parser, parse(found.text));
  return found.parsed.get(parser) as T;
}

function read(file: string): CachedFile | undefined {
  const stats = statsOf(file);
  if (!stats || stats.isDirectory()) return undefined;
  if (!stats.isFile()) throw new UnusableRules(file, kindOf(stats));
  if (stats.size > MAX_RULE_BYTES) throw new UnusableRules(file, `larger than ${MAX_RULE_BYTES >> 20} MiB`);
  const stamp = `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
  const known = drop(file);
  if (known?.stamp === stamp) {
    addToCache(file, known);
    return known;
  }
  if (stats.size === 0n && hasBytes(file)) throw new UnusableRules(file, 'a file of the kernel');
  const text = textOf(file);
  if (text === undefined) return undefined;
  const found: CachedFile = { stamp, text, parsed: new Map() };
  if (Date.now() - Number(stats.ctimeNs / 1_000_000n) > RACY_MS) addToCache(file, found);
  return found;
}

function statsOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined; // A parent folder is not accessible, or is a file.
  }
}

/** Whether a file of size 0 has content, as in `/proc`. ripgrep would read it to its end. */
function hasBytes(file: string): boolean {
  try {
    if (leadsToOwn(file)) return false;
    const fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return readSync(fd, Buffer.alloc(4096)) > 0; // Some files return no less than a page.
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
}

function addToCache(file: string, found: CachedFile): void {
  cache.set(file, found);
  cachedCharacters += found.text.length;
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED && cachedCharacters <= MAX_CACHED_CHARACTERS) return;
    drop(oldest);
  }
}

function drop(file: string): CachedFile | undefined {
  const found = cache.get(file);
  if (found && cache.delete(file)) cachedCharacters -= found.text.length;
  return found;
}

function hasTooManyLines(text: string): boolean {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines > MAX_RULES;
}

function textOf(file: string): string | undefined {
  try {
    return readText(file, { maxBytes: MAX_RULE_BYTES });
  } catch {
    return undefined; // An unreadable or deleted file counts as missing, as in git and ripgrep.
  }
}

function kindOf(stats: { isFIFO(): boolean; isSocket(): boolean }): string {
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}
