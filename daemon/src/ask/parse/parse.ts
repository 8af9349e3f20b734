import { stem } from '../../text/stem.ts';
import { forEachSubtoken, subtokens } from '../../text/tokens.ts';
import { kindsAskedFor, kindsMaybeAskedFor } from '../path-kinds.ts';
import type { Question } from '../question.ts';
import { literalsOf } from './literals.ts';
import { isOwnQuestion, messages } from './messages.ts';
import { askedSymbol, mentionedSymbols, namesIn } from './names.ts';
import { mentionedPlaces } from './places.ts';
import { shortWords } from './short-words.ts';
import { STOP_WORDS } from './stop-words.ts';
import { isCode, isPath, LONGEST_REQUEST, MAX_TERMS, WORD } from './words.ts';

/** First step: what a question says, without an index. */
export function parseQuestion(written: string): Question {
  const question = apart(written);
  const all = new Map<string, string>();
  const content = new Map<string, string>();
  const asked = askedSymbol(question);
  const text = asked?.name ?? question.trim();
  const isFile = isPath(question.trim());
  // Where there is nothing but a name, all of it counts: the `get` of `getUser` too.
  const isBareSymbol = asked !== undefined;
  const quoted = literalsOf(written, question, asked);
  const said = messages(written).filter(message => !quoted.includes(message));
  const request = question.slice(0, LONGEST_REQUEST);
  const named = smallNamed(text);
  forEachSubtoken(text, token => {
    const term = stem(token);
    if (!all.has(term)) all.set(term, token);
    if ((isBareSymbol || named.has(token) || !STOP_WORDS.has(token)) && !content.has(term))
      content.set(term, token);
  });
  const words = content.size > 0 ? content : all;
  const terms = [...words.keys()].slice(0, MAX_TERMS);
  return {
    text,
    terms,
    shortWords: isCode(question) ? [] : shortWords(question).filter(word => !STOP_WORDS.has(word)),
    words,
    misspelled: new Map(),
    symbols: (asked && namesIn(asked)) ?? mentionedSymbols(text),
    literals: [...quoted, ...said],
    messages: said,
    pasted: isBareSymbol || isFile || isOwnQuestion(written) ? '' : written,
    places: isFile ? [{ path: text, line: 0 }] : mentionedPlaces(question),
    isPath: isFile,
    kinds: kindsAskedFor(request),
    kindsByName: kindsMaybeAskedFor(request, terms),
    isBareSymbol,
  };
}

const LATIN = String.raw`[\p{Script=Latin}\p{N}]`;
/** Written without spaces, or with endings that follow a foreign word at once. */
const EAST_ASIAN = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]`;
const BETWEEN_SCRIPTS = new RegExp(`(?<=${LATIN})(?=${EAST_ASIAN})|(?<=${EAST_ASIAN})(?=${LATIN})`, 'gu');

/** The question with names of code apart from the words of another script that they are glued to: `NodeListの実装`. */
function apart(question: string): string {
  return question.replaceAll(BETWEEN_SCRIPTS, ' ');
}

/** The small words that identifiers consist of which have no others: `WhenAll`, `and_then`. Code is told by its other words. */
function smallNamed(text: string): Set<string> {
  if (isCode(text)) return new Set();
  const names = (text.match(WORD) ?? []).slice(0, MAX_TERMS).filter(word => JOINED.test(word));
  const words = names.map(subtokens);
  return new Set(words.filter(of => of.every(word => STOP_WORDS.has(word))).flat());
}

const JOINED = /\p{L}_\p{L}|\p{Ll}\p{Lu}/u;
