/** Reads a request in plain words: all ways to understand it, the likeliest first. */

import { extensionsOfLanguage } from '../languages/file-types.ts';
import { mainExtensions } from './compile/spoken-types.ts';
import { CONSTRUCTS } from './constructs/index.ts';
import { TRAITS } from './constructs/traits.ts';
import { depthOf, isOfRelation, ONLY_DIRECT } from './depth.ts';
import type { Chart, Edge } from './grammar/chart.ts';
import { condition } from './grammar/conditions.ts';
import { type Reading, readChart } from './grammar/request.ts';
import { asksForFilesWithout, whyUnsearchable } from './grammar/unsearchable.ts';
import { IDEAS } from './ideas/index.ts';
import { Lexicon, MAX_PHRASE } from './lexicon/lexicon.ts';
import { marks } from './lexicon/markers.ts';
import { postmodified } from './lexicon/postmodifiers.ts';
import { inFull } from './lexicon/short-forms.ts';
import { correctionNote, corrections } from './lexicon/spelling.ts';
import type { Entry, Noun } from './lexicon/types.ts';
import { packagesNamed } from './packages.ts';
import { FILES_WITHOUT, INDIRECT, unsupported } from './refusals.ts';
import { keyOf, type Token, tokenize } from './tokens.ts';
import type { TreeHint } from './tree-hint.ts';
import { withUnsaid } from './unsaid.ts';

/** Maximum number of words; longer requests contain more than one request. */
const MAX_TOKENS = 60;
/** Maximum cost of a reading for which no spelling is corrected. */
const CLEAR = 0.3;
/** The cost of a corrected word. */
const CORRECTION = 0.8;
/** Bonus for a phrase, which is more likely meant as a whole than word by word. */
const LONGER = 0.12;
/** Maximum number of readings. */
const MAX_READINGS = 10;

let lexicon: Lexicon | undefined;

/** A question and the words after it. */
const TWO_PARTS = /^(\S.*?\S)\s*\?\s+(\S.*)$/s;
/** The cost of using one of them alone, with only the places of the other. */
const ALONE = 1.2;

/**
 * The readings of a request with their costs, the likeliest first. Empty if it contains nothing searchable.
 *
 * @throws DowseError UNSUPPORTED_QUERY for a condition that no search has
 */
export function readings(text: string, hint: TreeHint): Reading[] {
  const [, question, after] = TWO_PARTS.exec(text) ?? [];
  const whole = readingsOf(text, hint);
  if (question === undefined || after === undefined) return whole;
  const [asked, told] = [readingsOf(question, hint), readingsOf(after, hint)];
  return best([...whole, ...within(told.filter(isTelling), asked[0]), ...within(asked, told[0])]);
}

/** Whether a reading has more than a kind of code. "Show the import lines" has no further condition. */
function isTelling({ query: { find } }: Reading): boolean {
  if (find.is === 'either') return true;
  if (find.is === 'text') return find.lines.length > 0;
  return Boolean(
    find.name || find.base || find.type || find.decorated || find.argument || find.texts?.length,
  );
}

/** "Where do we start programs? execl calls": one part of a request, in the places of the other. */
function within(own: readonly Reading[], other: Reading | undefined): Reading[] {
  const { include = [], exclude = [] } = other?.query.where ?? {};
  return own.map(({ query, cost }) => ({
    cost: cost + ALONE,
    query: {
      ...query,
      where: {
        include: query.where.include.length > 0 ? query.where.include : include,
        exclude: [...query.where.exclude, ...exclude],
      },
    },
  }));
}

/** Words that only add emphasis. */
const STRESS = /\s+(?:at all|whatsoever)\b/gi;

/** The readings of a request. Of one that asks for indirect relations too, those of the direct ones. */
function readingsOf(said: string, hint: TreeHint): Reading[] {
  const depth = depthOf(said);
  const direct = depth ? readingsAsSaid(depth.rest, hint) : [];
  if (!depth || !direct[0] || !isOfRelation(direct[0].query.find)) return readingsAsSaid(said, hint);
  if (depth.indirect === 'only') throw unsupported(INDIRECT);
  return direct
    .filter(({ query }) => isOfRelation(query.find))
    .map(({ query, cost }) => ({
      cost,
      query: depth.indirect === 'too' ? { ...query, notes: [...query.notes, ONLY_DIRECT] } : query,
    }));
}

