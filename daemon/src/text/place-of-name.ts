/**
 * The first offset of a name in a line where it is not part of a longer name, or −1. `part` matches the characters of
 * names.
 */
export function placeOfName(line: string, name: string, part: RegExp): number {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    const around = (line[at - 1] ?? '') + (line[at + name.length] ?? '');
    if (!part.test(around)) return at;
  }
  return -1;
}
