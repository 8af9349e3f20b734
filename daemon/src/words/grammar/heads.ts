/** The head of a request: nouns, actions ("who calls X", "where is X thrown", "throw X"), lines and texts. */
import type { FactKind } from '../../api/structure.ts';
import type { FileCategory } from '../../languages/file-categories.ts';
import { TYPES } from '../lexicon/nouns.ts';
import type { Deed, Verb } from '../lexicon/types.ts';
import type { Place } from '../query-tree.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import {
  based,
  type Cond,
  decoratedBy,
  followedLine,
  inFileWith,
  mentioning,
  modified,
  named,
  type One,
  typed,
} from './draft.ts';
import { library } from './libraries.ts';
import { type Head, lineHead, ofText, textHead } from './line-heads.ts';
import { mergeFinds } from './merge.ts';
import { det } from './names.ts';
import { refOf } from './noun-objects.ts';
import { phrase } from './nouns.ts';
import { spokenName, text, texts, thing, things } from './objects.ts';
import { language, present } from './place-names.ts';
import type { Thing } from './thing.ts';
import { nameTest, textTest } from './thing-tests.ts';

const DEFINED: FactKind[] = [
  'function',
  ...TYPES,
  'type',
  'macro',
  'constant',
  'variable',
  'field',
  'enum-member',
];

const fillers = many(alt(cat('filler', 0.01), cat('det', 0.01)), 3);

/** The lines at which a thing is done to X. */
export function usesOf(deed: Deed, all: readonly Thing[]): One | undefined {
  const name = nameTest(all);
  if (!name) return;
  const node = (kinds: FactKind[], cond: Cond): One | undefined => cond({ is: 'node', kinds }, false);
  switch (deed) {
    case 'call':
    case 'create':
      return node(['call'], named(name));
    case 'define':
      return node(DEFINED, named(name));
    case 'import':
      return node(['import'], named(name));
    case 'extend':
      return node(TYPES, based(name));
    case 'override':
      return modified(['override'])(node(['method'], named(name))!, false);
    case 'throw':
      return node(['throw'], typed({ texts: name.texts }));
    case 'catch':
      return node(['catch'], typed({ texts: name.texts }));
    case 'return':
      return node(['return'], mentioning({ texts: name.texts }));
    case 'decorate':
      return node(['function', ...TYPES], decoratedBy(name));
    case 'take':
      return { is: 'node', kinds: ['function'], parameters: [{ type: { texts: name.texts } }] };
    case 'pass':
      return { is: 'node', kinds: ['call'], argument: textTest(all)! };
    case 'assign':
      return {
        is: 'text',
        lines: [
          followedLine(textTest(all, { isWord: true })!, { texts: [String.raw`\s*=(?!=)`], isRegex: true }),
        ],
      };
    case 'use':
      return ofText(all, true);
    case 'mention':
    case 'contain':
      return ofText(all);
    default:
      return;
  }
}

/** What something is done to: names, of which kinds, or a library. */
interface Target {
  all: Thing[];
  kinds?: FactKind[];
  isLibrary?: true;
}

/** "The regex crate" is hardly a pattern. */
const LIBRARY_MEANT = -0.3;

/** The lines at which something is done to a library. */
function usesOfLibrary(deed: Deed, all: readonly Thing[]): One | undefined {
  const texts = all.map(({ text: said }) => said);
  switch (deed) {
    case 'use':
      return { is: 'text', lines: [{ text: { texts, isLibrary: true } }], only: ['code'] };
    case 'import':
      return usesOf(deed, all);
    case 'call':
      return { is: 'node', kinds: ['call'], owner: { way: 'is', texts } };
    default:
      return;
  }
}

/** "unwrap() calls" is a thing of a deed; with a noun before the name it is a definition of that kind. */
const object: Rule<Target> = rule(() =>
  alt(
    map(library, all => ({ all, isLibrary: true as const }), LIBRARY_MEANT),
    map(seq(det, things), ([, all]) => ({ all })),
    map(seq(det, spokenName), ([, one]) => ({ all: [one] })),
    map(seq(phrase), ([{ finds }]) => {
      const [one] = finds;
      if (finds.length !== 1 || one?.is !== 'node') return;
      const name = one.name ?? (one.decorated && !one.kinds.includes('function') ? one.decorated : undefined);
      if (name?.way !== 'is') return;
      const owner = one.owner?.texts[0];
      return {
        all: name.texts.map((value): Thing => ({ text: owner ? `${owner}.${value}` : value, sort: 'code' })),
        kinds: [...one.kinds],
      };
    }),
  ),
);

