/** Where a place that was found is after an edit of its document. Knows nothing of the editor. */
import type { Range } from '../../../server/src/protocol.ts';

/** A text that took the place of a range, as the editor tells of it. */
export interface Edit {
  range: Range;
  /** Characters in the range. */
  rangeLength: number;
  text: string;
}

/** What edits move of a place. */
export interface Place {
  range: Range;
  /** First and last line, from 1. */
  lines: [number, number];
  /** The one to look at first, from 1. */
  line: number;
  /** Where it was before it was taken away with the text around it, which may be put back. */
  taken?: Taken | undefined;
}

type Position = Range['start'];

/** A place as it was before an edit took it away with all around it, and what that edit took. */
interface Taken {
  place: Place;
  range: Range;
  length: number;
}

/** The place after all of the edits, each of which is in the document as those before it left it. */
export function afterEdits(place: Place, edits: readonly Edit[]): Place {
  return edits.reduce(afterEdit, place);
}

function afterEdit(place: Place, edit: Edit): Place {
  if (place.taken && bringsBack(edit, place.taken)) return place.taken.place;
  const taken = takenBy(edit, place) ?? place.taken;
  return { ...movedBy(edit, place), ...(taken ? { taken } : {}) };
}

/** Nothing, for who has a place already of which all was taken away. */
function takenBy({ range, rangeLength, text }: Edit, place: Place): Taken | undefined {
  const isAll = isAtOrAfter(place.range.start, range.start) && isAtOrAfter(range.end, place.range.end);
  if (text !== '' || !isAll || isAtOrAfter(place.range.start, place.range.end)) return undefined;
  const { lines, line } = place;
  return { place: { range: place.range, lines, line, taken: undefined }, range, length: rangeLength };
}

/** An edit that is undone puts the same text where it was. */
function bringsBack({ range, text }: Edit, taken: Taken): boolean {
  if (text.length !== taken.length || !isSame(range.start, taken.range.start)) return false;
  return isSame(range.end, range.start) && isSame(pushed(range.end, { range, text }), taken.range.end);
}

function movedBy(edit: Edit, { range, lines, line }: Place): Place {
  const isInsertion = isAtOrAfter(edit.range.start, edit.range.end);
  // What is inserted right before a place pushes it on, what is inserted right after it is no part of it.
  const start = moved(range.start, edit, isInsertion);
  const moves = moved(range.end, edit, false);
  const end = isAtOrAfter(moves, start) ? moves : start;
  const first = start.line - range.start.line;
  const looked = moved({ line: line - 1, character: 0 }, edit, isInsertion).line + 1;
  return {
    range: { start, end },
    lines: [lines[0] + first, lines[1] + end.line - range.end.line],
    line: line === range.start.line + 1 ? line + first : looked,
  };
}

/** A position within what was replaced goes to its start. */
function moved(position: Position, edit: Written, isPushed: boolean): Position {
  const { start, end } = edit.range;
  if (!isAtOrAfter(position, start)) return position;
  if (isAtOrAfter(start, position)) return isPushed ? pushed(position, edit) : position;
  return isAtOrAfter(position, end) ? pushed(position, edit) : start;
}

function pushed(position: Position, { range: { start, end }, text }: Written): Position {
  const written = text.split(/\r\n|\r|\n/);
  const line = position.line + written.length - 1 - (end.line - start.line);
  if (position.line > end.line) return { line, character: position.character };
  const before = written.length === 1 ? start.character : 0;
  return { line, character: before + (written.at(-1) as string).length + position.character - end.character };
}

type Written = Pick<Edit, 'range' | 'text'>;

const isSame = (a: Position, b: Position) => a.line === b.line && a.character === b.character;

const isAtOrAfter = (a: Position, b: Position) =>
  a.line > b.line || (a.line === b.line && a.character >= b.character);
