import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type CompletionShell = (typeof SHELLS)[number];

/** One command of the tree, and its possible arguments. */
interface Place {
  /** The words of the command: `dowse keys create`. */
  path: string;
  words: Array<{ name: string; about: string }>;
  options: PlaceOption[];
}

interface PlaceOption {
  long: string;
  short: string | undefined;
  takesValue: boolean;
  /** The allowed values, if it takes one of a few words. */
  values: readonly string[];
  about: string;
}

/** A completion script for `shell`, generated from the command tree. */
export function completionScript(shell: CompletionShell, program: Command): string {
  const places = placesOf(program, program.name());
  return { bash, zsh, fish, powershell }[shell](places);
}

function placesOf(command: Command, path: string): Place[] {
  const subcommands = command.commands.map(sub => ({ name: sub.name(), about: sub.description() }));
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const place: Place = {
    path,
    words: [...subcommands, ...choices.map(name => ({ name, about: '' }))],
    options: [
      ...command.options
        .filter(({ hidden }) => !hidden)
        .map(option => ({
          long: option.long ?? '',
          short: option.short,
          takesValue: option.required || option.optional,
          values: option.argChoices ?? [],
          about: option.description,
        })),
      { long: '--help', short: '-h', takesValue: false, values: [], about: 'show the help' },
    ],
  };
  return [place, ...command.commands.flatMap(sub => placesOf(sub, `${path} ${sub.name()}`))];
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const names = (items: ReadonlyArray<{ name: string }>): string => items.map(({ name }) => name).join(' ');
const longs = ({ options }: Place): string => options.map(({ long }) => long).join(' ');
/** Options with a fixed set of values, keyed by `command --option`. */
const valued = (places: readonly Place[]): Array<{ at: string; values: readonly string[] }> =>
  places.flatMap(({ path, options }) =>
    options
      .filter(({ values }) => values.length > 0)
      .map(({ long, values }) => ({ at: `${path} ${long}`, values })),
  );
/** The commands below the root. */
const below = (places: readonly Place[]): string =>
  places
    .slice(1)
    .map(({ path }) => quote(path))
    .join(' | ');

function bash(places: readonly Place[]): string {
  const cases = places.map(
    place => `    ${quote(place.path)}) words=${quote(names(place.words))} options=${quote(longs(place))} ;;`,
  );
  const values = valued(places).map(
    ({ at, values }) => `    ${quote(at)}) words=${quote(values.join(' '))} ;;`,
  );
  // bash 3.2 of macOS silently reads nothing from `source <(…)`.
  return `# Completion of dowse for bash. In ~/.bashrc: eval "$(dowse completion bash)"
_dowse() {
  local current=\${COMP_WORDS[COMP_CWORD]} place=dowse word words='' options=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$place $word" in
      ${below(places)}) place="$place $word" ;;
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  [[ $current == -* ]] && words=$options
  case "$place \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -o bashdefault -F _dowse dowse
`;
}

function zsh(places: readonly Place[]): string {
  const described = (name: string, about: string) => quote(`${name.replaceAll(':', '\\:')}:${about || name}`);
  const cases = places.map(place => {
    const words = place.words.map(({ name, about }) => described(name, about)).join(' ');
    const options = place.options.map(({ long, about }) => described(long, about)).join(' ');
    return `    ${quote(place.path)}) candidates=(${words}) options=(${options}) ;;`;
  });
  const values = valued(places).map(({ at, values }) => `    ${quote(at)}) values=(${values.join(' ')}) ;;`);
  return `#compdef dowse
# Completion of dowse for zsh. In a folder of $fpath, as _dowse; or: source <(dowse completion zsh)
_dowse() {
  local place=dowse word
  local -a candidates options values
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$place $word" in
      ${below(places)}) place="$place $word" ;;
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  case "$place $words[CURRENT-1]" in
${values.join('\n')}
  esac
  if (( $#values )); then
    compadd -a values
  elif [[ $words[CURRENT] == -* ]]; then
    _describe option options
  elif (( $#candidates )); then
    _describe command candidates
  else
    _files
  fi
}
if [[ $funcstack[1] == _dowse ]]; then
  _dowse "$@"
else
  compdef _dowse dowse
fi
`;
}

function fish(places: readonly Place[]): string {
  const lines = places.flatMap(place => {
    const when = `-n ${quote(`__dowse_at ${place.path}`)}`;
    const words = place.words.map(
      ({ name, about }) => `complete -c dowse ${when} -f -a ${quote(name)} -d ${quote(about)}`,
    );
    const options = place.options.map(({ long, short, takesValue, values, about }) => {
      const forms = `-l ${long.replace(/^--/, '')}${short ? ` -s ${short.slice(1)}` : ''}`;
      const takes = values.length > 0 ? ` -x -a ${quote(values.join(' '))}` : takesValue ? ' -r' : '';
      return `complete -c dowse ${when} ${forms}${takes} -d ${quote(about)}`;
    });
    return [...words, ...options];
  });
  return `# Completion of dowse for fish, as ~/.config/fish/completions/dowse.fish
function __dowse_at
  set -l place dowse
  for word in (commandline -opc)[2..-1]
    switch "$place $word"
      case ${below(places).replaceAll(' | ', ' ')}
        set place "$place $word"
    end
  end
  test "$place" = "$argv"
end
${lines.join('\n')}
`;
}

function powershell(places: readonly Place[]): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const list = (values: readonly string[]) => `@(${values.map(text).join(', ')})`;
  const rows = places.map(place => {
    const words = list(place.words.map(({ name }) => name));
    return `    ${text(place.path)} = @{ words = ${words}; options = ${list(place.options.map(({ long }) => long))} }`;
  });
  const values = valued(places).map(({ at, values }) => `    ${text(at)} = ${list(values)}`);
  return `# Completion of dowse for PowerShell: dowse completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName dowse -ScriptBlock {
  param($current, $line, $cursor)
  $places = @{
${rows.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $place = 'dowse'
  $before = ''
  foreach ($element in $line.CommandElements | Select-Object -Skip 1) {
    if ($places.ContainsKey("$place $element")) { $place = "$place $element" }
    if ("$element" -ne $current) { $before = "$element" }
  }
  $found = if ($values.ContainsKey("$place $before")) { $values["$place $before"] } elseif ($current -like '-*') { $places[$place].options } else { $places[$place].words }
  $found | Where-Object { $_ -like "$current*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}
