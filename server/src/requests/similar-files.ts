import { editDistance, toleratedMistakes } from '../../../daemon/src/text/edit-distance.ts';
import type { Caller, Context } from '../context.ts';
import { failure } from '../errors.ts';
import type { SearchMatch, SearchResult, SimilarFilesParams } from '../protocol.ts';
import { search } from './search.ts';

/** Maximum number of files whose names are compared. */
const MAX_COMPARED = 10_000;
const MAX_FILES = 5;
/** With a mistake, a shorter name could be any other. */
const MIN_NAME = 3;

/**
 * The files whose names are nearly that of a path, with as few mistakes as a question tolerates in a word, or one in all of its folders:
 * those with the fewest first, then those in most of its folders, then code before tests.
 *
 * @throws DowseError from the daemon
 */
export async function similarFiles(
  context: Context,
  { path, globs, ...where }: SimilarFilesParams,
  caller: Caller,
): Promise<SearchResult> {
  if (!path?.trim()) throw failure('INVALID_REQUEST', 'There is no path to compare with.');
  const { folders, name } = partsOf(path);
  const tolerated = toleratedMistakes(name);
  // In a folder that is named, few files can be meant.
  const most = folders.length > 0 && name.length >= MIN_NAME ? Math.max(tolerated, 1) : tolerated;
  const params = {
    pattern: '',
    options: { globs: globs ?? [], files_only: true, code_first: true, max_results: MAX_COMPARED },
  };
  // Only a search that sends its matches ranks their files.
  const sent: SearchMatch[] = [];
  const part = (matches: SearchMatch[]) => sent.push(...matches);
  const found = await search(context, { ...params, ...where }, { ...caller, part });
  const near = [...sent, ...found.matches].flatMap(match => {
    const parts = partsOf(match.path);
    const mistakes = editDistance(parts.name, name, most);
    const inCommon = folders.filter(folder => parts.folders.includes(folder)).length;
    const isNear = mistakes <= (inCommon === folders.length ? most : tolerated);
    return isNear ? [{ match, mistakes, inCommon }] : [];
  });
  near.sort((a, b) => a.mistakes - b.mistakes || b.inCommon - a.inCommon || byRank(a.match, b.match));
  const matches = near.slice(0, MAX_FILES).map(({ match }) => match);
  return { ...found, matches, count: matches.length, truncated: near.length > MAX_FILES };
}

/** The folders of a path, and the letters and digits of its name without the extension. */
function partsOf(path: string): { folders: string[]; name: string } {
  const folders = path.toLowerCase().split('/');
  const file = folders.pop() ?? '';
  return { folders, name: file.replace(/(?<=.)\.[^.]*$/, '').replace(/[^\p{L}\p{N}]/gu, '') };
}

/** Code before tests, then the shortest path. */
const byRank = (a: SearchMatch, b: SearchMatch) =>
  (a.fileRank ?? 0) - (b.fileRank ?? 0) || a.path.length - b.path.length;
