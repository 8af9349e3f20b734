import type { Parts } from '../grammar.ts';
import { each } from '../ideas/types.ts';
import { alternatives, either, escapePattern, exactNames, fill } from '../patterns.ts';
import {
  bounded,
  byLanguage,
  type Context,
  mainLanguage,
  namesOf,
  type Reader,
  type Reading,
  reading,
  show,
} from '../reading.ts';
import type { ReaderName } from '../words/types.ts';
import { ROLE_READERS } from './roles.ts';
import { TYPE_WORD, typesSpoken } from './spoken-types.ts';

/** What stands between two commas of a list, which may itself have brackets. */
const ONE = String.raw`(?:[^,()<>[\]{}]|\([^()]*\)|<[^<>]*>|\[[^[\]]*\]|\{[^{}]*\}|[<>])*`;

/** Calls of a name, with what stands in the place of their arguments. */
function called(after: string, says: string): Reader {
  return (parts, context) => {
    const found = ROLE_READERS.call(parts, context);
    if (!found || found.pcre2) return undefined;
    return { ...found, pattern: callsAlone(found, after), literal: undefined, says: `${found.says} ${says}` };
  };
}

/** The pattern of a call up to its bracket, or the name alone where calls need none, and what follows. */
function callsAlone({ pattern }: Reading, after: string): string {
  const names = alternatives(pattern).map(one =>
    one.replace(/(?:\\s\*)?(?:\\\(|\[[^\]]*\\?\([^\]]*\])$/, ''),
  );
  return `${either(names)}${after}`;
}

/** Functions with a list of so many parameters on the line that names them. */
function countedParameters(commas: (n: number) => string, says: (n: number) => string): Reader {
  return ({ n = 1, kind = 'function' }, context) => {
    const pattern = byLanguage(context, rules => rules.defines[kind] ?? rules.defines.function);
    if (pattern === undefined) return undefined;
    return {
      pattern: `^(?=.*(?:${fill(pattern, '\\w+')})).*?\\w\\s*(?:<[^()]*>)?\\(${ONE}(?:,${ONE})${commas(n)}`,
      pcre2: true,
      says: `every ${kind} with ${says(n)} on the line of its name`,
    };
  };
}

/** Parameters before the one that is asked for, and whether others may follow. */
const PLACES: readonly [RegExp, { before?: number; isLast?: boolean }][] = [
  [/^(?:first|1st)$/iu, { before: 0 }],
  [/^(?:second|2nd)$/iu, { before: 1 }],
  [/^(?:third|3rd)$/iu, { before: 2 }],
  [/^(?:last|final)$/iu, { isLast: true }],
  [/^(?:only|sole|single)$/iu, { before: 0, isLast: true }],
];

/** "Functions that take ctx as first parameter": its place in the list, as far as that stands on one line. */
function parameterAt(parts: Parts, context: Context): Reading | undefined {
  const { before, isLast } = PLACES.find(([test]) => test.test(parts.text ?? ''))?.[1] ?? {};
  const pattern = byLanguage(context, rules => rules.roles.parameter);
  // What stands between the bracket and the name: so many commas, or any.
  const list = before === undefined ? '.*' : `${before > 0 ? `([^,()]*,){${before}}` : ''}[^,()]*`;
  const placed = pattern?.replaceAll(LISTED, (_all, rest: string | undefined) => {
    const behind = isLast ? '[^,()]*\\)' : (rest ?? '');
    return `\\(${list}\\b{name}${behind}`;
  });
  if (placed === undefined || placed === pattern) return undefined;
  const names = namesOf(parts, context);
  return reading(
    fill(placed, exactNames(names)),
    `functions whose ${parts.text} parameter is ${show(names)}`,
  );
}

