/** Where a name first stands in a line, and not as a part of a longer one, which `part` is a sign of; −1 for nowhere. */
export function placeOfName(line: string, name: string, part: RegExp): number {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    const around = (line[at - 1] ?? '') + (line[at + name.length] ?? '');
    if (!part.test(around)) return at;
  }
  return -1;
}
