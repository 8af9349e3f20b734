import { DowseError } from '../api/errors.ts';
import { withoutCourtesy } from './courtesy.ts';
import { beginRequest } from './effort.ts';
import { explain } from './explain.ts';
import { withFencesNamed } from './fences.ts';
import { COMMON_FOLDERS } from './file-kinds.ts';
import { FOREIGN_REQUEST, isForeign } from './foreign.ts';
import { type Grammar, toldBy, toNumber } from './grammar.ts';
import { GRAMMARS, isNoName } from './grammars.ts';
import {
  isSingular,
  NAMELESS,
  readIdeaPhrase,
  readPhrase,
  readSaying,
  readSubject,
  takeLeads,
} from './phrases.ts';
import { type Known, type Place, placeLanguages, readPlace } from './place.ts';
import { ideaNamed } from './readers/ideas.ts';
import type { Context, Reading, Refusal } from './reading.ts';
import { areFormats, declaring, languagesOf, languagesWith } from './roles/index.ts';
import { type Marked, scan, tidy } from './scan.ts';
import { commandOf } from './search-options.ts';
import { isDoubtful, type Respelling, type Respelt, respell } from './spelling.ts';
import { suggest } from './suggest.ts';
import { unabridged } from './terse.ts';
import type { Intent, Translation, Understood } from './translation.ts';
import type { TreeHint } from './tree-hint.ts';
import { unread } from './unread.ts';
import { vocabularyOf } from './vocabulary.ts';
import type { Manner, ReaderName } from './words/types.ts';

/** A request longer than this is a text, not a request. */
const MAX_REQUEST = 2_000;

/**
 * The search that a request in plain words asks for. Works from tables alone: no network, no files, under 5 ms.
 * @throws DowseError UNSUPPORTED_QUERY with what was understood and three requests near it that work.
 */
export function translate(query: string, tree: TreeHint = {}): Translation {
  beginRequest();
  const asked = scan(withFencesNamed(query.slice(0, MAX_REQUEST)));
  const polite = { ...asked, text: withoutCourtesy(asked.text, GRAMMARS) };
  const scanned = { ...polite, text: unabridged(polite.text, tree) };
  const refusal: Refusal = {};
  const read = readTerse(scanned, polite, tree, refusal);
  if ((!read || read.understood.reading.asText) && isForeign(scanned.text, GRAMMARS))
    throw refused(scanned, FOREIGN_REQUEST);
  const respelt = respellings(scanned.text, tree, read !== undefined);
  const changed = respelt[0]?.changes.map(({ from }) => from) ?? [];
  if (!read || isDoubtful(read.understood, read.translation.command, changed, scanned.text)) {
    const meant = respelt.map(one => readRespelt(scanned, one, tree)).find(one => one !== undefined);
    if (meant) return meant;
  }
  if (read) return read.translation;
  throw refused(scanned, refusal.why, respelt[0]?.changes);
}

/** A request as it is written out; or, where that means no more than its words, as it stands. */
function readTerse(scanned: Marked, typed: Marked, tree: TreeHint, refusal: Refusal): Read | undefined {
  const read = readAs(scanned, tree, refusal);
  if (scanned.text === typed.text || (read && !read.understood.reading.asText)) return read;
  const asTyped = attempt(() => readAs(typed, tree, {}));
  return asTyped && !asTyped.understood.reading.asText ? asTyped : read;
}

interface Read {
  understood: Understood;
  translation: Translation;
}

function readAs(scanned: Marked, tree: TreeHint, refusal: Refusal): Read | undefined {
  const why = whyBeyond(scanned.text);
  if (why !== undefined) throw refused(scanned, why);
  for (const [grammar, plain] of inOrder(scanned.text)) {
    const understood = readRequest(scanned, grammar, tree, plain, refusal);
    if (understood) {
      const command = commandOf(understood);
      const explanation = explain(understood, command);
      const { intent, reading } = understood;
      return { understood, translation: { command, explanation, intent, orElse: reading.orElse } };
    }
  }
  return undefined;
}

/** What a request may have meant some of whose words are unknown, in the language most of whose words it has. */
function respellings(text: string, tree: TreeHint, isRead: boolean): readonly Respelt[] {
  const [likeliest] = GRAMMARS.toSorted(
    (a, b) => toldBy(text, b) - toldBy(text, a) || known(text, b) - known(text, a),
  );
  return likeliest ? respell(text, likeliest, tree, isRead) : [];
}

const known = (text: string, grammar: Grammar) =>
  text.split(' ').filter(word => vocabularyOf(grammar).has(word.toLowerCase())).length;

/** The request with other words, where the tables know all of it then; the explanation says which words they are. */
function readRespelt(scanned: Marked, { text, changes }: Respelt, tree: TreeHint): Translation | undefined {
  const respelt = { ...scanned, text };
  const why = whyBeyond(text);
  if (why !== undefined) throw refused(respelt, why);
  const read = attempt(() => readAs(respelt, tree, {}));
  if (!read || read.understood.reading.asText) return undefined;
  const said = changes.map(({ from, to }) => `“${from}” was read as “${to}”`).join(', ');
  return { ...read.translation, explanation: `${read.translation.explanation} (${said}.)` };
}

