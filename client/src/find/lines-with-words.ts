/** Lines that contain words of a question, for the time until an index can answer it. */
import { type CancellationToken, l10n } from 'vscode';
import { STOP_WORDS } from '../../../server/src/protocol/stop-words.ts';
import type { Connection, PlacedMatch } from '../language/connection.ts';
import { type Hit, hitOfMatch, type Search, whereOf } from '../results/hit.ts';
import { quoted } from '../results/labels.ts';
import { countLines, type Occurrences } from './as-text.ts';

/** The number of words of a question that are searched, each by itself. They are its longest words, since long words are rare. */
const MAX_WORDS = 6;
/** Lines of a word that are read. A word with more is a frequent one. */
const MAX_LINES = 100;
const MAX_LISTED = 20;
/** Maximum number of words in the title of lines. */
const MAX_NAMED = 3;
/** Letters, digits and signs of a name; shorter words say little. */
const WORD = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu;

export interface LinesWithWords {
  /** Those that a listed line contains, the rarest first. */
  words: readonly string[];
  /** Lines with the rarest words, and with the most of them, come first; lines of code before others. */
  lines: readonly Hit[];
}

interface Found extends Occurrences {
  word: string;
}

export async function linesWithWords(
  connection: Pick<Connection, 'search'>,
  { query, scope = {} }: Pick<Extract<Search, { kind: 'ask' }>, 'query' | 'scope'>,
  token: CancellationToken | undefined,
): Promise<LinesWithWords> {
  const { globs, fileTypes } = scope;
  const options = {
    ...{ ignore_case: true, fixed_strings: true, code_first: true },
    ...(globs && { globs }),
    ...(fileTypes && { file_types: fileTypes }),
  };
  const all = query.toLowerCase().match(WORD) ?? [];
  const said = new Set(all.filter(word => !STOP_WORDS.has(word)));
  const longest = [...said].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  const found = await Promise.all(
    longest.map(async (word): Promise<Found[]> => {
      const search = { query: word, options, ...whereOf(scope) };
      const counted = await countLines(connection, search, MAX_LINES, token).catch(() => undefined);
      return counted && counted.lines > 0 ? [{ word, ...counted }] : [];
    }),
  );
  const byRarity = found.flat().sort((a, b) => a.lines - b.lines);
  const lines = bestLines(byRarity);
  const listed = byRarity.filter(({ word }) => lines.some(line => contains(line, word)));
  return { words: listed.map(({ word }) => word), lines: lines.map((line, at) => hitOfMatch(line, at + 1)) };
}

/** "until then, lines with “retries”": the title of the lines. */
export const titleOfLines = ({ words }: LinesWithWords): string =>
  l10n.t('until then, lines with {0}', words.slice(0, MAX_NAMED).map(quoted).join(', '));

function bestLines(found: readonly Found[]): PlacedMatch[] {
  const byPlace = new Map(
    found.flatMap(({ matches }) => matches).map(match => [`${match.uri}:${match.line}`, match]),
  );
  const score = (line: PlacedMatch) =>
    found.reduce((sum, { word, lines }) => sum + (contains(line, word) ? 1 / lines : 0), 0);
  return [...byPlace.values()]
    .map(line => ({ line, score: score(line) }))
    .sort((a, b) => b.score - a.score || (a.line.fileRank ?? 0) - (b.line.fileRank ?? 0))
    .slice(0, MAX_LISTED)
    .map(({ line }) => line);
}

const contains = ({ text }: PlacedMatch, word: string): boolean => text.toLowerCase().includes(word);
