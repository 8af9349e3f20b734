import { type BigIntStats, statSync } from 'node:fs';
import { DowseError } from '../api/errors.ts';
import { readText } from '../security/read-text.ts';
import { type IgnoreRules, parseIgnoreRules } from './ignore-rules.ts';

/** ripgrep takes in a whole file of rules, and git no more than 100 MiB. */
const MOST_RULE_BYTES = 16 * 1024 * 1024;
/** Files that are kept parsed. */
const MOST_KEPT = 500;
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
  rules: Map<string, IgnoreRules>;
}

const kept = new Map<string, Kept>();

/**
 * The text of a file of rules or settings; undefined where there is none, or it may not be read. Kept for as long as its
 * times and size stay.
 *
 * @throws UnusableRules for a pipe, a device, or more than {@link MOST_RULE_BYTES}
 */
export function ruleText(file: string): string | undefined {
  return read(file)?.text;
}

/** The rules in a file, parsed once. @throws as {@link ruleText} */
export function ruleFile(file: string, { ignoreCase = false } = {}): IgnoreRules | undefined {
  const found = read(file);
  if (!found) return undefined;
  const how = ignoreCase ? 'folded' : 'exact';
  const known = found.rules.get(how) ?? parseIgnoreRules(found.text, { ignoreCase });
  found.rules.set(how, known);
  return known;
}

function read(file: string): Kept | undefined {
  const stats = statsOf(file);
  if (!stats || stats.isDirectory()) return undefined;
  if (!stats.isFile()) throw new UnusableRules(file, kindOf(stats));
  if (stats.size > MOST_RULE_BYTES) throw new UnusableRules(file, `larger than ${MOST_RULE_BYTES >> 20} MiB`);
  const stamp = `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
  const known = kept.get(file);
  kept.delete(file);
  if (known?.stamp === stamp) {
    kept.set(file, known);
    return known;
  }
  const text = textOf(file);
  if (text === undefined) return undefined;
  const found: Kept = { stamp, text, rules: new Map() };
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

function keep(file: string, found: Kept): void {
  kept.set(file, found);
  if (kept.size <= MOST_KEPT) return;
  const [oldest = ''] = kept.keys();
  kept.delete(oldest);
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
