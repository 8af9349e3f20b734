import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Files, writeFiles } from '../support/tree.ts';

const run = promisify(execFile);

// The code under test also runs git, so hide the user's hooks folder.
process.env.GIT_CONFIG_GLOBAL = '/dev/null';
process.env.GIT_CONFIG_SYSTEM = '/dev/null';

/** Isolates the tests from the user's settings and a surrounding repository. */
export const GIT_ENV = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.org',
  GIT_EDITOR: 'true',
  GIT_ALLOW_PROTOCOL: 'file',
};

/** A real repository. */
export class Repo {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  static init(dir: string, files: Files = {}): Repo {
    mkdirSync(dir, { recursive: true });
    const repo = new Repo(dir);
    repo.git('init', '-q', '-b', 'main');
    if (Object.keys(files).length > 0) repo.commit('first', files);
    return repo;
  }

  /** Runs git. @returns its output. @throws if it fails. */
  git(...args: string[]): string {
    return execFileSync('git', args, {
      cwd: this.dir,
      env: GIT_ENV,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  }

  /** Runs git with this standard input. @returns its output. @throws if it fails. */
  gitInput(args: string[], input: string): string {
    return execFileSync('git', args, { cwd: this.dir, env: GIT_ENV, encoding: 'utf8', input }).trim();
  }

  /** Runs git without blocking this process, which may contain the daemon. */
  async gitAsync(...args: string[]): Promise<string> {
    return (await run('git', args, { cwd: this.dir, env: GIT_ENV })).stdout.trim();
  }

  commit(message: string, files: Files): string {
    writeFiles(this.dir, files);
    this.git('add', '-A');
    this.git('commit', '-q', '-m', message);
    return this.head;
  }

  get head(): string {
    return this.git('rev-parse', 'HEAD');
  }
}
