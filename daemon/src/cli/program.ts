import { Command } from 'commander';
import { VERSION } from '../api/version.ts';
import { examples } from './context.ts';
import { COMMANDS_OF_OTHERS, hintEquivalents } from './foreign-options.ts';
import type { Io } from './io.ts';

type Add = (program: Command, io: Io) => void;

/**
 * The commands by their groups in the help. To add one, write its file in commands/ and add it here. Each is loaded when it
 * runs, because loading code takes half the time of a command.
 */
const GROUPS: Readonly<Record<string, Readonly<Record<string, () => Promise<Add>>>>> = {
  'Search:': {
    search: async () => (await import('./commands/search.ts')).addSearch,
    chat: async () => (await import('./commands/chat.ts')).addChat,
    ask: async () => (await import('./commands/ask.ts')).addAsk,
    references: async () => (await import('./commands/code.ts')).addReferences,
    outline: async () => (await import('./commands/code.ts')).addOutline,
    show: async () => (await import('./commands/code.ts')).addShow,
    read: async () => (await import('./commands/code.ts')).addRead,
    open: async () => (await import('./commands/open.ts')).addOpen,
  },
  'Index:': {
    index: async () => (await import('./commands/indexing.ts')).addIndex,
    hooks: async () => (await import('./commands/hooks.ts')).addHooks,
    webhooks: async () => (await import('./commands/webhooks.ts')).addWebhooks,
  },
  'Daemon:': {
    status: async () => (await import('./commands/status.ts')).addStatus,
    stop: async () => (await import('./commands/stop.ts')).addStop,
    serve: async () => (await import('./commands/serve.ts')).addServe,
    keys: async () => (await import('./commands/keys.ts')).addKeys,
    doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
  },
  'Team server:': {
    repos: async () => (await import('./commands/repos.ts')).addRepos,
    saved: async () => (await import('./commands/saved.ts')).addSaved,
    users: async () => (await import('./commands/users.ts')).addUsers,
    audit: async () => (await import('./commands/audit.ts')).addAudit,
    cluster: async () => (await import('./commands/cluster.ts')).addCluster,
    migrate: async () => (await import('./commands/migrate.ts')).addMigrate,
  },
  'Editors, AI clients and shells:': {
    lsp: async () => (await import('./commands/lsp.ts')).addLsp,
    mcp: async () => (await import('./commands/mcp.ts')).addMcp,
    completion: async () => (await import('./commands/completion.ts')).addCompletion,
  },
};
/** The completion command needs all commands. */
const NEEDS_ALL = 'completion';

/** The program with the command `name`; with all commands if there is none with this name, as for help. */
export async function createProgram(io: Io, name: string | undefined): Promise<Command> {
  const program = new Command('dowse')
    .description('Code search on your own machine: by pattern, in plain words and by meaning.')
    .version(VERSION)
    .showHelpAfterError('(--help lists commands and options)')
    .configureHelp({ subcommandTerm: command => [command.name(), ...command.aliases()].join(', ') })
    .configureOutput({ outputError: (text, write) => write(`dowse: ${text.replace(/^error: /, '')}`) })
    // Commands inherit this, so it comes first.
    .exitOverride();
  const isKnown = (word: string) => Object.values(GROUPS).some(group => Object.hasOwn(group, word));
  const only = name !== undefined && name !== NEEDS_ALL && isKnown(name) ? name : undefined;
  for (const [heading, group] of Object.entries(GROUPS)) {
    program.commandsGroup(heading);
    const loaders = Object.keys(group).filter(each => only === undefined || each === only);
    for (const add of await Promise.all(loaders.map(each => group[each]!()))) add(program, io);
  }
  // In the last group.
  program.helpCommand('help [command]', 'display help for command');
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
