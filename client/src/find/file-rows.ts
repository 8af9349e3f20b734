/** Rows of the files that a typed path or name is for. */
import { QuickPickItemKind } from 'vscode';
import { whereabouts } from '../ask/whereabouts.ts';
import type { PlacedMatch } from '../language/connection.ts';
import { type Hit, hitOfMatch } from '../results/hit.ts';
import { counted, fileName } from '../results/labels.ts';
import { OPEN_BESIDE, type Row } from '../support/list.ts';
import { withoutIcons } from '../support/without-icons.ts';
import type { AsText } from './as-text.ts';
import type { PatternSearch, Typed } from './typed.ts';
import { typedFile } from './typed-file.ts';

const MAX_FILES = 5;

/**
 * The files that a text names, shortest path first; none if it names none, or on an error, which the search for the text reports.
 *
 * @param showAll called with the search for all of them
 */
export async function filesAt(
  typed: Typed,
  asText: AsText,
  showAll: (search: PatternSearch) => void,
): Promise<Row[]> {
  const { matches, search, isMore, lines } = await asText.files();
  if (!search || lines === 0) return [];
  const line = typedFile(typed)?.line;
  const byLength = [...matches].sort((a, b) => a.path.length - b.path.length);
  const rows = byLength
    .slice(0, MAX_FILES)
    .map((match, at) => fileRow(hitOfFile(match, line ?? match.line, at + 1)));
  const all = `$(files) All ${isMore ? `files, more than ${lines}` : counted(lines, 'file')}`;
  return [
    { label: 'files', kind: QuickPickItemKind.Separator },
    ...rows,
    ...(lines > MAX_FILES ? [{ label: all, run: () => showAll(search) }] : []),
  ];
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
    description: whereabouts(hit),
    buttons: [OPEN_BESIDE],
    hit,
  };
}
