import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of checksums, in the form of sha256sum(1). */
export const CHECKSUMS = 'SHA256SUMS';

/** Writes the {@link checksums} of a folder into a file there. @returns them. */
export function writeChecksums(folder: string): ReadonlyMap<string, string> {
  const sums = checksums(folder);
  writeFileSync(join(folder, CHECKSUMS), [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join(''));
  return sums;
}

/** The SHA-256 sums of the files in a folder, without folders, by file name. */
export function checksums(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== CHECKSUMS)
    .map(entry => entry.name)
    .sort();
  return new Map(names.map(name => [name, sha256(readFileSync(join(folder, name)))]));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
