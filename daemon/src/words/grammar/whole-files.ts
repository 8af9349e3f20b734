/** Files themselves: "files named conftest", "python files whose names contain broker". */
import type { Find, Place, TextFind } from '../query-tree.ts';
import { list, many, map, type Rule, rule, seq } from './chart.ts';
import { det, divider, filesByName, language } from './place-names.ts';
import type { Step } from './steps.ts';

/** All files: each has the empty text. */
const ALL: TextFind = { is: 'text', lines: [{ text: { texts: [''] } }] };

/** Whether files are asked for, and nothing in them. */
export const isWholeFiles = (find: Find): boolean =>
  find.is === 'text' && find.lines.some(({ text }) => text.texts[0] === '');

/** Rather a place, if something is asked for in them. */
const ALONE = 0.3;

/** "Files that start with X" may have it in their lines. */
const named: Rule<Place[]> = (chart, at) =>
  filesByName(chart, at).filter(({ end }) =>
    chart.edges.slice(at, end).some(edges => edges.some(({ category }) => /^named?$/.test(category))),
  );

export const wholeFiles: Rule<Step> = rule(() =>
  map(
    seq(det, many(list(language, divider, 3), 1), named),
    ([, languages, names]): Step =>
      path =>
        path.finds.length > 0 || path.include.length > 0
          ? undefined
          : { ...path, intent: 'files', finds: [ALL], include: [...languages.flat(), ...names] },
    ALONE,
  ),
);
