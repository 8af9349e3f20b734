import { DowseError } from '../api/errors.ts';
import type { SearchCommand } from './command.ts';
import { explain } from './explain.ts';
import { compile, type Grammar, partsOf, toNumber } from './grammar.ts';
import { either } from './patterns.ts';
import { type Place, placeLanguages, readPlace } from './place.ts';
import {
  type Context,
  group,
  ideaNamed,
  literal,
  literals,
  READERS,
  type Reading,
  readIdea,
} from './readers.ts';
import { LANGUAGES, type LanguageRules, languagesOf, languagesWith } from './roles/index.ts';
import { MARK, type Marked, ONE_MARK, restore, scan, tidy } from './scan.ts';
import type { CommandOptions } from './search-flags.ts';
import { suggest } from './suggest.ts';
import { english } from './words/en.ts';
import { spanish } from './words/es.ts';
import type { Manner } from './words/types.ts';

/** What the requester wants to see: the matches, how many there are, or in which files they are. */
export type Intent = 'find' | 'count' | 'files';

export interface Translation {
  command: SearchCommand;
  /** How the request was read, in one sentence. */
  explanation: string;
  /** The command finds the lines in every case; for `count` and `files` the caller adds up what it found. */
  intent: Intent;
}

/** What is known of the tree that is searched; it decides what "a definition" or "an import" looks like. */
export interface TreeHint {
  /** Number of files for each extension, without a dot. */
  languages?: ReadonlyMap<string, number>;
  /** Names of the folders directly in it. */
  folders?: ReadonlySet<string>;
}

/** All that was understood of a request. */
export interface Understood {
  reading: Reading;
  place: Place;
  manner: Manner;
  intent: Intent;
  languages: readonly LanguageRules[];
}

/** A request longer than this is a text, not a request. */
const MAX_REQUEST = 2_000;
/** More plain words than this in a row are a sentence that was not understood, not a text to look for. */
const MAX_PLAIN_WORDS = 4;
const ANY_MARK = new RegExp(MARK, 'u');
const GRAMMARS = [english, spanish].map(compile);
const isNoName = (word: string) => GRAMMARS.some(grammar => grammar.notName.test(word));

/**
 * The search that a request in plain words asks for. Works from tables alone: no network, no files, under 5 ms.
 * @throws DowseError UNSUPPORTED_QUERY with what was understood and three requests near it that work.
 */
export function translate(query: string, tree: TreeHint = {}): Translation {
  const scanned = scan(query.slice(0, MAX_REQUEST));
  for (const [grammar, plain] of inOrder(scanned.text)) {
    const understood = readRequest(scanned, grammar, tree, plain);
    if (understood) {
      const command = commandOf(understood);
      return { command, explanation: explain(understood, command), intent: understood.intent };
    }
  }
  throw new DowseError(
    'UNSUPPORTED_QUERY',
    'The request could not be read as a search.',
    suggest(scanned, isNoName),
  );
}

/**
 * The grammars, the one whose words the request uses most first. Text that no grammar knows is looked for as it
 * stands only in a second round, so that a phrase of one language is not taken for plain text by another.
 */
function inOrder(text: string): [Grammar, boolean][] {
  const score = (grammar: Grammar) => text.match(grammar.telling)?.length ?? 0;
  const order = GRAMMARS.toSorted((a, b) => score(b) - score(a));
  const [first, ...others] = order as [Grammar, ...Grammar[]];
  const tied = others.some(grammar => score(grammar) === score(first));
  const spoken = others.filter(grammar => tied || score(grammar) > 0);
  const all = [first, ...spoken];
  const rounds = tied ? [false, true] : [true];
  const tried = rounds.flatMap(plain => all.map((grammar): [Grammar, boolean] => [grammar, plain]));
  // A keyword such as del may be a word of another language than the request's.
  const rest = others.filter(grammar => !spoken.includes(grammar));
  return [...tried, ...rest.map((grammar): [Grammar, boolean] => [grammar, true])];
}