/** An object, and whether all of several things are meant: "A and B". */
const joined: Rule<Target & { isAnd: boolean }> = (chart, at) =>
  object(chart, at).map(parse => ({
    ...parse,
    value: {
      ...parse.value,
      isAnd:
        parse.value.all.length > 1 &&
        chart.tokens
          .slice(at, parse.end)
          .some(({ type, key }) => type === 'word' && /^(?:and|y|e)$/.test(key)),
    },
  }));

function deedHead(deed: Deed, { all, kinds, isLibrary }: Target): Head | undefined {
  const find = isLibrary ? usesOfLibrary(deed, all) : usesOf(deed, all);
  if (!find) return;
  if (deed === 'define' && kinds && kinds.length > 0 && find.is === 'node')
    return { finds: [{ ...find, kinds }], places: [], notes: [] };
  return { finds: [find], places: [], notes: [] };
}

const active = map(cat<Verb>('verb'), verb => (verb.form === 'ed' ? undefined : verb));

const passive = map(cat<Verb>('verb'), verb => (verb.form === 'ed' ? verb : undefined));

export const auxiliaries = many(alt(cat('be', 0.01), cat('filler', 0.1)), 2);

const dos = many(alt(cat('do', 0.01), cat('we', 0.01), cat('be', 0.05), cat('filler', 0.1)), 3);

const askers = alt(cat('where'), cat('who'), cat('which'), cat('howoften'), cat('howmany'), cat('listfiles'));

/** An object that is not a plain word of the sentence. */
const coded: Rule<Target> = map(object, one =>
  one.isLibrary || one.all.every(({ sort, text }) => sort !== 'word' || /\p{Lu}|_|\d/u.test(text))
    ? one
    : undefined,
);

/** A word that the lexicon lacks: "getattr called with three arguments". */
const unknown: Rule<Target> = ({ tokens, edges }, at) => {
  const one = tokens[at];
  const isUnknown = one?.type === 'word' && /^\p{Ll}{3,}$/u.test(one.text) && edges[at]!.length === 0;
  return isUnknown ? [{ value: { all: [{ text: one.text, sort: 'code' }] }, end: at + 1, cost: 0.8 }] : [];
};

/** "where is X defined", "which env variables are read": things that something is done to. */
const passiveHead: Rule<Head> = rule(() =>
  alt(
    map(seq(cat('where'), auxiliaries, dos, object, auxiliaries, passive), ([, , , one, , { deed }]) =>
      deedHead(deed, one),
    ),
    map(
      seq(opt(askers), alt(coded, unknown), many(cat('that'), 1), many(cat('be', 0.05), 2), passive),
      ([, one, , , { deed }]) => (deed === 'do' ? undefined : deedHead(deed, one)),
      0.2,
    ),
    map(
      seq(alt(cat('where'), cat('howoften')), auxiliaries, dos, phrase, auxiliaries, passive),
      ([, , , one]) => one,
      0.15,
    ),
    map(seq(phrase, cat('be'), passive), ([one]) => one, 0.5),
    map(
      seq(
        alt(cat('where'), cat('howoften')),
        auxiliaries,
        dos,
        phrase,
        alt(
          cat('occur'),
          map(many(cat('occur'), 0), () => true, 0.4),
        ),
      ),
      ([, , , one]) => one,
    ),
    map(
      seq(alt(cat('where'), cat('howoften')), auxiliaries, dos, text, cat('occur')),
      ([, , , one]) => textHead([one]),
      0.1,
    ),
  ),
);

/** "Is 127.0.0.1 written down anywhere": whether a text is there. */
const isThereHead: Rule<Head> = map(
  seq(
    token(({ key }) => /^(is|are|does|do|esta|estan|aparece)$/.test(key)),
    map(texts, all => (all.every(one => /[^\p{L}\s]/u.test(one.text)) ? all : undefined)),
    many(
      alt(
        passive,
        cat('occur'),
        cat('filler', 0.05),
        cat('word' as string),
        token(({ key }) => /^(down|mentioned|anywhere|somewhere|written)$/.test(key)),
      ),
      4,
    ),
  ),
  ([, all]) => textHead(all),
  0.3,
);

function everythingDone(): Rule<Head> {
  return map(
    seq(
      token(({ key }) => /^(everything|anything|all|things?|code|todo)$/.test(key)),
      many(alt(cat('that'), cat('be')), 2),
      passive,
      det,
      things,
    ),
    ([, , { deed }, , all]) =>
      deed === 'decorate' || deed === 'extend' ? deedHead(deed, { all }) : undefined,
  );
}

/** "Everything decorated with X", "anything named X": things of any kind. */
const everythingHead: Rule<Head> = alt(
  map(
    seq(
      token(({ key }) => /^(everything|anything|all|things?|todo)$/.test(key)),
      many(alt(cat('that'), cat('be')), 2),
      cat('named'),
      things,
    ),
    ([, , , all]) => deedHead('define', { all }),
  ),
  everythingDone(),
);