/** What the languages' patterns have between the bracket of a list and the name of a parameter, and behind it. */
const LISTED = /\\\((?:\.\*|\[\^\(\)\]\*|\(\\\(\[\^\(\)\]\*\\\)\|\[\^\(\)\]\)\*)\\b\{name\}(\[\^\(\)\]\*)?/gu;

/** Languages that write the type behind the name. */
const TYPE_BEHIND = new Set(['javascript', 'python', 'kotlin', 'swift', 'scala', 'rust', 'zig']);
/** Of these, those whose other types say nothing before a type but its module. */
const HOLDS_IN_BRACKETS = new Set(['swift', 'kotlin', 'scala']);
/** Languages that write it before. */
const TYPE_BEFORE = new Set(['c', 'java', 'csharp', 'php', 'dart']);

/** "Members of type curl_off_t": what is declared with the type. */
function ofType({ names: said, text = '', ...parts }: Parts, context: Context): Reading | undefined {
  const id = mainLanguage(context);
  // "Properties returning bool": Python says it on the line below what makes a property of it.
  if (id === 'python' && /\breturn/iu.test(context.scanned.text)) return undefined;
  const spoken = said.flatMap(name => typesSpoken(name, context.languages));
  const names = exactNames(namesOf({ ...parts, names: spoken }, context));
  // Members stand on lines of their own.
  const before = /^(?:fields?|members?|propert|attributes?)/iu.test(text) ? '^\\s+[^()]*' : '';
  // "Of type String" are no lists of strings, where lists are written around it.
  const around = HOLDS_IN_BRACKETS.has(id) ? '(\\w+\\.)*' : '([^=,;]*[^=,;\\w])?';
  const written = TYPE_BEHIND.has(id)
    ? `${before}\\b\\w+\\??\\s*:\\s*${around}${names}`
    : TYPE_BEFORE.has(id)
      ? `${before}${/^\w|^\(\w/.test(names) ? '\\b' : ''}${names}(<[^=;]*>)?[\\s*&?\\[\\]]+\\$?\\w+\\s*([=;,){]|\\[|$)`
      : id === 'go'
        ? `${before}\\b\\w+\\s+[*\\[\\]]*(\\w+\\.)?${names}${before && `|^\\s+\\*?(\\w+\\.)?${names}\\s*$`}`
        : undefined;
  return reading(written, `${text} of the type ${show(said)}`);
}

/** A type, an array of one or a pointer to one. */
const WRITTEN_TYPE = new RegExp(`^(?:${TYPE_WORD}|str)(?:\\[\\]| ?\\*+)?$`);

/** "uint64_t fields named size": the type and the name, side by side. */
function typedNamed({ names: [type = '', ...names] }: Parts, { languages }: Context): Reading | undefined {
  if (!WRITTEN_TYPE.test(type)) return undefined;
  const id = mainLanguage({ languages });
  const [types, name] = [exactNames(typesSpoken(type.replace(/ ?\*+$/, ''), languages)), exactNames(names)];
  const says = `what is called ${show(names)} and has the type ${type}`;
  if (TYPE_BEHIND.has(id)) return reading(`\\b${name}[?!]?\\s*:\\s*([^=,;]*[^=,;\\w])?${types}`, says);
  if (TYPE_BEFORE.has(id))
    return reading(`\\b${types}(<[^=;]*>)?[\\s&?${type.endsWith('*') ? '*' : ''}]+\\$?${name}`, says);
  return id === 'go' ? reading(`\\b${name}\\s+[*\\[\\]]*(\\w+\\.)?${types}`, says) : undefined;
}

/** "Functions that return void pointers"; Go writes the sign before the type. */
function returnPointer({ kind, text = '' }: Parts, context: Context): Reading | undefined {
  const id = mainLanguage(context);
  if (id === 'go') return context.read(`${kind}s that return *${text}`);
  const type = text.split(' ').map(escapePattern).join('\\s+');
  return id === 'c'
    ? reading(
        `^\\s*([A-Za-z_][\\w\\s]*\\s)?${type}(\\s+const)?\\s*\\*[\\s*]*(\\w+::)*\\w+\\s*\\(`,
        `functions that return pointers to ${text}`,
      )
    : undefined;
}

/** How a type is written whose value may be missing; elsewhere it is no type of its own. */
const NULLABLE: Readonly<Record<string, (name: string) => string>> = {
  kotlin: name => `${name}?`,
  swift: name => `${name}?`,
  csharp: name => `${name}?`,
  dart: name => `${name}?`,
  rust: name => `Option<${name}>`,
  python: name => `Optional[${name}]`,
};

/** "Nullable String parameters". */
function nullableOf({ names, ...parts }: Parts, context: Context): Reading | undefined {
  const id = mainLanguage(context);
  if (id === 'javascript') {
    const type = exactNames(names);
    const missing = `\\w\\?\\s*:\\s*${type}|:\\s*${type}\\s*\\|\\s*(null|undefined)\\b`;
    return reading(missing, `${parts.text} of the type ${show(names)} that may be missing`);
  }
  const written = NULLABLE[id];
  return written && ofType({ ...parts, names: names.map(written) }, context);
}

/** What a function begins with that is written where it is passed. */
const PASSED: Readonly<Record<string, string>> = {
  ...each('kotlin swift scala', '(<[^>]*>)?\\s*(\\(.*)?\\{'),
  javascript: '(<[^>]*>)?\\(.*(=>|\\bfunction\\b)',
  python: '\\(.*\\blambda\\b',
  go: '\\(.*\\bfunc\\(',
  rust: '(::<[^>]*>)?\\(.*\\|',
  ruby: '\\b.*(\\{|\\bdo\\b|&)',
  java: '\\(.*(->|::)',
  csharp: '\\(.*(=>|\\bdelegate\\b)',
  php: '\\(.*\\b(fn|function)\\b',
  elixir: '\\(.*(\\bfn\\b|&)',
  lua: '\\(.*\\bfunction\\b',
  c: '\\(.*\\[[^\\]]*\\]\\s*[({]',
};

/** "Lambdas passed to launch", where they begin on its line. */
function passedFunction({ names: said, ...parts }: Parts, context: Context): Reading | undefined {
  const names = namesOf({ ...parts, names: said }, context);
  const behind = PASSED[mainLanguage(context)];
  return behind === undefined || !names.every(name => /^[\w.:$!?]+$/.test(name))
    ? undefined
    : reading(
        `\\b${either(names.map(name => escapePattern(name.replace(/\(\)$/, ''))))}${behind}`,
        `functions that are passed to ${show(names)}`,
      );
}

/** "Strings passed to set": of a sort that is known, behind the name. */
function passedSort(parts: Parts, context: Context): Reading | undefined {
  const names = namesOf(parts, context);
  const sort = context.idea(parts.text ?? '');
  return sort && names.every(name => /^[\w.:$!?]+$/.test(name))
    ? {
        ...sort,
        pattern: `\\b${exactNames(names)}.*?${bounded(sort)}`,
        says: `${sort.says} passed to ${show(names)}`,
      }
    : undefined;
}

/** "Ipairs loops": what goes through a list for the loop, on its line. */
const loopsOver: Reader = ({ names }) =>
  reading(`\\bfor\\b.*\\b${either([...names])}\\b`, `loops over ${show(names)}`);

/** What stands between the name of an argument and its value. */
const NAMED_BY: Readonly<Record<string, string>> = {
  ...each('csharp ruby swift elixir php dart', ':([^:]|$)'),
  ...each('python kotlin scala', '\\s*=([^=]|$)'),
};

/** "Timeout as a keyword argument". */
function keywordArgument(parts: Parts, context: Context): Reading | undefined {
  const names = namesOf(parts, context);
  const sign = NAMED_BY[mainLanguage(context)];
  return sign === undefined || !names.every(name => /^\w+$/.test(name))
    ? undefined
    : reading(`(^|[(,{\\s])${either(names)}${sign}`, `arguments named ${show(names)}`);
}

/** What is defined with a list of types, before that list. */
const BEFORE_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  function: {
    rust: '\\bfn\\s+\\w+<[^()]*',
    kotlin: '\\bfun\\s+<[^>]*',
    swift: '\\b(func\\s+\\w+|init)<[^()]*',
    go: '\\bfunc\\s+\\w+\\[[^\\]]*',
    javascript: '(\\bfunction\\s*\\w*|^\\s+[#\\w]+|=)\\s*<[^()]*',
    java: '^\\s*([\\w@]+\\s+)*<[^>(]*',
    csharp: '\\b\\w+<[^()]*',
  },
  type: {
    go: '\\btype\\s+\\w+\\[[^\\]]*',
    rust: '\\b(struct|enum|trait|type|union)\\s+\\w+<[^()]*',
    ...each(
      'kotlin swift java csharp javascript scala',
      '\\b(class|struct|interface|enum|protocol|trait|record|type)\\s+\\w+\\s*[<\\[][^()]*',
    ),
  },
};

