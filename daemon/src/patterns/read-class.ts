import { characterNode, type Flags, MAX_CHARACTERS } from './character-node.ts';
import { ANY, type Node, NotUnderstood } from './pattern-node.ts';
import type { PatternReader } from './pattern-reader.ts';
import { readEscape } from './read-escape.ts';

/** Reads a class after its opening bracket, to the closing one. */
export function readClass(reader: PatternReader, flags: Flags): Node {
  const found = new CharacterSet();
  if (reader.take('^')) found.isUnknown = true;
  while (reader.peek() === '-') found.add(reader.next().codePointAt(0)!, 0x2d);
  if (found.isEmpty && reader.take(']')) found.add(0x5d, 0x5d);
  while (!reader.take(']')) readItem(reader, flags, found);
  if (found.isUnknown) return ANY;
  const parts = found.codePoints.map(codePoint => characterNode({ codePoint }, flags));
  const strings = parts.flatMap(part => (part.type === 'strings' ? part.strings : []));
  return parts.includes(ANY) || strings.length > MAX_CHARACTERS ? ANY : { type: 'strings', strings };
}

function readItem(reader: PatternReader, flags: Flags, found: CharacterSet): void {
  const operator = ['&&', '--', '~~'].find(sign => sign === `${reader.peek()}${reader.peekSecond() ?? ''}`);
  if (operator) {
    reader.next();
    reader.next();
    found.isUnknown = true;
    return;
  }
  if (reader.take('[')) {
    readClass(reader, flags);
    found.isUnknown = true;
    return;
  }
  const first = readCharacter(reader, flags);
  const after = reader.peekSecond();
  if (reader.peek() !== '-' || after === ']' || after === '-') {
    if (first === undefined) found.isUnknown = true;
    else found.add(first, first);
    return;
  }
  reader.next();
  const last = readCharacter(reader, flags);
  if (first === undefined || last === undefined || last < first) throw new NotUnderstood('range');
  found.add(first, last);
}

/** A code point, or undefined for a class like `\w`. */
function readCharacter(reader: PatternReader, { unicode }: Flags): number | undefined {
  const char = reader.next();
  if (char !== '\\') return char.codePointAt(0);
  const item = readEscape(reader, unicode);
  if (item === 'assertion') throw new NotUnderstood('assertion in a class');
  // A byte above 127 is not the character with that number.
  if (item === 'class') return undefined;
  if ('byte' in item) throw new NotUnderstood('byte in a class');
  return item.codePoint;
}

class CharacterSet {
  codePoints: number[] = [];
  /** Whether the class may have characters that are not listed. */
  isUnknown = false;
  isEmpty = true;

  add(first: number, last: number): void {
    this.isEmpty = false;
    if (last - first + this.codePoints.length > MAX_CHARACTERS) this.isUnknown = true;
    else for (let code = first; code <= last; code++) this.codePoints.push(code);
  }
}
