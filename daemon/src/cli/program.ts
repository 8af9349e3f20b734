import { Command } from 'commander';
import { VERSION } from '../api/version.ts';
import { examples } from './context.ts';
import { COMMANDS_OF_OTHERS, hintEquivalents } from './foreign-options.ts';
import type { Io } from './io.ts';

type Add = (program: Command, io: Io) => void;

/**
 * The commands in the order of the help. To add one, write its file in commands/ and add it here. Each is
 * loaded when it runs, because loading code takes half the time of a command.
 */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  search: async () => (await import('./commands/search.ts')).addSearch,
  chat: async () => (await import('./commands/chat.ts')).addChat,
  ask: async () => (await import('./commands/ask.ts')).addAsk,
  references: async () => (await import('./commands/code.ts')).addReferences,
  outline: async () => (await import('./commands/code.ts')).addOutline,
  show: async () => (await import('./commands/code.ts')).addShow,
  read: async () => (await import('./commands/code.ts')).addRead,
  open: async () => (await import('./commands/open.ts')).addOpen,
  index: async () => (await import('./commands/indexing.ts')).addIndex,
  mcp: async () => (await import('./commands/mcp.ts')).addMcp,
  serve: async () => (await import('./commands/serve.ts')).addServe,
  status: async () => (await import('./commands/status.ts')).addStatus,
  stop: async () => (await import('./commands/stop.ts')).addStop,
  lsp: async () => (await import('./commands/lsp.ts')).addLsp,
  keys: async () => (await import('./commands/keys.ts')).addKeys,
  webhooks: async () => (await import('./commands/webhooks.ts')).addWebhooks,
  repos: async () => (await import('./commands/repos.ts')).addRepos,
  migrate: async () => (await import('./commands/migrate.ts')).addMigrate,
  users: async () => (await import('./commands/users.ts')).addUsers,
  saved: async () => (await import('./commands/saved.ts')).addSaved,
  cluster: async () => (await import('./commands/cluster.ts')).addCluster,
  audit: async () => (await import('./commands/audit.ts')).addAudit,
  hooks: async () => (await import('./commands/hooks.ts')).addHooks,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
  completion: async () => (await import('./commands/completion.ts')).addCompletion,
};
/** The completion command needs all commands. */
const NEEDS_ALL = 'completion';

/** The program with the command `name`; with all commands if there is none with this name, as for help. */
export async function createProgram(io: Io, name: string | undefined): Promise<Command> {
  const program = new Command('dowse')
    .description('Code search on your own machine: by pattern, in plain words and by meaning.')
    .version(VERSION)
    .showHelpAfterError('(--help lists commands and options)')
    .configureOutput({ outputError: (text, write) => write(`dowse: ${text.replace(/^error: /, '')}`) })
    // Commands inherit this, so it comes first.
    .exitOverride();
  const isSingle = name !== undefined && name !== NEEDS_ALL && Object.hasOwn(COMMANDS, name);
  const loaders = isSingle ? [COMMANDS[name]!] : Object.values(COMMANDS);
  for (const add of await Promise.all(loaders.map(load => load()))) add(program, io);
  hintEquivalents(program, COMMANDS_OF_OTHERS);
  return examples(program, [
    'dowse search -r "retry" src',
    'dowse chat "todo comments in typescript files"',
    'dowse ask "where are retries handled" ~/code/app',
  ]).addHelpText(
    'after',
    `
Exit codes: 0 found, 1 nothing found, 2 error.
Environment: DOWSE_URL (the daemon), DOWSE_API_KEY, DOWSE_DATA_DIR, DOWSE_EMBED_*, DOWSE_CHAT_*, NO_COLOR,
FORCE_COLOR; docs/command-line.md describes each.`,
  );
}
