/** Translates a request in plain words into a search command. */
import { DowseError } from '../api/errors.ts';
import { questionRefused } from '../api/questions.ts';
import { escapeRegex } from '../languages/escape-regex.ts';
import { formatCommand, type SearchCommand } from '../search-command/format-command.ts';
import { compileQuery } from './compile/compile.ts';
import { asLines } from './compile/lines.ts';
import { constructLines } from './compile/nodes.ts';
import { isAtTop } from './compile/places.ts';
import { mainFeatures } from './compile/spoken-types.ts';
import { isPrototyped, isUnparsed } from './compile/substitutes.ts';
import { isExact } from './exact.ts';
import { explain } from './explain.ts';
import type { Reading } from './grammar/request.ts';
import { splitOwner } from './grammar/thing-tests.ts';
import { exampleSource } from './grammar/verbatim.ts';
import { withLeftOver } from './left-over.ts';
import { isFallback, type Meaning, takenWords } from './other-meanings.ts';
import type { NameTest, NodeFind, Place, TextFind, TextTest, WordsQuery } from './query-tree.ts';
import { isUnsearchable, readings } from './read.ts';
import { EXAMPLES, mostDoubt, refused, unsupported, untold } from './refusals.ts';
import { relaxed } from './relax.ts';
import { type Quoted, saidTexts } from './said-texts.ts';
import { linesInAnyCase, senses } from './senses.ts';
import type { TreeHint } from './tree-hint.ts';
import { Unreadable } from './unreadable.ts';

export interface Translation extends Meaning {
  command: SearchCommand;
  /** The reading of the request. */
  explanation: string;
  /** Notes on words that were left out or guessed: the end of the explanation. */
  caveat?: string;
  intent: WordsQuery['intent'];
  /** The cost of the reading: a higher one is more doubtful. */
  cost: number;
  /** Whether it says exactly what to find, and nothing was guessed or left out. */
  isExact: boolean;
}

/** A reading that costs at most this much is certain. */
const CERTAIN = 0.5;

/** Additional cost of a node if the files have no parser: it is rarely found. */
const UNPARSED = 0.6;

/** Additional cost of lines with a text in any case. */
const ANY_CASE = 0.4;

/** Additional cost of the lines of a node. */
const AS_LINES = 0.4;

/** Maximum cost of a reading. Of a more expensive one, too little was understood. */
const HARDLY = 14;

/** Maximum cost of a reading for dropping a condition. Of a more expensive one, too little would remain. */
const DOUBTFUL = 8;

/** A reading above this cost is marked as a guess. */
const GUESS = 2.5;
/** A reading that costs so much more than the likeliest is not exact. */
const UNLIKELY = 1.5;
/** The last sentence of the explanation of such a reading. */
export const IS_GUESS = 'This is a guess: put names and texts in quotes if something else is meant.';

/** Notes on words that a reading leaves out. */
const DROPPED = /was (?:passed over|left out)|^Without:/;

/** Maximum additional cost of a reading compared with the likeliest. */
const MARGIN = 4;

/**
 * All ways to read a request that become different commands, the likeliest first.
 *
 * @throws DowseError UNSUPPORTED_QUERY if there is none
 */
export function translations(request: string, hint: TreeHint = {}): Translation[] {
  const quoted = saidTexts(request).flatMap(one => withQuotes(one, hint));
  if (quoted.some(({ cost, isCertain }) => isCertain && cost <= GUESS)) return nearest(quoted);
  if (quoted.length === 0) return translationsOf(request, hint);
  return nearest([...quoted, ...translationsIfAny(request, hint)]);
}

/** The translations of a request with a text in quotes. */
const withQuotes = ({ request, isCertain, more }: Quoted, hint: TreeHint): Translation[] =>
  translationsIfAny(request, hint).map(one => ({
    ...one,
    cost: one.cost + more,
    isCertain: one.isCertain && isCertain,
    isExact: one.isExact && isCertain,
  }));

/** None if the request cannot be read. */
function translationsIfAny(request: string, hint: TreeHint): Translation[] {
  try {
    return translationsOf(request, hint);
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    return [];
  }
}

/** Those that are not far dearer than the likeliest, each command once. */
function nearest(all: readonly Translation[]): Translation[] {
  const sorted = all.toSorted((a, b) => a.cost - b.cost);
  const seen = new Set<string>();
  return sorted
    .filter(({ cost }) => cost <= sorted[0]!.cost + MARGIN)
    .filter(({ command }) => {
      const line = formatCommand(inOrder(command));
      return !seen.has(line) && seen.add(line);
    });
}

