/** Other senses of a word for a thing; the tree decides between them. */
import { isDeepStrictEqual } from 'node:util';
import { DEFINITIONS as DEFINED, type FactKind } from '../api/structure.ts';
import { namesFor } from './lexicon/short-forms.ts';
import type { NodeFind, ParameterTest, TextTest, WordsQuery } from './query-tree.ts';

/** The query in other senses of its words, with their additional costs. */
export function senses(
  query: WordsQuery,
  find: NodeFind,
  request: string,
): { query: WordsQuery; more: number }[] {
  const all: { find: NodeFind | undefined; more: number; note?: string }[] = [
    { find: SAYS_PART.test(request) ? undefined : byExactName(find), more: -0.01 },
    { find: byNameOrType(find), more: -0.01 },
    { find: byDecorator(find), more: 0.6 },
    // "Structs with a mutex": code has the word in names, in any case.
    { find: inAnyCase(find), more: find.kinds.some(kind => DEFINITIONS.has(kind)) ? -0.01 : 0.2 },
    { find: byNameInAnyCase(find), more: 0.25 },
    { find: byVariable(find), more: 0.02 },
    { find: byMacro(find), more: 0.01 },
    { find: boundOnce(find), more: 0.02 },
    { find: ofEnum(find), more: -0.01 },
    { find: anyName(find), more: 0.3 },
    { find: withLambdas(find), more: 0.4 },
    { find: asFunctions(find), more: 0.35 },
    { find: byBeginning(find), more: BEGINNING, note: NO_SUCH_NAME },
  ];
  return all.flatMap(({ find, more, note }) => {
    if (!find) return [];
    const noted = note !== undefined && { notes: [...query.notes, note], isFallback: true as const };
    return [{ query: { ...query, find, ...noted }, more }];
  });
}

/** The cost of the beginning of a name instead of the whole: after the same in other kinds. */
const BEGINNING = 0.45;
/** The note on a reading that is tried after the one with the whole name. */
const NO_SUCH_NAME = 'Nothing fits with exactly this name, so names that start with it were searched.';

/** "Methods named Get" where the tree has only `GetString`. */
function byBeginning(find: NodeFind): NodeFind | undefined {
  const { name, kinds } = find;
  const isDefinition = kinds.length > 0 && kinds.every(kind => NAMED.has(kind));
  if (!isDefinition || find.construct || name?.way !== 'is' || name.not || name.and) return;
  return name.texts.every(text => /^[\w$]{2,}$/.test(text))
    ? { ...find, name: { ...name, way: 'starts' } }
    : undefined;
}

const NAMED = new Set<FactKind>([...DEFINED, 'test']);

/** The request says that the text is a part of the name. */
const SAYS_PART = /\bcontain|\binclud|\bmention|\bin (?:the|their|its) names?\b|\bcontien|\bincluy/i;

/** "The dequeue implementations": of what has exactly this name, if the tree has that. */
function byExactName(find: NodeFind): NodeFind | undefined {
  const { name } = find;
  if (name?.way !== 'contains' || name.not || name.ignoreCase) return;
  return { ...find, name: { ...name, way: 'is' } };
}

/** "Methods that accept a limit", "taking a context": a word in lower case is the name of a parameter, or its type in any case. */
function byNameOrType(find: NodeFind): NodeFind | undefined {
  const isName = (text: string) => /^_*\p{Ll}[\w$]*$/u.test(text);
  const parameters = find.parameters?.map(
    (one): ParameterTest =>
      'type' in one && !one.type.isSpoken && one.type.texts.every(isName)
        ? {
            any: {
              way: 'is',
              texts: one.type.texts.flatMap(namesFor),
              ignoreCase: true,
              ...(one.type.not && { not: true }),
            },
            ...(one.at !== undefined && { at: one.at }),
          }
        : one,
  );
  return parameters && !isDeepStrictEqual(parameters, find.parameters) ? { ...find, parameters } : undefined;
}

/** `throw failure`: a variable, which has no type. */
function byVariable({ type, ...find }: NodeFind): NodeFind | undefined {
  const isThrow = find.kinds.length === 1 && find.kinds[0] === 'throw';
  if (!isThrow || !type || type.isSpoken || type.not || !type.texts.every(one => /^\p{Ll}\w*$/u.test(one)))
    return;
  return { ...find, texts: [...(find.texts ?? []), { texts: type.texts, isWord: true }] };
}

/** `write!`: the sign is part of the name of a method, but not of a macro. */
function byMacro(find: NodeFind): NodeFind | undefined {
  const { name, kinds } = find;
  if (kinds.length !== 1 || kinds[0] !== 'call' || !name?.texts.every(one => /^\w+!$/.test(one))) return;
  return { ...find, name: { ...name, texts: name.texts.map(one => one.slice(0, -1)) } };
}

