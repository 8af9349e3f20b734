/** Conditions on properties: size, body, modifiers. */
import type { Modifier } from '../../api/structure.ts';
import { DECLARATION_KEYWORDS } from '../../languages/declaration-keywords.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import { extensionsOfLanguage } from '../../languages/file-types.ts';
import { LANGUAGES } from '../../languages/index.ts';
import type { Verb } from '../lexicon/types.ts';
import { amount } from './amounts.ts';
import { alt, cat, list, many, map, opt, type Rule, rule, seq, token } from './chart.ts';
import {
  type Cond,
  denied,
  every,
  inHead,
  isDeclaration,
  isFunction,
  isOnly,
  mentioning,
  modified,
  uncommented,
  withBody,
  withDoc,
  withDocText,
  withLines,
} from './draft.ts';
import { det } from './names.ts';
import { texts, things } from './objects.ts';
import { codeWords, quotedDeclaration } from './quoted.ts';
import type { Thing } from './thing.ts';
import { textTest } from './thing-tests.ts';

export const sizeConds: Rule<Cond> = rule(() =>
  alt(
    map(seq(many(alt(cat('with'), cat('of')), 1), amount, cat('lines'), many(cat('long'), 1)), ([, [one]]) =>
      withLines(one!),
    ),
    map(seq(cat('more'), amount, cat('lines')), ([, [one]]) => withLines({ ...one!, sign: '>' })),
    map(cat('oneline'), () => withLines({ sign: '=', number: 1 })),
    map(cat('multiline'), () => withLines({ sign: '>', number: 1 })),
    map(cat('bodyless'), () => withBody('none')),
    map(cat('bodied'), () => withBody('some')),
    map(cat('empty'), () => withBody('empty')),
    map(
      cat('swallowing'),
      (): Cond => (find, not) => (isOnly(find, 'catch') ? withBody('empty')(find, not) : undefined),
      -0.1,
    ),
  ),
);

const docString = token(({ key }) =>
  /^(?:(?:doc|go|java|js|k|rust)docs?|docs?|doc_?strings?|docblocks?|documentation|documentacion)$/.test(key),
);
const docText = seq(
  docString,
  many(
    token(({ key }) => /^(?:comment|string|block|comentario)s?$/.test(key)),
    1,
  ),
);
const comment = token(({ key }) => /^(?:comment|comentario)s?$/.test(key));
const above = seq(
  token(({ key }) => /^(?:above|before|arriba|antes)$/.test(key)),
  many(
    token(({ key }) => /^(?:it|them)$/.test(key)),
    1,
  ),
);

/** "Without a docstring", "that have no comment above them", "with documentation", "undocumented". */
export const docConds: Rule<Cond> = rule(() => {
  const lacks = alt(cat('without'), seq(cat('not'), cat('contains')));
  const has = alt(cat('with'), cat('contains'));
  const inDocs = seq(det, texts, many(section, 1), cat('inside'), det, docText);
  return alt(
    map(seq(lacks, det, alt(docText, seq(comment, above))), () => withDoc('none'), -0.1),
    map(seq(has, det, alt(docText, seq(comment, above))), () => withDoc('some'), 0.1),
    map(seq(lacks, det, comment), () => uncommented, 0.02),
    // "Unsafe blocks without a SAFETY comment".
    map(seq(lacks, det, commentWord, comment, many(above, 1)), ([, , one]) => denied(one), -0.1),
    map(seq(has, det, commentWord, comment, many(above, 1)), ([, , one]) => one, -0.1),
    // "Whose docstring mentions X", "with X in the docs".
    map(
      seq(cat('whose'), many(cat('det', 0.01), 1), docText, dos, opt(cat('not')), dos, says, det, texts),
      ([, , , , not, , , , all]) => documentedWith(all, not !== undefined),
      -0.3,
    ),
    map(
      seq(has, det, docText, cat('that'), dos, opt(cat('not')), dos, says, det, texts),
      ([, , , , , not, , , , all]) => documentedWith(all, not !== undefined),
      -0.5,
    ),
    map(seq(has, inDocs), ([, [, all]]) => documentedWith(all), -0.2),
    map(seq(lacks, inDocs), ([, [, all]]) => documentedWith(all, true), -0.2),
    undocumented,
  );
});

/** A text in the docs; one in small letters in any case. */
function documentedWith(all: readonly Thing[], not = false, isComment = false): Cond | undefined {
  const test = textTest(all);
  if (!test) return;
  const isPlain = !test.isRegex && test.texts.every(text => /^[\p{Ll}\s]+$/u.test(text));
  const inAnyCase = { texts: test.texts.map(text => `(?i:${text})`), isRegex: true };
  const cond = withDocText(isPlain ? inAnyCase : test, isComment);
  return not ? denied(cond) : cond;
}

/** A word in front of "comment": `SAFETY`. */
const commentWord: Rule<Cond> = (chart, at) => {
  const one = chart.tokens[at];
  const isText = one !== undefined && /^(?:word|code|quoted)$/.test(one.type);
  const isKnown = chart.edges[at]?.some(({ category }) =>
    /^(?:det|empty|noun|trait|modifier|text)$/.test(category),
  );
  const cond = isText && !isKnown && documentedWith([{ text: one.text, sort: 'word' }], false, true);
  return cond ? [{ value: cond, end: at + 1, cost: 0.1 }] : [];
};

