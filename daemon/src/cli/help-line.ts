import type { Command } from 'commander';

/**
 * Rewrites a help request for commander: "help index build" becomes "index build --help". commander itself
 * supports only one word after help. An unknown command ends the line, so that commander reports it with
 * suggestions instead of showing the parent's help.
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
    const named = command.commands.find(sub => sub.name() === word);
    if (!named) return line;
    command = named;
  }
  return isHelp ? [...line, '--help'] : line;
}