function readRequest(
  scanned: Marked,
  grammar: Grammar,
  tree: TreeHint,
  plain: boolean,
): Understood | undefined {
  const folders = tree.folders ?? new Set<string>();
  const manner: Manner = {};
  const told = takeManner(tidy(scanned.text), grammar, manner);
  const { place, rest } = readPlace(told, grammar.words, scanned, folders);
  const { intent, subject: asked } = takeIntent(tidy(rest.replace(grammar.noise, ' ')), grammar);
  const subject = rephrase(intent === 'count' ? asked.replace(grammar.countEnd, '') : asked, grammar);
  const named = placeLanguages(place, languagesWith);
  const languages = named.length > 0 ? named : languagesOf(tree);
  const context = makeContext(scanned, grammar, languages, manner);
  const reading = readSubject(subject, context, place, plain);
  return reading && { reading, place, manner, intent, languages: context.languages };
}

function rephrase(text: string, grammar: Grammar): string {
  return grammar.rephrase.reduce((now, [test, as]) => now.replace(test, as), text);
}

function makeContext(
  scanned: Marked,
  grammar: Grammar,
  languages: readonly LanguageRules[],
  manner: Manner,
): Context {
  const context: Context = {
    grammar,
    scanned,
    languages,
    regex: manner.regex ?? false,
    read: text => readPhrase(text, context),
    idea: text =>
      isSingular(text) ? undefined : (readIdeaPhrase(text, context) ?? readSaying(text, context, NAMELESS)),
  };
  return context;
}

function takeManner(text: string, grammar: Grammar, manner: Manner): string {
  let rest = text;
  for (const { test, means } of grammar.manner) {
    const match = test.exec(rest);
    if (!match) continue;
    const without = tidy(`${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`);
    // What is left must still say what to look for.
    if (without === '') continue;
    rest = without;
    const n = toNumber(match.groups?.n ?? match.groups?.n2 ?? '');
    Object.assign(manner, means);
    if (means.context === 'n') manner.context = Math.min(n, 100);
    if (means.max_results === 'n') Object.assign(manner, { max_results: n });
  }
  return rest;
}

function takeIntent(text: string, grammar: Grammar): { intent: Intent; subject: string } {
  for (const [intent, test] of [
    ['count', grammar.counts],
    ['files', grammar.files],
  ] as const) {
    const bare = takeLeads(text, grammar, 2);
    for (const candidate of [text, bare]) {
      const match = test.exec(candidate);
      if (match) return { intent, subject: tidy(candidate.slice(match[0].length)) };
    }
  }
  return { intent: 'find', subject: text };
}

function takeLeads(text: string, grammar: Grammar, rounds: number): string {
  let rest = text;
  for (let round = 0; round < rounds; round++) {
    for (const lead of grammar.leads) rest = rest.replace(lead, '').trim() || rest;
  }
  return rest;
}

/**
 * The whole subject: as it stands, without what it begins with, or with a programming language before it
 * ("python classes"), which then is part of the place.
 */
function readSubject(subject: string, context: Context, place: Place, plain: boolean): Reading | undefined {
  const bare = takeLeads(subject, context.grammar, 3);
  const language =
    /^(typescript|javascript|python|golang|go|java|rust|php|ruby|kotlin|scala|swift|elixir|haskell|lua|zig|bash|shell|c\+\+|c#) (.+)$/iu.exec(
      bare,
    );
  if (language && !ideaNamed(bare, context.grammar.words.language)) {
    const inside = readPlace(`${language[2]} in ${language[1]} files`, english, context.scanned, new Set());
    const rules = languagesWith(inside.place.extensions);
    const read =
      rules.length > 0 ? readSpecific(language[2] as string, { ...context, languages: rules }) : undefined;
    if (read) {
      place.extensions.push(...inside.place.extensions);
      place.says.push(...inside.place.says);
      Object.assign(context, { languages: rules });
      return read;
    }
  }
  // "every class" and "all urls" are no searches for the word.
  const counted = /(?:^|\s)(?:every|each|all|cada) \S+$/iu.test(subject);
  return (
    (counted ? (readIdeaPhrase(bare, context) ?? readSaying(bare, context)) : undefined) ??
    (isSingular(subject) ? undefined : readIdeaPhrase(subject, context)) ??
    readSpecific(bare, context) ??
    readSpecific(subject, context) ??
    (plain && !isSentence(bare, context) ? readPlain(bare, context) : undefined)
  );
}

/** A phrase inside a saying: an idea, a saying, or text to look for. */
function readPhrase(text: string, context: Context): Reading | undefined {
  const bare = takeLeads(tidy(text), context.grammar, 2);
  if (/^@\S+$/.test(bare)) return literal(bare);
  return readSpecific(bare, context) ?? readPlain(bare, context);
}

