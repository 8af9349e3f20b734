/** Moves places with edits of their document. Independent of the editor API. */
import type { Range } from '../../../server/src/protocol.ts';

/** A range replaced by a text, as the editor reports it. */
export interface Edit {
  range: Range;
  /** Number of characters in the range. */
  rangeLength: number;
  text: string;
}

/** The parts of a place that edits move. */
export interface Place {
  range: Range;
  /** First and last line, from 1. */
  lines: [number, number];
  /** Focused line, from 1. */
  line: number;
  /** The place before it was deleted, in case an undo restores it. */
  deleted?: DeletedPlace | undefined;
}

type Position = Range['start'];

/** A place before an edit deleted it, and the deleted range. */
interface DeletedPlace {
  place: Place;
  range: Range;
  length: number;
}

/** The place after the edits, each relative to the document after the previous ones. */
export function afterEdits(place: Place, edits: readonly Edit[]): Place {
  return edits.reduce(afterEdit, place);
}

/** The effect of edits on the focused line of a place: they replace it, change a part of it, or leave it. */
export function changeOfLine(place: Place, edits: readonly Edit[]): 'replaced' | 'changed' | undefined {
  let change: 'changed' | undefined;
  let now = place;
  for (const edit of edits) {
    if (replacesLine(edit, now)) return 'replaced';
    const line = now.line - 1;
    if (edit.range.start.line <= line && edit.range.end.line >= line) change = 'changed';
    now = afterEdit(now, edit);
  }
  return change;
}

function replacesLine({ range: { start, end } }: Edit, { line, range }: Place): boolean {
  const first = { line: line - 1, character: 0 };
  // The end of a line is known only if the place ends in it.
  const last = range.end.line === first.line ? range.end : { line, character: 0 };
  return isAtOrAfter(first, start) && isAtOrAfter(end, last) && !isSame(start, end);
}

function afterEdit(place: Place, edit: Edit): Place {
  if (place.deleted && restores(edit, place.deleted)) return place.deleted.place;
  const deleted = deletedBy(edit, place) ?? place.deleted;
  return { ...movedBy(edit, place), ...(deleted ? { deleted } : {}) };
}

/** The place that an edit deletes completely; undefined for an empty place. */
function deletedBy({ range, rangeLength, text }: Edit, place: Place): DeletedPlace | undefined {
  const isAll = isAtOrAfter(place.range.start, range.start) && isAtOrAfter(range.end, place.range.end);
  if (text !== '' || !isAll || isAtOrAfter(place.range.start, place.range.end)) return undefined;
  const { lines, line } = place;
  return { place: { range: place.range, lines, line, deleted: undefined }, range, length: rangeLength };
}

/** Whether an edit inserts a text of the same size at the deleted range, as an undo does. */
function restores({ range, text }: Edit, deleted: DeletedPlace): boolean {
  if (text.length !== deleted.length || !isSame(range.start, deleted.range.start)) return false;
  return isSame(range.end, range.start) && isSame(pushed(range.end, { range, text }), deleted.range.end);
}

function movedBy(edit: Edit, { range, lines, line }: Place): Place {
  const isInsertion = isAtOrAfter(edit.range.start, edit.range.end);
  // Text inserted at the start of a place pushes it; text inserted at its end is not part of it.
  const start = moved(range.start, edit, isInsertion);
  const moves = moved(range.end, edit, false);
  const end = isAtOrAfter(moves, start) ? moves : start;
  const first = start.line - range.start.line;
  const focusedLine = moved({ line: line - 1, character: 0 }, edit, isInsertion).line + 1;
  return {
    range: { start, end },
    lines: [lines[0] + first, lines[1] + end.line - range.end.line],
    line: line === range.start.line + 1 ? line + first : focusedLine,
  };
}

/** Moves a position. One inside the replaced range goes to its start. */
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
