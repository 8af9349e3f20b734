/** The history of a file, read from commits only: no file of a working tree, filter or driver is involved. */
import { DowseError } from '../api/errors.ts';
import type { BlameRange, Revision } from '../api/page-reader.ts';
import { type GitOutput, git } from './git.ts';

/** Most commits of one answer. */
const MAX_REVISIONS = 100;
const LIMITS = { timeoutMs: 10_000, maxBytes: 32 << 20 };
const FORMAT = '--format=%H%x00%an%x00%at%x00%s';

/** A file in a commit of the repository in `directory`. */
export interface CommittedFile {
  directory: string;
  commit: string;
  path: string;
}

/** The commits that changed a file, newest first. Renames are followed. @throws DowseError NOT_FOUND */
export async function historyOf({ directory, commit, path }: CommittedFile): Promise<Revision[]> {
  const args = ['--follow', '-z', '--no-ext-diff', '--no-textconv', '--no-patch', FORMAT] as const;
  const most = `--max-count=${MAX_REVISIONS}`;
  const output = await git(directory, ['log', ...args, most, commit, '--', `:(literal)${path}`], LIMITS);
  const fields = linesOrThrow(output).split('\0');
  const revisions: Revision[] = [];
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [hash, author, time, subject] = fields.slice(at, at + 4) as [string, string, string, string];
    revisions.push({ commit: hash.trim(), author, time: Number(time), subject });
  }
  if (revisions.length === 0) throw noHistory();
  return revisions;
}

/** Who last changed each line of a file. @throws DowseError NOT_FOUND */
export async function blameOf({ directory, commit, path }: CommittedFile): Promise<BlameRange[]> {
  const output = await git(directory, ['blame', '--porcelain', '--no-textconv', commit, '--', path], LIMITS);
  return readPorcelain(linesOrThrow(output));
}

/** Reads the output of `git blame --porcelain`, which describes each commit once (git-blame(1)). */
function readPorcelain(text: string): BlameRange[] {
  const known = new Map<string, Revision>();
  const ranges: BlameRange[] = [];
  let current: Revision | undefined;
  for (const line of text.split('\n')) {
    const [, commit, final, count] = /^([0-9a-f]{40,64}) \d+ (\d+)(?: (\d+))?$/.exec(line) ?? [];
    if (commit !== undefined) {
      current = known.get(commit) ?? { commit, author: '', time: 0, subject: '' };
      known.set(commit, current);
      if (count !== undefined) {
        const first_line = Number(final);
        ranges.push({ ...current, first_line, last_line: first_line + Number(count) - 1 });
      }
    } else if (current && !line.startsWith('\t')) describe(current, line);
  }
  return ranges.map(range => ({ ...range, ...known.get(range.commit)! }));
}

function describe(revision: Revision, line: string): void {
  if (line.startsWith('author ')) revision.author = line.slice('author '.length);
  else if (line.startsWith('author-time ')) revision.time = Number(line.slice('author-time '.length));
  else if (line.startsWith('summary ')) revision.subject = line.slice('summary '.length);
}

function linesOrThrow({ exitCode, stdout }: GitOutput): string {
  if (exitCode !== 0) throw noHistory();
  return stdout;
}

/** Also for a file that the caller may not see the history of. */
export function noHistory(): DowseError {
  return new DowseError('NOT_FOUND', 'The file has no history.', 'No commit that can be shown has it.');
}
