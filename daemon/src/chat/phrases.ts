import { type Aside, withoutAsides } from './asides.ts';
import { mayTry } from './effort.ts';
import { LANGUAGE_NAMES } from './file-kinds.ts';
import { type Grammar, partsOf } from './grammar.ts';
import { areKeywords } from './keywords.ts';
import { type Place, readPlace } from './place.ts';
import { isSentence, nameOrText, quotedText, readPlain } from './plain-text.ts';
import { ideaNamed, ideaOfFormat, readIdea } from './readers/ideas.ts';
import { READERS } from './readers/index.ts';
import { readKeywords } from './readers/keywords.ts';
import { anyOf, type Context, literal, literals, type Reading } from './reading.ts';
import { readCoded, readRestricted } from './restrictions.ts';
import { areFormats, type LanguageRules, languagesWith } from './roles/index.ts';
import { ONE_MARK, restore, tidy } from './scan.ts';
import {
  ASKS_LINES,
  isNoTitle,
  OPERATOR_FIRST,
  passedOver,
  readAsked,
  readBehindTitle,
  readTitled,
} from './titles.ts';
import { whyNoText } from './unknown-words.ts';
import { english } from './words/en.ts';

const JOINED_FIRST = /^(?:or|and|o|y|u|e) |^,/iu;

export function takeLeads(text: string, grammar: Grammar, rounds: number): string {
  let rest = text;
  for (let round = 0; round < rounds; round++) {
    for (const lead of grammar.leads) {
      const bare = rest.replace(lead, '').trim();
      // "Fetch or curl" are two texts.
      if (bare !== '' && !JOINED_FIRST.test(bare)) rest = bare;
    }
  }
  return rest;
}

