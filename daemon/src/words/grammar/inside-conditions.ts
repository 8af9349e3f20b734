/** Conditions on the position in code: "inside a loop", "in the body of X", "at top level". */
import type { NameTest } from '../query-tree.ts';
import { topLevel } from './adjectives.ts';
import { alt, cat, many, map, opt, type Rule, rule, seq } from './chart.ts';
import { type Cond, denied, insideOf, isOnly, mentioning, owned } from './draft.ts';
import { after, det, names, using } from './names.ts';
import { refs } from './nouns.ts';
import { things } from './objects.ts';
import { splitOwner } from './thing-tests.ts';
import { mergeRefs } from './verb-conditions.ts';

/** Inside anything with a name. For a text, it is another text of the line: "urls on example.com". */
const insideAny =
  (test: NameTest): Cond =>
  (find, not) => {
    if (find.is === 'text' && test.texts.some(one => one.includes('.')))
      return mentioning({ texts: test.texts })(find, not);
    if (isOnly(find, 'import', 'decorator') && !not) return;
    // "Methods in Repository", "methods on *Context": methods of the type.
    if (isOnly(find, 'method') && test.way === 'is' && test.texts.every(one => /^[*&]?\p{Lu}\w*$/u.test(one)))
      return owned(test)(find, not);
    // A path is a place of files.
    if (test.texts.some(one => one.includes('/'))) return;
    const { name } = splitOwner(test);
    const texts = name.texts.map(one => one.replace(/^\*/, ''));
    return insideOf([{ kinds: ['any'], name: { ...name, texts } }])(find, not);
  };

const within = alt(cat('inside'), cat('weakinside', 0.7));

/** "inside a loop", "in the body of X", "at top level", "outside any function". */
export const insideConds: Rule<Cond> = rule(() => {
  const body = many(seq(det, cat('body'), opt(cat('of'))), 1);
  const owner: Rule<Cond> = using(after(seq(within, body, det), things), names(), insideAny);
  return alt(
    map(seq(within, body, det, refs), ([, , articles, all]) =>
      // "In include": a bare word is a folder rather than an import.
      articles.length === 0 && all.every(({ kinds, name }) => !name && kinds[0] === 'import')
        ? undefined
        : insideOf(mergeRefs(all)),
    ),
    map(owner, cond => cond, 0.9),
    map(after(seq(cat('outside'), body), refs), all => denied(insideOf(all))),
    // "The import lines don't interest me".
    map(seq(det, refs, many(cat('lines'), 1), cat('excluded')), ([, all]) => denied(insideOf(all)), 0.3),
    map(cat('toplevel'), () => topLevel),
    map(seq(cat('not'), cat('toplevel')), () => denied(topLevel)),
    map(seq(cat('inside'), alt(cat('toplevel'))), () => topLevel),
    map(
      using(after(seq(cat('outside'), det), things), names(), name => denied(insideAny(name))),
      cond => cond,
      0.9,
    ),
  );
});
