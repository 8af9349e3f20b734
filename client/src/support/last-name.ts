/** The last name in the path of a URI. */
export function lastName(uri: string): string {
  return decodeURIComponent(uri.replace(/\/+$/, '').split('/').at(-1) ?? '');
}
