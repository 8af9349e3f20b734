/** The last name in the path of a URI. */
export function lastName(uri: string): string {
  const path = uri.replace(/^untitled:/, '').replace(/\/+$/, '');
  return decodeURIComponent(path.split('/').at(-1) ?? '');
}
