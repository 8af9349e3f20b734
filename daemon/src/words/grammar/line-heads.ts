import { escapeRegex } from '../../languages/escape-regex.ts';
import { regionOf } from '../lexicon/regions.ts';
import type { Noun } from '../lexicon/types.ts';
import type { Region, TextFind } from '../query-tree.ts';
import { alt, cat, list, many, map, opt, type Parse, type Rule, rule, seq, sign, token } from './chart.ts';
import { followedLine, type One } from './draft.ts';
import { followers } from './followers.ts';
import { isOfSyntax } from './name-cost.ts';
import { det } from './names.ts';
import type { Phrase } from './nouns.ts';
import { anyThing, guarded, pair, text, texts, thing, things } from './objects.ts';
import type { Thing } from './thing.ts';
import { textTest } from './thing-tests.ts';

/** The head of a request for lines. */
export interface Head extends Phrase {
  intent?: 'count' | 'files' | 'find';
}

export const ofText = (all: readonly Thing[], isWord = false): One | undefined => {
  const test = textTest(all, isWord && all.every(one => /^\w+$/.test(one.text)) ? { isWord: true } : {});
  return test && { is: 'text', lines: [{ text: test }] };
};

export function textHead(all: readonly Thing[], isWord = false, region?: Region): Head | undefined {
  const find = ofText(all, isWord);
  return find && { finds: [region ? ({ ...find, only: [region] } as One) : find], places: [], notes: [] };
}

/** Texts that words before them only describe. */
function passingOver(words: readonly string[], all: readonly Thing[], region?: Region): Head | undefined {
  const head = textHead(all, false, region);
  return head && { ...head, notes: words.map(word => `"${word}" was passed over.`) };
}

const empty: TextFind = { is: 'text', lines: [] };