const section = token(({ key }) => /^(?:section|tag|heading|seccion)s?$/.test(key));
const dos = many(alt(cat('that', 0.01), cat('do', 0.01), cat('be', 0.01)), 2);
const says = alt(
  cat('contains'),
  cat('starts'),
  map(cat<Verb>('verb'), ({ deed }) => /^(?:mention|contain|use|import)$/.test(deed) || undefined),
);

/** As an adjective. */
export const undocumented: Rule<Cond> = map(
  token(({ key }) => /^(?:un)?documented$/.test(key)),
  ({ key }) => withDoc(key === 'documented' ? 'some' : 'none'),
  0.1,
);

const unknownWord: Rule<string> = (chart, at) => {
  const one = chart.tokens[at];
  const isUnknown =
    one?.type === 'word' &&
    /^\p{Ll}{3,}$/u.test(one.text) &&
    chart.edges[at]!.every(({ category }) => category === 'verb');
  return isUnknown && !/ed$/.test(one.text) ? [{ value: one.text, end: at + 1, cost: 0 }] : [];
};

const modifierWord = token(({ key }) => /^(modifiers?|keyword|modificador(es)?)$/.test(key));

/** "that are static", "declared private static bool". */
export const qualityConds: Rule<Cond> = rule(() =>
  alt(
    map(seq(many(cat<Verb>('verb'), 1), many(cat('as'), 1), quotedDeclaration), ([, , { cond, kinds }]) =>
      kinds.length === 0 ? cond : undefined,
    ),
    map(seq(cat<Verb>('verb'), alt(cat('as'), cat('with')), codeWords), ([, , cond]) => cond),
    map(seq(list(cat<Modifier>('modifier'), cat('or'), 3)), ([all]) => modified(all, true)),
    map(seq(cat<Modifier>('modifier'), many(cat('and'), 1), cat<Modifier>('modifier')), ([a, , b]) =>
      modified([a, b]),
    ),
    map(seq(cat('without'), cat<Modifier>('modifier')), ([, one]) => denied(modified([one]))),
    // "Declared with the function keyword".
    map(
      seq(
        cat<Verb>('verb'),
        alt(cat('with'), cat('as')),
        det,
        token(({ type }) => type === 'word' || type === 'quoted'),
        modifierWord,
      ),
      ([, , , one]) => mentioning({ texts: [one.text], isWord: true, inHead: true }),
    ),
    // "That are external and view" of declarations that no parser reads.
    map(
      seq(
        alt(cat('that'), cat('be')),
        many(cat('be'), 1),
        list(
          token(({ type, text }) => type === 'word' && /^\p{Ll}{3,}$/u.test(text)),
          many(cat('and'), 1),
          2,
        ),
      ),
      ([, , all]): Cond => {
        const cond = every(all.map(({ text }) => mentioning({ texts: [text], isWord: true })));
        return (find, not) =>
          find.is === 'text' && isDeclaration(find.lines[0]?.text.idea) ? cond(find, not) : undefined;
      },
      0.6,
    ),
    // "Declared volatile or register", "that are external view": words of code that no table knows.
    map(
      seq(
        alt(cat('that'), cat('be'), seq(cat<Verb>('verb'), many(cat('as'), 1))),
        many(cat('be'), 1),
        list(unknownWord, alt(cat('or'), cat('and')), 2),
      ),
      ([, , all]): Cond => {
        const cond = mentioning({ texts: all, isWord: true, inHead: true });
        return (find, not) =>
          find.is === 'node' && !isOnly(find, 'call', 'import') ? cond(find, not) : undefined;
      },
      1.2,
    ),
    // "That are sealed": a keyword that the facts do not have as a modifier.
    map(
      seq(
        alt(cat('that'), cat('be')),
        many(cat('be'), 1),
        token(({ type, key }) => type === 'word' && DECLARATION_KEYWORDS.has(key)),
      ),
      ([, , one]): Cond => {
        const cond = inHead(String.raw`\b${one.key}\b`);
        return (find, not) => (find.is === 'node' ? cond(find, not) : undefined);
      },
    ),
  ),
);

/** Extensions of languages whose methods declare exceptions. */
const DECLARE_THROWS = LANGUAGES.filter(({ features }) => features?.throws).flatMap(({ name }) =>
  extensionsOfLanguage(name),
);

/** "Methods that throw IOException" in languages whose methods declare exceptions. */
export const throwsConds: Rule<Cond> = (chart, at) => {
  const isDeclared = DECLARE_THROWS.some(extension => chart.hasExtension(extension));
  const thrown = map(seq(cat<Verb>('verb'), det, things), ([{ deed }, , all]): Cond | undefined => {
    if (deed !== 'throw') return;
    const sources = all.map(one => String.raw`\bthrows\b[^{;]*\b${escapeRegex(one.text)}\b`);
    const cond = inHead(`(?:${sources.join('|')})`);
    return (find, not) => (isFunction(find) ? cond(find, not) : undefined);
  });
  return isDeclared ? thrown(chart, at) : [];
};
