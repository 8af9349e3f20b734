/** Conditions on properties: size, body, modifiers. */
import type { Modifier } from '../../api/structure.ts';
import { DECLARATION_KEYWORDS } from '../../languages/declaration-keywords.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import { extensionsOfLanguage } from '../../languages/file-types.ts';
import { LANGUAGES } from '../../languages/index.ts';
import type { Verb } from '../lexicon/types.ts';
import { amount } from './amounts.ts';
import { alt, cat, list, many, map, type Rule, rule, seq, token } from './chart.ts';
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
  withBody,
  withDoc,
  withLines,
} from './draft.ts';
import { det } from './names.ts';
import { things } from './objects.ts';
import { codeWords, quotedDeclaration } from './quoted.ts';

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
  return alt(
    map(seq(lacks, det, alt(docText, seq(comment, many(above, 1)))), () => withDoc('none'), -0.1),
    map(
      seq(alt(cat('with'), cat('contains')), det, alt(docText, seq(comment, above))),
      () => withDoc('some'),
      0.1,
    ),
    undocumented,
  );
});

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
