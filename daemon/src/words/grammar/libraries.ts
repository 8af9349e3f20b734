/** Libraries by their names: "the regex crate", "the os module", "package slog". */
import { extensionsOfLanguage } from '../../languages/file-types.ts';
import { LANGUAGES } from '../../languages/index.ts';
import { alt, type Chart, cat, map, opt, type Rule, rule, seq, token } from './chart.ts';
import { isOfSyntax } from './name-cost.ts';
import { det } from './names.ts';
import { hyphenated } from './objects.ts';
import type { Thing } from './thing.ts';

/** What languages call a library. */
export const libraryWord = token(({ key }) =>
  /^(?:crate|module|package|library|librarie|lib|gem|namespace|dependency|dependencie|modulo|paquete|biblioteca|libreria|dependencia)s?$/.test(
    key,
  ),
);

/** Words before these that do not name one. */
const NO_NAME =
  /^(?:same|other|another|external|internal|own|standard|std|whole|entire|new|old|main|core|shared|common|third|first|party|any|each|every|all|few|single|public|private|local|native|current|estandar|externa|propi[ao]|mism[ao])$/;

const libraryName: Rule<Thing> = rule(() =>
  alt(({ tokens, edges, packagesNamed }, at) => {
    const one = tokens[at];
    const isName =
      one &&
      /^(?:word|code|quoted|path)$/.test(one.type) &&
      /^@?\w[\w./@:-]*$/.test(one.text) &&
      (!NO_NAME.test(one.key) || packagesNamed(one.text).length > 0);
    const known = (edges[at] ?? []).filter(({ end }) => end === at + 1);
    const isOfSentence = known.some(
      edge =>
        /^(?:det|of|in|to|and|or|not|that|where|who|which|with|without|be|do|exclude|modifier)$/.test(
          edge.category,
        ) ||
        (edge.category === 'noun' && isOfSyntax(edge)),
    );
    if (!isName || isOfSentence) return [];
    return [{ value: { text: one.text, sort: 'code' as const }, end: at + 1, cost: 0 }];
  }, hyphenated),
);

/** "The regex crate", "module os". In some languages, the module of `rack` is `Rack`. */
export const library: Rule<Thing[]> = rule(() => {
  const named = alt(
    map(seq(det, libraryName, libraryWord), ([, one]) => one),
    map(seq(det, libraryWord, opt(cat('named')), libraryName), ([, , , one], { edges, tokens }) =>
      // "Where is the library used": a verb follows.
      tokens.some(({ text }, at) => text === one.text && edges[at]!.length > 0) ? undefined : one,
    ),
  );
  return alt(
    // "The core crate" is `mdbook-core`, if that is a crate of the tree.
    map(named, ({ text }, chart) => {
      const own = chart.packagesNamed(text).flatMap(path => path.split('/').at(-1)!);
      const ends = own.filter(name => name !== text && name.endsWith(text));
      return ends.length > 0 ? ends.flatMap(name => inCode(name, chart)) : undefined;
    }),
    map(named, ({ text }, chart) => (NO_NAME.test(text) ? undefined : inCode(text, chart)), 0.05),
  );
});

/** Extensions of languages whose modules begin with a capital. */
const CAPITAL = LANGUAGES.filter(({ features }) => features?.capitalModules).flatMap(({ name }) =>
  extensionsOfLanguage(name),
);

function inCode(name: string, { hasExtension }: Chart): Thing[] {
  const isCapital = CAPITAL.some(hasExtension) && /^[a-z][a-z0-9_-]*$/.test(name);
  return [name, ...(isCapital ? [capital(name)] : [])].map(text => ({ text, sort: 'code' }));
}

const capital = (name: string) =>
  name.replace(/(?:^|[-_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
