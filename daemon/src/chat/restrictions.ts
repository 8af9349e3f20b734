import { mayTry } from './effort.ts';
import type { Grammar } from './grammar.ts';
import { isKeyword, KEYWORD } from './keywords.ts';
import { isTold, readNotion } from './notions.ts';
import { alternatives, either, escapePattern } from './patterns.ts';
import { nameOrText, readPlain } from './plain-text.ts';
import { ideaNamed, readIdea } from './readers/ideas.ts';
import { characterNamed } from './readers/lines.ts';
import { TYPE_OF_VALUE } from './readers/spoken-types.ts';
import { hundreds } from './readers/values.ts';
import {
  anyOf,
  bounded,
  byLanguage,
  type Context,
  literal,
  onSeveralLines,
  type Reading,
} from './reading.ts';
import { MARK } from './scan.ts';

/** Reads a phrase that the tables know as it stands. */
type Read = (text: string) => Reading | undefined;

/** What a phrase is about, before what narrows it. */
interface Head {
  reading: Reading;
  phrase: string;
  /** The word for its kind ("functions"), with which a restriction can be read as a phrase of its own. */
  kind?: string;
  /** It is the kind and nothing else. */
  isKind?: boolean;
}

interface Restriction {
  reading: Reading;
  /** It is text on the line, and no phrase about the kind. */
  isText?: boolean;
  /** The text stands before what it narrows: "assigned to a const". */
  isFirst?: boolean;
  /** Lines that hold it are left out. */
  out?: boolean;
}

/** Nobody narrows a kind in more words than these; a text may be long. */
const MAX_PHRASE = 300;
/** Restrictions beyond these are not tried: there are as many ways to cut a phrase as subsets of its cues. */
const MAX_CUTS = 8;

/**
 * A kind of thing and what narrows it, in any number: "private functions whose names start with parse, that return an
 * error, but not the async ones". Each restriction is read as a phrase about the kind ("functions that return an
 * error"), or as text on the line; a line must hold all of them.
 */
export function readRestricted(text: string, context: Context, read: Read): Reading | undefined {
  if (text.length > MAX_PHRASE) return undefined;
  const said = text.replace(context.grammar.together, '');
  const cuts = [...said.matchAll(context.grammar.cue)].map(({ index }) => index).slice(0, MAX_CUTS);
  // The longest head first: what the tables know whole is not taken apart.
  for (const at of cuts.toReversed()) {
    const head =
      readHead(said.slice(0, at), context, read) ?? readWord(said.slice(0, at), said.slice(at), context);
    const restrictions = head && readRestrictions(said.slice(at), head, context, read);
    if (head && restrictions) return together(...narrowed(head, restrictions), context);
  }
  return readDescribed(said, context, read);
}

/** "Logger classes extending BaseLogger": where a name follows, the word that describes the kind says no more. */
function readDescribed(text: string, context: Context, read: Read): Reading | undefined {
  const [, described = '', rest = ''] = /^(\p{Ll}{3,}) (\p{Ll}+ .+)$/u.exec(text) ?? [];
  if (context.grammar.cueFirst.test(described) || context.grammar.kindAtEnd.test(rest)) return undefined;
  // "Private" narrows what it describes.
  if (isModifier(described, context.grammar)) return undefined;
  const known =
    context.grammar.kindAtStart.test(rest) || context.idea(rest.replace(/ .*/u, '')) !== undefined;
  const reading = known && /[_.:\d]|\p{Lu}|\s(?:named|called) \S+$/u.test(rest) ? read(rest) : undefined;
  return reading && { ...reading, says: `${reading.says} (“${described}” was passed over)` };
}

/** Where a kind alone is narrowed, its first restriction says the kind already: "functions that return an error". */
function narrowed(head: Head, restrictions: readonly Restriction[]): [Reading, readonly Restriction[]] {
  const first = head.isKind ? restrictions.findIndex(({ isText, out }) => !isText && !out) : -1;
  const reading = restrictions[first]?.reading;
  return reading ? [reading, restrictions.toSpliced(first, 1)] : [head.reading, restrictions];
}

