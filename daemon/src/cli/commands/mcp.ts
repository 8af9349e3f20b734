import { resolve } from 'node:path';
import type { Command } from 'commander';
import { reconnectingClient } from '../../daemon-client/reconnecting-client.ts';
import { rootFolder } from '../../mcp/root-folder.ts';
import { realDirectory } from '../../security/paths.ts';
import { EXIT, examples, runCommand } from '../context.ts';
import type { Io } from '../io.ts';
import { givenPaths } from '../option-values.ts';

export function addMcp(program: Command, io: Io): void {
  const command = program
    .command('mcp')
    .summary('serve AI clients (Model Context Protocol)')
    .description('serve AI clients on standard input and output (Model Context Protocol)')
    .argument(
      '[dir...]',
      'folders to serve; default: the roots of the client, or the current folder',
      givenPaths,
    );
  examples(command, [
    'dowse mcp ~/code/app',
    'claude mcp add dowse -- dowse mcp            # Claude Code',
    'codex mcp add dowse -- dowse mcp ~/code/app  # Codex',
  ]);
  command.action((dirs: string[]) => runCommand(io, false, () => mcp(io, dirs)));
}

/** A variable that clients replace by a folder, such as `${workspaceFolder}`. */
const PLACEHOLDER = /^\$\{\w+\}$/;

async function mcp(io: Io, given: readonly string[]): Promise<number> {
  const dirs = given.flatMap(dir => {
    if (!PLACEHOLDER.test(dir)) return rootFolder(dir, io.cwd) ?? resolve(io.cwd, dir);
    io.note(`dowse: the client did not fill in ${dir}; serving the folders that it names itself`);
    return [];
  });
  // A missing folder may appear later, so it is served. With DOWSE_URL the folders are on another machine.
  for (const dir of io.env.DOWSE_URL ? [] : dirs) {
    if (!realDirectory(dir)) io.note(`dowse: there is no folder ${dir}; nothing will be found in it`);
  }
  const dowse = reconnectingClient({ env: io.env, onWarning: warning => io.note(`dowse: ${warning}`) });
  try {
    const { serveStdio } = await import('../../mcp/stdio.ts');
    await serveStdio({ dowse, dirs, cwd: io.cwd });
    return EXIT.found;
  } finally {
    await dowse.close();
  }
}
