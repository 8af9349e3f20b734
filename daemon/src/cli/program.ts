import { Command } from 'commander';
import { VERSION } from '../api/version.ts';
import { addAsk } from './commands/ask.ts';
import { addChat } from './commands/chat.ts';
import { addCompletion } from './commands/completion.ts';
import { addDoctor } from './commands/doctor.ts';
import { addHooks } from './commands/hooks.ts';
import { addIndex } from './commands/indexing.ts';
import { addKeys } from './commands/keys.ts';
import { addSearch } from './commands/search.ts';
import { addServe } from './commands/serve.ts';
import { addStatus } from './commands/status.ts';
import { addStop } from './commands/stop.ts';
import { addWebhooks } from './commands/webhooks.ts';
import { examples } from './context.ts';
import type { Io } from './io.ts';

/** The whole command line. A command is added by writing its file in commands/ and naming it here. */
export function createProgram(io: Io): Command {
  const program = new Command('dowse')
    .description('Code search on your own machine: by pattern, in plain words and by meaning.')
    .version(VERSION)
    .showHelpAfterError('(--help shows what there is)')
    .configureOutput({ outputError: (text, write) => write(`dowse: ${text.replace(/^error: /, '')}`) })
    // Inherited by the commands, so it comes before them.
    .exitOverride();
  const commands = [
    addSearch,
    addChat,
    addAsk,
    addIndex,
    addServe,
    addStatus,
    addStop,
    addKeys,
    addWebhooks,
    addHooks,
  ];
  for (const add of [...commands, addDoctor, addCompletion]) add(program, io);
  return examples(program, [
    'dowse search -r "retry" src',
    'dowse chat "todo comments in typescript files"',
    'dowse ask "where are retries handled" ~/code/app',
  ]).addHelpText(
    'after',
    `
Exit codes: 0 found, 1 nothing found, 2 error.
Environment: DOWSE_URL (the daemon), DOWSE_API_KEY, DOWSE_DATA_DIR, NO_COLOR, FORCE_COLOR.`,
  );
}