/** "List all python files" names no text to look for; it must not become a search for the word list. */
const LISTING =
  /^(?:please )?(?:list|show(?: me)?|find|get|give me|display|enumerate) (?:(?:all|every|the|any|of) )*(?:[\w.*+#-]+ files?|files? (?:named|called|matching|ending (?:in|with)) \S+)$/iu;

/**
 * The whole subject: as it stands, without what it begins with, or with a programming language before it
 * ("python classes"), which then is part of the place.
 */
export function readSubject(
  subject: string,
  context: Context,
  place: Place,
  plain: boolean,
): Reading | undefined {
  if (LISTING.test(context.scanned.text)) return undefined;
  const bare = takeLeads(subject, context.grammar, 3);
  const language = withLanguage(bare, context);
  if (
    language &&
    !ideaNamed(bare, context.grammar.words.language) &&
    !ideaOfFormat(bare, context.languages)
  ) {
    const read = readInLanguage(language, context, place);
    if (read) return read;
    // With an example in brackets it may yet be read.
    if (!language.rest.includes('(') && context.grammar.kindNamed.test(language.rest)) {
      context.refusal.why ??= unwritten(language);
      return undefined;
    }
  }
  // "every class" and "all urls" are no searches for the word.
  const counted = /(?:^|\s)(?:every|each|all|cada) \S+$/iu.test(subject);
  return (
    readBehindTitle(subject, said => readThings(said, context)) ??
    (counted ? (readIdeaPhrase(bare, context) ?? readSaying(bare, context)) : undefined) ??
    (isSingular(subject) ? undefined : readIdeaFirst(subject, context)) ??
    readAsked(bare, asked => readSpecific(takeLeads(asked, context.grammar, 2), context)) ??
    readSpecific(bare, context) ??
    readSpecific(subject, context) ??
    (context.fixed ? literal(restore(bare, context.scanned)) : undefined) ??
    readTold(bare, context) ??
    (plain && context.refusal.why === undefined ? readText(bare, context) : undefined)
  );
}

/** What no table knows, as a text to look for. */
function readText(text: string, context: Context): Reading | undefined {
  const read = isSentence(text, context) ? undefined : readPlain(text, context);
  // Of "CURLE_ error codes" the name alone is looked for.
  const isWhole = read && (read.literal ?? text) === text;
  const orElse = isWhole ? whyNoText(text, context.grammar) : undefined;
  // Nobody means small letters by the tag alone.
  const isTag = /^(?:todo|fixme|xxx)$/.test(read?.literal ?? '');
  // "Raise" is no part of "raised"; who means that quotes it.
  const isWord =
    read !== undefined &&
    (read.literal ?? text) === text &&
    text.split(context.grammar.joined).every(word => JUMPS.test(word));
  return (
    read && {
      ...read,
      ...(isWord ? { word: true } : {}),
      ...(isTag ? { ignoreCase: true } : {}),
      asText: true,
      ...(orElse ? { orElse, says: `the text ${read.says}` } : {}),
    }
  );
}

/** Words that programs are written with, and that other words begin with. */
const JUMPS =
  /^(?:raise|reraise|throw|rethrow|await|yield|return|defer|goto|catch|rescue|async|break|continue)$/;

/** Words of a request that its example may stand for. */
const MAX_EXPLAINED = 6;

/** What a request says when its explanations are left out; or, where that means nothing, the code that explains it. */
function readTold(text: string, context: Context): Reading | undefined {
  if (isNoTitle(text, context)) return undefined;
  const titled = readTitled(text, context, {
    known: title => readSpecific(title, context),
    things: said => readThings(said, context),
  });
  if (titled) return titled;
  const told = withoutAsides(text);
  if (!told) return undefined;
  // "Headers (lines starting with ==)": which lines these are is said.
  const lines = told.asides.find(({ text, isExample }) => !isExample && ASKS_LINES.test(text));
  const asked = lines && readSpecific(lines.text, context);
  if (asked) return passedOver(asked, told.main);
  const not = told.asides.find(({ text }) => context.grammar.narrowing.not.test(text))?.text;
  const main = readSpecific(not ? `${told.main} but ${not}` : told.main, context);
  // Of a long request an example says too little.
  if (main) return narrower(main, told.asides, context) ?? main;
  // "== null comparisons (loose)": what is explained is code itself.
  if (OPERATOR_FIRST.test(told.main)) return readPlain(told.main, context);
  if (told.main.split(' ').length > MAX_EXPLAINED) return undefined;
  return told.asides.map(aside => readExample(aside, context)).find(one => one !== undefined);
}

/** What is explained in brackets, where that is known without them. */
function readMain(text: string, context: Context): Reading | undefined {
  const told = text.includes('(') ? withoutAsides(text) : undefined;
  return told && readSpecific(told.main, context);
}

/** "Guards (when is_integer)": code that is one of the kind, and names more of it, says which are meant. */
function narrower(main: Reading, asides: readonly Aside[], context: Context): Reading | undefined {
  const [aside, ...others] = asides;
  if (!aside || aside.isExample || others.length > 0 || !NAMES_MORE.test(aside.text)) return undefined;
  const found = isFound(main.pattern, aside.text) ? literal(restore(aside.text, context.scanned)) : undefined;
  return found && { ...found, says: `${found.says}, of ${main.says}` };
}

/** A keyword and a name that only code has. */
const NAMES_MORE = /^\p{Ll}+ \w*(?:_\w|\p{Ll}\p{Lu})\w*$|^\{\s.*\s\}$/u;

function isFound(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return false; // Rust's syntax knows more, such as (?i).
  }
}

/** What stands behind a title: names, quoted text, or a phrase of its own. */
function readThings(said: string, context: Context): Reading | undefined {
  const text = takeLeads(said, context.grammar, 2);
  const parts = text.split(context.grammar.joined);
  return parts.every(part => OPERATOR_FIRST.test(part))
    ? literals(parts)
    : (readSpecific(text, context) ?? nameOrText(text, context));
}

/** An explanation that is code: "(as!)", "(trap)". */
function readExample(aside: Aside, context: Context): Reading | undefined {
  const said = takeLeads(aside.text.trim(), context.grammar, 1);
  if (ONE_MARK.test(said)) return quotedText(said, context);
  // "(as?)": what ends with a sign is no question.
  if (/^\p{L}+[?!]$/u.test(said)) return literal(said);
  // "(= delete)": what begins with a sign is code as it stands.
  if (/^[^\p{L}\p{N}\s([{"']/u.test(said) && !context.grammar.joined.test(said)) return literal(said);
  // "(enum class)": nothing but words of programming languages.
  if (areKeywords(said)) return literal(said);
  const text = nameOrText(said, context);
  // "XEP numbers, e.g. XEP-0045": others have other digits.
  if (text?.literal !== undefined && aside.isExample && /\d/.test(text.literal))
    return { pattern: text.pattern.replace(/\d+/g, '\\d+'), says: `texts like ${text.says}` };
  return text?.literal !== undefined && /^\w+$/.test(text.literal) ? { ...text, word: true } : text;
}

const LANGUAGE = new RegExp(
  `^(.*?)(?<![\\w@#-])(${LANGUAGE_NAMES})(?:[ -]?\\d{1,2}(?:\\.\\d+)*)? (?!styles?\\b)(\\S.*)$`,
  'iu',
);
/** In Spanish it stands behind: "funciones de C". */
const LANGUAGE_BEHIND = new RegExp(`^(\\S+(?: \\S+)??) (?:de )?(${LANGUAGE_NAMES})(?: (\\S.*))?$`, 'iu');

interface InLanguage {
  name: string;
  rest: string;
}

/** A language that is named before what is looked for: "python classes", "a shell function called usage". */
function withLanguage(text: string, { grammar }: Context): InLanguage | undefined {
  const [, kind = '', behind = '', narrowed = ''] = LANGUAGE_BEHIND.exec(text) ?? [];
  if (grammar.words.language !== 'en' && grammar.kindAtEnd.test(kind))
    return { name: behind, rest: tidy(`${kind} ${narrowed}`) };
  const [, before = '', name = '', after = ''] = LANGUAGE.exec(text) ?? [];
  if (after === '' || (before !== '' && !grammar.kindAtStart.test(after))) return undefined;
  return { name, rest: before + after };
}

/** What is said of a language, in its files; in those of C are its headers too. */
function readInLanguage({ name, rest }: InLanguage, context: Context, place: Place): Reading | undefined {
  const named = readPlace(`x in ${/^c$/iu.test(name) ? 'c/h' : name} files`, english, context.scanned);
  const languages = languagesWith(named.place.extensions);
  const isIdea = () =>
    ideaOfFormat(rest, languages) !== undefined ||
    ideaNamed(rest, context.grammar.words.language)?.any !== undefined;
  // "Yaml objects": nothing is defined in a format, though some of what it has is called as in languages.
  if (
    areFormats(languages) &&
    !isIdea() &&
    !isOfFormat(rest, languages) &&
    !areDefined(rest, languages, context)
  )
    return undefined;
  const inside = languages.length > 0 ? { ...context, languages } : context;
  // "Ruby methods taking a block (&block)"
  const read = readSpecific(rest, inside) ?? readMain(rest, inside);
  if (!read) return undefined;
  // "Shell functions in bats files": which of its files is said.
  if (place.extensions.length === 0) {
    place.extensions.push(...named.place.extensions);
    place.says.push(...named.place.says);
  }
  if (languages.length > 0) Object.assign(context, { languages });
  return read;
}

/** "SQL functions": of the few formats in which such things are defined. */
function areDefined(text: string, languages: readonly LanguageRules[], { grammar }: Context): boolean {
  const word = grammar.kindAtStart.exec(text)?.[0] ?? '';
  const kind = grammar.kinds.find(([, test]) => test.test(word))?.[0];
  return kind !== undefined && languages.some(({ defines }) => defines[kind] !== undefined);
}

/** Lines and comments are in whatever is written. */
const OF_LINES = /^(?:lines?|comments?|keys?|values?|entries|sections?)(?: |$)/iu;

/** What one format has and no other: "json tags" are none of JSON. */
const OF_ONE: Readonly<Record<string, RegExp>> = {
  html: /^(?:elements?|tags?)(?: |$)/iu,
  css: /^(?:selectors?|rules|properties)(?: |$)/iu,
  toml: /^tables?(?: |$)/iu,
};

const isOfFormat = (text: string, languages: readonly LanguageRules[]) =>
  OF_LINES.test(text) || languages.some(({ id }) => OF_ONE[id]?.test(text));

/** "VB functions" are no functions called VB, though how they are written is not known. */
const unwritten = ({ name, rest }: InLanguage) =>
  `How ${name} writes ${rest} is not known here. Quote what stands on such lines, and name the files (lines with "Function" in vb files).`;

/** A phrase inside a saying: an idea, a saying, or text to look for. */
export function readPhrase(text: string, context: Context): Reading | undefined {
  const bare = takeLeads(tidy(text), context.grammar, 2).replace(context.grammar.article, '');
  if (/^@\S+$/.test(bare)) return literal(bare);
  return readSpecific(bare, context) ?? readPlain(bare, context);
}

/**
 * One word that is no plural is looked for as it stands: "timeout" is the text, "timeouts" is the idea, and who asks
 * for "goto statements" says so.
 */
export function isSingular(text: string): boolean {
  return !text.includes(' ') && !/(?<![sui])s$|\//iu.test(text) && !text.startsWith('@');
}

/** What only a language's own way of writing could answer on one line. */
function isUnread(text: string, { grammar, languages }: Context): boolean {
  const onOneLine = languages.some(({ methodsOf }) => methodsOf);
  return !onOneLine && grammar.unread.some(([test]) => test.test(text));
}

/** What the tables know: ideas, ways of speaking, several of these joined. */
function readSpecific(text: string, context: Context): Reading | undefined {
  if (text === '') return undefined;
  if (ONE_MARK.test(text)) return quotedText(text, context);
  if (isSingular(text)) return undefined;
  const restricted = () =>
    isUnread(text, context) ? undefined : readRestricted(text, context, phrase => readKnown(phrase, context));
  return (
    readIdeaFirst(text, context) ??
    readSaying(text, context) ??
    // "Functions that start with get_ and return a string" are not two things.
    (context.grammar.goesOn.test(text) ? restricted() : undefined) ??
    readJoined(text, context) ??
    readKeywords(text) ??
    restricted() ??
    readCoded(text, context, phrase => readKnown(phrase, context))
  );
}

/** What the tables know as one: an idea, or a way of speaking. */
function readKnown(text: string, context: Context): Reading | undefined {
  const phrase = takeLeads(tidy(text), context.grammar, 1);
  return isSingular(phrase) ? undefined : (readIdeaPhrase(phrase, context) ?? readSaying(phrase, context));
}

const HEDGES =
  /^(?:hard[- ]?coded|module[- ]level|top[- ]level|possible|potential|any|all|every|some|suspicious|leftover|left-over|forgotten|stray|stale|remaining|obvious|raw|plain|posibles|todos los|todas las|los|las|el|la)\s+/iu;

const TAILS =
  /\s+(?:in (?:the )?(?:code|source)|(?:that are |which are )?(?:used|present|found|in use|written|hard[- ]?coded|left(?: over| behind| in)?)|literals|definitions?|declarations?|en el c[oó]digo)$/iu;

const MADE =
  /\s(?:(?:that|which) (?:are|is|get) |being )?(?:used|created|made|defined|declared|set|present|found)$/iu;

export function readIdeaPhrase(text: string, { grammar, languages }: Context): Reading | undefined {
  if (!mayTry()) return undefined;
  const language = grammar.words.language;
  const shorter = text.replace(HEDGES, '');
  const idea =
    ideaOfFormat(text, languages) ??
    ideaOfFormat(text.replace(MADE, ''), languages) ??
    ideaNamed(text, language) ??
    ideaNamed(shorter, language) ??
    ideaNamed(shorter.replace(TAILS, ''), language);
  return idea && readIdea(idea, languages);
}

/** Sayings that are about a kind of thing, whatever its name. */
export const NAMELESS: ReadonlySet<string> = new Set([
  'defineAll',
  'modified',
  'decoratorAll',
  'importAll',
  'commentAll',
  'tag',
  'call',
]);

/** An idea; but where only other languages have it, a way of speaking may say more. */
function readIdeaFirst(text: string, context: Context): Reading | undefined {
  const idea = readIdeaPhrase(text, context);
  return (idea?.orElse ? readSaying(text, context, MEANT) : undefined) ?? idea;
}

/** Sayings that read what the languages meant have, and nothing else. */
const MEANT: ReadonlySet<string> = new Set(['doing', 'modified']);

export function readSaying(text: string, context: Context, only?: ReadonlySet<string>): Reading | undefined {
  if (!mayTry()) return undefined;
  for (const { test, means } of context.grammar.sayings) {
    if (only && !only.has(means)) continue;
    const match = test.exec(text);
    const parts = match && partsOf(match, context.grammar);
    const read = parts ? READERS[means](parts, context) : undefined;
    if (read) return read;
  }
  return undefined;
}

/** "Classes and interfaces whose names end with Error": what stands behind the last kind is said of all. */
function shareTail(parts: readonly string[], { grammar }: Context): readonly string[] {
  const { kindAtStart, cueFirst } = grammar;
  const last = parts.at(-1) ?? '';
  const kind = kindAtStart.exec(last)?.[0] ?? '';
  const tail = last.slice(kind.length).trim();
  const areKinds = parts.slice(0, -1).every(part => kindAtStart.exec(part)?.[0] === part);
  if (kind === '' || !areKinds || !cueFirst.test(tail)) return parts;
  return [...parts.slice(0, -1).map(part => `${part} ${tail}`), last];
}

/** One of several things that a request names. */
const readPart = (part: string, context: Context) =>
  readIdeaPhrase(part, context) ??
  readSaying(part, context) ??
  readCoded(part, context, phrase => readKnown(phrase, context));

/** In "private methods or functions" the first word belongs to all parts, if the parts mean something with it. */
function shareLead(parts: readonly string[], context: Context): readonly string[] {
  const tail = /^[a-z]+ ([a-z]+s)$/iu.exec(parts.at(-1) ?? '')?.[1];
  if (tail !== undefined && parts.slice(0, -1).every(part => /^[a-z]+(?<!s)$/iu.test(part))) {
    const all = [...parts.slice(0, -1).map(part => `${part} ${tail}`), parts.at(-1) as string];
    return all.every(part => readPart(part, context)) ? all : parts;
  }
  // "Log statements at warn or error": what stands before the last word belongs to all parts.
  const before = /^([a-z ]+ (?:at|of|with|by|in|to)) [a-z]+$/iu.exec(parts[0] ?? '')?.[1];
  if (before !== undefined && parts.slice(1).every(part => /^[a-z]+(?: [a-z]+)?$/iu.test(part))) {
    const all = [parts[0] as string, ...parts.slice(1).map(part => `${before} ${part}`)];
    if (all.every(part => readIdeaPhrase(part, context))) return all;
  }
  const lead = /^([a-z]+) [a-z]+s$/iu.exec(parts[0] ?? '')?.[1];
  if (lead === undefined || !parts.slice(1).every(part => /^[a-z]+s$/iu.test(part))) return parts;
  const shared = [parts[0] as string, ...parts.slice(1).map(part => `${lead} ${part}`)];
  return shared.every(part => readPart(part, context)) ? shared : parts;
}

/** Words with signs that no sentence has. */
const WRITTEN = /^[#@][\w-]+(?: [\w-]+)?$/;

/** "URLs or e-mail addresses": each part known by itself. */
function readJoined(text: string, context: Context): Reading | undefined {
  const listed = text
    .split(context.grammar.joined)
    .map(part => part.replace(/^(?:either|both|tanto) /iu, ''));
  const parts = shareLead(shareTail(listed, context), context);
  // "lambda or throw" are words; with one plural among them, ideas are meant.
  if (parts.length < 2 || parts.every(isSingular)) return undefined;
  const read = parts.map(
    part =>
      // "GET or POST routes": the verb of HTTP is no way of asking.
      readIdeaPhrase(part, context) ??
      readIdeaPhrase(takeLeads(part, context.grammar, 1), context) ??
      readPart(part, context) ??
      // "#pragma once or include guards": code beside what is known.
      (WRITTEN.test(part) ? literal(part) : undefined),
  );
  if (read.some(one => !one)) return undefined;
  return anyOf(read as Reading[]);
}
