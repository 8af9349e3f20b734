/** The history of a file, read from commits only: no file of a working tree, filter or driver is involved. */
import { DowseError } from '../api/errors.ts';
import type { BlameRange, Revision } from '../api/page-reader.ts';
import { type GitOutput, git } from './git.ts';

const LIMITS = { timeoutMs: 10_000, maxBytes: 32 << 20 };
const FORMAT = '--format=%H%x00%an%x00%at%x00%s';
/** The fields of a commit in that format, followed by the name of the file. */
const REVISION = /([0-9a-f]{40,64})\0([^\0]*)\0(\d+)\0([^\0]*)\0(?:\n([^\0]+)\0)?/g;

/** A file in a commit of the repository in `directory`. */
export interface CommittedFile {
  directory: string;
  commit: string;
  path: string;
}

/**
 * The newest commits that changed a file, with the path that it had then: renames are followed.
 *
 * @throws DowseError NOT_FOUND
 */
export async function historyOf(
  { directory, commit, path }: CommittedFile,
  { count }: { count: number },
): Promise<Revision[]> {
  const args = ['--follow', '-z', '--no-ext-diff', '--no-textconv', '--name-only', FORMAT] as const;
  const most = `--max-count=${count}`;
  const output = await git(directory, ['log', ...args, most, commit, '--', `:(literal)${path}`], LIMITS);
  const revisions: Revision[] = [];
  let last = path;
  for (const [, hash, author, time, subject, name] of linesOrThrow(output).matchAll(REVISION)) {
    last = name ?? last;
    revisions.push({ commit: hash!, author: author!, time: Number(time), subject: subject!, path: last });
  }
  if (revisions.length === 0) throw noHistory();
  return revisions;
}

/** The last change of each line of a file. @throws DowseError NOT_FOUND */
export async function blameOf({ directory, commit, path }: CommittedFile): Promise<BlameRange[]> {
  const output = await git(directory, ['blame', '--porcelain', '--no-textconv', commit, '--', path], LIMITS);
  return readPorcelain(linesOrThrow(output));
}

/** Reads the output of `git blame --porcelain`, which describes each commit once (git-blame(1)). */
function readPorcelain(text: string): BlameRange[] {
  const known = new Map<string, Revision>();
  const ranges: (Omit<BlameRange, keyof Revision> & { commit: string })[] = [];
  let current: Revision | undefined;
  for (const line of text.split('\n')) {
    const [, commit, original, final, count] = /^([0-9a-f]{40,64}) (\d+) (\d+)(?: (\d+))?$/.exec(line) ?? [];
    if (commit !== undefined) {
      current = known.get(commit) ?? { commit, author: '', time: 0, subject: '', path: '' };
      known.set(commit, current);
      if (count !== undefined) {
        const first_line = Number(final);
        const last_line = first_line + Number(count) - 1;
        ranges.push({ commit, first_line, last_line, original_line: Number(original) });
      }
    } else if (current && !line.startsWith('\t')) describe(current, line);
  }
  return ranges.map(range => ({ ...range, ...known.get(range.commit)! }));
}

function describe(revision: Revision, line: string): void {
  if (line.startsWith('author ')) revision.author = line.slice('author '.length);
  else if (line.startsWith('author-time ')) revision.time = Number(line.slice('author-time '.length));
  else if (line.startsWith('summary ')) revision.subject = line.slice('summary '.length);
  else if (line.startsWith('filename ')) revision.path = unquoted(line.slice('filename '.length));
}

/** git quotes a path with odd characters as C does. One that it cannot be read back from is left as it is. */
function unquoted(path: string): string {
  if (!path.startsWith('"')) return path;
  const bytes = path
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
      /^[0-7]{3}$/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPED[code] ?? code),
    );
  return Buffer.from(bytes, 'latin1').toString();
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function linesOrThrow({ exitCode, stdout }: GitOutput): string {
  if (exitCode !== 0) throw noHistory();
  return stdout;
}

/** Also for a file that the caller may not see the history of. */
export function noHistory(): DowseError {
  return new DowseError('NOT_FOUND', 'The file has no history.', 'No commit that can be shown has it.');
}
