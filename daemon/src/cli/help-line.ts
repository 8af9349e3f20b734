import type { Command } from 'commander';

/**
 * A line that asks for help as commander understands it: "help index build" is "index build --help", of which it knows
 * the first word alone. Of a command that there is not the line ends with its name: commander shows the help of what
 * stands before, as if all were well, where help is asked for, and else says that it is unknown, and what is near.
 */
export function helpLine(program: Command, words: readonly string[]): string[] {
  const line: string[] = [];
  let command = program;
  let isHelp = false;
  for (const [at, word] of words.entries()) {
    if (word.startsWith('-') || command.commands.length === 0) {
      line.push(...words.slice(at));
      break;
    }
    if (word === 'help') {
      isHelp = true;
      continue;
    }
    line.push(word);
    const named = command.commands.find(one => one.name() === word);
    if (!named) return line;
    command = named;
  }
  return isHelp ? [...line, '--help'] : line;
}
