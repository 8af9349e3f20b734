/** What a request asks for: nouns, deeds ("who calls X", "where is X thrown", "throw X"), lines and texts. */
import type { FactKind } from '../../api/structure.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import { TYPES } from '../lexicon/nouns.ts';
import type { Deed, Verb } from '../lexicon/types.ts';
import type { NameTest, TextFind } from '../query-tree.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import {
  based,
  type Cond,
  decoratedBy,
  followedLine,
  mentioning,
  modified,
  named,
  type One,
  typed,
} from './draft.ts';
import { mergeFinds } from './merge.ts';
import { type Phrase, phrase } from './nouns.ts';
import { numberRegex } from './numbers.ts';
import {
  amount,
  anyThing,
  guarded,
  nameTest,
  pair,
  type Thing,
  text,
  texts,
  textTest,
  thing,
  things,
} from './objects.ts';

export interface Head extends Phrase {
  intent?: 'count' | 'files' | 'find';
}

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

const det = many(cat('det', 0.01), 2);
const fillers = many(alt(cat('filler', 0.01), cat('det', 0.01)), 3);

const ofText = (all: readonly Thing[], isWord = false): One | undefined => {
  const test = textTest(all, isWord && all.every(one => /^\w+$/.test(one.text)) ? { isWord: true } : {});
  return test && { is: 'text', lines: [{ text: test }] };
};

/** The lines at which a thing is done to X. */
export function deedOn(deed: Deed, all: readonly Thing[]): One | undefined {
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

/** "unwrap() calls" is a thing of a deed; with a noun before the name it is a definition of that kind. */
const object: Rule<{ all: Thing[]; kinds?: FactKind[] }> = rule(() =>
  alt(
    map(seq(det, things), ([, all]) => ({ all })),
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

function deedHead(deed: Deed, { all, kinds }: { all: Thing[]; kinds?: FactKind[] }): Head | undefined {
  const find = deedOn(deed, all);
  if (!find) return;
  if (deed === 'define' && kinds && kinds.length > 0 && find.is === 'node')
    return { finds: [{ ...find, kinds }], places: [], notes: [] };
  return { finds: [find], places: [], notes: [] };
}

const active = map(cat<Verb>('verb'), verb => (verb.form === 'ed' ? undefined : verb));
const passive = map(cat<Verb>('verb'), verb => (verb.form === 'ed' ? verb : undefined));
const be = many(alt(cat('be', 0.01), cat('filler', 0.1)), 2);
const dos = many(alt(cat('do', 0.01), cat('we', 0.01), cat('be', 0.05), cat('filler', 0.1)), 3);
const askers = alt(cat('where'), cat('who'), cat('which'), cat('howoften'), cat('howmany'), cat('listfiles'));

/** An object that is no plain word of the sentence. */
const coded: Rule<{ all: Thing[]; kinds?: FactKind[] }> = map(object, one =>
  one.all.every(({ sort, text }) => sort !== 'word' || /\p{Lu}|_|\d/u.test(text)) ? one : undefined,
);

/** "where is X defined", "which env variables are read": things that something is done to. */
const passiveHead: Rule<Head> = rule(() =>
  alt(
    map(seq(cat('where'), be, dos, object, be, passive), ([, , , one, , { deed }]) => deedHead(deed, one)),
    map(
      seq(opt(askers), coded, many(cat('that'), 1), many(cat('be', 0.05), 2), passive),
      ([, one, , , { deed }]) => (deed === 'do' ? undefined : deedHead(deed, one)),
      0.2,
    ),
    map(seq(alt(cat('where'), cat('howoften')), be, dos, phrase, be, passive), ([, , , one]) => one, 0.15),
    map(seq(phrase, cat('be'), passive), ([one]) => one, 0.5),
    map(
      seq(
        alt(cat('where'), cat('howoften')),
        be,
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
      seq(alt(cat('where'), cat('howoften')), be, dos, text, cat('occur')),
      ([, , , one]) => textHead([one]),
      0.1,
    ),
  ),
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
        deed === 'throw' || deed === 'catch' || deed === 'import' ? deedHead(deed, one) : undefined,
      0.6,
    ),
    map(seq(thing, cat('use', 0.05)), ([one]) => deedHead('use', { all: [one] }), 0.1),
    map(seq(det, cat('use'), many(cat('use'), 1), cat('of'), object), ([, , , , one]) =>
      deedHead('use', one),
    ),
    map(seq(cat('use'), cat('or'), cat('use'), cat('of'), object), ([, , , , one]) => deedHead('use', one)),
    map(
      seq(det, cat('use'), many(seq(cat('or'), cat('use')), 1), cat('of'), phrase),
      ([, , , , one]) => one,
      0.1,
    ),
  ),
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
    map(seq(fileList, active, object), ([, { deed }, one]) => inFiles(deedHead(deed, one))),
    map(
      seq(fileList, active, phrase),
      ([, { deed }, one]) =>
        /^(contain|use|define|do|throw|call|import)$/.test(deed) ? inFiles(one) : undefined,
      0.05,
    ),
    map(seq(files, alt(cat('contains'), cat('with')), text), ([, , one]) => inFiles(textHead([one])), 0.15),
    map(seq(files, alt(cat('contains'), cat('with')), phrase), ([, , one]) => inFiles(one), 0.1),
    map(seq(cat('inside'), files, cat('be'), phrase, passive), ([, , , one]) => inFiles(one), 0.1),
    map(
      seq(cat('inside'), cat('which'), cat('files'), be, object, passive),
      ([, , , , one, { deed }]) => inFiles(deedHead(deed, one)),
      0.1,
    ),
  );
});