function readHead(text: string, context: Context, read: Read): Head | undefined {
  const phrase = text.replace(context.grammar.article, '').trim();
  const reading = read(phrase) ?? readCoded(phrase, context, read) ?? readNamed(phrase, context);
  const kind = context.grammar.kindNamed.exec(phrase)?.groups?.kind;
  return reading && { reading, phrase, kind, isKind: kind === phrase };
}

/** "cfg_attr for the serde feature", "fmt.Sprintf( with %d": a name that only code has, or what calls it. */
function readNamed(text: string, context: Context): Reading | undefined {
  const isNamed = (one: string) =>
    /^\w+_\w+$|^\w*[a-z][A-Z]\w*$|^\w+(?:\.|::)\w+$|^[\w.:]*\w\(\w*\)?$/.test(one);
  return text.split(context.grammar.joined).every(isNamed) ? nameOrText(text, context) : undefined;
}

/** "kmalloc with GFP_ATOMIC": a word that may be plain English is a name where nothing but a name is beside it. */
function readWord(text: string, rest: string, { grammar }: Context): Head | undefined {
  const isName = /^\p{Ll}[\p{Ll}\d]{2,}(?<!s)$/u.test(text) && !grammar.notName.test(text);
  if (!isName || !/^ with (?:the )?(?:\w*(?:[A-Z]_?[A-Z]|[a-z]_[a-z])\w*|--?[a-zA-Z][\w-]*)$/.test(rest))
    return undefined;
  return { reading: { ...literal(text), word: true }, phrase: text };
}

/** "private boolean constants": a word of the programming language among those of the request. */
export function readCoded(text: string, context: Context, read: Read): Reading | undefined {
  const words = text.split(' ');
  const coded = words.findIndex(word => CODED.test(word));
  // "Async Task methods": the name of a type, where another word is before it.
  const isTyped = words.length > 2 && /^\p{Lu}\p{L}*\p{Ll}\p{L}*$/u.test(words.at(-2) ?? '');
  const at = coded < 0 && isTyped ? words.length - 2 : coded;
  if (at < 0 || words.length < 2 || !context.grammar.kindAtEnd.test(text)) return undefined;
  const rest = read(words.toSpliced(at, 1).join(' '));
  const code = nameOrText(words[at] as string, context);
  const narrow = code && { ...code, word: /^\w+$/.test(words[at] as string) };
  return rest && narrow && together(rest, [{ reading: narrow, isText: true }], context);
}

/** Names of types that a definition shows, and words with signs that only code has. */
const CODED =
  /^(?:bool(?:ean)?|int(?:eger)?|u?int\d+|[iu](?:8|16|32|64|128|size)|long|short|float|f32|f64|double|char|str|string|byte|void|number|any|usize|size_t|\S*[&*<>[\]$]\S*\w\S*|\w+\(\w+\)|\w+_t)$/iu;

function readRestrictions(text: string, head: Head, context: Context, read: Read): Restriction[] | undefined {
  const whole = readSome(trim(text), head, context, read);
  if (whole) return whole;
  const cuts = [...text.matchAll(context.grammar.cue)].map(({ index }) => index).filter(at => at > 0);
  for (const at of cuts.slice(0, MAX_CUTS).toReversed()) {
    const first = readSome(trim(text.slice(0, at)), head, context, read);
    const others = first && readRestrictions(text.slice(at), head, context, read);
    if (first && others) return [...first, ...others];
  }
  return undefined;
}

const trim = (text: string) => text.replace(/^[\s,]+(?:(?:and|but|y|pero) )?|[\s,]+$/giu, '');

