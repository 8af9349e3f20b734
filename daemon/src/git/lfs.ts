/** Git LFS in a mirror: the pointers of a commit, and the objects that are there. `refs/lfs/SHA-256` keeps the blob of an object. */
import { basename } from 'node:path';
import { localFailed, run } from './mirror-git.ts';

/** An object of Git LFS: the content of a file. */
export interface LfsObject {
  sha256: string;
  bytes: number;
}

/** A file that stands for an object. */
export interface Pointer extends LfsObject {
  path: string;
  mode: string;
}

/** Pointers are at least and at most this long, in bytes. */
const [MIN_BYTES, MAX_BYTES] = [100, 1024];
/** Blobs that are read at once. */
const READ_AT_ONCE = 20_000;
const FILE = /^(100644|100755) blob ([0-9a-f]{40,64}) +(\d+)\t(.+)$/s;
/** https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md. With further lines, the object is not the file itself. */
const POINTER =
  /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1\noid sha256:([0-9a-f]{64})\nsize (0|[1-9]\d{0,14})\n$/;

/** The pointers of a commit, in the order of their paths. Names that are not UTF-8 are left out. @throws DowseError SERVICE_UNAVAILABLE */
export async function pointersOf(mirror: string, commit: string): Promise<Pointer[]> {
  const { exitCode, stdout, stderr } = await run(mirror, ['ls-tree', '-r', '-l', '-z', commit]);
  if (exitCode !== 0) throw localFailed(stderr);
  const files = stdout.split('\0').flatMap(line => {
    const [, mode, blob, bytes, path] = FILE.exec(line) ?? [];
    const isShort = Number(bytes) >= MIN_BYTES && Number(bytes) <= MAX_BYTES;
    return isShort && !path!.includes('\ufffd')
      ? [{ mode: mode!, blob: blob!, bytes: Number(bytes), path: path! }]
      : [];
  });
  const objects = new Map<string, LfsObject | undefined>();
  const blobs = [...new Map(files.map(file => [file.blob, file])).values()];
  for (let at = 0; at < blobs.length; at += READ_AT_ONCE)
    await readObjects(mirror, blobs.slice(at, at + READ_AT_ONCE), objects);
  return files.flatMap(({ path, mode, blob }) => {
    const object = objects.get(blob);
    return object ? [{ path, mode, ...object }] : [];
  });
}

/** Reads blobs, and notes which object each stands for. */
async function readObjects(
  mirror: string,
  blobs: readonly { blob: string; bytes: number }[],
  objects: Map<string, LfsObject | undefined>,
): Promise<void> {
  const input = blobs.map(({ blob }) => `${blob}\n`).join('');
  const { stdout, stderr } = await run(mirror, ['cat-file', '--batch'], { input, encoding: 'latin1' });
  let at = 0;
  for (const { blob, bytes } of blobs) {
    const head = `${blob} blob ${bytes}\n`;
    if (!stdout.startsWith(head, at)) throw localFailed(stderr);
    at += head.length;
    const [, sha256, size] = POINTER.exec(stdout.slice(at, at + bytes)) ?? [];
    if (sha256) objects.set(blob, { sha256, bytes: Number(size) });
    at += bytes + 1;
  }
}

/** The blobs of the objects that a mirror has, by SHA-256. @throws DowseError SERVICE_UNAVAILABLE */
export async function keptObjects(mirror: string): Promise<Map<string, string>> {
  const args = ['for-each-ref', '--format=%(refname) %(objectname)', 'refs/lfs/'];
  const { exitCode, stdout, stderr } = await run(mirror, args);
  if (exitCode !== 0) throw localFailed(stderr);
  return new Map(
    stdout.split('\n').flatMap((line): [string, string][] => {
      const [ref = '', blob] = line.split(' ');
      return blob ? [[basename(ref), blob]] : [];
    }),
  );
}

/**
 * Keeps objects in a mirror. Their content is not checked here.
 *
 * @param folder in the mirror, with a file for each object that has its SHA-256 as the name
 * @returns their blobs, by SHA-256
 * @throws DowseError SERVICE_UNAVAILABLE
 */
export async function keepObjects(
  mirror: string,
  folder: string,
  objects: readonly LfsObject[],
): Promise<[sha256: string, blob: string][]> {
  const input = objects.map(({ sha256 }) => `${folder}/${sha256}\n`).join('');
  const written = await run(mirror, ['hash-object', '-w', '--no-filters', '--stdin-paths'], { input });
  if (written.exitCode !== 0) throw localFailed(written.stderr);
  const blobs = written.stdout.trim().split('\n');
  const kept = objects.map(({ sha256 }, at): [string, string] => [sha256, blobs[at]!]);
  const refs = kept.map(([sha256, blob]) => `update refs/lfs/${sha256} ${blob}\n`).join('');
  const updated = await run(mirror, ['update-ref', '--stdin'], { input: refs });
  if (updated.exitCode !== 0) throw localFailed(updated.stderr);
  // One file for all refs, in place of one for each.
  await run(mirror, ['pack-refs', '--all']);
  return kept;
}
