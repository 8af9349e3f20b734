/** Compiles a query tree to a search command. */
import type { Structure } from '../../api/structure.ts';
import type { SearchCommand } from '../../search-command/format-command.ts';
import type { CommandOptions } from '../../search-command/search-flags.ts';
import { isWholeFiles, listsFiles } from '../grammar/whole-files.ts';
import type { EitherFind, Find, How, LineTest, NodeFind, TextFind, WordsQuery } from '../query-tree.ts';
import type { TreeHint } from '../tree-hint.ts';
import { Unreadable } from '../unreadable.ts';
import { asLines, declarationSource } from './lines.ts';
import { compileNodes, namesOf, patternOf, refText } from './nodes.ts';
import { type CompiledPlaces, compilePlaces } from './places.ts';
import { type Compiled, ideaOf, linesPattern, textRegex } from './texts.ts';

/** The search command for a query. @throws Unreadable if no single search can find it */
export function compileQuery({ intent, find, where, how }: WordsQuery, hint: TreeHint): SearchCommand {
  const places = compilePlaces(where, hint);
  const one = find.is === 'either' ? joined(find) : find;
  const pattern = intent === 'files' && one.is === 'text' ? filePattern(one, how) : undefined;
  if (pattern !== undefined)
    return {
      pattern,
      options: { ...optionsOf(places, how), pcre2: true, multiline: true, files_only: true },
    };
  const { options, ...command } =
    one.is === 'node' ? nodeCommand(one, { places, how, hint }) : textCommand(one, { places, how, hint });
  const isList = listsFiles({ intent, how }) || isWholeFiles(one);
  return { ...command, options: { ...options, ...(isList && { files_only: true }) } };
}

interface Around {
  places: CompiledPlaces;
  how: How;
  hint: TreeHint;
}

function nodeCommand(find: NodeFind, { places, how, hint }: Around): SearchCommand {
  const { structure, within, languages = [] } = compileNodes(find, hint);
  const isTest = structure.kind?.includes('test');
  const notInTests = places.excludesTests && !isTest;
  const all: Structure = notInTests
    ? { ...structure, not_inside: [...(structure.not_inside ?? []), 'test'] }
    : structure;
  const types = places.file_types.length > 0 ? places.file_types : languages;
  return {
    pattern: within?.pattern ?? '',
    options: {
      ...optionsOf({ ...places, file_types: [...types] }, how),
      ...(within?.pcre2 && { pcre2: true }),
      structure: all,
    },
  };
}

function textCommand(find: TextFind, { places, how, hint }: Around): SearchCommand {
  const ideas = find.lines.flatMap(({ text }) => ideaOf(text) ?? []);
  const { only, except } = find;
  const structure: Structure = {
    ...regions('only', only),
    ...regions('except', except),
    ...(find.inside?.length ? { inside: find.inside.map(one => refText(one, hint)) } : {}),
    ...(find.notInside?.length ? { not_inside: find.notInside.map(one => refText(one, hint)) } : {}),
  };
  const literal = literalOf(find);
  const { isFixed, ...pattern } = { isFixed: false, ...(literal ?? linesPattern(linesOf(find))) };
  const own = ideas.flatMap(idea => [
    ...(idea.globs ?? []),
    ...(idea.extensions ?? []).map(one => `**/*.${one}`),
  ]);
  const hasFiles = places.file_types.length > 0 || places.globs.some(glob => !glob.startsWith('!'));
  const globs = hasFiles ? places.globs : [...own, ...places.globs];
  return {
    pattern: pattern.pattern,
    options: {
      ...optionsOf({ ...places, globs }, how),
      ...(isFixed && { fixed_strings: true }),
      ...(pattern.pcre2 && { pcre2: true }),
      // A line ends before its carriage return.
      ...(!isFixed && /(?<!\\)\$/.test(pattern.pattern) && { crlf: true }),
      ...(pattern.invert && { invert: true }),
      ...(how.ignoreCase === undefined && ideas.some(idea => idea.ignoreCase) && { ignore_case: true }),
      ...(how.isWord || (literal && find.lines[0]?.text.isWord) ? { word: true } : {}),
      ...(Object.keys(structure).length > 0 && { structure }),
    },
  };
}

/** The start of a file that has several texts, or lacks one. Undefined if lines are asked for. */
function filePattern(
  { lines, only, except, inside, notInside, declared }: TextFind,
  { isWord }: How,
): string | undefined {
  const isOfLines = lines.some(({ at, then }) => at || then) || only || except || inside || notInside;
  if (declared || isOfLines || (lines.length < 2 && !lines.some(({ text }) => text.not))) return;
  const tests = lines.map(
    ({ text }) => `(?${text.not ? '!' : '='}[\\s\\S]*${textRegex(isWord ? { ...text, isWord } : text)})`,
  );
  return `\\A${tests.join('')}`;
}

/** All tests of the lines, that of the declaration first. */
const linesOf = ({ declared, lines }: TextFind): readonly LineTest[] =>
  declared
    ? [{ text: { texts: [declarationSource(declared.keyword, declared.name)], isRegex: true } }, ...lines]
    : lines;

const regions = (field: 'only' | 'except', all: TextFind['only']) =>
  all?.length ? { [field]: [...new Set(all)] } : {};

