/** Files themselves: "files named conftest", "python files in docs", "yaml files that mention redis". */
import type { FileCategory } from '../../languages/file-categories.ts';
import type { Find, Place, TextFind, WordsQuery } from '../query-tree.ts';
import { alt, type Chart, cat, list, many, map, type Rule, rule, seq } from './chart.ts';
import { det, divider, filesByName, fileWord, language, present } from './place-names.ts';
import { intentOf, type Path, type Step } from './steps.ts';

/** All files: each has the empty text. */
const ALL: TextFind = { is: 'text', lines: [{ text: { texts: [''] } }] };

/** Whether files are asked for, and nothing in them. */
export const isWholeFiles = (find: Find): boolean =>
  find.is === 'text' && find.lines.some(({ text }) => text.texts[0] === '');

/** Whether the files are listed instead of the lines. Lines around a match are read. */
export const listsFiles = ({ intent, how }: Pick<WordsQuery, 'intent' | 'how'>): boolean =>
  intent === 'files' && how.context === undefined;

/** Rather a place, if something is asked for in them. */
const ALONE = 0.3;

/** "Files that start with X" may have it in their lines. */
const named: Rule<Place[]> = (chart, at) =>
  filesByName(chart, at).filter(({ end }) =>
    chart.edges.slice(at, end).some(edges => edges.some(({ category }) => /^named?$/.test(category))),
  );

/** "Python files", "config files". */
const sorted: Rule<Place[]> = alt(
  map(seq(list(present(language), divider, 3), fileWord), ([all]) => all),
  // "Archivos python".
  map(seq(fileWord, many(cat('in'), 1), list(present(language), divider, 3)), ([, , all]) => all),
  (chart, at) =>
    cat<FileCategory>('sort')(chart, at)
      .filter(({ end }) => fileWord(chart, end - 1).some(word => word.end === end))
      .map(parse => ({ ...parse, value: [{ is: 'kind' as const, kind: parse.value }] })),
);

export const wholeFiles: Rule<Step> = rule(() => {
  const step =
    (places: readonly Place[], intent: WordsQuery['intent'] = 'files'): Step =>
    path =>
      path.finds.length + path.include.length + path.pending.length > 0
        ? undefined
        : { ...path, intent: intentOf(path, intent), finds: [ALL], include: [...places] };
  return alt(
    map(
      seq(det, many(list(language, divider, 3), 1), named),
      ([, languages, names]) => step([...languages.flat(), ...names]),
      ALONE,
    ),
    map(seq(det, sorted), ([, all]) => step(all), 2 * ALONE),
    map(seq(cat('howmany'), det, sorted), ([, , all]) => step(all, 'count')),
    // "Files in docs".
    map(seq(det, fileWord), () => step([]), 2 * ALONE),
  );
});

/** What is asked for if files are: those with a text, or all in a place. Undefined if that makes no sense. */
export function filesOf(path: Path, chart: Chart): Path | undefined {
  const { finds, include, exclude, how } = path;
  if (!finds.some(isWholeFiles)) return path;
  const [find, ...others] = finds;
  // What is asked for beside files is in them.
  if (others.length > 0 || find?.is !== 'text' || Object.keys(find).length > 2) return;
  const all = { ...path, include: include.map(one => folderFor(one, chart)) };
  if (find.lines.some(({ at, then }) => at || then)) return;
  const lines = find.lines.filter(({ text }) => text.texts[0] !== '');
  // "How many python files mention redis" are files, not lines.
  if (lines.length > 0) return { ...all, intent: 'files', finds: [{ ...find, lines }] };
  const isOfText = how.isWord || how.ignoreCase !== undefined;
  return include.length + exclude.length > 0 && !isOfText ? all : undefined;
}

/** "Markdown files in docs" are those in that folder, if the tree has it: elsewhere they are documentation too. */
const folderFor = (place: Place, { tokens, isFolder }: Chart): Place =>
  place.is === 'kind' && isFolder(place.kind) && tokens.some(({ text }) => text === place.kind)
    ? { is: 'folder', path: place.kind }
    : place;
