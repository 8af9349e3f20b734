/** Hooks for a repository with a working tree, and for a bare one. */
export const CHECKOUT_HOOKS = ['post-commit', 'post-merge', 'post-checkout', 'post-rewrite'] as const;
export const BARE_HOOKS = ['post-receive'] as const;
export type HookName = (typeof CHECKOUT_HOOKS)[number] | (typeof BARE_HOOKS)[number];

/** Suffix of the earlier hook, which ours runs. */
export const EARLIER = '.before-dowse';
/** Suffix that pre-commit (https://pre-commit.com) gives to an existing hook, which its own runs. */
export const LEGACY = '.legacy';
/** Suffix of a hook that is being written. */
export const DRAFT = '.dowse-tmp';
const MARK = '# A hook of Dowse:';

/** All files that installing these hooks may create. */
export const fileNamesOf = (hooks: readonly HookName[]): string[] =>
  hooks.flatMap(hook => [hook, hook + EARLIER, hook + DRAFT]);

export const isOurs = (script: string): boolean => script.includes(MARK);

interface HookPlace {
  /** The folder from which the daemon reads events. */
  spool: string;
  /**
   * The directory that the hooks are for; for a bare repository, the checkout that follows it. Omitted: the
   * main working tree of the repository, even after it is moved.
   */
  home?: string | undefined;
}

/** Reads the settings back from one of our hooks. */
export function parsePlace(script: string): { home: string | undefined; spool: string | undefined } {
  return { home: readAssignment(script, 'home'), spool: readAssignment(script, 'spool') };
}

/** Shell code of each hook. It sets the variables `event`, `before` and `after`, and may `exit "$status"`. */
const BODIES: Record<HookName, string> = {
  'post-commit': `event=commit`,
  'post-merge': `event=merge
before=$(git rev-parse -q --verify ORIG_HEAD)`,
  'post-checkout': `event=checkout
# The third argument is 0 for a checkout of single files. Git does not name them.
[ "$3" = 1 ] && [ "$1" = "$2" ] && exit "$status"
if [ "$3" = 1 ]; then before=$1; else after=; fi`,
  'post-rewrite': `event=rewrite
if [ "$1" = rebase ]; then before=$(git rev-parse -q --verify ORIG_HEAD); else before=\${input%% *}; fi`,
  'post-receive': '',
};

/**
 * A hook in POSIX sh. It writes a small file and exits. It uses no network and no program but git, and writes
 * in the background, so git does not wait for it and cannot fail because of it. The daemon reads the file
 * later.
 */
export function hookScript(hook: HookName, place: HookPlace): string {
  const readsInput = hook === 'post-rewrite' || hook === 'post-receive';
  return `#!/bin/sh
${MARK} it tells the daemon what changed. "dowse hooks uninstall" takes it out.
hook=${hook}
spool=${quote(place.spool)}
${place.home === undefined ? '' : `home=${quote(place.home)}\n`}status=0
${readsInput ? `input=$(${PROGRAMS}; cat)\n` : ''}
# The earlier hook runs first. A script of sh is sourced, so that $0 is its own name.
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

# Written under a temporary name and renamed, so that the daemon never reads a partial file.
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

/**
 * GUI programs sometimes run git with an empty PATH. Set only in a subshell, so that an earlier hook gets the
 * PATH from git.
 */
const PROGRAMS = 'PATH="/usr/bin:/bin:$PATH"';

/**
 * In the main working tree `--git-dir` equals `--git-common-dir`. In a linked one, the common dir lies in the
 * main working tree.
 */
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

/** The inverse of `quote`. */
function readAssignment(script: string, variable: string): string | undefined {
  const assignment = new RegExp(`^${variable}='((?:[^']|'\\\\'')*)'$`, 'm');
  return assignment.exec(script)?.[1]?.replaceAll("'\\''", "'");
}

/** Quotes a path for sh. Windows paths get forward slashes, which its sh and Node both read. */
function quote(path: string): string {
  const name = process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
  return `'${name.replaceAll("'", `'\\''`)}'`;
}