/**
 * One word that is no plural is looked for as it stands: "timeout" is the text, "timeouts" is the idea, and who asks
 * for "goto statements" says so.
 */
function isSingular(text: string): boolean {
  return !text.includes(' ') && !/(?<![sui])s$|\//iu.test(text) && !text.startsWith('@');
}

/** What the tables know: ideas, ways of speaking, several of these joined. */
function readSpecific(text: string, context: Context): Reading | undefined {
  if (text === '') return undefined;
  if (ONE_MARK.test(text)) return quotedText(text, context);
  if (isSingular(text)) return undefined;
  return (
    readIdeaPhrase(text, context) ??
    readSaying(text, context) ??
    readJoined(text, context) ??
    readNarrowed(text, context)
  );
}

const HEDGES =
  /^(?:hard-?coded|module[- ]level|top[- ]level|possible|potential|any|all|every|some|suspicious|leftover|left-over|obvious|raw|plain|posibles|todos los|todas las|los|las|el|la)\s+/iu;
const TAILS =
  /\s+(?:in (?:the )?(?:code|comments|source|strings)|(?:that are |which are )?(?:used|present|found|in use|written|hard-?coded)|literals|en el c[oó]digo)$/iu;

function readIdeaPhrase(text: string, { grammar, languages }: Context): Reading | undefined {
  const language = grammar.words.language;
  const shorter = text.replace(HEDGES, '');
  const idea =
    ideaNamed(text, language) ??
    ideaNamed(shorter, language) ??
    ideaNamed(shorter.replace(TAILS, ''), language);
  return idea && readIdea(idea, languages);
}

/** Sayings that are about a kind of thing, whatever its name. */
const NAMELESS: ReadonlySet<string> = new Set([
  'defineAll',
  'modified',
  'decoratorAll',
  'importAll',
  'commentAll',
  'tag',
  'call',
]);

function readSaying(text: string, context: Context, only?: ReadonlySet<string>): Reading | undefined {
  for (const { test, means } of context.grammar.sayings) {
    if (only && !only.has(means)) continue;
    const match = test.exec(text);
    const parts = match && partsOf(match, context.grammar);
    const read = parts ? READERS[means](parts, context) : undefined;
    if (read) return read;
  }
  return undefined;
}

/** In "private methods or functions" the first word belongs to all parts, if the parts mean something with it. */
function shareLead(parts: readonly string[], context: Context): readonly string[] {
  const tail = /^[a-z]+ ([a-z]+s)$/iu.exec(parts.at(-1) ?? '')?.[1];
  if (tail !== undefined && parts.slice(0, -1).every(part => /^[a-z]+(?<!s)$/iu.test(part))) {
    const all = [...parts.slice(0, -1).map(part => `${part} ${tail}`), parts.at(-1) as string];
    return all.every(part => readIdeaPhrase(part, context) ?? readSaying(part, context)) ? all : parts;
  }
  const lead = /^([a-z]+) [a-z]+s$/iu.exec(parts[0] ?? '')?.[1];
  if (lead === undefined || !parts.slice(1).every(part => /^[a-z]+s$/iu.test(part))) return parts;
  const shared = [parts[0] as string, ...parts.slice(1).map(part => `${lead} ${part}`)];
  return shared.every(part => readIdeaPhrase(part, context) ?? readSaying(part, context)) ? shared : parts;
}

/** "URLs or e-mail addresses": each part known by itself. */
function readJoined(text: string, context: Context): Reading | undefined {
  const parts = shareLead(
    text.split(context.grammar.joined).map(part => part.replace(/^(?:either|both|tanto) /iu, '')),
    context,
  );
  // "lambda or throw" are words; with one plural among them, ideas are meant.
  if (parts.length < 2 || parts.every(isSingular)) return undefined;
  const read = parts.map(
    part => readIdeaPhrase(takeLeads(part, context.grammar, 1), context) ?? readSaying(part, context),
  );
  if (read.some(one => !one)) return undefined;
  const all = read as Reading[];
  const words = all.filter(one => one.word).length;
  if (words === all.length)
    return {
      pattern: either(
        all.map(one => one.pattern),
        false,
      ),
      word: true,
      says: all.map(one => one.says).join(' or '),
    };
  const patterns = all.map(one => (one.word ? `\\b${group(one.pattern)}\\b` : one.pattern));
  return {
    pattern: either(patterns, false),
    says: all.map(one => one.says).join(' or '),
    multiline: all.some(one => one.multiline),
    pcre2: all.some(one => one.pcre2),
  };
}