function readingsAsSaid(said: string, hint: TreeHint): Reading[] {
  const text = said.replace(STRESS, '');
  lexicon ??= new Lexicon(CONSTRUCTS, IDEAS, TRAITS);
  const known = lexicon;
  const tokens = distributed(
    tokenize(text, {
      isKnown: key => known.has(key),
      isPhrase: key => known.find(key).length > 0,
      isFolder: folderTest(hint),
    }),
    known,
  );
  if (tokens.length === 0 || tokens.length > MAX_TOKENS) return [];
  const all = readTokens(text, tokens, hint, known);
  const isClear = all.some(({ cost, query }) => cost <= CLEAR && query.leftOver.length === 0);
  for (const changes of isClear ? [] : corrections(tokens, known, hint)) {
    const corrected = tokens.map(one => changes.get(one) ?? one);
    const notes = [...changes].map(([from, to]) => correctionNote(from.text, to.text));
    for (const { query, cost } of readTokens(text, corrected, hint, known)) {
      all.push({
        cost: cost + CORRECTION * changes.size,
        query: { ...query, notes: [...query.notes, ...notes] },
      });
    }
  }
  return best(all);
}

/** Whether a word means something that no search can find, such as "unused". */
export const isUnsearchable = (word: string): boolean =>
  lexicon?.find(keyOf(word)).some(({ category }) => category === 'unsupported') ?? false;

/** "Take both A and B" asks for two things: "take A and take B". */
function distributed(tokens: Token[], known: Lexicon): Token[] {
  const at = tokens.findIndex(({ key }) => key === 'both');
  const [verb, , a, and, b] = tokens.slice(at - 1, at + 4);
  const isVerb =
    verb && known.find(verb.key).some(({ category }) => category === 'verb' || category === 'taking');
  const areCode = [a, b].every(one => one && /^(code|quoted)$/.test(one.type));
  if (at < 1 || !isVerb || !a || !b || !areCode || !/^(and|y|e)$/.test(and?.key ?? '')) return tokens;
  return [...tokens.slice(0, at), a, and!, verb, b, ...tokens.slice(at + 4)];
}

function best(all: Reading[]): Reading[] {
  const seen = new Set<string>();
  return all
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({ query: { notes: _, ...query } }) => {
      const key = JSON.stringify(query);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MAX_READINGS);
}

function readTokens(text: string, tokens: readonly Token[], hint: TreeHint, known: Lexicon): Reading[] {
  const hasLanguage = (language: string) =>
    !hint.languages?.size || extensionsOfLanguage(language).some(one => hint.languages?.has(one));
  const chart: Chart = {
    text,
    tokens,
    edges: tokens.map((_, at) =>
      edgesAt(tokens, at, {
        known,
        hasLanguage: hint.languages?.size ? hasLanguage : undefined,
        hasExtension: one => isCommon(hint, one),
      }),
    ),
    condition,
    memo: new Map(),
    isFolder: folderTest(hint),
    packagesNamed: word => packagesNamed(word, hint),
    isTreeKnown: (hint.folders?.size ?? 0) > 0,
    isFile: word => hint.files?.has(word.toLowerCase()) ?? false,
    hasLanguage,
    hasExtension: name => hint.languages?.has(name.toLowerCase()) ?? false,
  };
  const reason = whyUnsearchable(chart);
  if (reason !== undefined) throw unsupported(reason);
  const all = readChart(chart).flatMap(one => withUnsaid(chart, one) ?? []);
  if (!asksForFilesWithout(chart)) return all;
  const lacking = all.filter(
    ({ query: { find, leftOver } }) => find.is === 'node' && find.fileHasNot && leftOver.length === 0,
  );
  if (lacking.length === 0) throw unsupported(FILES_WITHOUT);
  return lacking;
}

/** Whether a fifth of the files that are not prose have the extension, or the tree is not known. */
function isCommon({ languages }: TreeHint, extension: string): boolean {
  const main = mainExtensions({ languages: languages ?? new Map() });
  return main.length === 0 ? !languages?.size : main.includes(extension);
}

const folderTest =
  ({ folders, subfolders }: TreeHint) =>
  (name: string) =>
    (folders?.has(name) || subfolders?.has(name)) ?? false;

interface Known {
  known: Lexicon;
  /** Undefined if the tree is unknown. */
  hasLanguage: ((language: string) => boolean) | undefined;
  /** Whether the tree has many files with an extension. */
  hasExtension(extension: string): boolean;
}

