import { readFileSync } from 'node:fs';

/** File systems whose changes are all reported to who watches their folders, as long as they are made on this machine. */
const REPORTING = new Set(
  'bcachefs btrfs ext2 ext3 ext4 f2fs jfs overlay ramfs reiserfs tmpfs xfs zfs'.split(' '),
);

/** A line of the table of mounts. */
export interface Mount {
  id: string;
  at: string;
  kind: string;
}

/** What is mounted where a folder lies and below it. */
export interface Mounts {
  /** Equal texts: nothing was mounted or unmounted there. */
  key: string;
  /** Kinds of file systems among them that others may change unseen: of the network, of other programs. */
  unreported: string[];
}

/** How old the table may be for a look that is repeated each second, for every tree. */
const LOOK_MS = 500;
let latest: { table: readonly Mount[]; readMs: number } | undefined;

/** The mounts that bear on `folder`, as they were half a second ago or later. */
export function latestMountsOf(folder: string): Mounts {
  const nowMs = performance.now();
  if (!latest || nowMs - latest.readMs > LOOK_MS) latest = { table: readMounts(), readMs: nowMs };
  return mountsOf(folder, latest.table);
}

/** All mounts, as `/proc/self/mountinfo` has them (proc_pid_mountinfo(5)). */
export function readMounts(): readonly Mount[] {
  return parse(readFileSync('/proc/self/mountinfo', 'latin1'));
}

/** The mounts that bear on `folder` (absolute, real), of `all`, which are read where they are left out. */
export function mountsOf(folder: string, all = readMounts()): Mounts {
  const holding = all
    .filter(({ at }) => at === '/' || folder === at || folder.startsWith(`${at}/`))
    // Of several on one place the last covers the others.
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

/** Blanks and the like are written as octal numbers of bytes. */
function decodePath(text: string): string {
  const bytes = text.replace(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
