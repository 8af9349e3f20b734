/** How a typed text is searched: picks the mode that fits it, and reads a pattern. For the page and for editors. */
import { DEFINERS } from '../languages/definers.ts';
import { readCommand } from './read-command.ts';

/** The ways to search. Each has an operation of the engine. */
export const MODES = ['ask', 'pattern', 'structure', 'words'] as const;

export type Mode = (typeof MODES)[number];

const QUESTION =
  /^(?:find|show|tell|search)\s+(?:(?:out|me|for)\s+)?(?:where|how(?! many)|why|when)\s|^[¿\s]*(where|how|what|why|when|which|who|whose|does|do|is|are|can|should|d[oó]nde|c[oó]mo|qu[eé]|por qu[eé]|cu[aá]ndo|cu[aá]l)\b/i;
/** At the end of a question. In code, a blank or a parenthesis may come before it. */
const QUESTION_MARK = /[\p{L}\p{N}"'”`»](?:\?+|\s\?)$/u;
const COMMAND = /^dowse\s+search\s/;
/** The same without its beginning. */
const FLAGS = /^-{1,2}[a-z]|\s--[a-z]/i;
/** A verb or a plural at the start, or a singular that is described further: `function f` alone is code. */
const REQUEST = [
  /^\s*(find|list|show|count|search|give|get|all|every|any|busca|lista|muestra|encuentra|cuenta|todos|todas)\s+[\p{L}"'“]/iu,
  /^\s*(lines|files|functions|methods|classes|calls|imports|tests|comments|strings|todos|constants|variables|interfaces|enums|types|structs|fields|parameters|usages|uses(?= of )|references|definitions|loops)\s+[\p{L}"'“]/iu,
  /^\s*(l[ií]neas|archivos|ficheros|funciones|m[eé]todos|clases|llamadas|comentarios|pruebas|variables|constantes)\s+[\p{L}"'“]/iu,
  /^\s*\w+s\s+(that|which|who|with|without|called|named|defined|calling|using|que|con|sin|llamad[oa]s)\s+[\p{L}"'“]/iu,
];
/** Signs that no request contains, and those that one may contain: `functions named read*`. */
const CODE = /\\[wsdbWSDB.]|[;{}]|::|[-=]>|^\s*(".*"|'.*'|`[^`]+`|\/.*\/)\s*$/;
const MAYBE_CODE = /[[\]()|^$*+<>=]/;
const IN_PARENTHESES = /\(([^()]*)\)/g;
const COMPARISON = /[=!]=|&&|\|\|/;
/** A single word, or a keyword and a name. */
const NAME = new RegExp(String.raw`^\S+$|^(?:${DEFINERS})\s+\S+$`);

/** Prefixes of a program's message: `main.c:3:10: `, `curl: (6) `, and `TypeError: `, `fatal error: `. */
const PROGRAM = /^[^\s:(){}]+:(?:\d+:)*\s(?:\(\d+\)\s)?/;
const TROUBLE =
  /^(?:[^\s:(){}]+\s){0,3}[^\s:(){}]*(?:error|exception|warning|fatal|panic|failure|failed)[^\s:(){}]*(?:\s?\[[^\]]*\])?:\s/i;
/** A word of a sentence, with the signs around it. */
const PROSE_WORD = /^[(["'`]*\p{L}[\p{Ll}'’-]*[)\]"'`]*[.,:;!]?$/u;
const LOWER = /^[(["'`]*\p{Ll}/u;
/** Signs that a sentence does not contain, outside of quotes. */
const OPERATOR = /[;{}|*+<>]|=(?:\s|$)|\w\(/;
const QUOTED = /(["'`]).*?\1/g;

/** Whether a text is a message of a program: code has only its constant parts. */
function isMessage(text: string): boolean {
  const [place = ''] = TROUBLE.test(text) ? [] : (PROGRAM.exec(text) ?? []);
  const message = text.slice(place.length);
  if (!TROUBLE.test(message)) return place !== '' && isSentence(message);
  const said = message.replace(TROUBLE, '');
  const words = said.split(/\s+/);
  const prose = words.filter(word => PROSE_WORD.test(word));
  const isProse = prose.length >= 3 || (prose.length === 2 && words.length === 2);
  return isProse && !/[;{}]$|[-=]>/.test(said);
}

/** A capital at the start, then mostly words in small letters, and no operator. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/);
  const small = words.filter(word => PROSE_WORD.test(word) && LOWER.test(word));
  const isMostlySmall = small.length >= 2 && small.length * 2 > words.length;
  return /^\p{Lu}/u.test(text) && isMostlySmall && !OPERATOR.test(text.replace(QUOTED, '""'));
}

/** Whether a text without an operator ends as a question. */
const isQuestioned = (text: string): boolean =>
  QUESTION_MARK.test(text) && !OPERATOR.test(text.replace(QUOTED, '""'));

/** The mode that a query looks like. */
export function pickMode(query: string): Mode {
  return clearMode(query) ?? (MAYBE_CODE.test(query) && !isSentence(query.trim()) ? 'pattern' : 'ask');
}

/** Whether a query may still be an exact request in plain words: `console.log in examples`. */
export const maybeExact = (query: string): boolean => clearMode(query) === undefined && !hasCondition(query);

/** Whether a text has a condition in parentheses, as no request has it. */
const hasCondition = (text: string): boolean =>
  [...text.matchAll(IN_PARENTHESES)].some(([, inside]) => COMPARISON.test(inside!));

function clearMode(query: string): Mode | undefined {
  const text = query.trim();
  if (COMMAND.test(text) || (FLAGS.test(text) && areFlags(text))) return 'structure';
  if (/\s/.test(text) && (QUESTION.test(text) || isQuestioned(text))) return 'ask';
  if (isMessage(text)) return 'ask';
  if (CODE.test(text) || NAME.test(text)) return 'pattern';
  return REQUEST.some(pattern => pattern.test(text)) ? 'words' : undefined;
}

/** Whether a text has only flags of `dowse search`, beside what they need. Those of other programs are text. */
function areFlags(text: string): boolean {
  try {
    readCommand(commandOf(text));
    return true;
  } catch {
    return false;
  }
}

/** As JavaScript writes a regular expression: a slash inside is escaped or in brackets, and it is no comment. */
const SLASHED = /^\/(?!\*)((?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+)\/([dgimsuvy]*)$/;

/** A pattern without the signs around it, and whether it is a regular expression. */
export function readPattern(query: string): { pattern: string; isRegex: boolean } {
  const text = query.trim();
  const [, slashed, flags] = SLASHED.exec(text) ?? [];
  if (slashed !== undefined && (flags === '' || looksLikeRegex(slashed)))
    return { pattern: slashed, isRegex: true };
  const [, , inQuotes, , quoted = inQuotes] = /^(["'])(.+)\1$|^(`)([^`]+)`$/.exec(text) ?? [];
  if (quoted !== undefined) return { pattern: quoted, isRegex: false };
  return { pattern: text, isRegex: looksLikeRegex(text) };
}

/** Text with a lone parenthesis, as in `open(`, is meant as it stands. */
function looksLikeRegex(text: string): boolean {
  return (
    /\\[a-zA-Z.()[\]{}]|\.[*+?]|[\w)\]][*+](\W|$)|\[[^\]]+\]|\w\|\w|^\^|\$$|\(\?/.test(text) && compiles(text)
  );
}

/** What ripgrep knows and JavaScript does not: flags, names of groups, classes in brackets, the ends of a text, escaped signs. */
const OF_RIPGREP: readonly [RegExp, string][] = [
  [/\\(?:[^\sA-Za-z0-9]|[AzZ])/g, 'x'],
  [/\[:\^?[a-z]+:\]/g, 'x'],
  [/\(\?[imsRUux-]+\)/g, ''],
  [/\(\?[imsRUux-]+:/g, '(?:'],
  [/\(\?P</g, '(?<'],
];

/** Whether a text is a valid regular expression. */
function compiles(text: string): boolean {
  const known = OF_RIPGREP.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
  try {
    new RegExp(known, 'u');
    return true;
  } catch {
    return false;
  }
}

/** A text with flags as a command: `--kind call fetch` is what `dowse search` takes. */
export function commandOf(query: string): string {
  return `dowse search -r ${query.trim().replace(/^dowse\s+search\s+/, '')}`;
}
