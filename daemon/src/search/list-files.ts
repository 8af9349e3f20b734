import { createSieve } from '../rules/sieve.ts';
import { isOdd, nameFromBytes } from '../text/odd-names.ts';
import { ownGlobs } from './own-globs.ts';
import { assertWhole, startRipgrep } from './ripgrep.ts';
import { walkRules } from './walk-rules.ts';

export interface ListedFiles {
  files: number;
  /** Files whose names are odd, so that no request could name them; they are left out. */
  oddNames: string[];
}

const NUL = 0;
const PREFIX = './'.length;

/**
 * The files that a recursive search below `dir` (absolute, real) looks into: not what `.gitignore`, `.ignore` and
 * `.dowseignore` name, nothing hidden, nothing in `.git`, no symlinks. Batches of paths relative to `dir`, with `/`, in no fixed order;
 * the totals are returned. A folder that cannot be read is passed over. Returning early or aborting stops it.
 *
 * @throws DowseError FILE_NOT_FOUND when `dir` is gone, SERVICE_UNAVAILABLE when ripgrep cannot run or is killed
 *   before it has listed all; the signal's reason when aborted.
 */
export async function* listFiles(
  dir: string,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<string[], ListedFiles, void> {
  signal?.throwIfAborted();
  const sieve = createSieve(dir);
  const totals: ListedFiles = { files: 0, oddNames: [] };
  const rules = [...(await walkRules(dir, { recursive: true }, signal)), ...ownGlobs(dir)];
  const args = ['--files', '--null', ...rules, '--no-messages', '--path-separator=/', '--', './'];
  const ripgrep = await startRipgrep(args, dir);
  const stop = () => ripgrep.kill();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for await (const names of splitNames(ripgrep.stdout)) {
      const batch: string[] = [];
      for (const name of names) {
        const file = nameFromBytes(name.subarray(PREFIX));
        if (isOdd(file)) totals.oddNames.push(file);
        else if (!sieve.leavesOut(file)) batch.push(file);
      }
      totals.files += batch.length;
      if (batch.length > 0) yield batch;
      signal?.throwIfAborted();
    }
    const exit = await ripgrep.exit;
    signal?.throwIfAborted();
    assertWhole(exit);
    return totals;
  } finally {
    signal?.removeEventListener('abort', stop);
    ripgrep.kill();
  }
}

async function* splitNames(stdout: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stdout) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const names: Buffer[] = [];
    let start = 0;
    for (let end = bytes.indexOf(NUL); end >= 0; end = bytes.indexOf(NUL, start)) {
      names.push(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    yield names;
  }
}
