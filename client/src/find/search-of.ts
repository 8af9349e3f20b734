/** Makes a search of what was typed into a box for all kinds of searches. */
import type { CancellationToken } from 'vscode';
import type { Connection } from '../language/connection.ts';
import { refusalOf } from '../language/errors.ts';
import { globsOf, type PatternSettings, searchOptions } from '../pattern/options.ts';
import { type Read, readWords } from '../plain-words/read-words.ts';
import { caveatOf, patternOf, type Search } from '../results/hit.ts';
import { teamScope } from '../team/scope.ts';
import type { Kind } from './kinds.ts';

export interface Typed {
  text: string;
  kind: Kind;
  settings: PatternSettings;
  /** In the repositories of the team, with filters that choose among them. */
  team?: string;
}

/**
 * The search for a text: of the chosen kind, or of the kind that fits. Set options of a pattern say that it is one. If reading plain
 * words takes long, `meanwhile` gets the likeliest search.
 *
 * @throws the error of the server if plain words were chosen and are not understood.
 */
export async function searchOf(
  connection: Pick<Connection, 'readQuery' | 'chat' | 'search'>,
  typed: Typed,
  token?: CancellationToken,
  meanwhile: (likeliest: Search) => void = () => {},
): Promise<Search> {
  const { text, kind, settings } = typed;
  const plainWords = async (query: string, exact = false) => {
    const params = { query, ...(exact && { exact }), ...teamScope(typed.team) };
    const tell = (likeliest: Read) => meanwhile(searchForWords(typed, likeliest));
    return searchForWords(typed, await readWords(connection, params, token, tell));
  };
  if (kind === 'ask') return question(typed);
  if (kind === 'words') return plainWords(text.trim());
  if (kind === 'pattern' || isPatternMeant(settings)) return pattern(typed, text, settings);
  const read = await connection.readQuery({ query: text, ...teamScope(typed.team) }, token);
  if (read.request === 'search') {
    const search = pattern(typed, read.pattern, { ...settings, regex: settings.regex || read.isRegex });
    const isNowhere = !read.isRegex && mayBeAsked(text) && (await findsNothing(connection, search, token));
    return isNowhere ? { ...question(typed), caveat: NOWHERE } : search;
  }
  if (read.request === 'ask') return question(typed);
  try {
    return await plainWords(read.words, read.exact);
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return question(typed);
  }
}

const NOWHERE = 'No file contains this text, so it was asked as a question.';

/** Whether a text that looks like code may also be a question: several words, not in quotes. Two lines of code, pasted, become one. */
const mayBeAsked = (text: string) => text.trim().split(/\s+/).length >= 3 && !/^\s*(["']).*\1\s*$/.test(text);

async function findsNothing(
  connection: Pick<Connection, 'search'>,
  { query, options, team }: Extract<Search, { kind: 'search' }>,
  token: CancellationToken | undefined,
): Promise<boolean> {
  const one = { pattern: query, options: { ...options, max_results: 1 }, ...teamScope(team) };
  const { count, noFile } = await connection.search(one, token);
  return count === 0 && !noFile;
}

const isPatternMeant = ({ matchCase, wholeWord, regex, regions }: PatternSettings) =>
  matchCase || wholeWord || regex || regions.length > 0;

function question(typed: Typed): Extract<Search, { kind: 'ask' }> {
  const globs = globsOf(typed.settings.files);
  const scope = { ...(globs.length > 0 ? { globs } : {}), ...teamScope(typed.team) };
  return { kind: 'ask', query: typed.text.trim(), ...(Object.keys(scope).length > 0 ? { scope } : {}) };
}

const pattern = (
  typed: Typed,
  query: string,
  settings: PatternSettings,
): Extract<Search, { kind: 'search' }> => ({
  kind: 'search',
  query,
  options: searchOptions(settings),
  ...teamScope(typed.team),
});

/** The command for the words. With a choice of files, the pattern search that it stands for. */
function searchForWords(typed: Typed, read: Read): Search {
  const where = teamScope(typed.team);
  const globs = globsOf(typed.settings.files);
  const text = typed.text.trim();
  const [other] = read.alternatives ?? [];
  const rest = { ...where, ...caveatOf(read), ...(other && { otherwise: other.generatedCommand }) };
  if (globs.length === 0) return { kind: 'plain', query: text, command: read.generatedCommand, ...rest };
  const found = patternOf(read.search, where);
  const all = [...(found.options.globs ?? []), ...globs];
  return { ...found, options: { ...found.options, globs: all }, name: text, ...caveatOf(read) };
}