const NARROWED =
  /^(.+?)\s+(?:(?:that|which|who) )?(?:also )?(?:mention(?:s|ing)?|contain(?:s|ing)?|with|includ(?:e|es|ing)|about|pointing (?:to|at)|point to|to|for|from|of|on|using|that use|involving|referring to|que (?:mencionan?|contienen?|incluyen?)|con|de) (.+)$/iu;

/** "#define lines that mention TIMEOUT": an idea or a kind, narrowed by text on the same line. */
function readNarrowed(text: string, context: Context): Reading | undefined {
  const match = NARROWED.exec(text);
  if (!match) return undefined;
  const broad =
    readIdeaPhrase(takeLeads(match[1] as string, context.grammar, 1), context) ??
    readSaying(match[1] as string, context);
  const narrow = readPlain(
    takeLeads(match[2] as string, context.grammar, 1).replace(
      /^(?:word|text|string|la palabra|el texto) /iu,
      '',
    ),
    context,
  );
  if (!broad || !narrow) return undefined;
  const [first, second] = [group(broad.pattern), group(narrow.pattern)];
  const pattern =
    broad.pattern.startsWith('^') || /[({]$/.test(broad.pattern)
      ? `${first}.*${second}`
      : overlaps(broad)
        ? `^(?=.*${first}).*${second}`
        : `${first}.*${second}|${second}.*${first}`;
  return {
    pattern,
    pcre2: broad.pcre2 || pattern.startsWith('^(?='),
    says: `${broad.says} with ${narrow.says}`,
  };
}

/** What an open pattern finds may hold the narrowing text itself, as a URL holds its host; both then must fit the line. */
function overlaps(broad: Reading): boolean {
  return broad.literal === undefined && /[+*\]}]/.test(broad.pattern);
}

function quotedText(mark: string, context: Context): Reading {
  const text = restore(mark, context.scanned);
  if (context.regex || context.scanned.slashed.has(mark))
    return { pattern: text, says: `the regular expression ${text}` };
  return literal(text);
}