/** Lines, and texts by themselves. */
export const lineHead: Rule<Head> = rule(() => {
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
    map(seq(pair, many(mentionsOf, 1)), ([one, [said]]) => textHead([one], false, said?.region)),
    ideasInRegion,
    map(
      seq(det, list(hashWord, alt(cat('or'), cat('and')), 3), many(mentionsOf, 1)),
      ([, all]) => hashHead(all),
      -0.4,
    ),
    map(
      seq(det, list(thing, alt(cat('or'), cat('and')), 3), many(sign('='), 1), assignmentWord),
      ([, all]) => assigned(all),
      0.4,
    ),
    map(
      seq(det, many(plainWord, 1), assignmentWord, cat('of'), det, things),
      ([, , , , , all]) => assigned(all),
      0.2,
    ),
    // "Commented-out console.log".
    map(
      seq(
        token(({ key }) => key === 'commented'),
        token(({ key }) => key === 'out'),
        many(cat('use'), 1),
        coded1,
        many(alt(cat('lines'), cat('use'), mentionsOf, cat('noun' as string)), 1),
      ),
      ([, , , one]) => {
        const found = ofText([one]);
        return found && { finds: [{ ...found, only: ['comments' as const] } as One], places: [], notes: [] };
      },
    ),
    map(seq(det, keywordRun, statementWord), ([, one]) => one, -0.5),
    map(seq(det, comparison, alt(cat('of'), cat('with'), cat('to')), det, thing), ([, , , , one]) =>
      comparisonHead(one),
    ),
    map(seq(det, thing, comparison), ([, one]) => comparisonHead(one), 0.8),
    map(seq(word, many(cat('use', 0.02), 1)), ([all]) => textHead(all, true), 0.3),
    map(
      seq(det, cat('text'), opt(sign(':')), texts),
      ([, , , all]) => (isPlain(all) ? undefined : textHead(all)),
      0.3,
    ),
    map(seq(det, cat('text'), sign(':'), texts), ([, , , all]) => textHead(all), 0.3),
    map(seq(det, cat('regex'), opt(sign(':')), thing), ([, , , one]) => sourceHead(one.text), 0.2),
    map(seq(guarded(texts), cat('lines')), ([all]) => textHead(all), 0.7),
    map(
      seq(det, many(plainWord, 1), list(coded1, alt(cat('or'), cat('and'), sign(',/')), 3), mentionsOf),
      ([, before, all, { region }]) =>
        passingOver(
          before.map(({ text: said }) => said),
          all,
          region,
        ),
      1.1,
    ),
    // "String formatting with string.Format": only the code can be searched.
    map(
      seq(
        det,
        plainWords,
        alt(cat('with'), cat('for'), cat('like'), cat('as'), cat('contains')),
        det,
        list(coded1, alt(cat('or'), cat('and')), 3),
      ),
      ([, before, , , all]) => passingOver(before, all),
      2.4,
    ),
    map(
      seq(
        det,
        token(({ type }) => type === 'word'),
        mentionsOf,
        coded1,
      ),
      ([, before, kind, one]) => passingOver([before.text, kind.text], [one], kind.region),
      2.4,
    ),
    // "@private jsdoc tags".
    map(
      seq(det, coded1, plainWord, mentionsOf),
      ([, one, said, { region }]) => passingOver([said.text], [one], region),
      1.6,
    ),
    // "The comment marker CR-someday".
    map(seq(det, described, coded1), ([, before, one]) => passingOver(before, [one]), 2.9),
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

/** Words of the sentence: "string formatting" is probably not the text "formatting". */
const isPlain = (all: readonly Thing[]) =>
  all.every(one => one.sort === 'word' && /^[\p{Ll}\s]+$/u.test(one.text));

const assignmentWord = token(({ key }) => /^(assignments?|asignacion(es)?)$/.test(key));

/** Lines that assign to a name. */
function assigned(all: readonly Thing[]): Head | undefined {
  const test = textTest(all);
  const next = { texts: [String.raw`(?:\.\w+)*\s*=(?:[^=>]|$)`], isRegex: true };
  return test && { finds: [{ is: 'text', lines: [followedLine(test, next)] }], places: [], notes: [] };
}

const comparison = token(({ key }) => /^(comparisons?|comparacion(es)?|compared)$/.test(key));

/** "Comparisons with nil": an operator and the thing. */
function comparisonHead({ text: value }: Thing): Head {
  const source = String.raw`(?:[!=]==?|[<>]=?|\bis(?:\s+not)?\b)\s*${escapeRegex(value)}(?:\W|$)`;
  return sourceHead(source);
}

/** Words for a text at any place: "@since 1.5.0 tags". */
const mentionWord = token(
  ({ type, key }) =>
    type === 'word' &&
    /^(tag|note|marker|constraint|annotation|directive|entr(?:y|ie)|mention|occurrence|literal|placeholder|value|pragma|instruction|setting|key|item|reference|line|comment|use|usage|declaration|statement|block|mapping|field|attribute|header|flag|option|variable|expression|snippet|definition|string|etiqueta|marca|entrada|linea|comentario|anotacion)s?$/.test(
      key,
    ),
);

/** Such a word, and the region of code if it names one. */
const mentionsOf: Rule<{ text: string; region?: Region }> = (chart, at) =>
  mentionWord(chart, at).map(parse => {
    const region = regionOf(chart.edges[at]!.filter(({ end }) => end === parse.end));
    return { ...parse, value: { text: parse.value.text, ...(region && { region }) } };
  });

/** A mark without a word for its region: "TODO" in "TODO and FIXME notes". */
const bareIdea: Rule<TextFind> = map(cat<Noun>('noun'), ({ find }) =>
  find.is === 'text' && find.lines[0]?.text.idea && !find.only ? find : undefined,
);

/** The last of them names the region of all. */
const ideasInRegion: Rule<Head> = map(
  seq(
    det,
    list(bareIdea, alt(cat('or'), cat('and'), sign(',/')), 3),
    alt(cat('or'), cat('and'), sign('/')),
    map(cat<Noun>('noun'), ({ find }) => (find.is === 'text' && find.only ? find : undefined)),
  ),
  ([, all, , last]): Head => ({
    finds: [...all.map(one => ({ ...one, only: last.only! })), last],
    places: [],
    notes: [],
  }),
  -0.1,
);

/** `#define`, `#ifdef`. */
const hashWord = map(
  token(({ type, text: value }) => type === 'code' && /^#[a-z]+$/.test(value)),
  one => one.text.slice(1),
);

const hashHead = (all: readonly string[]): Head => sourceHead(String.raw`^\s*#\s*(?:${all.join('|')})\b`);

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
    // A phrase of a table is not a run of keywords.
    const isKnown = chart.edges[at]!.some(
      ({ category, end }) =>
        end > at + 1 && (category === 'noun' || category === 'trait' || SENTENCE.test(category)),
    );
    if (isKnown) return [];
    const words = tokens.map(one => one.text);
    const isSql = words.every(word => /^\p{Lu}+$/u.test(word));
    const source = isSql
      ? String.raw`(?i:\b${words.join(String.raw`\b(?:\s+\w+){0,3}?\s+`)}\b)`
      : String.raw`\b${words.join(String.raw`\s+`)}\b`;
    return [{ value: sourceHead(source), end: at + count, cost: 0 }];
  });

const SENTENCE =
  /^(det|of|in|not|exclude|that|filler|ask|where|which|who|howmany|without|with|only|sort|language|number)$/;

const plainWord = token(({ type, text }) => type === 'word' && /^\p{Ll}+$/u.test(text));

/** One to three words that name no kind of syntax. */
const plainWords: Rule<string[]> = (chart, at) => {
  const words: string[] = [];
  const parses: Parse<string[]>[] = [];
  for (let end = at; end < at + 3; end++) {
    const one = chart.tokens[end];
    const isKind = chart.edges[end]?.some(
      edge =>
        edge.end === end + 1 &&
        (SENTENCE.test(edge.category) || (edge.category === 'noun' && isOfSyntax(edge))),
    );
    if (!one || isKind || !(one.type === 'word' || one.type === 'code') || !/^[\p{L}-]+$/u.test(one.text))
      break;
    words.push(one.text);
    parses.push({ value: [...words], end: end + 1, cost: 0.2 * words.length });
  }
  return parses;
};

/** Words before a piece of code. One that nothing knows is rather a part of it: `unset -f`. */
const described: Rule<string[]> = (chart, at) =>
  plainWords(chart, at).map(parse => {
    const isKnown = chart.edges[parse.end - 1]!.some(({ end }) => end === parse.end);
    return isKnown ? parse : { ...parse, cost: parse.cost + 1.2 };
  });

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

/** Lines that match a regular expression. */
function sourceHead(source: string): Head {
  return {
    finds: [{ is: 'text', lines: [{ text: { texts: [source], isRegex: true } }] }],
    places: [],
    notes: [],
  };
}

function followedHead(all: readonly Thing[], then: { texts: string[]; isRegex?: boolean }): Head | undefined {
  const test = textTest(all);
  return test && { finds: [{ is: 'text', lines: [followedLine(test, then)] }], places: [], notes: [] };
}
