/** Steps about the form of a text, or other texts in its line. */
import { escapeRegex } from '../../languages/escape-regex.ts';
import type { Verb } from '../lexicon/types.ts';
import type { TextTest } from '../query-tree.ts';
import { alt, cat, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import { type Cond, followedLine, isOnly, mentioning } from './draft.ts';
import { followers } from './followers.ts';
import { guarded, text, texts, thing, things } from './objects.ts';
import type { Step } from './steps.ts';
import type { Thing } from './thing.ts';
import { textTest } from './thing-tests.ts';
import {
  bracketedCode,
  bracketedWord,
  bracketedWords,
  codeAfterComma,
  exampleDeclaration,
  statementExample,
  verbatim,
} from './verbatim.ts';

/** "A force cast (as!)", "literals, e.g. \"10.0.0.0/16\"": code that says how the thing is written. */
export const bracketed: Rule<Step> = rule(() => {
  // "E.g." ends with a dot.
  const dots = many(sign('.:'), 1);
  const shaped = map(
    token(({ type }) => type === 'quoted' || type === 'code' || type === 'path'),
    ({ text: one }) => numberShape(one),
  );
  const unknown = token(
    ({ type, key }) => type === 'code' || type === 'quoted' || (type === 'word' && key.length > 4),
  );
  const step =
    (test: TextTest): Step =>
    path =>
      path.finds.length > 1
        ? undefined
        : { ...path, finds: [{ is: 'text', lines: [{ text: test }] }], pending: [] };
  /** Code within a definition or statement. */
  const within =
    (test: TextTest): Step =>
    path => {
      const [find] = path.finds;
      if (path.finds.length !== 1 || find?.is !== 'node' || isOnly(find, 'call', 'import', 'decorator'))
        return;
      // "Inside an initializer (init)": said already.
      if (JSON.stringify(find).includes(`"${test.texts[0]}"`)) return path;
      // An operator may be the beginning of the body: "expression-bodied methods (=>)".
      const inHead = test.texts.every(one => /\w/.test(one));
      const next = mentioning({ ...test, ...(inHead && { inHead }) })(find, false);
      return next && { ...path, finds: [next] };
    };
  return alt(
    map(bracketedCode, step, 2.2),
    map(bracketedCode, within, 1),
    map(codeAfterComma, step, 1.6),
    map(codeAfterComma, within, 1),
    map(bracketedWord, within, 0.4),
    map(seq(cat('gloss'), dots, shaped), ([, , source]) => step({ texts: [source], isRegex: true }), -0.4),
    map(seq(cat('weakgloss'), shaped), ([, source]) => step({ texts: [source], isRegex: true }), 2.2),
    map(
      seq(alt(cat('gloss'), cat('weakgloss'), cat('restated')), dots, exampleDeclaration),
      ([, , test]) => within(test),
      0.3,
    ),
    // "Exceptions defined with defexception".
    map(
      seq(
        map(cat<Verb>('verb'), ({ form }) => (form === 'ed' ? true : undefined)),
        alt(cat('with'), cat('as')),
        unknown,
      ),
      ([, , one]) =>
        one.type === 'quoted' && /^\w+$/.test(one.text)
          ? step({ texts: [String.raw`^\s*${one.text}\b`], isRegex: true })
          : step({ texts: [one.text], isWord: /^\w+$/.test(one.text) }),
      2.5,
    ),
    // "Multimethods and their methods (defmulti, defmethod)".
    map(bracketedWords, step, 0.6),
  );
});

/** The shape of a text that is mostly numbers: `10.0.0.0/16`, `2_147_483_647`, `^1.2.3`. */
function numberShape(example: string): string | undefined {
  if (!/\d/.test(example) || /\p{L}{3}/u.test(example)) return;
  const digits = String.raw`\d+`;
  // Any number of groups that a sign divides.
  const [, sign] = /^\d+(?:([_,])\d+){2,}$/.exec(example) ?? [];
  return sign ? `\\b${digits}(?:${sign}${digits})+` : escapeRegex(example).replace(/\d+/g, digits);
}

/** The request verbatim, if the tree contains it. */
export const asWritten: Rule<Step> = alt(
  map(
    verbatim,
    (test): Step =>
      path => ({ ...path, finds: [{ is: 'text', lines: [{ text: test }] }] }),
    4.2,
  ),
  map(
    statementExample,
    ({ kind, test }): Step =>
      path => ({ ...path, finds: [{ is: 'node', kinds: [kind], texts: [test] }] }),
    1,
  ),
);

/** "No subfolders": only files directly in the folders. */
export const noSubfolders: Rule<Step> = rule(() => {
  const sub = token(({ key }) => /^(subfolders?|subdirector(y|ies)|subcarpetas?|recursively)$/.test(key));
  const step: Step = path =>
    path.include.some(one => one.is === 'folder')
      ? {
          ...path,
          include: path.include.map(one =>
            one.is === 'folder' ? { is: 'file', path: `${one.path}/*` } : one,
          ),
        }
      : undefined;
  return alt(
    map(
      seq(alt(cat('not'), cat('without'), cat('exclude')), many(cat('in', 0.01), 1), sub),
      () => step,
      -0.5,
    ),
    map(seq(sub, many(cat('be', 0.01), 1), cat('excluded')), () => step, -0.5),
  );
});

export const onText =
  (cond: Cond): Cond =>
  (find, not) =>
    find.is === 'text' ? cond(find, not) : undefined;

/** A name as written in code. */
const codedThing: Rule<Thing> = map(thing, one =>
  one.sort !== 'word' && /^[\w.:]+$/.test(one.text) ? one : undefined,
);

/** After "not in" and "outside of" a place follows, unless it is quoted. */
const ofText =
  (one: Rule<unknown>): Rule<unknown> =>
  (chart, at) =>
    one(chart, at).map(parse => {
      const isPlace = chart.edges[parse.end - 1]!.some(
        ({ category, end }) => end === parse.end && /^(?:in|outside)$/.test(category),
      );
      const isQuoted = chart.tokens[parse.end]?.type === 'quoted';
      return isPlace && !isQuoted ? { ...parse, cost: parse.cost + 2 } : parse;
    });

/** "and Y", "but not Z" after a text. */
export const textConds: Rule<Cond> = rule(() => {
  const also = seq(alt(cat('and'), cat('but'), sign(',')), many(cat('filler', 0.05), 1));
  const no = ofText(alt(cat('not'), cat('without'), cat('exclude')));
  const has = many(alt(cat('that'), cat('contains'), cat('be'), cat('do'), cat('with')), 3);
  const tested = (one: Rule<Parameters<typeof textTest>[0]>, not: boolean) =>
    map(one, all => {
      const test = textTest(all);
      return test && onText((find, isDenied) => mentioning(test)(find, not ? !isDenied : isDenied));
    });
  return alt(
    tested(
      map(
        seq(many(also, 1), many(alt(cat('that'), cat('do', 0.05)), 1), no, has, texts),
        ([, , , , all]) => all,
      ),
      true,
    ),
    // "…, X only".
    tested(
      map(seq(sign(','), alt(codedThing), cat('only')), ([, one]) => [one]),
      false,
    ),
    map(
      tested(
        map(seq(also, has, guarded(map(text, one => [one]))), ([, , all]) => all),
        false,
      ),
      cond => cond,
      0.3,
    ),
    map(
      tested(
        map(
          seq(
            many(also, 1),
            token(({ key }) => /^(nor|ni)$/.test(key)),
            has,
            text,
          ),
          ([, , , one]) => [one],
        ),
        true,
      ),
      cond => cond,
      0.3,
    ),
  );
});

/** "followed by X" after a text. */
export const followedBy: Rule<Step> = rule(() =>
  map(
    seq(
      opt(cat('that')),
      many(cat('be'), 1),
      cat('followed'),
      many(cat('det'), 1),
      alt(
        followers,
        map(things, ([one]) => ({ texts: [one!.text] })),
      ),
    ),
    ([, , , , then]) =>
      path => {
        const [find] = path.finds;
        const last = find?.is === 'text' ? find.lines.at(-1) : undefined;
        if (path.finds.length !== 1 || !last || find?.is !== 'text' || last.then || last.text.idea) return;
        return {
          ...path,
          finds: [
            { ...find, lines: [...find.lines.slice(0, -1), { ...last, ...followedLine(last.text, then) }] },
          ],
        };
      },
  ),
);
