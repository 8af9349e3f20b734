import type { Command } from 'commander';

/** Options of ripgrep and grep that hands type by themselves and `dowse search` does not have, with what does it here. */
const INSTEAD: ReadonlyArray<readonly [options: string, instead: string]> = [
  [
    '-n --line-number -H --with-filename --heading --no-heading',
    'leave it out: every match has its file and line',
  ],
  ['-A --after-context -B --before-context', '-C N shows N lines before and after'],
  ['-l --files-with-matches', 'in a pipe, "| cut -d: -f1 | uniq" keeps the files alone'],
  ['-v --invert-match', "--pcre2 '^(?!.*PATTERN)' finds the lines without it"],
  ['-e --regexp', "the pattern is an argument, after -- where it starts with a dash; 'this|that' is either"],
  ['-E --extended-regexp -G --basic-regexp', 'leave it out: the pattern is a regular expression; -F is text'],
  ['-x --line-regexp', "'^(?:PATTERN)$' is the whole line"],
  ['-m --max-count', '--max N stops after N matches in all'],
  ['-R --dereference-recursive', '-r searches all folders below'],
  ['-s --case-sensitive', 'leave it out: case counts without -i'],
  ['-S --smart-case', '-i ignores case'],
  ['-. -u --unrestricted', '--no-ignore --hidden leaves no text file out'],
  ['-q --quiet --silent', '"> /dev/null" leaves the exit code: 0 found, 1 nothing found'],
  ['--include', '--glob G'],
  ['--exclude --exclude-dir', "--glob '!G'"],
  ['--perl-regexp', '--pcre2'],
  ['--color --colour', 'NO_COLOR=1 and FORCE_COLOR=1 in the environment'],
];

const INSTEAD_OF = new Map(INSTEAD.flatMap(([all, instead]) => all.split(' ').map(one => [one, instead])));
/** What commander says, with the option as it was typed: `-A2` is `-A`. */
const UNKNOWN = /unknown option '(--[^=']+|-[^-])/;

/** Has a command say what does here what such an option does there. */
export function knowGrepsOptions(command: Command): void {
  const { outputError } = command.configureOutput();
  command.configureOutput({
    outputError: (text, write) => {
      const instead = INSTEAD_OF.get(UNKNOWN.exec(text)?.[1] ?? '');
      outputError?.(instead ? `${text.trimEnd()}\n(${instead})\n` : text, write);
    },
  });
}