/** "who calls X", "where do we throw X", "throw X", "calling X". */
const activeHead: Rule<Head> = rule(() =>
  alt(
    map(
      seq(alt(cat('where'), cat('who'), cat('which'), cat('howoften')), dos, active, object),
      ([, , { deed }, one]) => deedHead(deed, one),
    ),
    map(
      seq(alt(cat('where'), cat('who'), cat('which'), cat('howoften')), dos, active, phrase),
      ([, , { deed }, one]) => (deed === 'catch' || deed === 'return' ? undefined : one),
      0.1,
    ),
    map(
      seq(active, det, object),
      ([{ deed, form }, , one]) =>
        deed !== 'do' &&
        deed !== 'contain' &&
        deed !== 'pass' &&
        deed !== 'mention' &&
        deed !== 'take' &&
        form !== 's'
          ? deedHead(deed, one)
          : undefined,
      0.5,
    ),
    map(
      seq(passive, object),
      ([{ deed }, one]) =>
        (deed === 'throw' || deed === 'catch' || deed === 'import') &&
        one.all.every(({ sort, text: said }) => sort !== 'word' || /\p{Lu}/u.test(said))
          ? deedHead(deed, one)
          : undefined,
      0.6,
    ),
    map(seq(library, cat('use')), ([all]) => deedHead('use', { all, isLibrary: true }), LIBRARY_MEANT),
    map(seq(thing, cat('use', 0.05)), ([one]) => deedHead('use', { all: [one] }), 0.1),
    map(seq(det, cat('use'), many(cat('use'), 1), cat('of'), object), ([, , , , one]) =>
      deedHead('use', one),
    ),
    map(
      seq(det, cat('use'), many(seq(cat('or'), cat('use')), 1), cat('of'), phrase),
      ([, , , , one]) => one,
      0.1,
    ),
  ),
);

/** "Files that import A and B" import both: another reading has either. */
const ALL_MEANT = -0.3;

/** "A and B", "A, B and C": all of them. */
const allOf: Rule<Thing[]> = map(
  seq(det, list(thing, sign(',')), many(sign(','), 1), cat('and'), det, thing),
  ([, all, , , , last]) => [...all, last],
);

/** A file that has a deed done to all things: the first is found, in files with the others. Texts are those of the file. */
function deedsHead(deed: Deed, [first, ...others]: readonly Thing[]): Head | undefined {
  const find = first && usesOf(deed, [first]);
  if (find?.is === 'text') {
    const texts = others.map(one => usesOf(deed, [one]));
    const lines = [find, ...texts].flatMap(one => (one?.is === 'text' ? one.lines : []));
    return { finds: [{ ...find, lines }], places: [], notes: [] };
  }
  const all = others.reduce<One | undefined>((file, one) => {
    const use = usesOf(deed, [one]);
    const ref = use && refOf(use);
    return file && ref && inFileWith(ref)(file, false);
  }, find);
  return all && { finds: [all], places: [], notes: [] };
}

/** "Python" and "test" before "files". */
const fileLanguages: Rule<Place[]> = map(present(language), one => [one]);
const fileSorts: Rule<Place[]> = map(cat<FileCategory>('sort'), (kind): Place[] => [{ is: 'kind', kind }]);

const quotedOrCode: Rule<Thing[]> = map(texts, all =>
  all.every(({ sort, text: said }) => sort !== 'word' || /[^\p{Ll}\s]/u.test(said)) ? all : undefined,
);

