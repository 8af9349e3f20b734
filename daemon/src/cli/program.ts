import { Command } from 'commander';
import { VERSION } from '../api/version.ts';
import { examples } from './context.ts';
import type { Io } from './io.ts';
import { COMMANDS_OF_OTHERS, knowElsewhere } from './known-elsewhere.ts';

type Add = (program: Command, io: Io) => void;

/**
 * The commands, in the order that help lists them. One is added by writing its file in commands/ and naming it here.
 * Each is loaded when it is run, since half of the time that a command takes is that of loading code.
 */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  search: async () => (await import('./commands/search.ts')).addSearch,
  chat: async () => (await import('./commands/chat.ts')).addChat,
  ask: async () => (await import('./commands/ask.ts')).addAsk,
  index: async () => (await import('./commands/indexing.ts')).addIndex,
  mcp: async () => (await import('./commands/mcp.ts')).addMcp,
  serve: async () => (await import('./commands/serve.ts')).addServe,
  status: async () => (await import('./commands/status.ts')).addStatus,
  stop: async () => (await import('./commands/stop.ts')).addStop,
  lsp: async () => (await import('./commands/lsp.ts')).addLsp,
  keys: async () => (await import('./commands/keys.ts')).addKeys,
  webhooks: async () => (await import('./commands/webhooks.ts')).addWebhooks,
  hooks: async () => (await import('./commands/hooks.ts')).addHooks,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
  completion: async () => (await import('./commands/completion.ts')).addCompletion,
};
/** This one reads all the others. */
const NEEDS_ALL = 'completion';

/** The command line with the command called `name`; with all of them where there is no such command, as for help. */
export async function createProgram(io: Io, name: string | undefined): Promise<Command> {
  const program = new Command('dowse')
    .description('Code search on your own machine: by pattern, in plain words and by meaning.')
    .version(VERSION)
    .showHelpAfterError('(--help shows what there is)')
    .configureOutput({ outputError: (text, write) => write(`dowse: ${text.replace(/^error: /, '')}`) })
    // Inherited by the commands, so it comes before them.
    .exitOverride();
  const one = name !== undefined && name !== NEEDS_ALL && Object.hasOwn(COMMANDS, name);
  const wanted = one ? [COMMANDS[name]!] : Object.values(COMMANDS);
  for (const add of await Promise.all(wanted.map(load => load()))) add(program, io);
  knowElsewhere(program, COMMANDS_OF_OTHERS);
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
