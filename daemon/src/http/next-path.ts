/** The path to open after signing in: never an address of another site. */
export function pathIn(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/';
}
