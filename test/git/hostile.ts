/** Repositories whose configuration makes git run a program: one trap for each setting that can name one. */
import { chmodSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Repo } from '../webhooks/git.ts';

export interface Trap {
  name: string;
  /** @param evil a program that leaves a mark */
  set(repo: Repo, evil: string): void;
  /** A git command that triggers the trap without protection, to prove that it works. */
  falls?: string[];
  /** The folder to run git in, relative to the top. */
  at?: string;
}

/** A repository with two commits, folders, and a file with a changed time. */
export function plainRepository(dir: string): Repo {
  const repo = Repo.init(dir, { 'a.ts': 'a', 'far/deep/b.ts': 'b', 'near/c.ts': 'c' });
  repo.commit('second', { 'a.ts': 'aa' });
  utimesSync(join(dir, 'a.ts'), 1, 1);
  return repo;
}

const UNKNOWN = 'a'.repeat(40);

/** A partial clone that lacks a tree; `settings` says how its remote is reached. */
function lacksTree(repo: Repo, settings: Record<string, string>): void {
  repo.git('sparse-checkout', 'init', '--cone', '--sparse-index');
  repo.git('sparse-checkout', 'set', 'near');
  const tree = repo.git('rev-parse', 'HEAD:far');
  rmSync(join(repo.dir, '.git/objects', tree.slice(0, 2), tree.slice(2)));
  configure(repo, {
    'core.repositoryFormatVersion': '1',
    'extensions.partialClone': 'there',
    'remote.there.promisor': 'true',
    'protocol.allow': 'always',
    ...settings,
  });
}

function configure(repo: Repo, settings: Record<string, string>): void {
  for (const [key, value] of Object.entries(settings)) repo.git('config', key, value);
}

function attributes(repo: Repo, text: string): void {
  writeFileSync(join(repo.dir, '.git/info/attributes'), text);
}

const DIFF = ['diff', 'HEAD~1', 'HEAD'];

