/** What folders of installed packages are called. */
export const INSTALLED = 'node_modules';

/** The folders of installed packages that a path, relative and with `/`, lies in. */
export function installedAbove(path: string): string[] {
  if (!path.includes(INSTALLED)) return [];
  const names = path.split('/');
  return names.flatMap((name, i) =>
    name === INSTALLED && i < names.length - 1 ? [names.slice(0, i + 1).join('/')] : [],
  );
}
