import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of checksums, in the form of sha256sum(1). */
export const CHECKSUMS = 'SHA256SUMS';

/** Writes the checksums of all files in a folder. @returns them by file name. */
export function writeChecksums(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== CHECKSUMS)
    .map(entry => entry.name)
    .sort();
  const sums = new Map(names.map(name => [name, sha256(readFileSync(join(folder, name)))]));
  writeFileSync(join(folder, CHECKSUMS), [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join(''));
  return sums;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
