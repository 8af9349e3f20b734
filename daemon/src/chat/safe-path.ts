/** Whether it is a path to somewhere else: "../other", "/usr/include", "~/notes". */
export function leaves(path: string): boolean {
  return /^(?:~?\/|[A-Za-z]:[\\/]|\.\.(?:\/|$))/.test(path) || /\/\.\.(?:\/|$)/.test(path);
}

/** A path may not leave the folder that is searched, whatever the request says. */
export function isSafePath(path: string): boolean {
  return (
    !path.split('/').includes('..') && !/^([/~]|[A-Za-z]:)/.test(path) && path !== '' && !path.startsWith('!')
  );
}