function translationsOf(request: string, hint: TreeHint): Translation[] {
  const all = readings(request, hint);
  const reasons: string[] = [];
  const guesses: string[] = [];
  const compiled = all
    .flatMap(({ query, cost }) => {
      const guess = guessedText(query, request);
      if (guess !== undefined) guesses.push(guess);
      if (guess !== undefined) return [];
      const heard = query.leftOver.length > 0 ? withLeftOver(query, request) : [{ query, more: 0 }];
      if (query.leftOver.length === 0 && cost > CERTAIN && cost < DOUBTFUL)
        heard.push(...relaxed(query, request, hint));
      return heard
        .flatMap(one =>
          variants(one.query, request, hint).map(two => ({ ...two, more: one.more + two.more })),
        )
        .flatMap(({ more, ...one }) => {
          try {
            return [{ query: one.query, cost: cost + more, command: compileQuery(one.query, hint) }];
          } catch (error) {
            if (!(error instanceof Unreadable)) throw error;
            reasons.push(error.message);
            return [];
          }
        });
    })
    .toSorted((a, b) => a.cost - b.cost);
  const [best] = compiled;
  if (!best) throw refusal(request, all, { reasons, guesses });
  if (best.cost > mostDoubt(request)) throw questionRefused(request);
  if (best.cost > HARDLY) throw refused(request, EXAMPLES);
  return nearest(
    compiled.map(({ query, cost, command }) => ({
      command,
      ...explained(query, cost),
      intent: query.intent,
      cost,
      dropsWords: query.notes.some(note => DROPPED.test(note)),
      isFallback: isFallback(query, request, hint),
      words: takenWords(query),
      isCertain: cost <= CERTAIN || isQuotedText(query, request),
      isExact:
        cost <= Math.min(GUESS, best.cost + UNLIKELY) &&
        isExact(query, request, text => isQuoted(text, request)),
    })),
  );
}

/** "Exported async" and "async exported" find the same. */
function inOrder({ options, ...command }: SearchCommand): SearchCommand {
  const { structure } = options;
  if (!structure?.modifier) return { ...command, options };
  return {
    ...command,
    options: { ...options, structure: { ...structure, modifier: structure.modifier.toSorted() } },
  };
}

/** How a request was read, with the caveat at the end. */
function explained(query: WordsQuery, cost: number): Pick<Translation, 'explanation' | 'caveat'> {
  const explanation = explain(query);
  const caveat = [...query.notes, ...(cost > GUESS ? [IS_GUESS] : [])].join(' ');
  return caveat === '' ? { explanation } : { explanation: `${explanation} ${caveat}`, caveat };
}

/** Additional cost of a folder that may be anywhere, if the tree has one of the name at its top. */
const ANYWHERE = 0.4;

/** A query, the same in folders below, and the same as lines of text where no parser reads the files. */
function variants(query: WordsQuery, request: string, hint: TreeHint): { query: WordsQuery; more: number }[] {
  const { include, exclude } = query.where;
  const isTwice = (place: Place) =>
    place.is === 'folder' && isAtTop(place.path, hint) && hint.subfolders?.has(place.path.split('/')[0]!);
  const all = variantsHere(query, request, hint);
  if (!include.some(isTwice)) return all;
  const anywhere = include.map(place => (isTwice(place) ? { ...place, isAnywhere: true as const } : place));
  return [
    ...all,
    ...all.map(({ query: one, more }) => ({
      query: {
        ...one,
        where: { include: anywhere as Place[], exclude },
        notes: [...one.notes, 'The folder at the top has none, so all folders of that name were searched.'],
        isFallback: true as const,
      },
      more: more + ANYWHERE,
    })),
  ];
}

function variantsHere(
  query: WordsQuery,
  request: string,
  hint: TreeHint,
): { query: WordsQuery; more: number }[] {
  const { find, where } = query;
  if (find.is !== 'node') {
    const anyCase = linesInAnyCase(query, text => isQuoted(text, request));
    return [
      ...asCalls(query),
      { query, more: 0 },
      ...(anyCase ? [{ query: anyCase, more: ANY_CASE }] : []),
      ...ofExample(query),
    ];
  }
  const isText = isUnparsed(where, hint);
  const lines = find.construct ? constructLines(find, isText) : isText ? asLines(find) : undefined;
  return [
    ...senses(query, find, request),
    ...asAnnotation(query, find, hint),
    ...ofExample(query),
    ...(isPrototyped(find, hint)
      ? [{ query: { ...query, find: { ...find, body: 'some' as const } }, more: -0.02 }]
      : []),
    { query, more: isText && !lines ? UNPARSED : 0 },
    ...(lines
      ? [
          {
            query: { ...query, find: lines, isFallback: true as const },
            more: find.construct && !isText ? 1 : AS_LINES,
          },
        ]
      : []),
  ];
}

/** "Synchronized methods" of a language that has an annotation instead of the keyword. */
function asAnnotation(
  query: WordsQuery,
  find: NodeFind,
  hint: TreeHint,
): { query: WordsQuery; more: number }[] {
  const annotations = mainFeatures(hint).annotations?.split(' ') ?? [];
  const keyword = annotations.find(one =>
    find.texts?.some(({ inHead, not, texts }) => inHead && !not && texts[0] === String.raw`\b${one}\b`),
  );
  if (keyword === undefined || find.decorated) return [];
  const name = keyword[0]!.toUpperCase() + keyword.slice(1);
  const texts = find.texts!.filter(one => one.texts[0] !== String.raw`\b${keyword}\b`);
  const note = `Only the annotation @${name} was searched, not the keyword ${keyword} of other languages.`;
  return [
    {
      query: {
        ...query,
        find: { ...find, texts, decorated: { way: 'is', texts: [name] } },
        notes: [...query.notes, note],
      },
      more: -0.02,
    },
  ];
}