/** "Functions generic over T". */
function genericOver(parts: Parts, context: Context): Reading | undefined {
  const names = namesOf(parts, context);
  const isFunction = parts.kind === 'function' || parts.kind === 'method';
  const before = BEFORE_TYPES[isFunction ? 'function' : 'type']?.[mainLanguage(context)];
  return before === undefined || parts.kind === undefined || !names.every(name => /^'?\w+$/.test(name))
    ? undefined
    : reading(`${before}\\b${exactNames(names)}`, `${parts.kind} definitions generic over ${show(names)}`);
}

/** Readers of what stands between the brackets of a call or a definition. */
export const ARGUMENT_READERS = {
  parameterAt,
  ofType,
  typedNamed,
  returnPointer,
  nullableOf,
  passedFunction,
  passedSort,
  loopsOver,
  keywordArgument,
  genericOver,
  callEmpty: called('\\s*\\(\\s*\\)', 'without arguments'),
  callInBrackets: called('\\s*\\(', 'in brackets'),
  callFilled: called('\\s*\\(\\s*[^)\\s]', 'with arguments'),
  callBare: called('[ \\t]+[\\w@:$"\'\\[{&*-]', 'without brackets'),
  parametersOver: countedParameters(
    n => `{${n},}`,
    n => `more than ${n} parameters`,
  ),
  parametersAtLeast: countedParameters(
    n => `{${Math.max(n - 1, 0)},}`,
    n => `${n} parameters or more`,
  ),
} satisfies Partial<Record<ReaderName, Reader>>;
