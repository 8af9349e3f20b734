/** Says in a sentence how a request was read. */
import type { FactKind } from '../api/structure.ts';
import { isDeprecation } from './compile/names.ts';
import { CONSTRUCTS } from './constructs/index.ts';
import { isWholeFiles, listsFiles } from './grammar/whole-files.ts';
import { IDEAS } from './ideas/index.ts';
import { englishPlurals } from './lexicon/inflect.ts';
import { isOwnPart } from './own-parts.ts';
import type {
  Amount,
  Counted,
  Find,
  LineTest,
  NameTest,
  NodeFind,
  NodeRef,
  ParameterTest,
  Place,
  TextFind,
  TextTest,
  TypeTest,
  Where,
  WordsQuery,
} from './query-tree.ts';

/** The explanation of a query: things, places and manner. */
export function explain({ intent, find, where, how }: WordsQuery): string {
  const manner = [
    how.ignoreCase ? 'in any case' : '',
    how.isWord ? 'as whole words' : '',
    how.max !== undefined ? `at most ${how.max}` : '',
    how.maxPerFile !== undefined ? `at most ${how.maxPerFile} of a file` : '',
  ];
  const places = [
    ...combined(where.include, isWholeFiles(find)).map(one => `in ${one}`),
    where.exclude.length > 0 ? `not in ${listed(where.exclude.map(placeText), 'or')}` : '',
  ];
  const things = isWholeFiles(find) ? filesText(where) : findText(find);
  const isList = listsFiles({ intent, how }) && !isWholeFiles(find);
  const sentence = [
    isList ? (find.is === 'text' ? things.replace(/^lines/, 'files') : `files with ${things}`) : things,
    ...manner,
    ...places,
  ]
    .filter(Boolean)
    .join(', ');
  return `Finds ${sentence}.${intent === 'count' ? ' The count is the number of rows.' : ''}`;
}

function findText(find: Find): string {
  if (find.is === 'either') return listed(find.of.map(findText), 'or');
  return find.is === 'node' ? nodeText(find) : linesText(find);
}

function nodeText(find: NodeFind): string {
  const construct = CONSTRUCTS.find(({ id }) => id === find.construct);
  const modifiers = [
    ...(find.modifiers ?? []).map(one => (one === 'export' ? 'exported' : one)),
    ...(find.anyModifiers?.length ? [listed(find.anyModifiers, 'or')] : []),
    ...(find.notModifiers ?? []).map(one => `not ${one}`),
  ];
  const what = construct ? englishPlurals(construct.en[0]!).at(-1) : listed(find.kinds.map(kindText), 'or');
  const conditions = [
    find.name && `${find.name.way === 'is' ? 'named' : 'with a name'} ${nameText(find.name)}`,
    find.owner && `${isAnyCallOf(find) ? 'to functions ' : ''}of ${nameText(find.owner)}`,
    find.returns && `that return ${typeText(find.returns)}`,
    find.type && `of type ${typeText(find.type)}`,
    find.base && `that extend or implement ${nameText(find.base)}`,
    find.decorated &&
      (isDeprecation(find.decorated)
        ? `that are ${find.decorated.not ? 'not ' : ''}deprecated`
        : find.decorated.texts.includes('*')
          ? `${find.decorated.not ? 'without' : 'with'} a decorator`
          : `with the decorator ${nameText(find.decorated)}`),
    ...(find.parameters ?? []).map(one => parameterText(one, find.kinds.includes('call'))),
    find.argument &&
      `with an argument that ${find.argument.at ? `${find.argument.at}s with` : find.argument.said ? 'is' : 'has'} ${textText(find.argument)}`,
    find.lines && `of ${amountText(find.lines)} lines`,
    find.body &&
      (find.body === 'empty'
        ? 'with an empty body'
        : find.body === 'none'
          ? 'without a body'
          : 'with a body'),
    find.doc && `${find.doc === 'none' ? 'without' : 'with'} a comment above or a docstring`,
    find.docText &&
      `whose comment above or docstring ${find.docText.not ? 'does not have' : 'has'} ${textText({ ...find.docText, not: false })}`,
    ...(find.texts ?? []).map(
      ({ not, ...one }) =>
        `that ${not ? 'do not ' : ''}${one.inHead ? (one.said ? 'have' : 'declare') : one.at ? `${one.at} with` : 'contain'} ${textText(one)}`,
    ),
    find.has?.length && inIt('with', listed(partsOf(find, find.has), 'and')),
    find.hasOnly?.length && inIt('with only', listed(find.hasOnly.map(refText), 'or')),
    find.hasNot?.length && inIt('without', listed(partsOf(find, find.hasNot), 'or')),
    ...(find.counts ?? []).map(countText),
    find.fileHas?.length && `in files with ${listed(find.fileHas.map(refText), 'and')}`,
    find.fileHasNot?.length && `in files without ${listed(find.fileHasNot.map(refText), 'or')}`,
    find.inside?.length && `inside ${listed(find.inside.map(refText), 'and')}`,
    find.notInside?.length && `not inside ${listed(find.notInside.map(refText), 'or')}`,
  ];
  return [...modifiers, what, ...conditions].filter(Boolean).join(' ');
}

