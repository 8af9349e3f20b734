/** Places of a search: folders, files, languages, sorts of files, included or excluded. */
import type { Place } from '../query-tree.ts';
import { alt, type Chart, cat, list, many, map, type Rule, rule, seq, sign, token } from './chart.ts';
import { nameCost } from './name-cost.ts';
import {
  code,
  det,
  divider,
  fileStems,
  files,
  fileWord,
  folderName,
  folderOf,
  folders,
  folderWord,
  knownFolder,
  language,
  languages,
  present,
  sortFolder,
  sorts,
  written,
} from './place-names.ts';

export interface PlaceStep {
  include: Place[];
  exclude: Place[];
}

const include = (...places: Place[]): PlaceStep => ({ include: alternatives(places), exclude: [] });

/** A list of folders and files means any of them, not files in these folders. */
function alternatives(all: readonly Place[]): Place[] {
  if (!all.some(one => one.is === 'file' || one.is === 'named' || one.is === 'kind')) return [...all];
  return all.map(one => (one.is === 'folder' ? { is: 'file', path: `${one.path}/**` } : one));
}

const exclude = (...places: Place[]): PlaceStep => ({ include: [], exclude: places });

const swap = ({ include: a, exclude: b }: PlaceStep): PlaceStep => ({ include: b, exclude: a });

const sum = (all: readonly PlaceStep[]): PlaceStep => ({
  include: all.flatMap(one => one.include),
  exclude: all.flatMap(one => one.exclude),
});

/** Any places that a preposition or a word such as "except" can have. */
export const named: Rule<Place[]> = rule(() => alt(certain, hinted));

/** Places that are written as such, or that the tree has. */
const certain: Rule<Place[]> = rule(() =>
  alt(
    map(seq(sorts, many(fileWord, 1), many(folderWord, 1)), ([all]) => all),
    languages,
    // "The Dockerfiles of the spring project".
    map(seq(list(present(language), divider, 3), cat('of'), det, folders), ([all, , , more]) => [
      ...all,
      ...more,
    ]),
    map(present(language), one => [one], 0.3),
    folders,
    files,
    // Both "src/main" and "the tests" in one list.
    map(
      seq(alt(sorts, folders, files), divider, det, alt(sorts, folders, files, languages, sortFolder)),
      ([a, , , b]) => [...a, ...b],
      0.05,
    ),
    fileStems,
    map(knownFolder, one => (one.sort === 'spoken' ? [folderOf(one)] : undefined), 0.1),
    // "The files of middleware/", "code under src".
    map(
      seq(code, alt(cat('of'), cat('in')), det, alt(written1, folders, knownFolders)),
      ([, , , all]) => all,
      0.05,
    ),
    hintedInTree,
  ),
);

const written1: Rule<Place[]> = map(written, one => [one]);

/** A bare word that is known to be a folder; otherwise a guess. */
const hinted: Rule<Place[]> = map(
  list(
    (chart: Chart, at: number) => {
      const one = chart.tokens[at];
      if (!one || one.type === 'sign' || one.type === 'number' || one.type === 'regex') return [];
      const isKnown = chart.isFolder(one.text);
      const isCode = one.type === 'code' && /^[a-z]\w*$/.test(one.text);
      const isNoun = chart.edges[at]!.some(({ category, end }) => category === 'noun' && end === at + 1);
      // "In include": hardly within an import.
      const isLast = !chart.tokens[at + 1] || chart.tokens[at + 1]!.type === 'sign';
      const cost = isKnown
        ? isNoun
          ? isLast
            ? 0.2
            : 1.2
          : 0.05
        : (isCode ? 0.8 : nameCost(chart, at) * 2 + 1) + (chart.isTreeKnown ? 1.5 : 0);
      return [{ value: { is: 'folder', path: one.text } as Place, end: at + 1, cost }];
    },
    divider,
    3,
  ),
  all => all,
);

/** A bare word that the tree has as a folder: "but not Base" leaves out no folder of a tree that has none of the name. */
const hintedInTree: Rule<Place[]> = (chart, at) =>
  hinted(chart, at).filter(
    ({ value }) => !chart.isTreeKnown || value.every(one => one.is === 'folder' && chart.isFolder(one.path)),
  );

const knownFolders: Rule<Place[]> = map(list(knownFolder, divider, 3), all => all.map(folderOf));

const places: Rule<Place[]> = map(seq(det, named), ([, all]) => all);

const certainPlaces: Rule<Place[]> = map(seq(det, certain), ([, all]) => all);

const production: Rule<PlaceStep> = map(cat('production'), () => exclude({ is: 'kind', kind: 'tests' }));