function textHead(all: readonly Thing[], isWord = false): Head | undefined {
  const find = ofText(all, isWord);
  return find && { finds: [find], places: [], notes: [] };
}

const empty: TextFind = { is: 'text', lines: [] };

/** Lines, and texts by themselves. */
const lineHead: Rule<Head> = rule(() => {
  const head = (): Head => ({ finds: [empty], places: [], notes: [] });
  const word = map(
    seq(
      det,
      cat('word'),
      anyThing,
      many(
        map(seq(alt(cat('or'), sign(',/')), thing), ([, one]) => one),
        4,
      ),
      many(
        token(({ key }) => /^(entera|completa|sola|itself|whole)$/.test(key)),
        1,
      ),
    ),
    ([, , one, more]) => [one, ...more],
  );
  return alt(
    map(seq(det, cat('lines')), head),
    map(pair, one => textHead([one])),
    map(
      seq(det, list(hashWord, alt(cat('or'), cat('and')), 3), many(mentionsOf, 1)),
      ([, all]) => hashHead(all),
      -0.4,
    ),
    map(seq(det, keywordRun, statementWord), ([, one]) => one, -0.5),
    // "Properties beginning with prop_": an unknown word for things that the condition finds.
    map(
      seq(det, plainWord),
      ([, one], chart) => {
        const at = chart.tokens.indexOf(one);
        const isUnknown = /s$/.test(one.key) && chart.edges[at]!.every(({ end }) => end > at + 1);
        const isTold = /^(starts|ends|consists)$/;
        if (!isUnknown || !chart.edges[at + 1]?.some(({ category }) => isTold.test(category))) return;
        return { ...head(), notes: [`"${one.text}" was passed over.`] };
      },
      2.5,
    ),
    map(seq(det, comparison, alt(cat('of'), cat('with'), cat('to')), det, thing), ([, , , , one]) =>
      comparisonHead(one),
    ),
    map(seq(det, thing, comparison), ([, one]) => comparisonHead(one), 0.8),
    map(seq(word, many(cat('use', 0.02), 1)), ([all]) => textHead(all, true), 0.3),
    map(seq(det, cat('text'), opt(sign(':')), texts), ([, , , all]) => textHead(all), 0.3),
    map(seq(det, cat('regex'), opt(sign(':')), thing), ([, , , one]) => regexHead(one), 0.2),
    map(seq(guarded(texts), cat('lines')), ([all]) => textHead(all), 0.7),
    map(
      seq(det, many(plainWord, 1), coded1, mentionsOf),
      ([, before, one]): Head | undefined => {
        const head = textHead([one]);
        return head && { ...head, notes: before.map(({ text: said }) => `"${said}" was passed over.`) };
      },
      1.1,
    ),
    map(seq(guarded(texts), cat('lines'), cat('of'), texts), ([a, , , b]) => bothHead(a[0]!, b[0]!), 0.7),
    map(seq(det, guarded(alt(texts, codes))), ([, all]) => (all.length > 0 ? textHead(all) : undefined), 1.6),
    map(seq(cat('both'), text, cat('and'), text), ([, a, , b]) => bothHead(a, b), 0.6),
    map(
      seq(things, cat('followed'), opt(cat('det')), followers),
      ([all, , , then]) => followedHead(all, then),
      0.2,
    ),
    map(seq(cat('use'), cat('of'), det, texts), ([, , , all]) => textHead(all), 0.6),
  );
});

const comparison = token(({ key }) => /^(comparisons?|comparacion(es)?|compared)$/.test(key));

/** "Comparisons with nil": an operator and the thing. */
function comparisonHead({ text: value }: Thing): Head {
  const source = String.raw`(?:[!=]==?|[<>]=?|\bis(?:\s+not)?\b)\s*${escapeRegex(value)}(?:\W|$)`;
  return {
    finds: [{ is: 'text', lines: [{ text: { texts: [source], isRegex: true } }] }],
    places: [],
    notes: [],
  };
}

/** Words for a piece of text wherever it stands: "@since 1.5.0 tags". */
const mentionsOf = token(
  ({ type, key }) =>
    type === 'word' &&
    /^(tag|note|marker|annotation|directive|entr(?:y|ie)|mention|occurrence|literal|placeholder|value|pragma|instruction|setting|key|item|reference|line|comment|use|usage|declaration|statement|block|mapping|field|attribute|header|flag|option|variable|expression|snippet|definition|string|etiqueta|marca|entrada|linea|comentario|anotacion)s?$/.test(
      key,
    ),
);