/** What cannot be read with other words either says nothing of the request as it is. */
function attempt(read: () => Read | undefined): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DowseError) return undefined;
    throw error;
  }
}

function whyUnread(text: string, grammar: Grammar): string | undefined {
  const subject = takeLeads(text, grammar, 3);
  return grammar.unread.find(([test]) => test.test(subject))?.[1];
}

function refused(scanned: Marked, why?: string, meant?: readonly Respelling[]): DowseError {
  return unread(
    suggest(
      scanned,
      { isWord: why === FOREIGN_REQUEST ? isAnyWord : isWordOfRequests, isRequest },
      { why, meant },
    ),
  );
}

/** A word that says something by itself, and so is hardly the name that is looked for. */
const isWordOfRequests = (word: string) =>
  isNoName(word) || COMMON_FOLDERS.has(word) || GRAMMARS.some(grammar => vocabularyOf(grammar).has(word));

/** In a language that is not read each word may be one of the request. */
const isAnyWord = (word: string) => /^(?:\p{L}[\p{Ll}'’-]*|[^\p{Script=Latin}]+)$/u.test(word);

/** Sayings that are about all of a kind. */
const OF_A_KIND: ReadonlySet<ReaderName> = new Set([
  'defineAll',
  'importAll',
  'commentAll',
  'decoratorAll',
  'modified',
]);

/** A kind of thing by itself. */
const isRequest = (phrase: string) =>
  GRAMMARS.some(
    ({ words, sayings }) =>
      ideaNamed(phrase, words.language) !== undefined ||
      sayings.some(({ test, means }) => OF_A_KIND.has(means) && test.test(phrase)),
  );

/** Why no search of single lines answers the request, where that is known. */
function whyBeyond(text: string, grammars: readonly Grammar[] = GRAMMARS): string | undefined {
  const asked = grammars.map(grammar => [grammar, takeLeads(text, grammar, 3)] as const);
  const why = asked.flatMap(
    // "grep" is a lead too, and a command.
    ([grammar, subject]) => grammar.beyond.find(([test]) => test.test(subject) || test.test(text))?.[1] ?? [],
  )[0];
  // "Dead code in comments" is known by what it looks like.
  const isKnown = () => asked.some(([grammar, subject]) => ideaNamed(subject, grammar.words.language));
  return why === undefined || isKnown() ? undefined : why;
}

/**
 * The grammars, the one whose words the request uses most first. Text that no grammar knows is looked for as it
 * stands only in a second round, so that a phrase of one language is not taken for plain text by another.
 */
function inOrder(text: string): [Grammar, boolean][] {
  // "TODOs" is no Spanish word, though "todos" is.
  const said = text.replaceAll(/\bTODO(?:s|S)?\b/g, '');
  const score = (grammar: Grammar) => toldBy(said, grammar);
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

const elsewhere = (path: string) =>
  `“${path}” is not below the folder that is searched. Leave it out of the request, and search that folder (dowse chat "…" ${path}).`;

const ONLY_A_PLACE = 'It says where to look, but not what to look for.';

function readRequest(
  scanned: Marked,
  grammar: Grammar,
  tree: TreeHint,
  plain: boolean,
  refusal: Refusal,
): Understood | undefined {
  const folders = {
    top: tree.folders ?? new Set<string>(),
    below: tree.subfolders ?? new Set<string>(),
    extensions: new Set(tree.languages?.keys()),
  };
  const manner: Manner = {};
  const told = takeManner(unbracket(tidy(scanned.text), grammar, scanned, folders), grammar, manner);
  const { place, rest } =
    placeFirst(told, grammar, scanned, folders) ?? readPlace(told, grammar.words, scanned, folders);
  if (place.beyond !== undefined) throw refused(scanned, elsewhere(place.beyond));
  const { intent, subject: asked } = takeIntent(tidy(rest.replace(grammar.noise, ' ')), grammar);
  const counted = intent === 'count' ? asked.replace(grammar.countEnd, '') : asked;
  const subject = rephrase(counted, grammar);
  // "Files named package.json": another language would take it for text.
  if (subject === '' && place.says.length > 0) throw refused(scanned, ONLY_A_PLACE);
  // "Which try blocks have no finally in src": without its place and what it begins with.
  const why = whyBeyond(subject, [grammar]);
  if (why !== undefined) throw refused(scanned, why);
  refusal.why ??= whyUnread(subject, grammar);
  const named = placeLanguages(place, languagesWith);
  const languages = named.length > 0 ? named : languagesOf(tree);
  const context = makeContext(
    scanned,
    grammar,
    {
      languages: isOfHeaders(place, scanned) ? declaring(languages) : languages,
      treeLanguages: languagesOf(tree),
    },
    manner,
    refusal,
  );
  const reading = readSubject(subject, context, place, plain);
  // Every line has nothing in it.
  if (!reading || reading.pattern === '') return undefined;
  return { reading, place: narrowed(place, reading, tree), manner, intent, languages: testedIn(context) };
}

/** Functions are declared in headers, and elsewhere where the request says so. */
function isOfHeaders({ extensions, globs, paths }: Place, { text }: Marked): boolean {
  const files = [...extensions.map(one => `.${one}`), ...globs, ...paths];
  if (files.length > 0 && files.every(file => HEADER.test(file))) return true;
  return /\b(?:prototypes?|declared|declarations? of)\b/iu.test(text) && !/\bdefin/iu.test(text);
}

const HEADER = /\.(?:h|hh|hpp|hxx)$/u;

/** The languages whose tests are meant: a format has none of its own. */
const testedIn = ({ languages, treeLanguages = [] }: Context) =>
  areFormats(languages) ? treeLanguages : languages;

/** Where nothing says which files are meant, those of the tree that alone have what is looked for. */
function narrowed(place: Place, { within = [] }: Reading, { languages }: TreeHint): Place {
  const { extensions, globs, paths, folders } = place;
  const isOpen = [extensions, globs, paths, folders].every(said => said.length === 0);
  return isOpen ? { ...place, extensions: within.filter(one => languages?.has(one)) } : place;
}

/** "USERS (case insensitive, not in tests)": brackets and dashes around what says how or where to look are read as commas. */
function unbracket(text: string, grammar: Grammar, scanned: Marked, folders: Known): string {
  const saysNothingElse = (part: string) => {
    const rest = takeManner(tidy(`x, ${part}`.replace(grammar.noise, ' ')), grammar, {});
    return readPlace(rest, grammar.words, scanned, folders).rest === 'x';
  };
  const aside = (all: string, inner: string) =>
    inner.split(/\s*[,;]\s*/u).every(saysNothingElse) ? `, ${inner.replaceAll(';', ',')}` : all;
  return text
    .replace(/\s\(([^()]+)\)(?=$|[\s,;.?])/gu, aside)
    .replace(/(?:\s[-–—]|;)\s(.+?)(?=\s[-–—]\s|;\s|$)/gu, aside);
}

/** "Search the docs for this" is "this in the docs", where that names a place. */
function placeFirst(text: string, grammar: Grammar, scanned: Marked, folders: Known) {
  const { place, text: subject } = grammar.placeFirst.exec(text)?.groups ?? {};
  if (place === undefined || subject === undefined) return undefined;
  const read = readPlace(`${subject} in ${place}`, grammar.words, scanned, folders);
  return read.rest === tidy(subject) ? read : undefined;
}

function rephrase(text: string, grammar: Grammar): string {
  const put = (phrase: string) =>
    tidy(grammar.rephrase.reduce((now, [test, as]) => now.replace(test, as), phrase));
  const bare = takeLeads(text, grammar, 3);
  // "Show me every use of": what a request begins with may hide the way of asking.
  const said = put(text) === text && put(bare) !== bare ? put(bare) : put(text);
  return grammar.letters.reduce((now, [test, as]) => now.replace(test, as), said);
}

function makeContext(
  scanned: Marked,
  grammar: Grammar,
  languages: Pick<Context, 'languages' | 'treeLanguages'>,
  manner: Manner,
  refusal: Refusal,
): Context {
  const context: Context = {
    grammar,
    scanned,
    ...languages,
    regex: manner.regex ?? false,
    fixed: manner.fixed ?? false,
    refusal,
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
    const n = Math.max(...[match.groups?.n, match.groups?.n2].flatMap(one => (one ? toNumber(one) : [])));
    Object.assign(manner, means);
    if (means.context === 'n') manner.context = Math.min(n, 100);
    if (means.max_results === 'n') Object.assign(manner, { max_results: n });
  }
  return rest;
}

/** A verb, and one name that is no text by itself. */
const USES_NAME = /^(?:us(?:e|es|ing)|referenc(?:e|es|ing)) [\w.]+$/iu;

function takeIntent(text: string, grammar: Grammar): { intent: Intent; subject: string } {
  const behind = grammar.countsBehind.exec(text);
  if (behind && behind.index > 0) return { intent: 'count', subject: text.slice(0, behind.index) };
  for (const [intent, test] of [
    ['count', grammar.counts],
    ['files', grammar.files],
  ] as const) {
    const bare = takeLeads(text, grammar, 2);
    for (const candidate of [text, bare]) {
      const match = test.exec(candidate);
      // "Which files use zlib": as a name, and no text.
      if (match) {
        const subject = tidy(candidate.slice(match[0].length));
        return {
          intent,
          subject: intent === 'files' && USES_NAME.test(subject) ? `places that ${subject}` : subject,
        };
      }
    }
  }
  return { intent: 'find', subject: text };
}
