import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { DowseError } from '../../api/errors.ts';
import { defaultDataDir, prepareDataDir } from '../../security/data-dir.ts';
import {
  type HookStatus,
  hookManager,
  hookStates,
  installHooks,
  uninstallHooks,
  wouldBeCommitted,
} from '../../webhooks/git-hooks.ts';
import { findRepository, type Repository } from '../../webhooks/repository.ts';
import { EXIT, examples, runCommand } from '../context.ts';
import { jsonText } from '../format/json.ts';
import { columnsText } from '../format/table.ts';
import type { Io } from '../io.ts';
import { givenPath } from '../option-values.ts';

interface Flags {
  target?: string;
  json?: boolean;
}

/** `hooks`: works on the repository itself, without a daemon. */
export function addHooks(program: Command, io: Io): void {
  const hooks = program.command('hooks').description('report changes to the daemon with git hooks');
  examples(hooks, ['dowse hooks install', 'dowse hooks status ~/code/app', 'dowse hooks uninstall']);
  addInstall(hooks, io);
  addUninstall(hooks, io);
  addStatusOf(hooks, io);
}

function addInstall(hooks: Command, io: Io): void {
  const command = hooks
    .command('install')
    .description('install the hooks; existing hooks are kept and run first')
    .argument('[dir]', 'folder in the repository', givenPath, '.')
    .option('--target <DIR>', 'for a bare repository: the checkout that follows it', givenPath)
    .option('--json', 'print JSON');
  examples(command, ['dowse hooks install', 'dowse hooks install /srv/git/app.git --target /srv/www/app']);
  command.action((dir: string, { target, json = false }: Flags) =>
    runCommand(io, json, async () => {
      const repository = await findRepository(resolve(io.cwd, dir));
      const dataDir = defaultDataDir(io.env);
      prepareDataDir(dataDir);
      const checkout = target === undefined ? undefined : folderAt(resolve(io.cwd, target));
      const before = hookStates(repository, dataDir);
      await report(io, repository, installHooks(repository, dataDir, checkout), json);
      warn(io, repository, before);
      return EXIT.found;
    }),
  );
}

function folderAt(path: string): string {
  if (statSync(path).isDirectory()) return realpathSync.native(path);
  throw new DowseError(
    'FILE_NOT_FOUND',
    `Not a folder: ${path}`,
    '--target takes the checkout that follows the repository.',
  );
}

function addUninstall(hooks: Command, io: Io): void {
  const command = hooks
    .command('uninstall')
    .alias('remove')
    .description('remove the hooks, and restore the earlier ones')
    .argument('[dir]', 'folder in the repository', givenPath, '.')
    .option('--json', 'print JSON');
  examples(command, ['dowse hooks uninstall']);
  command.action((dir: string, { json = false }: Flags) =>
    runCommand(io, json, async () => {
      const repository = await findRepository(resolve(io.cwd, dir));
      await report(io, repository, uninstallHooks(repository), json);
      return EXIT.found;
    }),
  );
}

function addStatusOf(hooks: Command, io: Io): void {
  const command = hooks
    .command('status')
    .description(
      'show whether the hooks are installed; exits 1 if one is missing, reports to another daemon, or is for a folder that was moved',
    )
    .argument('[dir]', 'folder in the repository', givenPath, '.')
    .option('--json', 'print JSON');
  examples(command, ['dowse hooks status']);
  command.action((dir: string, { json = false }: Flags) =>
    runCommand(io, json, async () => {
      const repository = await findRepository(resolve(io.cwd, dir));
      const states = hookStates(repository, defaultDataDir(io.env));
      await report(io, repository, states, json);
      if (repository.isCommitted) note(io, wouldBeCommitted(repository.hooksDir));
      return states.every(({ state }) => state === 'installed') ? EXIT.found : EXIT.nothing;
    }),
  );
}

function note(io: Io, { text }: DowseError): void {
  io.note(text);
}

async function report(io: Io, repository: Repository, states: HookStatus[], json: boolean): Promise<void> {
  if (json) {
    const { top, hooksDir, isBare } = repository;
    return io.out(jsonText(io, { repository: top, hooks_dir: hooksDir, bare: isBare, hooks: states }));
  }
  const rows = states.map(status => [status.hook, stateText(status, repository)]);
  await io.out(`${repository.hooksDir}\n${columnsText(rows)}`);
}

function stateText({ state, chained, home, otherDataDir }: HookStatus, { isBare }: Repository): string {
  switch (state) {
    case 'installed':
      return chained ? `${state}, after the earlier hook` : state;
    case 'moved':
      return `installed for ${home}, which no longer exists; "dowse hooks install${isBare ? ' --target DIR' : ''}" repairs it`;
    case 'elsewhere':
      return `installed for the daemon of ${otherDataDir}; "dowse hooks install${isBare ? ' --target DIR' : ''}" switches to yours`;
    case 'replaced':
      return `${state}, "dowse hooks install" installs it again`;
    default:
      return state;
  }
}

function warn(io: Io, repository: Repository, before: readonly HookStatus[]): void {
  const otherDataDir = before.find(({ state }) => state === 'elsewhere')?.otherDataDir;
  if (otherDataDir !== undefined) io.note(`until now they reported to the daemon of ${otherDataDir}`);
  if (repository.isShared) {
    io.note(
      `${repository.hooksDir} is shared with other repositories: their commits are reported too; directories without an index are skipped`,
    );
  }
  const manager = hookManager(repository);
  if (manager) {
    io.note(
      `${manager} rewrites its hooks from time to time; "dowse hooks status" shows it, and "dowse hooks install" adds these again`,
    );
  }
}