/** `#define`, `#ifdef`. */
const hashWord = map(
  token(({ type, text: value }) => type === 'code' && /^#[a-z]+$/.test(value)),
  one => one.text.slice(1),
);

const hashHead = (all: readonly string[]): Head => ({
  finds: [
    { is: 'text', lines: [{ text: { texts: [String.raw`^\s*#\s*(?:${all.join('|')})\b`], isRegex: true } }] },
  ],
  places: [],
  notes: [],
});

const statementWord = token(({ key }) =>
  /^(statement|expression|clause|directive|declaration|binding|line|block|sentencia|instruccione|declaracione|expresione)s?$/.test(
    key,
  ),
);

/** "Guard let statements", "CREATE TABLE statements": two or three keywords as the code has them. */
const keywordRun: Rule<Head> = (chart, at) =>
  [2, 3].flatMap(count => {
    const tokens = chart.tokens.slice(at, at + count);
    if (
      tokens.length < count ||
      !tokens.every(one => /^(\p{Ll}+|\p{Lu}+)$/u.test(one.text) && one.type !== 'quoted')
    )
      return [];
    const isSentence = tokens.some((_, i) =>
      chart.edges[at + i]!.some(({ category, end }) => end === at + i + 1 && SENTENCE.test(category)),
    );
    if (isSentence) return [];
    const words = tokens.map(one => one.text);
    const isSql = words.every(word => /^\p{Lu}+$/u.test(word));
    const source = isSql
      ? String.raw`(?i:\b${words.join(String.raw`\b(?:\s+\w+){0,3}?\s+`)}\b)`
      : String.raw`\b${words.join(String.raw`\s+`)}\b`;
    const find: One = { is: 'text', lines: [{ text: { texts: [source], isRegex: true } }] };
    return [{ value: { finds: [find], places: [], notes: [] }, end: at + count, cost: 0 }];
  });

const SENTENCE =
  /^(det|of|in|not|exclude|that|filler|ask|where|which|who|howmany|without|with|only|sort|language|number)$/;

const plainWord = token(({ type, text }) => type === 'word' && /^\p{Ll}+$/u.test(text));

/** A text that begins with a piece of code. */
const coded1: Rule<Thing> = (chart, at) =>
  text(chart, at).filter(({ value }) => /[^\p{L}\s]|\p{Lu}{2}/u.test(value.text));

/** "strcpy and sprintf": names by themselves, any of them. */
const codes: Rule<Thing[]> = map(things, all => (all.length > 1 ? all : undefined));

const bothHead = (a: Thing, b: Thing): Head => ({
  finds: [{ is: 'text', lines: [a, b].map(one => ({ text: textTest([one])! })) }],
  places: [],
  notes: [],
});

function regexHead(one: Thing): Head {
  return {
    finds: [{ is: 'text', lines: [{ text: { texts: [one.text], isRegex: true } }] }],
    places: [],
    notes: [],
  };
}

const NUMBERS = /^(numbers?|digits?|numero|cifra|integer)$/;

/** What may follow a text: another text, or a number. */
export const followers: Rule<{ texts: string[]; isRegex?: boolean }> = alt(
  map(
    token(({ key }) => NUMBERS.test(key)),
    () => ({ texts: [String.raw`\s*\d`], isRegex: true }),
  ),
  map(
    seq(
      many(
        token(({ key }) => NUMBERS.test(key)),
        1,
      ),
      many(alt(cat('that'), cat('be')), 2),
      amount,
    ),
    ([, , [one]]) =>
      one && one.sign !== '=' ? { texts: [String.raw`\s*${numberRegex(one)}\b`], isRegex: true } : undefined,
  ),
  map(
    things,
    ([one, ...more]) =>
      more.length > 0 && one?.flags !== undefined
        ? undefined
        : {
            texts: [one!, ...more].map(({ text: each }) => each),
            ...(one!.flags !== undefined && { isRegex: true }),
          },
    0.1,
  ),
);

function followedHead(all: readonly Thing[], then: { texts: string[]; isRegex?: boolean }): Head | undefined {
  const test = textTest(all);
  return test && { finds: [{ is: 'text', lines: [followedLine(test, then)] }], places: [], notes: [] };
}

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
  map(seq(cat('howoften'), dos, object, be, alt(passive, cat('occur'))), ([, , { all }]) => ({
    ...textHead(all)!,
    intent: 'count' as const,
  })),
);

const counted = <T extends Head>(one: Rule<T>): Rule<Head> => map(one, value => value);

/** Everything that can be asked for. */
export const head: Rule<Head> = rule(() => {
  const one = alt(nounHead, passiveHead, activeHead, fileHead, lineHead, countHead, oftenHead);
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
  const finds = mergeFinds(all.flatMap(one => one.finds));
  // No one command finds nodes and lines of plain text.
  const isText = (one: One) => one.is === 'text' && one.lines.every(({ text: { idea } }) => !idea);
  if (finds.some(isText) && !finds.every(isText) && finds.some(one => one.is === 'text' && !one.declared))
    return;
  return { ...head, finds, places: all.flatMap(one => one.places) };
}

export type { NameTest };
