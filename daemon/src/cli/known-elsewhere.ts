import type { Command } from 'commander';

/** Options that a command does not have and hands type by themselves, with what does the same in it. */
type Instead = ReadonlyArray<readonly [options: string, instead: string]>;

/** For `dowse search`: those of ripgrep and grep. */
export const OF_GREP: Instead = [
  ['--extended-regexp -G --basic-regexp', 'leave it out: the pattern is a regular expression; -F is text'],
  ['-R --dereference-recursive', '-r searches all folders below'],
  ['-.', '--hidden searches hidden files too'],
  ['-L --files-without-match', "compare -l with the list of all files: dowse search -rl ''"],
  ['-f --file', '-e PATTERN, which may be given several times'],
  ['-a --text', 'name the file: a file that is named is searched whatever is in it'],
  ['--perl-regexp', '--pcre2'],
  ['--color --colour', 'NO_COLOR=1 and FORCE_COLOR=1 in the environment'],
  ['--limit', '--max N stops after N matches in all'],
  ['--in', 'leave it out: the path is an argument'],
];

/** For `dowse ask`: those of `dowse search`, and of tools that rank. */
export const OF_SEARCH: Instead = [
  ['-n -m -k -c --max --max-count --top --top-k --count', '--limit N shows N results at most'],
  ['-g --glob --path --dir', '--in PATH asks about one folder or file'],
  ['-l --lang --language', '--type EXT asks about one language'],
  ['-r --recursive', 'leave it out: all folders below are asked about'],
  ['-i --ignore-case', 'leave it out: a question has no case'],
  ['-C -A -B --context', '--full shows whole snippets'],
];

/** For `dowse chat`, which takes all of this in words. */
export const IN_WORDS: Instead = [
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

/** For `dowse` itself: what other programs call what it does, or what is a command within one of its own. */
export const COMMANDS_OF_OTHERS: Instead = [
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

/** What commander says, with the option as it was typed: `-A2` is `-A`. */
const UNKNOWN = /unknown option '(--[^=']+|-[^-])/;
const NEAR = /\n\(Did you mean [^\n]*/;
const UNKNOWN_COMMAND = /unknown command '([^']+)'/;

/**
 * Has a command say what does here what such an option, or command, does elsewhere; `otherwise`: what to say of an unknown
 * option that is near none.
 */
export function knowElsewhere(
  command: Command,
  all: Instead,
  otherwise: (typed: string) => string | undefined = () => undefined,
): void {
  const insteadOf = new Map(
    all.flatMap(([options, instead]) => options.split(' ').map(one => [one, instead])),
  );
  const { outputError } = command.configureOutput();
  command.configureOutput({
    outputError: (text, write) => {
      const typed = UNKNOWN.exec(text)?.[1] ?? UNKNOWN_COMMAND.exec(text)?.[1] ?? '';
      const whole = /unknown option '([^']+)'/.exec(text)?.[1];
      const instead = insteadOf.get(typed) ?? (whole && !NEAR.test(text) ? otherwise(whole) : undefined);
      // What is near in its letters only ("list", lsp) is not what was meant.
      outputError?.(instead ? `${text.trimEnd().replace(NEAR, '')}\n(${instead})\n` : text, write);
    },
  });
}