/** "Variables of type X" may be bound once: `const`. */
const boundOnce = (find: NodeFind): NodeFind | undefined =>
  find.kinds.length === 1 && find.kinds[0] === 'variable'
    ? { ...find, kinds: ['variable', 'constant'] }
    : undefined;

/** "Constants of the enum X": its members. */
const ofEnum = (find: NodeFind): NodeFind | undefined =>
  find.kinds.length === 1 &&
  find.kinds[0] === 'constant' &&
  find.inside?.some(({ kinds }) => kinds.length === 1 && kinds[0] === 'enum')
    ? { ...find, kinds: ['enum-member'] }
    : undefined;

/** "Methods" of a language that has only functions. */
const asFunctions = (find: NodeFind): NodeFind | undefined => {
  const isSure = !find.owner && !find.inside && !find.texts && !find.name?.ignoreCase;
  return isSure && find.kinds.length === 1 && find.kinds[0] === 'method'
    ? { ...find, kinds: ['function'] }
    : undefined;
};

/** "Functions with more than 5 parameters": those without a name too. */
const withLambdas = (find: NodeFind): NodeFind | undefined =>
  find.kinds.length === 1 && find.kinds[0] === 'function' && find.parameters && !find.name
    ? { ...find, kinds: ['function', 'lambda'] }
    : undefined;

/** `xyz_callback`: a placeholder in a name matches any text. */
function anyName(find: NodeFind): NodeFind | undefined {
  const { name } = find;
  if (name?.way !== 'is' || name.not || name.texts.length !== 1) return;
  const [, before, after] =
    /^(?:(?:xyz|foo|xxx+)(_?\w{3,})|(\w{3,}?_?)(?:xyz|foo|xxx+))$/i.exec(name.texts[0]!) ?? [];
  if (before) return { ...find, name: { ...name, way: 'ends', texts: [before] } };
  return after ? { ...find, name: { ...name, way: 'starts', texts: [after] } } : undefined;
}

/** Plain words of a text, in any case: "comments that link to an issue of GitHub". */
function inAnyCase(find: NodeFind): NodeFind | undefined {
  const texts = find.texts?.map((one): TextTest => {
    const isPlain =
      !one.isRegex &&
      !one.idea &&
      !one.not &&
      one.texts.every(text => /^\p{L}{4,}$/u.test(text) || isSaid(text));
    return isPlain ? { ...one, texts: one.texts.map(text => `(?i:${text})`), isRegex: true } : one;
  });
  return texts && !isDeepStrictEqual(texts, find.texts) ? { ...find, texts } : undefined;
}

/** Whether a text is words in lower case: "celery 6". */
const isSaid = (text: string) => /^\p{Ll}{2,}(?: (?:\p{Ll}+|\d+(?:\.\d+)*))*$/u.test(text);

/** "Lines with celery 6", for which the lines may have "Celery 6". */
export function linesInAnyCase(
  query: WordsQuery,
  isQuoted: (text: string) => boolean,
): WordsQuery | undefined {
  const { find, how } = query;
  if (find.is !== 'text' || find.declared || find.inside || how.ignoreCase !== undefined) return;
  const tests = find.lines.flatMap(({ text, then }) => [text, ...(then ? [then] : [])]);
  const isPlain = tests.every(
    one => !one.isRegex && !one.idea && !one.not && one.texts.every(text => isSaid(text) && !isQuoted(text)),
  );
  if (!isPlain || tests.length === 0) return;
  const notes = [...query.notes, NOT_IN_THIS_CASE];
  return { ...query, how: { ...how, ignoreCase: true }, notes, isFallback: true };
}

/** The note on a reading that is tried after the same in the case of the request. */
const NOT_IN_THIS_CASE = 'Nothing has the text in this case, so it was searched in any case.';

/** "With SQS in their names": code may write a part of a name in other capitals. */
function byNameInAnyCase(find: NodeFind): NodeFind | undefined {
  const { name } = find;
  if (!name || name.not || name.ignoreCase || !/^(?:starts|ends|contains)$/.test(name.way)) return;
  return { ...find, name: { ...name, ignoreCase: true } };
}

const DEFINITIONS = new Set<FactKind>(['function', 'method', 'class', 'struct', 'enum', 'field', 'test']);

/** "[Theory] tests", "pytest.mark.slow tests": what marks them. */
function byDecorator({ name, owner, ...find }: NodeFind): NodeFind | undefined {
  const isMarked = find.kinds.length > 0 && find.kinds.every(kind => DEFINITIONS.has(kind));
  if (!isMarked || find.decorated || !name || name.not || !/^(?:is|contains)$/.test(name.way)) return;
  if (!owner && !name.texts.every(text => /[[@#]/.test(text)) && !find.kinds.includes('test')) return;
  const marks = name.texts.map(
    text => `${owner ? `${owner.texts[0]}.` : ''}${text.replace(/^#?\[|\]$/g, '')}`,
  );
  return { ...find, decorated: { way: 'is', texts: marks } };
}
