/** How to search, and how to show the results. */
import type { How } from '../query-tree.ts';
import { number } from './amounts.ts';
import { alt, cat, many, map, type Rule, rule, seq, token } from './chart.ts';

export type MannerStep = Partial<How> & {
  intent?: 'count' | 'files' | 'find';
  indent?: boolean;
  whole?: boolean;
  atEnd?: boolean;
  atStart?: boolean;
};

const says = (...keys: string[]) => token(({ type, key }) => type !== 'quoted' && keys.includes(key));

const lines = cat('lines');

const context = alt(says('context', 'contexto', 'surrounding', 'around', 'alrededor'), says('contextual'));

const before = says('before', 'above', 'leading', 'preceding', 'antes');

const after = says('after', 'below', 'following', 'trailing', 'despues');

const each = many(
  alt(
    cat('det', 0.01),
    cat('use', 0.01),
    says('it', 'them', 'each', 'result', 'one', 'of', 'de', 'side', 'and', 'y', 'lado', 'de', 'ellos'),
  ),
  4,
);

const give = many(
  alt(
    cat('with'),
    cat('filler', 0.01),
    cat('and', 0.01),
    cat('only', 0.02),
    cat('of', 0.03),
    says('plus', 'include', 'including', 'incluye'),
  ),
  3,
);

const around: Rule<How> = rule(() =>
  alt(
    map(seq(give, number, lines, many(alt(cat('of'), cat('suffix')), 1), context, each), ([, n]) => both(n)),
    map(
      seq(give, number, many(lines, 1), before, many(alt(cat('and'), cat('or')), 1), after, each),
      ([, n]) => both(n),
    ),
    map(seq(give, number, context, lines), ([, n]) => both(n)),
    map(seq(give, number, lines, before, each), ([, n]) => ({ context: { before: n, after: 0 } })),
    map(seq(give, number, lines, after, each), ([, n]) => ({ context: { before: 0, after: n } })),
    map(seq(give, says('context', 'contexto'), many(cat('of'), 1), number, many(lines, 1)), ([, , , n]) =>
      both(n),
    ),
    map(seq(give, cat('det'), lines, many(cat('of'), 1), context, each), () => both(1), 0.1),
    map(seq(give, many(cat('det'), 1), says('some', 'algo'), context), () => both(2), 0.1),
    map(seq(cat('with'), many(cat('filler', 0.01), 1), says('context', 'contexto')), () => both(2), 0.1),
    map(seq(cat('with'), cat('det'), says('line'), before), () => ({ context: { before: 1, after: 0 } })),
    map(seq(cat('with'), cat('det'), says('line'), after), () => ({ context: { before: 0, after: 1 } })),
  ),
);

const both = (n: number): How => ({ context: { before: n, after: n } });

const results = many(
  alt(
    cat('use', 0.01),
    cat('lines', 0.02),
    cat('filler', 0.02),
    says('results', 'matches', 'hits', 'resultados', 'ones'),
  ),
  2,
);

const limits: Rule<How> = rule(() =>
  alt(
    map(seq(says('first', 'top', 'primeros', 'primeras', 'primer'), number, results), ([, max]) => ({ max })),
    map(
      seq(cat('det'), says('first', 'primer', 'primera'), alt(cat('use'), cat('lines'))),
      () => ({ max: 1 }),
      0.1,
    ),
    map(
      seq(
        many(alt(cat('only'), cat('filler')), 1),
        cat('atmost'),
        number,
        cat('use'),
        many(seq(cat('of'), cat('files')), 1),
      ),
      ([, , max]) => ({ max }),
    ),
    map(
      seq(
        many(cat('filler'), 1),
        says('limit', 'limited', 'max', 'limita', 'maximum'),
        many(cat('to'), 1),
        number,
        results,
      ),
      ([, , , max]) => ({ max }),
    ),
    map(
      seq(
        many(alt(cat('only'), cat('filler'), cat('atmost')), 2),
        many(cat('det'), 1),
        number,
        results,
        says('per', 'por'),
        cat('files'),
      ),
      ([, , n]) => ({ maxPerFile: n }),
    ),
    map(
      seq(
        many(cat('only'), 1),
        cat('det'),
        says('first'),
        results,
        many(cat('inside'), 1),
        alt(says('per'), cat('det')),
        cat('files'),
      ),
      () => ({ maxPerFile: 1 }),
    ),
  ),
);

/** The end of a part of the request. */
const ending: Rule<unknown> = ({ tokens }, at) =>
  !tokens[at] || /^[,;.?)]$/.test(tokens[at].text) ? [{ value: true, end: at, cost: 0 }] : [];

const style: Rule<MannerStep> = rule(() =>
  alt(
    cat<MannerStep>('manner'),
    map(
      seq(alt(says('as'), cat('as'), cat('with')), many(cat('det'), 1), cat<MannerStep>('manner')),
      ([, , how]) => how,
    ),
    map(cat('noindent'), () => ({ indent: false })),
    map(cat('indent'), () => ({ indent: true })),
    map(cat('nothingafter'), () => ({ atEnd: true }), 0.1),
    map(cat('linestart'), () => ({ atStart: true }), 0.1),
    map(cat('wholeline'), () => ({ whole: true })),
    map(cat('listfiles', 0.4), () => ({ intent: 'files' as const })),
    map(
      seq(
        many(alt(cat('filler'), cat('and')), 2),
        cat('filler', 0.01),
        many(cat('det'), 1),
        many(cat('noun'), 1),
        cat('lines'),
      ),
      () => ({ intent: 'find' as const }),
      0.2,
    ),
    map(
      seq(cat('filler', 0.05), many(cat('only'), 1), cat('howmany'), many(cat('there' as string), 1)),
      () => ({ intent: 'count' as const }),
      0.3,
    ),
    map(says('count', 'total', 'cuenta'), () => ({ intent: 'count' as const }), 0.5),
    map(
      seq(many(cat('det'), 1), says('count', 'number', 'total'), alt(cat('only'), ending)),
      () => ({ intent: 'count' as const }),
      0.5,
    ),
  ),
);

/** One statement about the manner. */
export const manner: Rule<MannerStep> = rule(() => alt(around, limits, style));
