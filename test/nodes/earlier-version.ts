/** For tests: an earlier version of Dowse, as git has it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The sources of the program. */
const PARTS = ['daemon', 'server', 'scripts', 'package.json', 'tsconfig.base.json'];

export interface EarlierVersion {
  /** The command `dowse` of it. */
  program: string;
  remove(): void;
}

/** Why the code of a commit is not there; undefined if it is. A shallow clone lacks it. */
export function noCommit(commit: string): string | undefined {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return undefined;
  } catch {
    return `this clone does not have the commit ${commit.slice(0, 8)}`;
  }
}

/** The code of a commit, with the packages of this checkout. */
export function earlierVersion(commit: string): EarlierVersion {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-earlier-')));
  const tar = execFileSync('git', ['archive', commit, '--', ...PARTS], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: tar });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    program: join(folder, 'daemon/bin/dowse.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