/** Text to look for: quoted, a few words, several of them joined. */
function readPlain(text: string, context: Context): Reading | undefined {
  const parts = splitTexts(text, context).map(part =>
    part
      .replace(/^[a-z ]+ (?:like|such as) (?=\S*[A-Z_.(])/u, '')
      .replace(/^(?:either|the (?:word|text|string|phrase)|la palabra|el texto)\s+/iu, ''),
  );
  if (parts.length === 0) return undefined;
  const marked = parts.map(part => ANY_MARK.exec(part)?.[0]);
  if (marked.every(mark => mark !== undefined))
    return joinReadings(
      parts.map((part, at) =>
        part === marked[at] ? quotedText(part, context) : literal(restore(part, context.scanned)),
      ),
    );
  const [only] = parts.length === 1 ? [nameAmong((parts[0] as string).split(' '))] : [];
  if (only !== undefined && / .* /.test(parts[0] as string)) return literal(only);
  if (parts.some(part => !isLookable(part, context))) return undefined;
  return literals(parts.map(part => restore(part, context.scanned)));
}

function splitTexts(text: string, context: Context): string[] {
  const parts = text.split(context.grammar.joined).map(part => part.trim());
  return parts.filter(part => part !== '');
}

function joinReadings(readings: readonly Reading[]): Reading {
  if (readings.length === 1) return readings[0] as Reading;
  if (readings.every(one => one.literal !== undefined))
    return literals(readings.map(one => one.literal as string));
  return {
    pattern: either(
      readings.map(one => one.pattern),
      false,
    ),
    says: readings.map(one => one.says).join(' or '),
  };
}

/** What code begins with. */
const CODE_WORD =
  /^(?:throw|raise|return|import|from \w+ import|impl|pub|new|if|for|while|def|class|func|fn|const|let|var|public|static|async|await|export|else|catch|type|struct|use)\b/;

/** Words that make a sentence of what stands around them; without them there is only a name and what it is. */
const JOINING =
  /^(?:in|on|are|is|how|many|which|where|who|what|do|does|we|that|from|not|but|without|of|to|with|for|by|as|matching)$/;

/** The one name among plain words, as in "CURLE_ error codes": what the request is about. */
function nameAmong(words: readonly string[]): string | undefined {
  const names = words.filter(word => /^[\w.:]*(?:\w_|_\w|[a-z][A-Z]|[A-Z]{2,}|\w[.:]+\w)[\w.:]*$/.test(word));
  const plain = words.filter(word => /^[a-z]+$/.test(word) && !JOINING.test(word));
  const isCode = CODE_WORD.test(words.join(' '));
  return !isCode && names.length === 1 && plain.length === words.length - 1 ? names[0] : undefined;
}

/**
 * Three or more plain words without a quote are what somebody asks for, not what stands in a file: to look for them
 * as they are would find nothing and say nothing. Who means the text says "lines with …" or quotes it.
 */
function isSentence(text: string, context: Context): boolean {
  return splitTexts(text, context).some(part => {
    const words = part.split(' ');
    const plain =
      words.length > 2 && words.every(word => /^\p{L}+$/u.test(word) && word === word.toLowerCase());
    return plain && !(CODE_WORD.test(part) && !/\p{L}{3}s$/u.test(part));
  });
}

/** A name, code, or a few words that are not a question: something that can stand in a file as it is. */
function isLookable(text: string, { grammar }: Context): boolean {
  const words = text.split(' ');
  if (words.length === 1) return !grammar.notName.test(text);
  if (/^(?:which|where|who|what|how|when|why|everywhere) /iu.test(text) && !ANY_MARK.test(text)) return false;
  const code =
    words.some(word => /[\w][._:(){}[\]<>=$@#/\\-]+|[a-z][A-Z]|[A-Z]{2,}|_|[(){}[\]<>=;:]/.test(word)) ||
    CODE_WORD.test(text);
  if (code) return words.length <= 12 && !(words.length > 2 && text === words.join(' ') && nameAmong(words));
  const telling = words.filter(word => isNoName(word)).length;
  return words.length <= MAX_PLAIN_WORDS && telling === 0;
}

function commandOf({ reading, place, manner, languages }: Understood): SearchCommand {
  const options: CommandOptions = { recursive: true };
  if (manner.ignore_case || reading.ignoreCase) options.ignore_case = true;
  if (manner.word || reading.word) options.word = true;
  if (manner.multiline || reading.multiline) options.multiline = true;
  if (manner.pcre2 || reading.pcre2) options.pcre2 = true;
  if (manner.hidden) options.hidden = true;
  if (manner.no_ignore) options.no_ignore = true;
  if (typeof manner.context === 'number') options.context = manner.context;
  if (typeof manner.max_results === 'number' && manner.max_results > 0)
    options.max_results = manner.max_results;
  const plain = reading.literal !== undefined && reading.literal !== reading.pattern;
  if (plain) options.fixed_strings = true;
  const pattern = plain ? (reading.literal as string) : reading.pattern;
  const path = addPlace(options, place, languages);
  return path === undefined ? { pattern, options } : { pattern, path, options };
}

/** Puts the place into the options; returns the path where the place is a single one. */
function addPlace(
  options: CommandOptions,
  place: Place,
  languages: readonly LanguageRules[],
): string | undefined {
  const tests =
    languages.length === LANGUAGES.length
      ? ['**/test/**', '**/tests/**', '*_test.*', '*.test.*', '*.spec.*', 'test_*.*']
      : languages.flatMap(rules => rules.tests);
  const [path] = place.paths;
  const single = place.paths.length === 1 && place.folders.length === 0 ? path : undefined;
  const folders = [
    ...place.folders.map(folder => `**/${folder}/**`),
    ...(single ? [] : place.paths.map(pathGlob)),
  ];
  const extensions = [...new Set(place.extensions)];
  const globs = [...place.globs, ...(place.tests === 'only' ? tests : [])];
  // Globs are alternatives to each other, so a folder and an extension together make one glob.
  if (folders.length > 0 && extensions.length > 0)
    globs.push(...folders.flatMap(folder => extensions.map(one => folder.replace(/\*\*$/, `**/*.${one}`))));
  else globs.push(...folders);
  if (extensions.length > 0 && folders.length === 0) options.file_types = extensions;
  const left = [...place.notGlobs, ...(place.tests === 'none' ? tests : [])].map(glob => `!${glob}`);
  if (globs.length + left.length > 0) options.globs = [...new Set([...globs, ...left])];
  return single;
}

function pathGlob(path: string): string {
  return /\.\w+$/.test(path) ? path : `${path}/**`;
}
