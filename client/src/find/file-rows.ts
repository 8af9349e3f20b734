/** Rows of the files that a typed path or name is for. */
import { type CancellationToken, l10n, QuickPickItemKind } from 'vscode';
import { whereaboutsBeside } from '../ask/whereabouts.ts';
import type { Connection, PlacedMatch } from '../language/connection.ts';
import { type Hit, hitOfMatch } from '../results/hit.ts';
import { fileName } from '../results/labels.ts';
import { OPEN_BESIDE, type Row } from '../support/list.ts';
import { withoutIcons } from '../support/without-icons.ts';
import { teamScope } from '../team/scope.ts';
import { AsText } from './as-text.ts';
import type { Places } from './search-of.ts';
import type { PatternSearch, Typed } from './typed.ts';
import { foldedName, hasWord, partsInCommon, typedFile } from './typed-file.ts';

const MAX_FILES = 5;
/** Of those whose names only contain the text. */
const MAX_LIKE_IT = 3;

/**
 * The files that a text names, code and short paths first, then a few whose names contain it; those with similar names if it is misspelled. None if
 * it names none, or on an error, which the search for the text reports.
 *
 * @param showAll called with the search for all of them
 */
export async function filesAt(
  connection: Pick<Connection, 'similarFiles'>,
  typed: Typed,
  asText: AsText,
  token: CancellationToken,
  showAll: (search: PatternSearch) => void,
): Promise<Row[]> {
  const [{ matches, search, isMore, lines }, alike] = await Promise.all([
    asText.files(),
    asText.filesLikeIt(),
  ]);
  const { line, parts = [] } = typedFile(typed) ?? {};
  const atLine = (match: PlacedMatch) => ({ match, line: line ?? match.line });
  const named = [...matches].sort(byEnd(parts)).slice(0, MAX_FILES);
  const others = likeIt(typed.text, matches, alike).slice(0, Math.min(MAX_LIKE_IT, MAX_FILES - named.length));
  const all = isMore ? l10n.t('All files, more than {0}', lines) : l10n.t('All {0} files', lines);
  const files = [...named, ...others];
  if (!search) return [];
  if (files.length === 0) {
    // A text that files contain is not misspelled.
    const isText = (await asText.occurrences()).lines > 0;
    return isText
      ? []
      : rowsOf(l10n.t('similar names'), (await similarTo(connection, typed, token)).map(atLine));
  }
  return [
    ...rowsOf(l10n.t('files'), files.map(atLine)),
    ...(lines > MAX_FILES ? [{ label: `$(files) ${all}`, run: () => showAll(search) }] : []),
  ];
}

/** The rows of files, each at a line, below a title. */
function rowsOf(title: string, files: readonly { match: PlacedMatch; line: number }[]): Row[] {
  if (files.length === 0) return [];
  return [
    { label: title, kind: QuickPickItemKind.Separator },
    ...files.map(({ match, line }, at) => fileRow(hitOfFile(match, line, at + 1))),
  ];
}

/** The files for which a path may be misspelled. */
async function similarTo(
  connection: Pick<Connection, 'similarFiles'>,
  typed: Typed,
  token: CancellationToken,
): Promise<readonly PlacedMatch[]> {
  const { parts = [], sameExtension: globs } = typedFile(typed) ?? {};
  if (!globs || token.isCancellationRequested) return [];
  const params = { path: parts.join('/'), globs, ...teamScope(typed.team) };
  return connection.similarFiles(params, token).then(
    ({ matches }) => matches,
    () => [],
  );
}

/**
 * The files of places that a text names among other words, as a line of a stack trace does, each at its line. Of several places the likeliest
 * file; none on an error, which the search for the text reports.
 */
export async function filesAtPlaces(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  places: Places,
  token: CancellationToken,
): Promise<Row[]> {
  const most = places.length === 1 ? MAX_FILES : 1;
  const found = await Promise.all(
    places.slice(0, MAX_FILES).map(async ({ path, line }) => {
      const placed = { ...typed, text: `${path}:${line}` };
      const { matches } = await new AsText(connection, placed, token).files();
      return [...matches]
        .sort(byRank)
        .slice(0, most)
        .map(match => ({ match, line }));
    }),
  );
  return rowsOf(l10n.t('files'), found.flat());
}

/** Code before tests, then the shortest path. */
const byRank = (a: PlacedMatch, b: PlacedMatch) =>
  (a.fileRank ?? 0) - (b.fileRank ?? 0) || a.path.length - b.path.length;

/** Files whose paths end with the parts, with or without an extension, then those with the name, then others: those in a folder of the name. */
const byEnd = (parts: readonly string[]) => (a: PlacedMatch, b: PlacedMatch) =>
  endOf(parts, b) - endOf(parts, a) || byRank(a, b);

function endOf(parts: readonly string[], { path }: PlacedMatch): number {
  const most = Math.max(
    ...[path, path.replace(/(?<=[^/])\.[^./]+$/, '')].map(one => partsInCommon(parts, one)),
  );
  return most >= parts.length ? 2 : Math.min(most, 1);
}

/** The files that are not named, those whose names begin with the text first. */
function likeIt(text: string, named: readonly PlacedMatch[], alike: readonly PlacedMatch[]): PlacedMatch[] {
  const known = new Set(named.map(({ uri }) => uri));
  const stem = foldedName(text);
  const begins = ({ path }: PlacedMatch) => foldedName(fileName(path)).startsWith(stem);
  return alike
    .filter(({ uri, path }) => !known.has(uri) && hasWord(fileName(path), stem))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)) || byRank(a, b));
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
    description: whereaboutsBeside(fileName(hit.path), hit),
    buttons: [OPEN_BESIDE],
    hit,
  };
}