/** One plain text needs no regular expression. */
function literalOf({ lines, declared }: TextFind): (Compiled & { isFixed: boolean }) | undefined {
  const [line] = lines;
  if (
    !line ||
    declared ||
    lines.length > 1 ||
    line.at ||
    line.then ||
    line.text.isLibrary ||
    ideaOf(line.text)
  )
    return undefined;
  const { texts, isRegex, not } = line.text;
  const [text] = texts;
  if (isRegex || texts.length !== 1 || text === undefined) return undefined;
  return { pattern: text, isFixed: /[^\w\s"'#@:,;!%&/<>=~-]/.test(text), ...(not && { invert: true }) };
}

function optionsOf(
  places: CompiledPlaces,
  { ignoreCase, context, maxPerFile, max, onlyMatching }: How,
): CommandOptions {
  const { globs, file_types, hidden, no_ignore } = places;
  return {
    recursive: true,
    ...(ignoreCase && { ignore_case: true }),
    ...(globs.length > 0 && { globs }),
    ...(file_types.length > 0 && { file_types }),
    ...(hidden && { hidden }),
    ...(no_ignore && { no_ignore }),
    ...(context && context.before === context.after && { context: context.before }),
    ...(context &&
      context.before !== context.after && { context_before: context.before, context_after: context.after }),
    ...(maxPerFile !== undefined && { max_per_file: maxPerFile }),
    ...(max !== undefined && { max_results: max }),
    ...(onlyMatching && { only_matching: true }),
  };
}

/** Joins several things in one, if they differ only in kinds or in texts. @throws Unreadable otherwise */
function joined({ of }: EitherFind): NodeFind | TextFind {
  return of.reduce((all, one) => {
    const both =
      joinedCalls(all, one) ??
      (all.is === 'node' && one.is === 'node' ? joinedNodes(all, one) : undefined) ??
      joinedTexts(asText(all), asText(one));
    if (!both) throw new Unreadable('These are two searches. Ask for one of them at a time.');
    return both;
  });
}

/** "Unwrap or expect": an unknown word beside calls that a table names is the name of a call. */
function joinedCalls(a: NodeFind | TextFind, b: NodeFind | TextFind): NodeFind | undefined {
  if (a.is !== 'node' || b.is !== 'text' || !a.construct || !b.declared || b.declared.name) return undefined;
  const calls = namesOf(a);
  if (!calls?.kinds.every(kind => kind === 'call')) return undefined;
  const call: NodeFind = { is: 'node', kinds: ['call'], name: { way: 'is', texts: [b.declared.keyword] } };
  return joinedConstructs(a, { ...(b.notInside && { notInside: b.notInside }), ...call });
}

/** Nodes that differ too much for one search are found by their lines. */
const asText = (find: NodeFind | TextFind): Find => (find.is === 'node' ? (asLines(find) ?? find) : find);

function joinedNodes(a: NodeFind, b: NodeFind): NodeFind | undefined {
  const { kinds: ofA, ...restOfA } = a;
  const { kinds: ofB, ...restOfB } = b;
  const calls = joinedConstructs(a, b);
  if (calls) return calls;
  if (same(restOfA, restOfB) && !a.construct) return { ...a, kinds: [...new Set([...ofA, ...ofB])] };
  const { name: nameA, ...othersOfA } = a;
  const { name: nameB, ...othersOfB } = b;
  if (!same(othersOfA, othersOfB) || !nameA || !nameB || nameA.way !== nameB.way || nameA.not || nameB.not)
    return undefined;
  return { ...a, name: { ...nameA, texts: [...nameA.texts, ...nameB.texts] } };
}

/** "Unwrap or expect": rows of the table that have only kinds and names. */
function joinedConstructs(a: NodeFind, b: NodeFind): NodeFind | undefined {
  const [p, q] = [patternOf(a), patternOf(b)];
  if (p && q)
    return {
      is: 'node',
      kinds: [...new Set([...p.kinds, ...q.kinds])],
      texts: [{ texts: [p.pattern, q.pattern], isRegex: true }],
      ...(a.notInside && { notInside: a.notInside }),
    };
  const { construct: _a, kinds: _kindsA, name: _nameA, ...othersOfA } = a;
  const { construct: _b, kinds: _kindsB, name: _nameB, ...othersOfB } = b;
  const [x, y] = [namesOf(a), namesOf(b)];
  if (!(a.construct || b.construct) || !x || !y || !same(othersOfA, othersOfB)) return undefined;
  return {
    ...othersOfA,
    kinds: [...new Set([...x.kinds, ...y.kinds])],
    name: { way: 'matches', texts: [x.source, y.source] },
  };
}

function joinedTexts(a: Find, b: Find): TextFind | undefined {
  if (a.is !== 'text' || b.is !== 'text' || !b.lines.length || !a.lines.length) return undefined;
  const { lines: _a, ...restOfA } = a;
  const { lines: _b, ...restOfB } = b;
  const isDenied = [...a.lines, ...b.lines].some(({ text }) => text.not);
  if (!same(restOfA, restOfB) || isDenied) return undefined;
  const sources = [a, b].map(one => linesPattern(linesOf(one)).pattern);
  return { ...a, lines: [{ text: { texts: sources, isRegex: true } }] };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
