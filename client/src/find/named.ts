/** What a typed text names, for rows above the lines that contain it: definitions and files. */
import { type CancellationToken, l10n, QuickPickItemKind } from 'vscode';
import type { Connection } from '../language/connection.ts';
import { isExclusion } from '../pattern/both-globs.ts';
import { globsOf } from '../pattern/options.ts';
import { type Hit, isInCode } from '../results/hit.ts';
import { counted } from '../results/labels.ts';
import type { Row } from '../support/list.ts';
import { searchForUses } from '../symbol-uses.ts';
import { teamScope } from '../team/scope.ts';
import type { AsText } from './as-text.ts';
import {
  type Definitions,
  definitionRow,
  definitionsOf,
  meantRow,
  NO_DEFINITIONS,
  typedName,
} from './definitions.ts';
import { filesAt, filesAtPlaces } from './file-rows.ts';
import { linesThatPrintWord, quotedRows } from './quoted-lines.ts';
import type { Reading } from './search-of.ts';
import type { PatternSearch, Typed } from './typed.ts';
import { typedFile } from './typed-file.ts';

export interface Named {
  rows: readonly Row[];
  /** Lines that are listed as definitions. */
  definitions: readonly Hit[];
  /** Names that only contain the typed one, and there is no other: where a line has the typed name, this comes first. */
  isAlike?: boolean;
}

const MAX_DEFINITIONS = 5;
/** Of names that only contain the text, if there are others. */
const MAX_ALIKE = 3;

/** What a text names. */
export interface AllNamed {
  /** For rows above the lines that contain the text, in order. */
  named: readonly Promise<Named>[];
  /** Names that the text may be a misspelling of, if no line has it as a whole name. */
  meant: Promise<readonly Row[]>;
}

interface Actions {
  showAll(search: PatternSearch): void;
  type(text: string): void;
}

/** What the text of an undetermined search names. Failures are reported by the search for the text. */
export function namedBy(
  connection: Pick<Connection, 'ask' | 'search' | 'similarFiles'>,
  typed: Typed,
  asText: AsText,
  token: CancellationToken,
  { showAll, type }: Actions,
): AllNamed {
  if (typed.kind !== 'auto') return { named: [], meant: Promise.resolve([]) };
  const isWord = typedFile(typed)?.isWord !== false;
  // A key of a server has a limit of requests.
  const mayBeFile = typed.team === undefined || !isWord;
  const rowsOfFiles = mayBeFile ? filesAt(connection, typed, asText, token, showAll) : Promise.resolve([]);
  const files = rowsOfFiles.then(rows => ({ rows, definitions: [] }));
  const name = typedName(typed.text)?.name ?? '';
  const search = { ...searchForUses('definitions', name), ...teamScope(typed.team) };
  const found = definitionsOf(connection, typed, token).catch(() => NO_DEFINITIONS);
  const definitions = found.then(({ named }) => definitionsIn(named, () => showAll(search)));
  const others = found.then(othersIn);
  const [longer, alike] = [others.then(([one]) => one), others.then(([, one]) => one)];
  const printing = found.then(async ({ named }): Promise<Named> => {
    const lines = named.some(({ selects }) => selects === name)
      ? undefined
      : await linesThatPrintWord(connection, typed, token);
    const { rows, hits } = quotedRows(lines ?? { lines: [] });
    return { rows, definitions: hits };
  });
  const named = isWord ? [printing, definitions, files, longer, alike] : [files, definitions, longer, alike];
  const meant = found.then(async all => (await meantBy(all, name, asText)).map(hit => meantRow(hit, type)));
  return { named, meant };
}

/** The names that the typed one may be a misspelling of, the likeliest first. */
export async function meantNames(
  connection: Pick<Connection, 'ask'>,
  typed: Typed,
  asText: AsText,
  token: CancellationToken | undefined,
): Promise<string[]> {
  const name = typedName(typed.text)?.name;
  if (typed.kind !== 'auto' || name === undefined) return [];
  const found = await definitionsOf(connection, typed, token).catch(() => NO_DEFINITIONS);
  return (await meantBy(found, name, asText)).flatMap(({ selects }) => selects ?? []);
}

/** Definitions of the names that the typed one may be a misspelling of. If a line has it as it is typed, it is none. */
async function meantBy(
  { named, longer, alike, meant }: Definitions,
  name: string,
  asText: AsText,
): Promise<readonly Hit[]> {
  if (named.length + longer.length + alike.length > 0 || meant.length === 0) return [];
  const { matches } = await asText.occurrences();
  const isName = ({ text }: { text: string }) => hasWhole(text.toLowerCase(), name.toLowerCase());
  return matches.some(isName) ? [] : meant;
}

/** The files of the places that a text names among other words, for rows above everything else. */
export async function placedBy(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  { places = [] }: Pick<Reading, 'places'>,
  token: CancellationToken,
): Promise<Row[]> {
  const isOther = typed.kind !== 'auto' || isLimited(typed) || typedFile(typed) !== undefined;
  return isOther || places.length === 0 ? [] : filesAtPlaces(connection, typed, places, token);
}

/** Whether files are chosen. */
const isLimited = ({ settings }: Typed): boolean => globsOf(settings.files).some(glob => !isExclusion(glob));

function definitionsIn(named: readonly Hit[], showAll: () => void): Named {
  const definitions = named.slice(0, MAX_DEFINITIONS);
  return { rows: rowsOf(definitions, named.length, showAll), definitions };
}

/** A few definitions of names that begin with the text, and of those that contain it. */
function othersIn({ named, longer, alike }: Definitions): [longer: Named, alike: Named] {
  const most = named.length > 0 ? Math.min(MAX_ALIKE, MAX_DEFINITIONS - named.length) : MAX_DEFINITIONS;
  const first = longer.slice(0, Math.max(0, most));
  const rest = alike.slice(0, Math.max(0, most - first.length));
  const isAlone = named.length === 0;
  return [
    // If only tests define them, a line with the typed name comes first as well.
    { rows: othersRows(first), definitions: first, isAlike: isAlone && !first.some(isInCode) },
    { rows: othersRows(rest), definitions: rest, isAlike: isAlone },
  ];
}

const othersRows = (definitions: readonly Hit[]): Row[] =>
  definitions.length === 0
    ? []
    : [
        { label: l10n.t('similar names'), kind: QuickPickItemKind.Separator },
        ...definitions.map(definitionRow),
      ];

function rowsOf(definitions: readonly Hit[], count: number, showAll: () => void): Row[] {
  if (count === 0) return [];
  const title = count > definitions.length ? l10n.t('definitions') : counted(count, 'definition');
  return [
    { label: title, kind: QuickPickItemKind.Separator },
    ...definitions.map(definitionRow),
    ...(count > definitions.length
      ? [{ label: `$(symbol-misc) ${l10n.t('All definitions')}`, run: showAll }]
      : []),
  ];
}

const NO_PART_OF_NAME = /[^\p{L}\p{N}_$-]+/u;

/** Whether a line has a name as a whole. */
export const hasWhole = (line: string, name: string): boolean => line.split(NO_PART_OF_NAME).includes(name);
