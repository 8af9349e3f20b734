import { isNoName } from './grammars.ts';
import { cached, escapePattern } from './patterns.ts';
import {
  anyOf,
  type Context,
  endingInNumber,
  literal,
  literals,
  mainLanguage,
  type Reading,
} from './reading.ts';
import { MARK, restore } from './scan.ts';
import { THINGS } from './words/things.ts';

/** More plain words than this in a row are a sentence that was not understood, not a text to look for. */
const MAX_PLAIN_WORDS = 4;

const ANY_MARK = new RegExp(MARK, 'u');

export function quotedText(mark: string, context: Context): Reading {
  const text = restore(mark, context.scanned);
  const flags = context.scanned.slashed.get(mark);
  if (context.regex || flags !== undefined)
    return {
      pattern: flags?.includes('s') ? `(?s)${text}` : text,
      says: `the regular expression ${text}`,
      ...(flags?.includes('i') ? { ignoreCase: true } : {}),
      ...(flags?.includes('s') ? { multiline: true } : {}),
    };
  return literal(text);
}

/** Text to look for: quoted, a few words, several of them joined. */
export function readPlain(text: string, context: Context): Reading | undefined {
  const parts = splitTexts(text, context).map(part =>
    part
      // "if err != nil checks": what code with an operator is called stands after it.
      .replace(/(?<=\S [!=<>]=?=? \S+) (?:checks?|tests?|comparisons?|conditions?|statements?|lines?)$/iu, '')
      .replace(LEFT_BEHIND, '')
      .replace(/^[a-z ]+ (?:like|such as) (?=\S*[A-Z_.(])/u, '')
      // "instanceof Raw checks", "async function* generators": the noun after code that has more than words.
      .replace(CALLED_CODE, '$1')
      // "os.environ lookups", "SELECT DISTINCT queries": a name and what it is.
      .replace(/^(\S*(?:\w[._:]+\w|[a-z][A-Z])\S*|[A-Z]{2,}(?: [A-Z]{2,})*) \p{Ll}{3,}s$/u, '$1')
      // "#if os conditions"
      .replace(/^(#\w+ \S.*?) (?:conditions?|directives?|checks?|blocks?|guards?|lines?)$/iu, '$1')
      // "pub(crate) items"
      .replace(/^(\w+\(\w+\)) \p{Ll}{3,}s$/u, '$1')
      .replace(/^(?:either|the (?:word|text|string|phrase)|la palabra|el texto)\s+/iu, ''),
  );
  if (parts.length === 0) return undefined;
  const [title = '', ...listed] = parts;
  // "behaviours implemented, @behaviour and @impl": words for what is listed, and no text beside it.
  if (listed.length > 0 && IN_WORDS.test(title) && listed.every(part => HAS_SIGNS.test(part)))
    return besides(literals(listed.map(part => restore(part, context.scanned))), title);
  const marked = parts.map(part => ANY_MARK.exec(part)?.[0]);
  if (marked.every(mark => mark !== undefined)) {
    const readings = parts.map((part, at) => markedText(part, marked[at] as string, context));
    return readings.every(one => one !== undefined) ? joinReadings(readings) : undefined;
  }
  const sign = parts.length === 1 ? signAmong(parts[0] as string) : undefined;
  if (sign !== undefined) return besides(literal(sign), (parts[0] as string).replace(sign, ' '));
  const [only] = parts.length === 1 ? [nameAmong((parts[0] as string).split(' '))] : [];
  if (only !== undefined && / .* /.test(parts[0] as string)) return nameIn(parts[0] as string, only);
  if (parts.some(part => !isLookable(part, context))) return undefined;
  const numbered = parts.length === 1 ? endingInNumber(parts[0] as string) : undefined;
  const texts = literals(parts.map(part => restore(part, context.scanned)));
  // "TODO, XXX or BUG": no part of DEBUG.
  if (parts.length > 1 && parts.every(part => MARKER.test(part))) return { ...texts, word: true };
  return directive(parts, context) ?? numbered ?? texts;
}

/** What people leave in comments for each other. */
const MARKER = /^(?:TODO|FIXME|XXX|HACK|BUG|NOTE|WIP|OPTIMIZE|REVIEW|NB|TBD|KLUDGE)$/;

/** "#ifdef _WIN32": in C blanks may stand behind the sign. */
function directive(parts: readonly string[], { languages, scanned }: Context): Reading | undefined {
  const [only = ''] = parts;
  const [, rest] =
    /^#((?:el)?if|ifn?def|elifn?def|define|include|undef|pragma|error|else|endif)(?:$| \S.*)$/u.exec(only) ??
    [];
  if (rest === undefined || parts.length > 1 || mainLanguage({ languages }) !== 'c') return undefined;
  const code = escapePattern(restore(only.slice(1), scanned)).replaceAll(' ', '\\s+');
  return { pattern: `^\\s*#\\s*${code}`, says: `“${only}”` };
}

/** A text to look for that cannot be taken for words of the request: a name, code, quoted text. */
export function nameOrText(text: string, context: Context): Reading | undefined {
  const hasProse = splitTexts(text, context).some(
    part => !CODE_WORD.test(part) && !/[=;({[]$/.test(part) && isMixed(part.split(' ')),
  );
  return text === '' || hasProse || isSentence(text, context) ? undefined : readPlain(text, context);
}

/** Several words, one of them no code: "4xx status", "a bad request". */
const isMixed = (words: readonly string[]) =>
  words.length > 1 && words.some(word => /^\(?\p{Ll}[\p{Ll}'-]{2,}\)?$/u.test(word));

/** "Struct literals of type H", "while loops and for loops": a keyword and what such things are called, and no code. */
const isSpokenOf = (text: string) => {
  const [, noun = ''] = /^\p{Ll}+ (\p{Ll}+)(?= |$)/u.exec(text) ?? [];
  return CODE_WORD.test(text) && (THINGS.test(noun) || /^(?:comprehensions|tests|directives)$/u.test(noun));
};

/** Two plain words or more. */
const IN_WORDS = /^[\p{Ll}-]{3,}(?: [\p{Ll}-]{2,})+$/u;
const HAS_SIGNS = /^[\ue000-\uf8ff]$|^[^\s\ue000-\uf8ff]*[@#$(){}<>=&*\\][^\s\ue000-\uf8ff]*$/u;

/** Words that change what a quoted text is looked for as; they may not be passed over. */
const TURNING =
  /\b(?:not|no|never|without|except|excluding|but|only|just|twice|times|least|most|same|beginning|last|first|near|between|before|after|than|veces|s[oó]lo|sin|pero|excepto|salvo|nunca|antes|despu[eé]s)\b/iu;

const FORMAT = /\b(?:JSON|YAML|TOML|XML|HTML|CSS|SQL)\b/gu;

/** Quoted text with plain words around it is the text alone; with code around it, all of it. */
function markedText(part: string, mark: string, context: Context): Reading | undefined {
  if (part === mark) return quotedText(part, context);
  const around = part.replace(` (${mark})`, ` ${mark}`).replace(mark, ' ').trim().replace(/\s+/gu, ' ');
  if (ANY_MARK.test(around)) return undefined;
  if (/[^\p{L}\p{N}_' -]/u.test(around)) return literal(restore(part, context.scanned));
  if (TURNING.test(around) || /[\p{Lu}\p{N}_]/u.test(around.replace(FORMAT, ''))) return undefined;
  return besides(quotedText(mark, context), around);
}

/** What was read of a phrase whose other words were passed over, if there are any. */
function besides(read: Reading, around: string): Reading {
  const words = around.trim().replace(/\s+/gu, ' ');
  return words === '' ? read : { ...read, says: `${read.says} (“${words}” was passed over)` };
}

function splitTexts(text: string, context: Context): string[] {
  if (isOneLineOfCode(text, context)) return [text];
  const parts = text.split(context.grammar.joined).map(part => part.trim());
  return parts.filter(part => part !== '');
}

/** "for k, v := range", "x, y = y, x": its commas are no list of texts. */
function isOneLineOfCode(text: string, { grammar }: Context): boolean {
  const [first = '', second = ''] = text.split(/,\s*/u);
  const { and, or } = grammar.words.join;
  if (second === '' || cached(`\\s(?:${and}|${or})\\s`).test(text)) return false;
  if (/^[\w.*]+(?:, [\w.*]+)+ :?= \S/u.test(text)) return true;
  if (isSpokenOf(text)) return false;
  return CODE_WORD.test(first) && first.includes(' ') && !CODE_WORD.test(second);
}

function joinReadings(readings: readonly Reading[]): Reading {
  if (readings.length === 1) return readings[0] as Reading;
  if (readings.every(one => one.literal !== undefined))
    return literals(readings.map(one => one.literal as string));
  return anyOf(readings);
}

/** Mostly words of the request, with some code among them. */
function isProse(words: readonly string[]): boolean {
  const plain = words.filter(word => /^[\p{Ll}'-]{2,}[,:?]?$/u.test(word));
  if (words.length < 3 || (CODE_WORD.test(words.join(' ')) && plain.length < 6)) return false;
  return plain.length >= 2 && (plain.length >= 3 || plain.some(word => JOINING.test(word) || isNoName(word)));
}

/** What code begins with. */
const CODE_WORD =
  /^#?(?:throw|raise|return|import|from \w+ import|impl|pub|new|if|for|while|def|class|func|fn|const|let|var|public|private|protected|static|final|abstract|override|async|await|export|else|catch|type|struct|use|pragma|instanceof|typeof|typename|sizeof|goto|select \S.* from|insert into|delete from|(?:grant|revoke) (?:select|insert|update|delete|all|usage|execute|create)|(?:alter|drop) (?:table|view|function|index|type))\b/i;

/** "when is_binary", "unless valid?": words of requests as well, before what only code has. */
const KEYWORD_FIRST =
  /^(?:when|case|match|unless|guard|rescue) (?:\w+_\w+|\w+[?!]|[\w.]+\(.*|[\w.]*[a-z][A-Z]\w*)$/;

/** A keyword, something that is no plain word, and a plural that says what both are. */
const CALLED_CODE = new RegExp(
  `(${CODE_WORD.source}.*[^\\p{Ll}\\s]\\S*) (?:calls|checks|tests|statements|expressions|generators|loops|assignments|definitions|declarations|lines|usages|uses|comparisons|conditions|blocks|clauses|occurrences)$`,
  'u',
);

/** Words that make a sentence of what stands around them; without them there is only a name and what it is. */
const JOINING =
  /^(?:in|on|are|is|how|many|which|where|who|what|do|does|we|that|from|not|but|without|of|to|with|for|by|as|matching)$/;

/** "Forgotten console.log" is the call, wherever it is. */
const LEFT_BEHIND = /^(?:forgotten|left-?over|stray|stale|remaining) (?=\S*\w[._(]\S*$)/iu;

/** The one name among plain words, as in "CURLE_ error codes": what the request is about. */
function nameAmong(words: readonly string[]): string | undefined {
  const names = words.filter(word => /^[\w.:]*(?:\w_|_\w|[a-z][A-Z]|[A-Z]{2,}|\w[.:]+\w)[\w.:]*$/.test(word));
  const plain = words.filter(word => /^[a-z]+$/.test(word) && !JOINING.test(word));
  const isCode = CODE_WORD.test(words.join(' '));
  return !isCode && names.length === 1 && plain.length === words.length - 1 ? names[0] : undefined;
}

/** What narrows the name in plain words is no text, so that it must be told. */
function nameIn(text: string, name: string): Reading {
  const others = text.split(' ').filter(word => word !== name);
  const found = literal(name);
  // "versionchanged 2.2 notes": a number alone says too little.
  const before = text.split(` ${name}`)[0]?.split(' ').at(-1);
  if (/^\d/.test(name) && before && before !== name)
    return { pattern: `${before}\\W+${escapePattern(name)}`, says: `“${before}” and “${name}”` };
  return { ...found, says: `${found.says} (“${others.join(' ')}” was passed over)` };
}

const VALUE = /^(?:null|nil|none|undefined|true|false|self|this|nan|\d+)$/iu;

/** The one piece of code with signs among a few plain words: "output sent to stderr with >&2", "??= assignments". */
function signAmong(text: string): string | undefined {
  const words = text.split(' ');
  const signs = words.filter(word => /[^\p{L}\p{N}\s.,'/_:-]|^'\p{L}+$/u.test(word) && !ANY_MARK.test(word));
  const plain = words.filter(word => /^[\p{Ll}-]{2,}$/u.test(word));
  if (
    words.length < 2 ||
    words.length > 6 ||
    signs.length !== 1 ||
    (signs[0] as string).length < 2 ||
    plain.length !== words.length - 1
  )
    return undefined;
  if (CODE_WORD.test(text) || TURNING.test(text)) return undefined;
  const [sign] = signs as [string];
  // "synchronized (lock": a bracket that is left open is typed code.
  if (/^[([{][^)\]}]*$/u.test(sign)) return undefined;
  // "??= assignments" are called so; "annotated -> bool" goes on with code.
  const rest = words.slice(words.indexOf(sign));
  // "== null checks": the value belongs to the sign.
  if (rest.length === 3 && VALUE.test(rest[1] as string) && /s$/u.test(rest[2] as string))
    return rest.slice(0, 2).join(' ');
  const isCalled = rest.length === 1 || rest.slice(1).some(word => /s$/u.test(word)) || rest.length > 3;
  return (isCalled ? sign : rest.join(' ')).replace(/^\((.+)\)$/, '$1');
}

/**
 * Three or more plain words without a quote are what somebody asks for, not what stands in a file: to look for them
 * as they are would find nothing and say nothing. Who means the text says "lines with …" or quotes it.
 */
export function isSentence(text: string, context: Context): boolean {
  return splitTexts(text, context).some(part => {
    const words = part.split(' ');
    const plain =
      words.length > 2 && words.every(word => /^\p{L}+$/u.test(word) && word === word.toLowerCase());
    if (signAmong(part) !== undefined) return false;
    // "Things cast “as any”": markedText passes such words over.
    if (
      ANY_MARK.test(part) &&
      words.every(word => ANY_MARK.test(word) || (/^\p{Ll}+$/u.test(word) && !JOINING.test(word)))
    )
      return false;
    if (isSaid(part, words)) return true;
    // "Methods that …" is asked; no code reads so, whatever names follow.
    if (/^(?:\p{Ll}+ )?\p{Ll}{3,}s (?:that|which|whose) /u.test(part)) return true;
    const asked = /\p{L}{3}s$|\b(?:methods|functions|fields|constants|variables|properties|types)\b/u.test(
      part,
    );
    return plain && !(CODE_WORD.test(part) && !asked);
  });
}

/** A name does not make text of the sentence that it stands in: "last TODOs in here". Signs that only code has do. */
function isSaid(part: string, words: readonly string[]): boolean {
  if (words.length < 2 || /[(){}[\]<>=;$]|::|->/.test(part) || CODE_WORD.test(part)) return false;
  if (KEYWORD_FIRST.test(part)) return false;
  return !nameAmong(words) && words.some(word => SPOKEN.test(word) || (isSmall(word) && isNoName(word)));
}

const isSmall = (word: string) => word === word.toLowerCase();

/** Words of requests that are no names either. */
const SPOKEN = /^(?:but|without|except|hay|pero|sin|excepto|salvo|cu[aá]nt[oa]s)$/u;

/** A name, code, or a few words that are not a question: something that can stand in a file as it is. */
function isLookable(text: string, { grammar, scanned }: Context): boolean {
  const words = text.split(' ');
  // "TODO" is no "todo", unless everything is written so.
  const isCapital = /^\p{Lu}{2,}$/u.test(text) && scanned.text !== scanned.text.toUpperCase();
  if (words.length === 1) return isCapital || !grammar.notName.test(text);
  const isAsked = /^(?:which|where|who|what|how|when|why|everywhere) /iu.test(text);
  if (isAsked && !ANY_MARK.test(text) && !KEYWORD_FIRST.test(text)) return false;
  if (/\s(?:not|except|outside|without)(?: (?:in|inside|within|of))?$/iu.test(text)) return false;
  if (isSpokenOf(text) && words.length > 2) return false;
  const code =
    words.some(word => /[\w][._:(){}[\]<>=$@#/\\-]+|[a-z][A-Z]|[A-Z]{2,}|_|[(){}[\]<>=;:]/.test(word)) ||
    CODE_WORD.test(text);
  if (code && isProse(words)) return false;
  if (code) return words.length <= 12 && !(words.length > 2 && text === words.join(' ') && nameAmong(words));
  const telling = words.filter(word => isNoName(word)).length;
  return words.length <= MAX_PLAIN_WORDS && telling === 0;
}
