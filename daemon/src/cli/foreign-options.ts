import type { Command } from 'commander';

/** Options from other programs that a command does not have, with the equivalent here. */
type Equivalents = ReadonlyArray<readonly [options: string, instead: string]>;

/** For `dowse search`: options of ripgrep and grep. */
export const OF_GREP: Equivalents = [
  ['--extended-regexp -G --basic-regexp', 'leave it out: the pattern is a regular expression; -F is text'],
  ['-R --dereference-recursive', '-r searches all folders below'],
  ['-.', '--hidden searches hidden files too'],
  ['-L --files-without-match', "compare -l with the list of all files: dowse search -rl ''"],
  ['-f --file', '-e PATTERN, which may be given several times'],
  ['-a --text', 'name the file: named files are searched even if binary'],
  ['--perl-regexp', '--pcre2'],
  ['--color --colour', 'NO_COLOR=1 and FORCE_COLOR=1 in the environment'],
  ['--limit', '--max N stops after N matches in all'],
  ['--in', 'leave it out: the path is an argument'],
];

/** For `dowse ask`: options of `dowse search` and of ranking tools. */
export const OF_SEARCH: Equivalents = [
  ['-n -m -k -c --max --max-count --top --top-k --count', '--limit N shows N results at most'],
  ['-g --glob --path --dir', '--in PATH asks about one folder or file'],
  ['-l --lang --language', '--type EXT asks about one language'],
  ['-r --recursive', 'leave it out: all folders below are asked about'],
  ['-i --ignore-case', 'leave it out: a question has no case'],
  ['-C -A -B --context', '--full shows whole snippets'],
];

/** For `dowse chat`, where these are part of the request. */
export const IN_WORDS: Equivalents = [
  ['-t --type --lang --language', 'say it in the request: "… in python files"'],
  ['-g --glob --in', 'say it in the request: "… in the src folder", "… not in tests"'],
  ['-n -m --max --max-count --limit', 'say it in the request: "the first 5 …"'],
  ['-i --ignore-case', 'say it in the request: "…, ignoring case"'],
  ['-w --word', 'say it in the request: "… as a whole word"'],
  ['-C -A -B --context', 'say it in the request: "… with 2 lines of context"'],
  ['-c --count', 'say it in the request: "how many …"'],
  ['--hidden --no-ignore', 'say it in the request: "…, including hidden files", "… in ignored files"'],
  ['-r --recursive', 'leave it out: all folders below are searched'],
];

/** For `dowse` itself: command names of other programs, and subcommands given alone. */
export const COMMANDS_OF_OTHERS: Equivalents = [
  ['grep rg find regex', 'dowse search PATTERN'],
  ['query question semantic', 'dowse ask QUESTION'],
  ['translate plain', 'dowse chat QUERY'],
  ['build reindex rebuild update sync', 'dowse index build'],
  ['list ls indexes', 'dowse index list'],
  ['remove rm delete', 'dowse index remove'],
  ['pause', 'dowse index pause'],
  ['resume', 'dowse index resume'],
  [
    'start daemon up init',
    'nothing to start: the first command starts it; dowse serve runs it in the foreground',
  ],
  ['restart', 'dowse stop: the next command starts it again'],
  ['kill quit down', 'dowse stop'],
  ['info ps ping health', 'dowse status'],
  ['log logs', 'dowse status says where the log is'],
  ['version', 'dowse --version'],
  ['install uninstall', 'dowse hooks install and uninstall are for git hooks'],
  ['create rotate revoke', 'dowse keys create, rotate and revoke'],
  ['config settings', 'there are no settings but the environment: docs/command-line.md lists them'],
];

/** Error messages of commander. `-A2` counts as `-A`. */
const UNKNOWN = /unknown option '(--[^=']+|-[^-])/;
const NEAR = /\n\(Did you mean [^\n]*/;
const UNKNOWN_COMMAND = /unknown command '([^']+)'/;

/**
 * Adds hints to the errors of a command for options and commands known from other programs. `otherwise` gives
 * the hint for an unknown option without a similar one.
 */
export function hintEquivalents(
  command: Command,
  all: Equivalents,
  otherwise: (typed: string) => string | undefined = () => undefined,
): void {
  const insteadOf = new Map(
    all.flatMap(([options, instead]) => options.split(' ').map(option => [option, instead])),
  );
  const { outputError } = command.configureOutput();
  command.configureOutput({
    outputError: (text, write) => {
      const typed = UNKNOWN.exec(text)?.[1] ?? UNKNOWN_COMMAND.exec(text)?.[1] ?? '';
      const whole = /unknown option '([^']+)'/.exec(text)?.[1];
      const instead = insteadOf.get(typed) ?? (whole && !NEAR.test(text) ? otherwise(whole) : undefined);
      // Drops commander's suggestion, which is similar only in spelling ("list", lsp).
      outputError?.(instead ? `${text.trimEnd().replace(NEAR, '')}\n(${instead})\n` : text, write);
    },
  });
}
