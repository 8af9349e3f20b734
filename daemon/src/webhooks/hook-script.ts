/** Hooks of a repository with a working tree, and of one without. */
export const CHECKOUT_HOOKS = ['post-commit', 'post-merge', 'post-checkout', 'post-rewrite'] as const;
export const BARE_HOOKS = ['post-receive'] as const;
export type HookName = (typeof CHECKOUT_HOOKS)[number] | (typeof BARE_HOOKS)[number];

/** What a hook that was there before is renamed to; ours runs it. */
export const EARLIER = '.before-dowse';
/** What pre-commit (https://pre-commit.com) renames a hook to that it finds; its own runs it. */
export const LEGACY = '.legacy';
/** While a hook is being written. */
export const DRAFT = '.dowse-tmp';
const MARK = '# A hook of Dowse:';

/** All files that may be made for these hooks. */
export const fileNamesOf = (hooks: readonly HookName[]): string[] =>
  hooks.flatMap(hook => [hook, hook + EARLIER, hook + DRAFT]);

export const isOurs = (script: string): boolean => script.includes(MARK);

export interface HookPlace {
  /** Where the daemon looks for events. */
  spool: string;
  /**
   * The directory that the hooks are for; of a bare repository the checkout that follows it. Left out: the main working
   * tree of the repository, wherever that was moved to.
   */
  home?: string | undefined;
}

/** What a hook of ours was written for. */
export function placeIn(script: string): { home: string | undefined; spool: string | undefined } {
  return { home: assigned(script, 'home'), spool: assigned(script, 'spool') };
}

/** How each hook learns what changed, in the variables `event`, `before` and `after`; it may `exit "$status"`. */
const BODIES: Record<HookName, string> = {
  'post-commit': `event=commit`,
  'post-merge': `event=merge
before=$(git rev-parse -q --verify ORIG_HEAD)`,
  'post-checkout': `event=checkout
# The third argument is 0 where single files were checked out: which ones, git does not say.
[ "$3" = 1 ] && [ "$1" = "$2" ] && exit "$status"
if [ "$3" = 1 ]; then before=$1; else after=; fi`,
  'post-rewrite': `event=rewrite
if [ "$1" = rebase ]; then before=$(git rev-parse -q --verify ORIG_HEAD); else before=\${input%% *}; fi`,
  'post-receive': '',
};

/**
 * A hook in POSIX sh. It writes a small file and is done: no network, no program but git, the rest in the background,
 * so that git does not wait and cannot fail by it. The daemon takes the file when it runs.
 */
export function hookScript(hook: HookName, place: HookPlace): string {
  const readsInput = hook === 'post-rewrite' || hook === 'post-receive';
  return `#!/bin/sh
${MARK} it tells the daemon what changed. "dowse hooks uninstall" takes it out.
hook=${hook}
spool=${quote(place.spool)}
${place.home === undefined ? '' : `home=${quote(place.home)}\n`}status=0
${readsInput ? `input=$(${PROGRAMS}; cat)\n` : ''}
# What was here before runs first, under its own name where it is a script of sh.
earlier="\${0%/*}/$hook${EARLIER}"
if [ -x "$earlier" ]; then
  first=
  IFS= read -r first <"$earlier" 2>/dev/null
  case $first in
    '#!/bin/sh' | '#!/usr/bin/sh' | '#!/usr/bin/env sh')
      ${feed(readsInput)}DOWSE_EARLIER=$earlier /bin/sh -c '. "$DOWSE_EARLIER"' "$0" "$@" ;;
    *) ${feed(readsInput)}"$earlier" "$@" ;;
  esac
  status=$?
fi
[ -d "$spool" ] || exit "$status"

# Written aside and renamed, so that the daemon never reads half of it.
tell() {
  (
    ${PROGRAMS}
    umask 077
    file="$spool/$(date +%s)-$$-$hook$count"
    printf 'event=%s\\nbranch=%s\\nbefore=%s\\nafter=%s\\nhome=%s\\ndirectory=%s\\n' \\
      "$event" "$branch" "$before" "$after" "$home" "$directory" >"$file.tmp" && mv "$file.tmp" "$file.event"
  ) </dev/null >/dev/null 2>&1 &
}
count=
before=
${hook === 'post-receive' ? RECEIVE : checkoutBody(hook, place)}exit "$status"
`;
}

function checkoutBody(hook: HookName, { home }: HookPlace): string {
  return `facts=$(git rev-parse --show-toplevel HEAD --abbrev-ref HEAD --git-dir --git-common-dir 2>/dev/null) || exit "$status"
newline='
'
directory=\${facts%%"$newline"*}
facts=\${facts#*"$newline"}
after=\${facts%%"$newline"*}
facts=\${facts#*"$newline"}
branch=\${facts%%"$newline"*}
facts=\${facts#*"$newline"}
${home === undefined ? MAIN_TREE : ''}${BODIES[hook]}
tell
`;
}

/** Programs with a window hand git an empty PATH at times. For a subshell: an earlier hook has the one that git gave it. */
const PROGRAMS = 'PATH="/usr/bin:/bin:$PATH"';

/** In the main working tree both folders of git are the same; elsewhere the common one lies in the main one. */
const MAIN_TREE = `common=\${facts#*"$newline"}
if [ "\${facts%%"$newline"*}" = "$common" ]; then home=$directory; else home=\${common%/.git}; fi
`;

const RECEIVE = `event=push
directory=$home
while read -r before after ref; do
  case $ref in refs/heads/*) branch=\${ref#refs/heads/} ;; *) continue ;; esac
  count="\${count}x"
  tell
done <<END
$input
END
`;

function feed(readsInput: boolean): string {
  return readsInput ? `printf '%s\\n' "$input" | ` : '';
}

/** The other way round than `quote`. */
function assigned(script: string, variable: string): string | undefined {
  const assignment = new RegExp(`^${variable}='((?:[^']|'\\\\'')*)'$`, 'm');
  return assignment.exec(script)?.[1]?.replaceAll("'\\''", "'");
}

/** For sh; Windows paths with forward slashes, which its sh and its Node both read. */
function quote(path: string): string {
  const name = process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
  return `'${name.replaceAll("'", `'\\''`)}'`;
}
