/** Rows of the files that a typed path names. */
import { place } from '../ask/rows.ts';
import type { PlacedMatch } from '../language/connection.ts';
import { type Hit, hitOfMatch } from '../results/hit.ts';
import { fileName, opensIn } from '../results/labels.ts';
import { OPEN_BESIDE, type Row } from '../support/list.ts';
import { pathOfHit } from '../support/ranges.ts';
import { withoutIcons } from '../support/without-icons.ts';
import type { AsText } from './as-text.ts';
import type { Typed } from './typed.ts';
import { typedFile } from './typed-file.ts';

const MAX_FILES = 5;

/** The files that a text names, shortest path first; none if it is no path, or on an error, which the search for the text reports. */
export async function filesAt(typed: Typed, asText: AsText): Promise<Row[]> {
  const { matches } = await asText.files();
  const line = typedFile(typed)?.line;
  const byLength = [...matches].sort((a, b) => a.path.length - b.path.length);
  return byLength
    .slice(0, MAX_FILES)
    .map((match, at) => fileRow(hitOfFile(match, line ?? match.line, at + 1)));
}

/** A line of a file, whose text is not known. */
function hitOfFile(match: PlacedMatch, line: number, rank: number): Hit {
  const { match: _, ...hit } = hitOfMatch({ ...match, line, text: '', highlights: [] }, rank);
  const start = { line: line - 1, character: 0 };
  return { ...hit, range: { start, end: start } };
}

function fileRow(hit: Hit): Row {
  return {
    label: `$(file) ${withoutIcons(fileName(hit.path))}`,
    description: [place(pathOfHit(hit), hit.lines), ...opensIn(hit)].join(' · '),
    buttons: [OPEN_BESIDE],
    hit,
  };
}