/** One restriction, or the several of "with *args and **kwargs". */
function readSome(text: string, head: Head, context: Context, read: Read): Restriction[] | undefined {
  const one = readOne(text, head, context, read);
  if (!one) return readModifiers(text, head, context, read);
  const { allOf, joined, narrowing } = context.grammar;
  const [lead = ''] = one?.isText ? (narrowing.has.exec(text) ?? []) : [];
  const rest = text.slice(lead.length);
  if (lead === '' || !allOf.test(rest)) return [one];
  const each = rest.split(joined).map(part => readHeld(lead, part, head, context));
  return each.flatMap(reading => (reading ? [{ reading, isText: true }] : []));
}

/** "That are async and static": each of these, in whatever order the language has them. */
function readModifiers(
  text: string,
  { kind }: Head,
  context: Context,
  read: Read,
): Restriction[] | undefined {
  const { allOf, joined } = context.grammar;
  const said = /^(?:(?:that|which) )?(?:are|is) (?:both )?(.+)$/iu.exec(text)?.[1] ?? '';
  const words = said.split(joined);
  if (kind === undefined || words.length < 2) return undefined;
  const each = words.flatMap(word =>
    isModifier(word, context.grammar) ? (read(`${word} ${kind}`) ?? []) : [],
  );
  if (each.length < words.length) return undefined;
  // "That are abstract or final": any of these.
  return allOf.test(said) ? each.map(reading => ({ reading })) : [{ reading: anyOf(each) }];
}

