/** A line of a log, or an error: what the program has said in it, without the time, the level, the logger or the name of the error. */
import { wordsIn } from './message-template.ts';

/** Within so many characters from the start are the time and the level. */
const MAX_HEAD = 100;
const TIME = /\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?/g;
const LEVEL = /\b(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b/g;
/** The message of a structured log, such as logfmt and JSON. */
const FIELD = /(?<![\p{L}\p{N}_])"?(?:msg|message)"?\s*[=:]\s*"((?:[^"\\]|\\.)+)"/u;
/** The rest of brackets that opened before, further brackets, and signs between. */
const BEFORE = /^(?:[^[\](]*\](?=\s))?(?:[\s\-–|:*#>]+|\[[^\]]*\]|\([^)]*\))*/u;
/** The name of an error before its message. */
const ERROR =
  /^\s*(?:Uncaught\s+)?(?:[\p{L}\p{N}_$]+(?:\.|::))*([\p{L}\p{N}_$]*(?:Error|Exception|Warning))(?:\s*\[\w+\])?:\s+/u;
/** A word of a message. Values have other signs. */
const WORD = /^[\p{L}\p{M}'’_-]+[.,:;!…]*$/u;
const MAX_WORDS = 12;

/** The beginnings of the message in a line of a log or an error, the longest first: up to the first value in it. None for another text. */
export function beginningsOfMessage(text: string): string[] {
  const words = wordsIn(messageIn(text) ?? '');
  const value = words.findIndex(word => !WORD.test(word));
  const fixed = words.slice(0, value < 0 ? MAX_WORDS : Math.min(value, MAX_WORDS));
  return fixed.map((_, at) => fixed.slice(0, fixed.length - at).join(' '));
}

/** What a program has said in a line of a log or an error; another text as it is. */
export const saidIn = (text: string): string => messageIn(text) ?? text;

/** The name of an error at the start of a text, without its module; undefined for another text. */
export const errorIn = (text: string): string | undefined => ERROR.exec(text)?.[1];

function messageIn(text: string): string | undefined {
  const [, field] = FIELD.exec(text) ?? [];
  if (field !== undefined) return field;
  const head = text.slice(0, MAX_HEAD);
  const [error] = ERROR.exec(head) ?? [];
  if (error !== undefined) return text.slice(error.length);
  const [time] = head.matchAll(TIME);
  if (!time) return undefined;
  const [level] = head.matchAll(LEVEL);
  const ends = [time, level].map(one => (one ? one.index + one[0].length : 0));
  return text.slice(Math.max(...ends)).replace(BEFORE, '');
}