export const TRAPS: Trap[] = [
  {
    name: 'remote.*.uploadpack, for a tree that a sparse index needs',
    set: (repo, evil) => lacksTree(repo, { 'remote.there.url': repo.dir, 'remote.there.uploadpack': evil }),
    falls: ['ls-files'],
  },
  {
    name: 'core.sshCommand, for a commit that is missing',
    set: (repo, evil) => lacksTree(repo, { 'remote.there.url': 'ssh://there/x', 'core.sshCommand': evil }),
    falls: ['cat-file', '-e', UNKNOWN],
  },
  {
    name: 'an ext:: address',
    set: (repo, evil) =>
      lacksTree(repo, { 'remote.there.url': `ext::${evil} %S`, 'protocol.ext.allow': 'always' }),
    falls: ['cat-file', '-e', UNKNOWN],
  },
  {
    name: 'url.*.insteadOf and core.gitProxy',
    set: (repo, evil) =>
      lacksTree(repo, {
        'remote.there.url': 'x:y',
        'url.git://there/.insteadOf': 'x:',
        'core.gitProxy': evil,
      }),
    falls: ['cat-file', '-e', UNKNOWN],
  },
  {
    name: 'credential.helper and core.askPass, of a server that wants a password',
    set: (repo, evil) =>
      lacksTree(repo, {
        'remote.there.url': 'https://127.0.0.1:1/x',
        'credential.helper': `!${evil}`,
        'core.askPass': evil,
      }),
  },
  {
    name: 'remote.*.vcs, a helper on the PATH',
    set: repo => lacksTree(repo, { 'remote.there.vcs': 'evil', 'remote.there.url': 'x' }),
    falls: ['cat-file', '-e', UNKNOWN],
  },
  {
    name: 'core.fsmonitor',
    set: (repo, evil) => configure(repo, { 'core.fsmonitor': evil }),
    falls: ['ls-files', '-m'],
  },
  {
    name: 'core.fsmonitor in an included file',
    set: (repo, evil) => {
      writeFileSync(join(repo.dir, '.git/more'), `[core]\n\tfsmonitor = ${evil}\n`);
      configure(repo, { 'include.path': 'more' });
    },
    falls: ['status'],
  },
  {
    name: 'core.fsmonitor in a file that is included for this folder',
    set: (repo, evil) => {
      writeFileSync(join(repo.dir, 'settings'), `[core]\n\tfsmonitor = ${evil}\n`);
      configure(repo, { 'includeIf.gitdir:**.path': join(repo.dir, 'settings') });
    },
    falls: ['status'],
  },
  {
    name: 'core.fsmonitor in the configuration of a working tree',
    set: (repo, evil) => {
      configure(repo, { 'extensions.worktreeConfig': 'true' });
      repo.git('config', '--worktree', 'core.fsmonitor', evil);
    },
    falls: ['status'],
  },
  {
    name: 'a hook in core.hooksPath',
    set: (repo, evil) => {
      hook(join(repo.dir, 'hooks/post-index-change'), evil);
      configure(repo, { 'core.hooksPath': 'hooks' });
    },
    falls: ['status'],
  },
  {
    name: 'a hook of the repository',
    set: (repo, evil) => hook(join(repo.dir, '.git/hooks/post-index-change'), evil),
    falls: ['status'],
  },
  {
    name: 'filter.*.clean and smudge',
    set: (repo, evil) => {
      attributes(repo, '* filter=x\n');
      configure(repo, { 'filter.x.clean': evil, 'filter.x.smudge': evil });
    },
    falls: ['status'],
  },
  {
    name: 'filter.*.process',
    set: (repo, evil) => {
      attributes(repo, '* filter=x\n');
      configure(repo, { 'filter.x.process': evil, 'filter.x.required': 'true' });
    },
    falls: ['ls-files', '-m'],
  },
  { name: 'diff.external', set: (repo, evil) => configure(repo, { 'diff.external': evil }), falls: DIFF },
  {
    name: 'diff.*.command',
    set: (repo, evil) => {
      attributes(repo, '* diff=x\n');
      configure(repo, { 'diff.x.command': evil });
    },
    falls: DIFF,
  },
  {
    name: 'diff.*.textconv',
    set: (repo, evil) => {
      attributes(repo, '* diff=x\n');
      configure(repo, { 'diff.x.textconv': evil });
    },
    falls: DIFF,
  },
  {
    name: 'aliases with the names of commands, pagers, editors and signatures',
    set: (repo, evil) => {
      const commands = ['rev-parse', 'ls-files', 'diff-tree', 'config', 'check-ignore'];
      for (const command of commands) {
        configure(repo, { [`alias.${command}`]: `!${evil}`, [`pager.${command}`]: evil });
      }
      configure(repo, {
        'core.pager': evil,
        'core.editor': evil,
        'gpg.program': evil,
        'gpg.ssh.program': evil,
        'log.showSignature': 'true',
        'core.alternateRefsCommand': evil,
        'interactive.diffFilter': evil,
        'merge.x.driver': evil,
        'uploadpack.packObjectsHook': evil,
      });
    },
  },
  {
    name: 'a bare repository in a folder of the clone',
    set: (repo, evil) => {
      const inner = Repo.init(join(repo.dir, 'inner'), { 'x.ts': 'x' });
      inner.git('config', 'core.worktree', '..');
      inner.git('config', 'core.fsmonitor', evil);
      for (const name of ['HEAD', 'config', 'objects', 'refs', 'index']) {
        renameSync(join(inner.dir, '.git', name), join(inner.dir, name));
      }
      rmSync(join(inner.dir, '.git'), { recursive: true });
    },
    falls: ['-c', 'core.bare=false', 'status'],
    at: 'inner',
  },
  {
    name: 'a .git file that leads to another folder of the clone',
    set: (repo, evil) => {
      const inner = Repo.init(join(repo.dir, 'inner'), { 'x.ts': 'x' });
      inner.git('config', 'core.fsmonitor', evil);
      renameSync(join(inner.dir, '.git'), join(repo.dir, 'data'));
      writeFileSync(join(inner.dir, '.git'), 'gitdir: ../data\n');
    },
    falls: ['status'],
    at: 'inner',
  },
];

function hook(file: string, evil: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n'${evil}'\n`);
  chmodSync(file, 0o755);
}