/** `console.error or console.warn`: names of functions by themselves are meant as calls where there are any, but not what files mention. */
function asCalls(query: WordsQuery): { query: WordsQuery; more: number }[] {
  const { intent, find, how } = query;
  if (
    intent === 'files' ||
    find.is !== 'text' ||
    find.declared ||
    find.lines.length !== 1 ||
    how.isWord ||
    how.ignoreCase
  )
    return [];
  const { lines, only, except, ...places } = find;
  const [{ text, at, then }] = lines as [TextFind['lines'][number]];
  const isBare = !text.isRegex && !text.idea && !text.not && !text.isWord && !at && !then && !only && !except;
  if (!isBare || !text.texts.every(one => CALLEE.test(one))) return [];
  const name: NameTest = { way: 'is', texts: text.texts.map(one => one.replace(/\(\)$/, '')) };
  const split = splitOwner(name);
  const call: NodeFind = { ...places, is: 'node', kinds: ['call'], ...split };
  return [{ query: { ...query, find: call }, more: -0.01 }];
}

/** A function with its module or object, or with brackets. */
const CALLEE = /^[A-Za-z_]\w*(?:(?:\.|::)[a-z_]\w*)+(?:\(\))?$|^[A-Za-z_]\w*\(\)$/;

/** Words that stand for any name in a piece of code. */
const ANY = /\b(?:something|anything|whatever|foo|bar|baz|xyz|xxx+)\b|\.{3}|…/i;

/** Converts an example to a pattern: if the text itself is not found, `def self.something` means any name. */
function ofExample(query: WordsQuery): { query: WordsQuery; more: number }[] {
  const { find } = query;
  // "XXX" alone is a mark in comments: as any name it would be found in each line.
  const isExample = (test: TextTest) =>
    !test.isRegex && !test.idea && test.texts.some(one => ANY.test(one) && /\w/.test(one.replace(ANY, '')));
  const asPattern = (test: TextTest): TextTest =>
    isExample(test) ? { ...test, texts: test.texts.map(exampleSource), isRegex: true } : test;
  const more = 0.3;
  if (find.is === 'text' && find.lines.some(({ text }) => isExample(text)))
    return [
      {
        query: {
          ...query,
          find: { ...find, lines: find.lines.map(one => ({ ...one, text: asPattern(one.text) })) },
        },
        more,
      },
    ];
  if (find.is === 'node' && find.texts?.some(isExample))
    return [{ query: { ...query, find: { ...find, texts: find.texts.map(asPattern) } }, more }];
  return [];
}

/** Several plain words that were read as a text without a sign of one. */
function guessedText({ find }: WordsQuery, request: string): string | undefined {
  const finds = find.is === 'either' ? find.of : [find];
  const tests = finds.flatMap(one =>
    one.is === 'text' ? one.lines.map(({ text }) => text) : (one.texts ?? []),
  );
  return tests
    .flatMap(({ texts, isRegex }) => (isRegex ? [] : texts))
    .find(
      text => /^\p{Ll}+(?:\s+\p{Ll}+)+$/u.test(text) && !STATEMENT.test(text) && !isQuoted(text, request),
    );
}

/** Words that begin a statement: "catch unreachable" is code as it stands. */
const STATEMENT =
  /^(?:return|throw|raise|catch|goto|assert|yield|await|unset|typedef|extern|rescue|no|defer|delete|del)\s\p{Ll}+$/u;

/** A text that was quoted, and nothing else that could be wrong. */
const isQuotedText = ({ find, notes }: WordsQuery, request: string) =>
  find.is === 'text' &&
  notes.length === 0 &&
  find.lines.length > 0 &&
  find.lines.every(({ text }) => !text.isRegex && text.texts.every(one => isQuoted(one, request)));

const isQuoted = (text: string, request: string) =>
  new RegExp(`["'\`“«‘/]${escapeRegex(text)}["'\`”»’/]`, 'u').test(request);

/** The reason why no reading becomes a command. A question also gets the reason if no search can find the thing. */
function refusal(
  request: string,
  [nearest]: readonly Reading[],
  { reasons: [reason], guesses: [guess] }: { reasons: readonly string[]; guesses: readonly string[] },
): DowseError {
  if (reason !== undefined) return unsupported(reason);
  const leftOver = nearest?.query.leftOver ?? [];
  const why =
    guess !== undefined
      ? `To look for the text "${guess}", put it in quotes. `
      : leftOver.length > 0 && leftOver.every(isUnsearchable)
        ? untold(leftOver[0]!)
        : leftOver.length > 0
          ? `These words could not be read: ${leftOver.map(word => `"${word}"`).join(', ')}. `
          : '';
  return refused(request, `${why}${EXAMPLES}`);
}