/** "Calls to functions of os". */
const isAnyCallOf = ({ kinds, name }: NodeFind) => !name && kinds.length === 1 && kinds[0] === 'call';

/** What a node contains; of a part, the node's own one is meant. */
const partsOf = (find: NodeFind, parts: readonly NodeRef[]) =>
  parts.map(one => `${refText(one)}${isOwnPart(find, one) ? ' of its own' : ''}`);

/** What is inside; a part with parts already says so. */
const inIt = (has: string, parts: string) =>
  `${has} ${parts}${/ (?:inside|of its own)$/.test(parts) ? '' : ' inside'}`;

function linesText({ lines, only, except, inside, notInside, declared }: TextFind): string {
  const conditions = [
    declared && `that declare ${declared.keyword}${declared.name ? ` ${nameText(declared.name)}` : ''}`,
    listed(lines.map(lineText), 'and'),
    only?.length && `in ${listed(only, 'or')}`,
    except?.length && `not in ${listed(except, 'or')}`,
    inside?.length && `inside ${listed(inside.map(refText), 'and')}`,
    notInside?.length && `not inside ${listed(notInside.map(refText), 'or')}`,
  ];
  return `lines ${conditions.filter(Boolean).join(' ')}`;
}

function lineText({ text, at, mayIndent, then }: LineTest): string {
  const { not, ...plain } = text;
  const verb =
    at === 'start' ? 'start with' : at === 'end' ? 'end with' : at === 'whole' ? 'consist of' : 'have';
  if (text.isLibrary)
    return `that import ${listed(text.texts, 'or')}, or use a name of it as ${listed(
      text.texts.flatMap(one => [`${one}.name`, `${one}::name`]),
      'or',
    )}`;
  const indent = at === 'start' && mayIndent ? ' after blanks' : '';
  return `that ${not ? 'do not ' : ''}${verb} ${textText(plain)}${indent}${then ? ` followed by ${textText(then)}` : ''}`;
}

function textText({ texts, isRegex, idea, isWord, not, said }: TextTest): string {
  if (said) return `${not ? 'not ' : ''}${said}`;
  const row = IDEAS.find(({ id }) => id === idea);
  const all = row
    ? (row.en[0] ?? '')
    : listed(
        texts.map(text => (isRegex ? `/${text}/` : `"${text}"`)),
        'or',
      );
  return `${not ? 'not ' : ''}${isWord ? 'the word ' : ''}${all}`;
}

const WAYS = {
  is: '',
  starts: 'starting with ',
  ends: 'ending with ',
  contains: 'containing ',
  matches: 'matching ',
};

