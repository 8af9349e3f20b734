/** How deep a relation goes: "subclasses of X, including indirect ones", "that call X, directly or not". A search knows only what is direct. */
import type { Find } from './query-tree.ts';

/** A request without the words for the depth, and which ones they ask for besides the direct ones. */
export interface Depth {
  rest: string;
  indirect: 'too' | 'only' | 'not';
}

/** The note on a reading of a request that asks for indirect ones too. */
export const ONLY_DIRECT = 'Only direct ones were searched: a search does not find indirect ones.';

const NEAR = `(?:(?:^D|d)irect(?:ly|[oa]s?|[oa]?mente)?|immediate(?:ly)?)`;
const FAR = [
  '(?:^I|i)ndirect(?:ly|[oa]s?|amente)?',
  '(?:^T|t)ransitiv(?:e(?:ly)?|[oa]s?|amente)',
  'grand-?children|nietos',
  '(?:at|on|of) (?:any|all|every) (?:depth|level)s?',
  '(?:a|de) (?:cualquier|todos los) niveles?',
].join('|');
const TOO =
  'including|included|includes?|incl[.]?|also|even|both|either|and|or|plus|with|whether|incluyendo|incluid[oa]s?|incluso|tambi[eé]n|tanto|y|o';
const NOT = 'excluding|without|except(?: for)?|(?:but )?not?|excepto|excluyendo|sin';
const ARTICLE = 'the|their|all|any|los|las';
/** Words for types after it. "Direct and indirect subclasses of X" keeps them. */
const ONES = String.raw`(?:ones|too|as well|also|included|tambi[eé]n|subclass(?:es)?|subtypes?|child(?:ren)?|descendants?|implementations?|subclases?)\b(?! (?:of|de|to)\b)`;

const FIRST = String.raw`[\s,;(–—-]*(?<![\p{L}\p{N}_.])`;
const LAST = String.raw`(?![\p{L}\p{N}_.]*[\p{L}\p{N}_])(?<ones>(?: (?:${ONES}))*)\)?`;

const BESIDES = new RegExp(
  `${FIRST}(?<before>(?:(?:${TOO}|${NOT}|${ARTICLE}) )*)(?<near>${NEAR}(?: and| or| as well as| y| o|,|/) ?)?(?<far>${FAR})${LAST}`,
  'u',
);
const OR_NOT = new RegExp(
  `${FIRST}(?:(?:whether|either) )?(?:${NEAR} (?:or|o) not?|(?:not|no) (?:only|just|solo|s[oó]lo) (?:the |las |los )?${NEAR})${LAST}`,
  'u',
);

/** The words of a request that say how deep a relation goes; undefined if there are none. */
export function depthOf(request: string): Depth | undefined {
  const found = OR_NOT.exec(request) ?? BESIDES.exec(request);
  if (!found || isQuoted(request, found.index)) return;
  const { before = '', near, far, ones } = found.groups ?? {};
  const rest = `${request.slice(0, found.index)} ${request.slice(found.index + found[0].length)}`.trim();
  if (new RegExp(String.raw`\b(?:${NOT}) `, 'u').test(before)) return { rest, indirect: 'not' };
  const isAlone = !new RegExp(String.raw`\b(?:${TOO}) `, 'u').test(before) && !near && !ones;
  const isOnly = isAlone && /^indirect/i.test(far ?? '') && !/^\s*[,;(–—-]/u.test(found[0]);
  return { rest, indirect: isOnly ? 'only' : 'too' };
}

const isQuoted = (request: string, at: number) => request.slice(0, at).split(/["`]/).length % 2 === 0;

/** Whether things are asked for by a relation to a name, which others may have through them. */
export const isOfRelation = (find: Find): boolean =>
  find.is === 'node' &&
  ((find.base !== undefined && find.base.texts[0] !== '*') ||
    (find.has ?? []).some(({ kinds, name }) => kinds.includes('call') && name !== undefined));