/** Languages of the constructs that only some have. */
const LANGUAGES = new Map(
  CONSTRUCTS.flatMap(({ id, languages }) => (languages ? [[id, languages] as const] : [])),
);

/** Extensions of the ideas that only some languages have. */
const EXTENSIONS = new Map(
  IDEAS.flatMap(({ id, extensions, isOfLanguage }) =>
    isOfLanguage && extensions ? [[id, extensions] as const] : [],
  ),
);

/** The cost of a construct in a tree: lower if it belongs to a main language of the tree, undefined if the tree has no such language. */
function languageCost({ value }: Entry, { hasLanguage, hasExtension }: Known): number | undefined {
  const find = (value as Partial<Noun>).find;
  const languages = find?.is === 'node' && find.construct ? LANGUAGES.get(find.construct) : undefined;
  const extensions = find?.is === 'text' ? EXTENSIONS.get(find.lines[0]?.text.idea ?? '') : undefined;
  if (extensions) return extensions.some(hasExtension) ? -0.4 : undefined;
  if (!languages || !hasLanguage) return 0;
  if (!languages.some(hasLanguage)) return undefined;
  return languages.flatMap(extensionsOfLanguage).some(hasExtension) ? -0.3 : 0.1;
}

/** The additional cost of a keyword that is also a word of the sentence: see `lexicon.ts`. */
const KEYWORD = 2.4;

/** Whether words begin the request, and a condition follows: "match without a wildcard". */
const isDescribed = (tokens: readonly Token[], at: number, end: number): boolean =>
  (at === 0 || /^(?:the|all|every|each|any)$/.test(tokens[at - 1]!.key)) &&
  /^(?:with|without|having|lacking|containing|con|sin)$/.test(tokens[end + 1]?.key ?? '');

/** Meanings of the phrases that begin at a token. */
function edgesAt(tokens: readonly Token[], at: number, of: Known): Edge[] {
  const edges: Edge[] = [];
  const keys: string[] = [];
  for (let end = at; end < tokens.length && end < at + MAX_PHRASE; end++) {
    const one = tokens[end]!;
    if (one.type === 'quoted' || one.type === 'regex' || one.type === 'number') break;
    // `while (true)` is the phrase "while true".
    const isOpen = one.type === 'sign' && one.text === '(' && tokens[end + 2]?.text === ')';
    const isClose = one.text === ')' && tokens[end - 2]?.text === '(';
    if (end > at && (isOpen || isClose)) continue;
    const isInBrackets = end > at && tokens[end - 1]!.text === '(';
    keys.push(one.key);
    const isCapital = one.type === 'word' && /^\p{Lu}/u.test(one.text) && at > 0 && end === at;
    const phrases = keys.length === 2 && one.isGlued ? [keys.join(' '), keys.join('')] : [keys.join(' ')];
    const full = keys.map(inFull).join(' ');
    if (full !== phrases[0] && of.known.find(phrases[0]!).length === 0) phrases.push(full);
    for (const phrase of phrases) {
      const known = of.known.find(phrase);
      for (const entry of known.length > 0 || keys.length > 1 ? known : of.known.findJoined(phrase)) {
        const ofLanguage = languageCost(entry, of);
        if (ofLanguage === undefined) continue;
        // Languages are written so.
        const cost = isCapital && entry.category !== 'language' ? 0.5 : 0;
        // "Task" is that type, "task" any kind of promise.
        const isWeak = /^(filler|ask|det|verb|modifier|suffix|body|use)$/.test(entry.category);
        const capital = cost > 0 && end === at ? (isWeak ? 1 : entry.category === 'type' ? 0.4 : 0) : 0;
        const isThing = entry.category === 'noun' && entry.cost >= KEYWORD && isDescribed(tokens, at, end);
        edges.push({
          ...entry,
          cost: entry.cost + cost + capital + ofLanguage - LONGER * (end - at) - (isThing ? KEYWORD : 0),
          end: end + (isInBrackets ? 2 : 1),
        });
      }
    }
  }
  edges.push(...marks(tokens, at, of.known));
  for (const entry of postmodified(tokens, at, of.known)) {
    const ofLanguage = languageCost(entry, of);
    if (ofLanguage !== undefined) edges.push({ ...entry, cost: entry.cost + ofLanguage });
  }
  return edges;
}

export { keyOf };
