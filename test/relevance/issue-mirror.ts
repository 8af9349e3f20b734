import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The largest output that is read of git: the text of a file, a list of files, the texts of all commits. */
const MAX_BYTES = 512 * 1024 * 1024;
/** No program that a repository's settings or attributes name runs. */
const SAFE = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'core.symlinks=false'];

/** A commit with its text. */
export interface Commit {
  commit: string;
  parents: string[];
  message: string;
}

/** A bare repository with the history of a project. */
export class Mirror {
  readonly #gitDir: string;

  /** @throws Error if `folder` has no mirror of the project */
  constructor(folder: string, project: string) {
    const place = join(folder, project.replace('/', '+'));
    const found = [join(place, 'repo'), place].find(dir => existsSync(join(dir, 'objects')));
    if (!found)
      throw new Error(`no mirror ${place}: git clone --mirror https://github.com/${project} ${place}`);
    this.#gitDir = found;
  }

  /** All commits up to `HEAD` except merges, newest first. */
  commits(): Commit[] {
    const text = this.#git('log', '--no-merges', '--format=%x01%H %P%x02%B', 'HEAD');
    return text.split('\x01').slice(1).map(parseCommit);
  }

  commit(id: string): Commit {
    return parseCommit(this.#git('log', '-1', '--format=%H %P%x02%B', id));
  }

  /** The paths of a commit's files. */
  files(commit: string): string[] {
    return this.#git('ls-tree', '-r', '-z', '--name-only', commit).split('\0').filter(Boolean);
  }

  read(commit: string, path: string): string {
    return this.#git('cat-file', 'blob', `${commit}:${path}`);
  }

  /** The changed files, and the changed lines of each in the parent. */
  changes(parent: string, commit: string): Map<string, [first: number, last: number][]> {
    const diff = this.#git(
      'diff',
      '--no-renames',
      '--no-ext-diff',
      '--no-textconv',
      '--unified=0',
      '--diff-filter=M',
      parent,
      commit,
    );
    const changed = new Map<string, [number, number][]>();
    let lines: [number, number][] = [];
    for (const line of diff.split('\n')) {
      const path = /^--- a\/(.*?)\t?$/.exec(line)?.[1];
      const [, start, count = '1'] = /^@@ -(\d+)(?:,(\d+))? /.exec(line) ?? [];
      if (path !== undefined) {
        lines = [];
        changed.set(path, lines);
      } else if (start !== undefined) lines.push(linesOf(Number(start), Number(count)));
    }
    return changed;
  }

  /** Makes `workTree` the tree of a commit. Only files that differ from the last one are written, or removed. */
  checkOut(commit: string, workTree: string): void {
    mkdirSync(workTree, { recursive: true });
    const env = { GIT_INDEX_FILE: `${workTree}.index`, GIT_WORK_TREE: workTree };
    const git = (...args: string[]) => this.#run(args, workTree, env);
    const listed = () => git('ls-files', '-z').split('\0').filter(Boolean);
    const before = listed();
    git('read-tree', '--reset', commit);
    const now = new Set(listed());
    for (const path of before) if (!now.has(path)) rmSync(join(workTree, path), { force: true });
    try {
      git('checkout-index', '--force', '--index', '--all', '--quiet');
    } catch (error) {
      if (!isOnlyLacking(error)) throw error;
    }
  }

  #git(...args: string[]): string {
    return this.#run(args, this.#gitDir, {});
  }

  #run(args: readonly string[], cwd: string, env: Record<string, string>): string {
    return execFileSync('git', [...SAFE, ...args], {
      cwd,
      env: {
        PATH: process.env.PATH,
        GIT_DIR: this.#gitDir,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        ...env,
      },
      maxBuffer: MAX_BYTES,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

/** Whether the only fault is that a mirror lacks large files, which are data. */
function isOnlyLacking(error: unknown): boolean {
  const { stderr = '' } = error as { stderr?: string };
  const faults = stderr.split('\n').filter(Boolean);
  return faults.length > 0 && faults.every(fault => /unable to read sha1 file of/.test(fault));
}

/** New lines are between two lines of the parent; a function has both. */
function linesOf(start: number, count: number): [number, number] {
  return count === 0 ? [start, start + 1] : [start, start + count - 1];
}

function parseCommit(text: string): Commit {
  const [ids = '', message = ''] = text.split('\x02', 2);
  const [commit = '', ...parents] = ids.trim().split(' ');
  return { commit, parents: parents.filter(Boolean), message };
}