function readOne(text: string, head: Head, context: Context, read: Read): Restriction | undefined {
  if (!mayTry()) return undefined;
  const { narrowing } = context.grammar;
  const { kind } = head;
  const left = narrowing.not.exec(text);
  if (left) {
    const rest = text.slice(left[0].length);
    // "That are not getters" are things of that kind, "not exported" of this one.
    const isSaid = /\b(?:is|are|was|were)(?: not|n['’]?t)\b/iu.test(left[0]);
    // "Fields that are not String": the name of a type is written on the line.
    const isType = isSaid && (CODED.test(rest) || /^\p{Lu}\w*$/u.test(rest));
    const ofKind = isSaid && !isType ? read(`${rest} ${head.phrase}`) : undefined;
    // "License lines that are not GPL": a text is no kind of its own.
    const same = isSaid && !isType ? (read(rest) ?? (ofKind?.literal ? undefined : ofKind)) : undefined;
    if (isSaid && !same && ADJECTIVE.test(rest) && !isModifier(rest, context.grammar)) return undefined;
    const about =
      same ?? (!isType && isAbout(rest, context) ? readAbout(rest, kind, context, read) : undefined);
    // "Not assigned to X": what is left out is the text, however it is said to be there.
    const said = readThing(rest, false, context) ? '' : (narrowing.has.exec(rest)?.[0] ?? '');
    const reading = about ?? readHeld(said || left[0], rest.slice(said.length), head, context);
    return reading && { reading, out: true, isText: about === undefined };
  }
  const reading = readAbout(text, kind, context, read) ?? readAdjective(text, head, read);
  if (reading) return { reading };
  // "Methods of class Server": the name of the class stands on another line.
  if (kind !== undefined && narrowing.members.test(kind) && narrowing.container.test(text)) return undefined;
  // What a function checks is not said by the line of its name.
  if (kind !== undefined && CHECKS.test(text)) return undefined;
  const done = readDone(text, head);
  if (done) return { reading: done, isText: true };
  const held = narrowing.has.exec(text);
  const narrow = held && readHeld(held[0], text.slice(held[0].length), head, context);
  return narrow ? { reading: narrow, isText: true, isFirst: narrowing.target.test(held[0]) } : undefined;
}

/** "Defer statements that free something", "with statements that open a file": what is done is called so on the line. */
function readDone(text: string, { phrase, kind }: Head): Reading | undefined {
  if (kind !== undefined || !/\b(?:statements?|blocks?|clauses?|expressions?)$/iu.test(phrase))
    return undefined;
  const [, verb = '', end = ''] =
    /^(?:that|which) (\p{Ll}{3,}?)(e?s)? (?:something|anything|things|it|them|(?:an?|the|some) \p{Ll}+)$/u.exec(
      text,
    ) ?? [];
  if (verb === '' || NOT_DONE.test(verb + end)) return undefined;
  return { pattern: `(?i:\\b\\w*${verb})`, says: `“${verb}”` };
}

/** What no line shows by this word. */
const NOT_DONE =
  /^(?:has|have|are|is|was|were|do|does|did|contains?|includes?|mentions?|uses?|returns?|checks?|tests?|comp\p{Ll}+|looks?|needs?|takes?|gets?|makes?|says?)$/u;

const CHECKS = /^(?:(?:that|which) )?(?:check|test|look|compar)(?:s|e|es|ing)? /iu;

/** "Imports that are not recursive": said of them, and no text. */
const ADJECTIVE = /^\p{Ll}{2,}(?:ive|[ai]ble|al|ic|ous|less|ent|ant|ary|ed)$/u;

/** "Functions without export" are not about functions called export; "not exported" is. */
function isAbout(text: string, { grammar }: Context): boolean {
  return !/^\p{Ll}+$/u.test(text) || text.endsWith('s') || isModifier(text, grammar);
}

const isModifier = (text: string, { modifiers }: Grammar) => modifiers.some(([, test]) => test.test(text));

/** What stands on the line besides: a kind of thing ("with an f-string"), or else a name or a text. */
function readHeld(lead: string, text: string, head: Head, context: Context): Reading | undefined {
  const isOneOf = /\san?\s$/iu.test(lead);
  // "Used as a type" says what part it has, and is no text.
  if (isOneOf && /\bas\b/iu.test(lead) && context.grammar.kindAtStart.test(text)) return undefined;
  // "@spec lines that return a string" name the type; of a kind alone ("properties") no line says of which it is.
  if (/^(?:(?:that|which) )?return/iu.test(lead) && TYPE_OF_VALUE.test(text))
    return head.kind === undefined ? readWritten(bare(text, context), context) : undefined;
  if (/^(?:\p{Ll}+ )?comments?$/iu.test(bare(text, context)) && /^with /iu.test(lead))
    return besideComment(context);
  const thing =
    (isTold(lead) ? readNotion(bare(text, context), context) : undefined) ??
    readThing(text, isOneOf, context);
  if (!thing) return readSign(text, context) ?? readWritten(bare(text, context), context);
  // Type hints begin as the functions do that have them.
  const isSame = thing.pattern.startsWith(head.reading.pattern);
  const isLine = thing.multiline || alternatives(thing.pattern).every(one => one.startsWith('^'));
  return isLine && !isSame ? onSeveralLines(context) : thing;
}

/** "#endif lines with a comment": what opens one stands behind. */
function besideComment(context: Context): Reading | undefined {
  const opens = byLanguage(context, rules => rules.comment?.opens);
  return opens === undefined ? undefined : { pattern: opens, says: 'a comment' };
}

/** "Imports with braces": what a sign is called is no text. */
function readSign(text: string, context: Context): Reading | undefined {
  const sign = /^\p{Ll}[\p{Ll} -]+$/u.test(text) ? characterNamed(text, context) : undefined;
  return sign === undefined ? undefined : literal(sign);
}

/** "isinstance checks for str or bytes": types of a language, by the words that only it has. */
const ONE_BUILT_IN = 'str|bytes|bool|u?int\\d*|dict|tuple|float\\d*|char|void|size_t';
const BUILT_IN = new RegExp(`^(?:${ONE_BUILT_IN})(?:(?:, or|,| or| and) (?:${ONE_BUILT_IN}|list|set))*$`);

/** A clause of SQL, whatever its word means elsewhere. */
const SQL_CLAUSE = /^(?:where|from|limit|order by|group by|having|returning|distinct)$/iu;

const QUOTED_CALLED = new RegExp(`^(?:${MARK}(?: \\p{Ll}+){1,2}|\\p{Ll}{3,} ${MARK})$`, 'u');

/** A name or a text: a keyword, or the "i" of a loop, is no part of another word. */
function readWritten(text: string, context: Context): Reading | undefined {
  // "Functions returning None: -> None" says the same twice.
  if (/: (?:[-=]>|[!:=]?=|<-)/.test(text)) return undefined;
  const [, hundred] = /^([1-5])xx$/i.exec(text) ?? [];
  if (hundred !== undefined) return hundreds(hundred);
  // "Delete statements without a where"
  if (SQL_CLAUSE.test(text) && context.languages.some(({ id }) => id === 'sql'))
    return { ...literal(text), word: true, ignoreCase: true };
  if (/^[a-z]$/.test(text) && !context.grammar.article.test(`${text} `))
    return { ...literal(text), word: true };
  // "With “error” level", "with level “error”": what is quoted, and what it is called.
  const found = QUOTED_CALLED.test(text) ? readPlain(text, context) : nameOrText(text, context);
  // "typename T": no name of one letter is part of another.
  if (found?.literal !== undefined && / [A-Za-z]$/.test(text))
    return { ...found, literal: undefined, pattern: `${found.pattern}\\b` };
  const isType = (/^\w+$/.test(text) && CODED.test(text)) || BUILT_IN.test(text);
  return found && (isKeyword(text) || isType) ? { ...found, word: true } : found;
}

/** One of a kind of thing, or several: a word alone is a text, as in "calls with timeout". */
function readThing(text: string, isOneOf: boolean, { grammar, languages }: Context): Reading | undefined {
  if (!/^\p{Ll}[\p{Ll} -]+$/u.test(text)) return undefined;
  const isKind = isOneOf || /[ -]|(?<![sui])s$/u.test(text);
  const { language } = grammar.words;
  const idea = isKind ? (ideaNamed(text, language) ?? ideaNamed(`${text}s`, language)) : undefined;
  return idea && readIdea(idea, languages);
}

/** "That return an error" about functions is "functions that return an error". */
function readAbout(text: string, kind: string | undefined, { grammar }: Context, read: Read) {
  if (kind === undefined) return undefined;
  if (/ ones?$/u.test(text)) return read(text.replace(/ ones?$/u, ` ${kind}`));
  const about = text.replace(/^(?:(?:do|does|is|are|has|have) )/u, '');
  if (isModifier(about, grammar)) return read(`${about} ${kind}`);
  return (
    read(`${kind} ${about}`) ?? (grammar.cueFirst.test(about) ? undefined : read(`${kind} that ${about}`))
  );
}

/** "Virtual methods that are pure": as they are called with the word before them. */
function readAdjective(text: string, { kind, phrase }: Head, read: Read): Reading | undefined {
  const [, adjective] = /^(?:that|which) (?:are|is) (\p{Ll}+)$/u.exec(text) ?? [];
  return kind === undefined || adjective === undefined ? undefined : read(`${adjective} ${phrase}`);
}

/** Without what says only what sort of text it is: "the override keyword". */
function bare(text: string, { grammar }: Context): string {
  const said = text.replace(grammar.article, '').trim();
  const short = said.replace(grammar.narrowing.sort, '').trim();
  // "Property values" are no text "property".
  return /^\p{Ll}+$/u.test(short) && !/^type \S+$| (?:keyword|modifier|receiver)s?$/u.test(said)
    ? said
    : short;
}

/** All of these on one line. */
function together(
  head: Reading,
  restrictions: readonly Restriction[],
  context: Context,
): Reading | undefined {
  const isApart = restrictions.some(({ reading, isText }) =>
    head.apart ? !reading.apart && !isText : reading.apart,
  );
  if (isApart) return onSeveralLines(context);
  const inside = restrictions.filter(({ out }) => !out).map(({ reading }) => reading);
  const outside = restrictions.filter(({ out }) => out).map(({ reading }) => reading);
  const held = inside.map(one => one.says).join(' and ');
  const says = [held ? `${head.says} with ${held}` : head.says, ...outside.map(one => one.says)].join(
    ' but not ',
  );
  // A word that was taken for a text is none the less so with another beside it.
  const asText = head.asText ? { asText: true } : {};
  const [only, ...others] = restrictions;
  if (only?.isText && !only.out && others.length === 0)
    return {
      ...(only.isFirst ? firstOnALine(head, only.reading) : twoOnALine(head, only.reading)),
      says,
      ...asText,
    };
  if (restrictions.length === 0) return head;
  const ahead = [
    ...outside.map(one => `(?!.*${bounded(one)})`),
    ...inside.map(one => `(?=.*${bounded(one)})`),
  ];
  return { pattern: `^${ahead.join('')}.*${bounded(head)}`, pcre2: true, says, ...asText };
}

/** The text, and behind it what it narrows; but where that begins the line, both are looked for. */
function firstOnALine(broad: Reading, narrow: Reading): Omit<Reading, 'says'> {
  if (alternatives(broad.pattern).some(one => one.startsWith('^'))) return twoOnALine(broad, narrow);
  return { pattern: `${bounded(narrow)}.*${bounded(broad)}`, pcre2: broad.pcre2 || narrow.pcre2 };
}

/** What opens a doc comment, whose text goes on below. */
const OPENS_DOC = '/\\*\\*';

/** Without look-around where that says the same, which searches faster. */
function twoOnALine(found: Reading, narrow: Reading): Omit<Reading, 'says'> {
  const broad = found.pattern === OPENS_DOC ? { ...found, pattern: `(${OPENS_DOC}|^\\s*\\*)` } : found;
  if (isFoundIn(broad, narrow)) return narrow;
  if (isHeldBy(broad, narrow)) return broad;
  const [first, second] = [bounded(broad), bounded(narrow)];
  // "Functions exported as default": a word that the pattern lets stand before what it names.
  if (narrow.word && /^\^.*\)[*?].*\w/.test(broad.pattern) && KEYWORD.test(narrow.literal ?? ''))
    return { pattern: `^(?=.*${second}).*${first}`, pcre2: true };
  // What an open pattern finds may hold the narrowing text itself, as a URL holds its host.
  const isOpen = /[+*\]}]/.test(broad.pattern.replaceAll(/\\s[*+]/g, ''));
  if (!isOpen && alternatives(broad.pattern).every(one => one.startsWith('^') || /[({]$/.test(one)))
    return { pattern: `${first}.*${second}`, pcre2: broad.pcre2 || narrow.pcre2 };
  // "Using statements with var": what is found may hold the text itself.
  const isWithin = narrow.literal !== undefined && broad.pattern.includes(narrow.literal);
  // "@Test methods with expected exceptions": or the other way about.
  const isAround = narrow.literal === undefined && narrow.pattern.includes(broad.pattern.replace(/\\b$/, ''));
  if ((isOpen || isWithin || isAround) && broad.literal === undefined)
    return { pattern: `^(?=.*${first}).*${second}`, pcre2: true };
  return {
    pattern: either([`${first}.*${second}`, `${second}.*${first}`], false),
    pcre2: broad.pcre2 || narrow.pcre2,
  };
}

/** Whether all that the pattern finds ends with the text: "doc comments starting with ///". */
const isHeldBy = ({ pattern }: Reading, { literal: text }: Reading) =>
  text !== undefined && alternatives(pattern).every(one => one.endsWith(escapePattern(text)));

/** Whether every line with the text has what the pattern finds: "errors thrown with throw new Error". */
function isFoundIn({ pattern, word }: Reading, { literal, ignoreCase }: Reading): boolean {
  if (literal === undefined || ignoreCase || pattern.startsWith('^')) return false;
  try {
    return new RegExp(word ? `\\b(?:${pattern})\\b` : pattern).test(literal);
  } catch {
    return false; // Rust's syntax knows more, such as (?i).
  }
}
