import { mentionedPlaces } from '../../text/places.ts';
import { stem } from '../../text/stem.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { forEachSubtoken, subtokens } from '../../text/tokens.ts';
import type { Intent, Question } from '../common/question.ts';
import { shortWords } from '../common/short-words.ts';
import { intentsOf, onlyIntent } from './intent.ts';
import { kindOf, kindsAskedFor, kindsMaybeAskedFor } from './kinds.ts';
import { languagesWanted } from './languages.ts';
import { literalsOf } from './literals.ts';
import { isOwnQuestion, messages } from './messages.ts';
import { mentionedSymbols, mentionsOf, parseBareName } from './names.ts';
import { synonymsOf } from './synonyms.ts';
import { usedName } from './uses.ts';
import { isCode, isPath, MAX_REQUEST_CHARACTERS, MAX_TERMS, WORD } from './words.ts';

export { shortForms } from './short-forms.ts';
export { isInThesaurus, weightsInVector } from './synonyms.ts';

/**
 * First step: parses a question without an index.
 *
 * @param wanted the kind of answer; by default the question decides
 */
export function parseQuestion(input: string, wanted?: Intent): Question {
  const question = separateScripts(input);
  const all = new Map<string, string>();
  const content = new Map<string, string>();
  const bareName = parseBareName(question);
  const text = bareName?.name ?? question.trim();
  const isFile = isPath(question.trim());
  // In a bare name every word counts, also the `get` of `getUser`.
  const isBareSymbol = bareName !== undefined;
  const quoted = literalsOf(input, question, bareName);
  // A quoted text may be a message with values in it.
  const messageTexts = [input, ...quoted].flatMap(messages).filter(message => !quoted.includes(message));
  const request = question.slice(0, MAX_REQUEST_CHARACTERS);
  const nameWords = stopWordNames(text);
  forEachSubtoken(text, token => {
    const term = stem(token);
    if (!all.has(term)) all.set(term, token);
    if ((isBareSymbol || nameWords.has(token) || !STOP_WORDS.has(token)) && !content.has(term))
      content.set(term, token);
  });
  const words = content.size > 0 ? content : all;
  const terms = [...words.keys()].slice(0, MAX_TERMS);
  const symbols = (bareName && mentionsOf(bareName)) ?? mentionedSymbols(text);
  const parsed = {
    text,
    terms,
    shortWords: isCode(question) ? [] : shortWords(question).filter(word => !STOP_WORDS.has(word)),
    words,
    ordinary: new Map(),
    shortForms: [],
    synonyms: [],
    misspelled: new Map(),
    symbols,
    usedName: isBareSymbol || isFile ? undefined : usedName(text, symbols),
    literals: [...quoted, ...messageTexts],
    messages: messageTexts,
    pasted: isBareSymbol || isFile || isOwnQuestion(input) ? '' : input,
    places: isFile ? [{ path: text, line: 0 }] : mentionedPlaces(question),
    isPath: isFile,
    languages: isBareSymbol || isFile ? new Map() : languagesWanted(request),
    kinds: wanted ? kindOf(wanted) : kindsAskedFor(request),
    kindsByName: wanted ? new Map() : kindsMaybeAskedFor(request, terms),
    intents: wanted ? onlyIntent(wanted) : isBareSymbol || isFile ? onlyIntent('code') : intentsOf(input),
    isBareSymbol,
  };
  return { ...parsed, synonyms: synonymsOf(parsed) };
}

const LATIN = String.raw`[\p{Script=Latin}\p{N}]`;
/** Scripts written without spaces, or with suffixes directly after a foreign word. */
const EAST_ASIAN = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]`;
const BETWEEN_SCRIPTS = new RegExp(`(?<=${LATIN})(?=${EAST_ASIAN})|(?<=${EAST_ASIAN})(?=${LATIN})`, 'gu');

/** Inserts spaces between names of code and adjacent words of another script: `NodeListの実装`. */
function separateScripts(question: string): string {
  return question.replaceAll(BETWEEN_SCRIPTS, ' ');
}

/**
 * The words of identifiers that consist only of stop words: `WhenAll`, `and_then`. Not for pasted code, which
 * has other words.
 */
function stopWordNames(text: string): Set<string> {
  if (isCode(text)) return new Set();
  const names = (text.match(WORD) ?? []).slice(0, MAX_TERMS).filter(word => JOINED.test(word));
  const words = names.map(subtokens);
  return new Set(words.filter(parts => parts.every(word => STOP_WORDS.has(word))).flat());
}

const JOINED = /\p{L}_\p{L}|\p{Ll}\p{Lu}/u;
