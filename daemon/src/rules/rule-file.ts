import { type BigIntStats, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { DowseError } from '../api/errors.ts';
import { leadsToOwn } from '../security/own-files.ts';
import { readText } from '../security/read-text.ts';
import { type IgnoreRules, parseIgnoreRules } from './ignore-rules.ts';

/** A larger file takes seconds to parse. (git reads no more than 100 MiB.) */
export const MOST_RULE_BYTES = 2 * 1024 * 1024;
const MOST_RULES = 100_000;
/** Files that are kept parsed, and their characters together: what is parsed takes up to a hundred times as much memory. */
const MOST_KEPT = 500;
const MOST_KEPT_CHARACTERS = 4 * 1024 * 1024;
/** The clock of a file system stands still for as long (2 s on some): a change within shows in no time. */
const RACY_MS = 2000;

/** A file of ignore rules that cannot be read to its end. */
export class UnusableRules extends DowseError {
  constructor(file: string, what: string) {
    const message = `${file} is ${what}, and no file of ignore rules.`;
    super('SERVICE_UNAVAILABLE', message, 'Remove it, or replace it with a text file.', 60);
  }
}

interface Kept {
  stamp: string;
  text: string;
  /** What was made of the text, by what it was made by. */
  parsed: Map<string, unknown>;
}

const kept = new Map<string, Kept>();
let keptCharacters = 0;

/**
 * The text of a file of rules or settings; undefined where there is none, or it may not be read. Kept for as long as its
 * times and size stay.
 *
 * @throws UnusableRules for a pipe, a device, a file of the kernel's, or more than {@link MOST_RULE_BYTES}
 */
export function ruleText(file: string): string | undefined {
  return read(file)?.text;
}

/** The rules in a file, parsed once. @throws as {@link ruleText} */
export function ruleFile(file: string, { ignoreCase = false } = {}): IgnoreRules | undefined {
  const parse = (text: string) => {
    if (hasTooManyLines(text)) {
      throw new UnusableRules(file, `longer than ${MOST_RULES.toLocaleString('en-US')} lines`);
    }
    return parseIgnoreRules(text, { ignoreCase });
  };
  return parsedFile(file, ignoreCase ? 'rules, folded' : 'rules', parse);
}

/** What `parse` makes of a file, once for each `how`. @throws as {@link ruleText}, and what `parse` throws */
export function parsedFile<T>(file: string, how: string, parse: (text: string) => T): T | undefined {
  const found = read(file);
  if (!found) return undefined;
  if (!found.parsed.has(how)) found.parsed.set(how, parse(found.text));
  return found.parsed.get(how) as T;
}

function read(file: string): Kept | undefined {
  const stats = statsOf(file);
  if (!stats || stats.isDirectory()) return undefined;
  if (!stats.isFile()) throw new UnusableRules(file, kindOf(stats));
  if (stats.size > MOST_RULE_BYTES) throw new UnusableRules(file, `larger than ${MOST_RULE_BYTES >> 20} MiB`);
  const stamp = `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
  const known = drop(file);
  if (known?.stamp === stamp) {
    keep(file, known);
    return known;
  }
  if (stats.size === 0n && hasBytes(file)) throw new UnusableRules(file, "a file of the kernel's");
  const text = textOf(file);
  if (text === undefined) return undefined;
  const found: Kept = { stamp, text, parsed: new Map() };
  if (Date.now() - Number(stats.ctimeNs / 1_000_000n) > RACY_MS) keep(file, found);
  return found;
}

function statsOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined; // a folder on the way is closed, or is none
  }
}

/** Whether a file without a size has something to read all the same, as those in `/proc`: ripgrep would read it to its end. */
function hasBytes(file: string): boolean {
  try {
    if (leadsToOwn(file)) return false;
    const fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return readSync(fd, Buffer.alloc(4096)) > 0; // some give no less than a page
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
}

function keep(file: string, found: Kept): void {
  kept.set(file, found);
  keptCharacters += found.text.length;
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT && keptCharacters <= MOST_KEPT_CHARACTERS) return;
    drop(oldest);
  }
}

function drop(file: string): Kept | undefined {
  const found = kept.get(file);
  if (found && kept.delete(file)) keptCharacters -= found.text.length;
  return found;
}

/** ripgrep takes minutes for as many. */
function hasTooManyLines(text: string): boolean {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines > MOST_RULES;
}

function textOf(file: string): string | undefined {
  try {
    return readText(file, { maxBytes: MOST_RULE_BYTES });
  } catch {
    return undefined; // it may not be read, or has gone: as if it were not there, as for git and for ripgrep
  }
}

function kindOf(stats: { isFIFO(): boolean; isSocket(): boolean }): string {
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}