/** "which files import X", "files that mention X", "files without X". */
const fileHead: Rule<Head> = rule(() => {
  const files = seq(
    fillers,
    opt(alt(cat('which'), cat('howmany'))),
    det,
    cat('files'),
    opt(cat('that')),
    many(alt(cat('do'), cat('be')), 1),
  );
  const fileList = alt(files, cat('listfiles'));
  const inFiles = (head: Head | undefined): Head | undefined => head && { ...head, intent: 'files' };
  return alt(
    map(seq(fileList, active, joined), ([, { deed }, { isAnd, ...one }]) =>
      // Both are meant, and one of them would be enough here.
      isAnd && /^(?:mention|contain|use)$/.test(deed) && !one.isLibrary
        ? undefined
        : inFiles(deedHead(deed, one)),
    ),
    map(
      seq(fileList, active, opt(cat('both')), allOf),
      ([, { deed }, , all]) => inFiles(deedsHead(deed, all)),
      ALL_MEANT,
    ),
    map(
      seq(fileList, active, phrase),
      ([, { deed }, one]) =>
        /^(contain|use|define|do|throw|call|import)$/.test(deed) ? inFiles(one) : undefined,
      0.05,
    ),
    map(seq(files, alt(cat('contains'), cat('with')), text), ([, , one]) => inFiles(textHead([one])), 0.15),
    map(
      seq(files, alt(cat('contains'), cat('with')), opt(cat('both')), allOf),
      ([, , , all]) => inFiles(deedsHead('contain', all)),
      0.15 + ALL_MEANT,
    ),
    map(
      seq(
        opt(alt(fileLanguages, fileSorts)),
        files,
        alt(cat('without'), seq(cat('not'), many(cat('be', 0.1), 1), alt(cat('contains'), cat('with')))),
        det,
        quotedOrCode,
      ),
      ([places, , , , all]) => {
        const test = textTest(all);
        if (!test) return;
        const lines = [{ text: { ...test, not: true } }];
        return inFiles({ finds: [{ is: 'text', lines }], places: [...(places ?? [])], notes: [] });
      },
    ),
    map(seq(files, alt(cat('contains'), cat('with')), phrase), ([, , one]) => inFiles(one), 0.1),
    map(seq(cat('inside'), files, cat('be'), phrase, passive), ([, , , one]) => inFiles(one), 0.1),
    map(
      seq(cat('inside'), cat('which'), cat('files'), auxiliaries, object, passive),
      ([, , , , one, { deed }]) => inFiles(deedHead(deed, one)),
      0.1,
    ),
  );
});

const nounHead: Rule<Head> = map(
  seq(opt(alt(cat('which', 0.01), cat('who', 0.3))), phrase),
  ([, one]) => one,
);

/** "how many X", "number of X". */
const countHead: Rule<Head> = rule(() =>
  map(
    seq(alt(cat('howmany'), cat('howoften')), dos, alt(nounHead, lineHead, passiveHead, activeHead)),
    ([, , one]) => ({ ...one, intent: 'count' as const }),
  ),
);

const oftenHead: Rule<Head> = rule(() =>
  map(seq(cat('howoften'), dos, object, auxiliaries, alt(passive, cat('occur'))), ([, , { all }]) => ({
    ...textHead(all)!,
    intent: 'count' as const,
  })),
);

/** A name of a function before what its arguments are: "setTimeout with 0", "asyncio.sleep with 1". */
const calledHead: Rule<Head> = (chart, at) => {
  const one = chart.tokens[at];
  const edges = (chart.edges[at] ?? []).filter(({ end }) => end === at + 1);
  const isPlain = one?.type === 'word' && !one.text.endsWith('s');
  const isCallee =
    one &&
    CALLEE.test(one.text) &&
    (one.type === 'code' || (isPlain && edges.every(({ category }) => /^(?:filler|verb)$/.test(category))));
  const isFollowed = chart.edges[at + 1]?.some(({ category }) => /^(?:with|passing|without)$/.test(category));
  const head =
    isCallee && isFollowed ? deedHead('call', { all: [{ text: one.text, sort: 'code' }] }) : undefined;
  return head ? [{ value: head, end: at + 1, cost: isPlain ? 0.6 : 0.1 }] : [];
};

/** A name that begins in lower case, perhaps qualified, perhaps with brackets. */
const CALLEE = /^(?:[\w$]+(?:\.|::))*[a-z_$][\w$]*!?(?:\(\))?$/;

const counted = <T extends Head>(one: Rule<T>): Rule<Head> => map(one, value => value);

/** Everything that can be asked for. */
export const head: Rule<Head> = rule(() => {
  const one = alt(
    nounHead,
    everythingHead,
    isThereHead,
    passiveHead,
    activeHead,
    calledHead,
    fileHead,
    lineHead,
    countHead,
    oftenHead,
  );
  const more = list(counted(one), alt(cat('or'), cat('and', 0.1), sign('/')), 2);
  return map(more, all => joinHeads(all));
});

function joinHeads(all: readonly Head[]): Head | undefined {
  const [head] = all;
  if (!head || all.length === 1) return head;
  if (
    all.some(({ finds }) =>
      finds.some(find => find.is === 'text' && find.lines.length === 0 && !find.declared),
    )
  )
    return;
  // "Files that import A or B": B is no second request.
  if (all.some(({ intent }) => intent === 'files') && all.some(({ intent }) => intent !== 'files')) return;
  const finds = mergeFinds(all.flatMap(one => one.finds));
  // No one command finds nodes and lines of plain text.
  const isText = (one: One) => one.is === 'text' && one.lines.every(({ text: { idea } }) => !idea);
  if (
    finds.some(one => isText(one) && one.is === 'text' && !one.declared) &&
    finds.some(one => one.is === 'node')
  )
    return;
  return { ...head, finds, places: all.flatMap(one => one.places) };
}

export type { Head };
