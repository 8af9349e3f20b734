import { readFileSync } from 'node:fs';

/** File systems that report all changes made on this machine. */
const REPORTING = new Set(
  'bcachefs btrfs ext2 ext3 ext4 f2fs jfs overlay ramfs reiserfs tmpfs xfs zfs'.split(' '),
);

/** A line of the mount table. */
interface Mount {
  id: string;
  at: string;
  kind: string;
}

/** The mounts of a folder and of the folders below it. */
export interface Mounts {
  /** Changes when something is mounted or unmounted there. */
  key: string;
  /**
   * Types of these file systems whose changes are not all reported: network file systems, and those of other programs.
   */
  unreported: string[];
}

/** Maximum age of the cached table, for checks that run each second for every tree. */
const MAX_AGE_MS = 500;
let latest: { table: readonly Mount[]; readMs: number } | undefined;

/** The mounts relevant to `folder`, at most half a second old. */
export function latestMountsOf(folder: string): Mounts {
  const nowMs = performance.now();
  if (!latest || nowMs - latest.readMs > MAX_AGE_MS) latest = { table: readMounts(), readMs: nowMs };
  return mountsOf(folder, latest.table);
}

/** All mounts, from `/proc/self/mountinfo` (proc_pid_mountinfo(5)). */
function readMounts(): readonly Mount[] {
  return parse(readFileSync('/proc/self/mountinfo', 'latin1'));
}

/** The mounts relevant to `folder` (absolute, real path). `all` defaults to the current table. */
export function mountsOf(folder: string, all = readMounts()): Mounts {
  const holding = all
    .filter(({ at }) => at === '/' || folder === at || folder.startsWith(`${at}/`))
    // Of several mounts at one place, the last hides the others.
    .reduce((best, mount) => (mount.at.length >= best.at.length ? mount : best), {
      at: '',
      kind: '?',
      id: '',
    });
  const relevant = [holding, ...all.filter(({ at }) => at.startsWith(folder === '/' ? '/' : `${folder}/`))];
  return {
    key: relevant.map(({ id, at, kind }) => `${id} ${at} ${kind}`).join('\n'),
    unreported: relevant.map(({ kind }) => kind).filter(kind => !REPORTING.has(kind)),
  };
}

function parse(text: string): Mount[] {
  return text.split('\n').flatMap(line => {
    const [fields, rest] = line.split(' - ');
    const words = fields!.split(' ');
    if (!rest || words.length < 6) return [];
    return { id: words[0]!, at: decodePath(words[4]!), kind: rest.split(' ')[0]! };
  });
}

/** Blanks and some other bytes are written as octal numbers. */
function decodePath(text: string): string {
  const bytes = text.replace(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
