import { Argument, type Command } from 'commander';
import { type CompletionShell, completionScript, SHELLS } from '../completion.ts';
import { EXIT, examples, runCommand } from '../context.ts';
import type { Io } from '../io.ts';

export function addCompletion(program: Command, io: Io): void {
  const command = program
    .command('completion')
    .description('print a completion script for your shell')
    .addArgument(new Argument('<shell>').choices(SHELLS));
  examples(command, [
    'eval "$(dowse completion bash)"    # in ~/.bashrc',
    'dowse completion zsh > ~/.zfunc/_dowse    # a folder of $fpath',
    'dowse completion fish > ~/.config/fish/completions/dowse.fish',
    'dowse completion powershell | Out-String | Invoke-Expression',
  ]);
  command.action((shell: CompletionShell) =>
    runCommand(io, false, async () => {
      await io.out(completionScript(shell, program));
      return EXIT.found;
    }),
  );
}