const please = many(alt(cat('filler', 0.01), cat('only', 0.02), cat('both', 0.01)), 2);

const isAre = many(alt(cat('be', 0.02), cat('that', 0.02)), 2);

const inWords = many(cat('in'), 2);

const onlyIn = seq(please, isAre, cat('in'), many(cat('in', 0.02), 1), det);

export const inside: Rule<PlaceStep> = rule(() =>
  alt(
    map(seq(onlyIn, places, many(cat('only', 0.01), 1)), ([, all]) => include(...all)),
    // "In lib or in examples": one or the other, not one within the other.
    map(
      seq(
        onlyIn,
        places,
        many(
          map(seq(divider, many(cat('filler', 0.01), 1), cat('in'), places), ([, , , all]) => all),
          3,
        ),
      ),
      ([, all, more]) => (more.length > 0 ? include(...all, ...more.flat()) : undefined),
      -0.1,
    ),
    map(seq(please, inWords, det, production), ([, , , one]) => one),
    // "Path.scala: throw …".
    (chart: Chart, at: number) =>
      at === 0 ? map(seq(written, sign(':')), ([one]) => include(one), 0.1)(chart, at) : [],
    map(
      seq(cat('in'), places, alt(cat('exclude'), seq(cat('but'), cat('exclude'))), inWords, places),
      ([, a, , , b]) => sum([include(...a), exclude(...b)]),
    ),
    // "src/main only", "python files only".
    map(seq(det, alt(languages, folders, files, sorts, knownFolders), cat('only')), ([, all]) =>
      include(...all),
    ),
    map(seq(cat('only'), det, alt(languages, folders, files, sorts, knownFolders)), ([, , all]) =>
      include(...all),
    ),
    // "the test folder", "python files": without a preposition, at a price.
    map(seq(det, alt(languages, folders, files)), ([, all]) => include(...all), 0.5),
    map(seq(cat('only', 0.1), production), ([, one]) => one),
    map(
      present(map(cat<string>('language'), (one): Place => ({ is: 'language', language: one }))),
      one => include(one),
      1,
    ),
  ),
);

const outside: Rule<PlaceStep> = rule(() => {
  const leave = seq(
    many(cat('but', 0.01), 1),
    many(cat('filler', 0.01), 1),
    alt(cat('exclude'), cat('outside'), cat('without', 0.05)),
    many(alt(cat('exclude', 0.01), cat('in', 0.01), cat('outside', 0.05)), 2),
    many(
      alt(
        cat('that', 0.02),
        cat('be', 0.02),
        cat('det', 0.01),
        cat('filler', 0.05),
        cat('in', 0.01),
        cat('suffix', 0.1),
        cat('use', 0.1),
      ),
      3,
    ),
  );
  const after = seq(many(cat('be', 0.01), 1), cat('excluded'));
  // "… and everything under lib/conn".
  const further = map(
    seq(divider, many(cat('filler', 0.01), 2), inWords, many(cat('in'), 1), places),
    ([, , , , all]) => all,
    0.05,
  );
  return alt(
    map(seq(leave, certainPlaces, many(further, 2), many(cat('excluded', 0.01), 1)), ([, all, more]) =>
      exclude(...all, ...more.flat()),
    ),
    map(seq(leave, production), ([, one]) => swap(one)),
    // "Non-test functions".
    map(
      seq(
        token(({ key }) => key === 'non'),
        sorts,
      ),
      ([, all]) => exclude(...all),
      0.1,
    ),
    map(seq(sign('-'), certainPlaces), ([, all]) => exclude(...all), 0.1),
    map(seq(det, alt(sorts, languages, folders, files), after), ([, all]) => exclude(...all)),
    map(seq(det, list(folderName, divider, 3), after), ([, all]) => exclude(...all.map(folderOf)), 0.8),
    // "leave the tests out".
    map(
      seq(
        many(cat('but', 0.01), 1),
        token(({ key }) => /^(leave|filter|keep|throw|deja|dejando)$/.test(key)),
        places,
        cat('excluded'),
      ),
      ([, , all]) => exclude(...all),
    ),
  );
});

/** One statement about places. */
export const place: Rule<PlaceStep> = rule(() => alt(inside, late(outside)));

/** A request rarely begins with an exclusion. */
const late =
  (one: Rule<PlaceStep>): Rule<PlaceStep> =>
  (chart, at) =>
    one(chart, at).map(parse => (at === 0 ? { ...parse, cost: parse.cost + 2 } : parse));

/** Places in the prefix of a request: "in src/main: …". */
export const plainPlaces = places;
