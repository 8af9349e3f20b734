import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { PatternIndexError } from './pattern-index-error.ts';
import { VERSION } from './segment-format.ts';

export interface ManifestSegment {
  /** The name of the segment's file. */
  name: string;
  /** Its files that have been changed or removed since, ascending. */
  deleted: number[];
}

/** The parts of the index, in `manifest.json`: a line with the CRC-32 of the rest, then JSON. */
export interface Manifest {
  version: number;
  /** Changes with every full build. */
  build: string;
  directory: string;
  segments: ManifestSegment[];
}

const MANIFEST = 'manifest.json';
const EXTENSION = '.grams';
const TEMPORARY = `${MANIFEST}.new`;

export function segmentName(prefix: string, number: number): string {
  return `${prefix}-${number}${EXTENSION}`;
}

/** @throws PatternIndexError */
export function readManifest(indexDir: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(indexDir, MANIFEST), 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new PatternIndexError(isMissing ? 'missing' : 'damaged', (error as Error).message);
  }
  const [checksum, json = ''] = text.split('\n', 2);
  if (checksum !== crc32(json).toString(16))
    throw new PatternIndexError('damaged', 'the manifest does not match its checksum');
  const manifest = JSON.parse(json) as Manifest;
  if (manifest.version !== VERSION) throw new PatternIndexError('outdated', 'the index is of another format');
  return manifest;
}

/**
 * Replaces the manifest by one rename. If a loss of power undoes the rename, files that the old one names may be gone; then the index counts
 * as damaged.
 *
 * @throws system errors
 */
export function writeManifest(indexDir: string, manifest: Manifest): void {
  const json = JSON.stringify(manifest);
  writeFileSync(join(indexDir, TEMPORARY), `${crc32(json).toString(16)}\n${json}\n`, { flush: true });
  renameSync(join(indexDir, TEMPORARY), join(indexDir, MANIFEST));
}

/**
 * Removes files of a killed build or an older index: all that the manifest does not list. So no other call may write meanwhile. The next
 * call retries failed removals.
 */
export function removeLeftovers(indexDir: string, { segments }: Pick<Manifest, 'segments'>): void {
  const wanted = new Set(segments.map(({ name }) => name));
  for (const name of readdirSync(indexDir)) {
    const isOurs = name === TEMPORARY || name.endsWith(EXTENSION);
    if (isOurs && !wanted.has(name)) tryRemove(join(indexDir, name));
  }
}

export function tryRemove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Windows may refuse while it is open.
  }
}