const nameText = ({ way, texts, not, ignoreCase, and }: NameTest): string =>
  `${not ? 'not ' : ''}${WAYS[way]}${listed(texts, 'or')}${ignoreCase && way !== 'matches' ? ' in any case' : ''}${and ? ` and ${nameText(and)}` : ''}`;

const typeText = ({ texts, not }: TypeTest) => `${not ? 'not ' : ''}${listed(texts, 'or')}`;

function parameterText(test: ParameterTest, isCall: boolean): string {
  if ('count' in test)
    return `with ${amountText(test.count)} ${isCall ? 'argument' : 'parameter'}${test.count.number === 1 ? '' : 's'}`;
  const noun = isCall ? ('name' in test ? 'keyword argument' : 'argument') : 'parameter';
  const what = test.at === undefined ? `a ${noun}` : `${ordinal(test.at)} ${noun}`;
  if ('name' in test) return `with ${what} named ${nameText(test.name)}`;
  if ('type' in test) return `with ${what} of type ${typeText(test.type)}`;
  return 'any' in test
    ? `with ${what} whose name or type is ${nameText(test.any)}`
    : `with ${textText(test.argument)} as ${what}`;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

const ordinal = (at: number | 'last'): string =>
  at === 'last' ? 'the last' : `the ${ORDINALS[at - 1] ?? `${at}th`}`;

const SIGNS = { '=': '', '<': 'fewer than ', '<=': 'at most ', '>': 'more than ', '>=': 'at least ' };

const amountText = ({ sign, number }: Amount) => `${SIGNS[sign]}${number}`;

function countText({ of: { kinds, ...of }, count }: Counted): string {
  const what = count.number === 1 || of.construct ? refText({ kinds, ...of }) : kindsText(of, kinds);
  return `with ${amountText(count)} ${what}`;
}

const kindsText = ({ name, modifiers = [] }: Omit<NodeRef, 'kinds'>, kinds: NodeRef['kinds']) =>
  [
    ...modifiers,
    listed(
      kinds.map(kind => (kind === 'any' ? 'things' : kindText(kind))),
      'or',
    ),
    name && nameText(name),
  ]
    .filter(Boolean)
    .join(' ');

function refText({ that, kinds, construct, name, owner, modifiers = [] }: NodeRef): string {
  if (that) return nodeText(that);
  const row = CONSTRUCTS.find(({ id }) => id === construct);
  const what = row
    ? row.en[0]
    : listed(
        kinds.map(one => (one === 'any' ? 'anything' : one)),
        'or',
      );
  return [...modifiers, what, name && nameText(name), owner && `of ${nameText(owner)}`]
    .filter(Boolean)
    .join(' ');
}

/** "All python files", if files themselves are asked for. */
function filesText({ include }: Where): string {
  const types = include.filter(isType);
  return types.length > 0 ? `all ${listed(types.map(placeText), 'or')}` : 'all files';
}

const isType = ({ is }: Place): boolean => is === 'language' || is === 'extension';

/** Places of one sort are alternatives; those of several sorts must all fit. */
function combined(all: readonly Place[], areFiles: boolean): string[] {
  const groups = [
    areFiles ? [] : all.filter(isType),
    all.filter(({ is }) => is === 'folder'),
    all.filter(one => !isType(one) && one.is !== 'folder'),
  ];
  return groups.filter(one => one.length > 0).map(one => listed(one.map(placeText), 'or'));
}

function placeText(place: Place): string {
  switch (place.is) {
    case 'language':
      return `${place.language} files`;
    case 'extension':
      return `.${place.extension} files`;
    case 'folder':
      return place.isAnywhere ? `any folder ${place.path}` : place.path;
    case 'file':
      return place.path;
    case 'named':
      return `files with names ${nameText(place.name)}`;
    case 'kind':
      return place.kind;
  }
}

const kindText = (kind: FactKind) => (/(?:s|sh|ch)$/.test(kind) ? `${kind}es` : `${kind.replace('-', ' ')}s`);

function listed(all: readonly string[], word: 'and' | 'or'): string {
  if (all.length < 2) return all.join('');
  return `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`;
}
