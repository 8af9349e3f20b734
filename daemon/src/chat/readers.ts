import type { Grammar, Parts } from './grammar.ts';
import { IDEAS } from './ideas/index.ts';
import { each, type Idea } from './ideas/types.ts';
import { cached, either, escapePattern, exactNames, fill, wordPattern } from './patterns.ts';
import { type Kind, LANGUAGES, type LanguageRules, type Role } from './roles/index.ts';
import { type Marked, ONE_MARK, restore } from './scan.ts';
import type { ReaderName } from './words/types.ts';

/** What a request looks for: a pattern, and how it has to be matched. */
export interface Reading {
  pattern: string;
  /** How the explanation names it. */
  says: string;
  /** The pattern is this text and nothing else. */
  literal?: string;
  word?: boolean;
  multiline?: boolean;
  ignoreCase?: boolean;
  pcre2?: boolean;
}

/** What a reader may ask while it reads. */
export interface Context {
  grammar: Grammar;
  scanned: Marked;
  /** Languages whose ways of writing are meant, commonest first. */
  languages: readonly LanguageRules[];
  /** The request says that its text is a regular expression. */
  regex: boolean;
  /** Reads a smaller phrase in the same way as the whole. */
  read(text: string): Reading | undefined;
  /** Reads a phrase that names an idea, and nothing else. */
  idea(text: string): Reading | undefined;
}

type Reader = (parts: Parts, context: Context) => Reading | undefined;

const ANY = '\\w+';
const DEFAULT_LINE_LENGTH = 120;
const plainly = (names: readonly string[]) => names.join(' or ');
const show = (names: readonly string[]) => names.map(name => `“${name}”`).join(' or ');

/** The pattern of a role or a definition in the languages that are meant, or else in all that have it. */
function byLanguage(
  context: Context,
  pick: (rules: LanguageRules) => string | undefined,
): string | undefined {
  const known = (all: readonly LanguageRules[]) => all.map(pick).filter(pattern => pattern !== undefined);
  const meant = known(context.languages);
  const patterns = meant.length > 0 ? meant : known(LANGUAGES);
  return patterns.length > 0 ? either(patterns, false) : undefined;
}

function namesOf(parts: Parts, context: Context): string[] {
  return parts.names.map(name => restore(name, context.scanned)).map(name => name.replace(/\(\)$/, ''));
}

function reading(pattern: string | undefined, says: string): Reading | undefined {
  return pattern === undefined || pattern === '' ? undefined : { pattern, says };
}

/** A role that names play: the role's pattern with the names put in. */
function role(which: Role, says: (names: string) => string): Reader {
  return (parts, context) => {
    const names = namesOf(parts, context);
    const name = openEnded(which) ? either(names.map(escapePattern)) : exactNames(names.map(clean));
    const pattern = ofKind(
      byLanguage(context, rules => rules.roles[which]),
      parts.kind,
    );
    return reading(pattern && fill(pattern, name, { call: either(names.map(callee)) }), says(show(names)));
  };
}

/** "Structs that conform to …" asks for fewer than all types that do: keeps only that word of the alternatives. */
function ofKind(pattern: string | undefined, kind: Kind | undefined): string | undefined {
  if (kind === undefined || kind === 'type') return pattern;
  return pattern?.replace(/\((?:\w+\|)+\w+\)/g, all =>
    all.slice(1, -1).split('|').includes(kind) ? kind : all,
  );
}

/** An imported path may go on after what was named: `openssl` in `<openssl/ssl.h>`. */
function openEnded(which: Role): boolean {
  return which === 'parameter';
}

function clean(name: string): string {
  return name.replace(/^(?:#\[|[-@[]+)(?=\w)/, '').replace(/\]$/, '');
}

/** `panic!` and `foo` are called alike, but a macro also with brackets. */
function callee(name: string): string {
  return escapePattern(name.replace(/!$/, '')) + (name.endsWith('!') ? '!' : '');
}

function definition(parts: Parts, context: Context, name: string, says: string): Reading | undefined {
  const kind = parts.kind;
  const pattern =
    byLanguage(context, rules => rules.defines[kind ?? 'any']) ??
    byLanguage(context, rules => rules.defines.any);
  // Where tests are known by an annotation or a string, the pattern has no place for a name.
  if (pattern === undefined || !/\{name\}|\{NAME\}/.test(pattern)) return undefined;
  return reading(fill(pattern, name), says);
}

/** C leaves out the name of an enum or struct that a typedef names. */
function unnamed(kind: Kind | undefined, context: Context): string {
  const mayLack = kind === 'enum' || kind === 'struct' || kind === 'union';
  return mayLack && context.languages[0]?.id === 'c' ? '\\w*' : ANY;
}

function affix(make: (escaped: string) => string, verb: string): Reader {
  return (parts, context) => {
    const names = namesOf(parts, context).map(name => name.replace(/\*+$|^\*+/g, ''));
    const kind = parts.kind === undefined || parts.kind === 'test' ? 'function' : parts.kind;
    const affixed = either(names.map(name => make(escapePattern(name))));
    const says = `${kind} names that ${verb} ${show(names)}`;
    if (kind === 'function' || kind === 'method') {
      const written = (rules: LanguageRules) =>
        rules.functionWord ? `${rules.functionWord}{name}` : rules.defines[kind];
      const pattern = byLanguage(context, written);
      return reading(pattern && fill(pattern, affixed), says);
    }
    return definition({ ...parts, kind }, context, affixed, says);
  };
}

/** Lines whose length is asked for, in characters. */
function length(range: (n: number) => string, says: (n: number) => string): Reader {
  return parts => {
    const n = parts.n ?? DEFAULT_LINE_LENGTH;
    return { pattern: `^.{${range(n)}}$`, says: says(n) };
  };
}

function digits(range: (n: number) => string, says: (n: number) => string): Reader {
  return parts => {
    const n = parts.n ?? 1;
    return { pattern: `\\b\\d{${range(n)}}\\b`, says: says(n) };
  };
}

/** What stands at the start or the end of a line: a character by its name, quoted text, or the text itself. */
function atEdge(text: string, context: Context): string {
  const bare = text
    .replace(context.grammar.article, '')
    .replace(/^(?:character|letter|word|text|string|keyword|symbol|car[aá]cter|letra|palabra) (?=\S)/iu, '');
  return characterNamed(bare, context) ?? restore(bare, context.scanned);
}

function characterNamed(text: string, { grammar }: Context): string | undefined {
  const found = Object.entries(grammar.words.characters).find(([, say]) =>
    cached(`^(?:an? |una? |the |el |la )?(?:${say})$`).test(text),
  );
  return found?.[0];
}

/** What a phrase says, or the character that it names: "a semicolon". */
function characterOr(text: string, context: Context): Reading | undefined {
  // An idea of more than one character, such as arrow functions, has its own name; "dots" are dots.
  const character = characterNamed(text, context);
  return character === undefined || /^\w+$/.test(text) ? context.read(text) : literal(character);
}

function edgeParts(text: string, context: Context): string[] {
  const parts = ONE_MARK.test(text) ? [text] : text.split(context.grammar.joined);
  return parts.map(part => atEdge(part.trim(), context)).filter(part => part !== '');
}

const startPattern = (text: string) => escapePattern(text) + (/\w$/.test(text) ? '\\b' : '');

function lineStart(text: string, context: Context): string {
  if (/^(?:an? )?(?:capital|upper-?case)(?: letters?)?$/iu.test(text)) return '^[A-Z]';
  if (/^(?:an? )?(?:digits?|numbers?)$/iu.test(text)) return '^\\d';
  if (/^(?:white ?space|blanks?|indentation)$/iu.test(text)) return '^\\s';
  return `^${either(edgeParts(text, context).map(startPattern))}`;
}

function lineEnd(text: string, context: Context): string {
  const ends = edgeParts(text, context).map(part =>
    /^\w/.test(part) ? `\\b${escapePattern(part)}` : escapePattern(part),
  );
  return `${either(ends)}$`;
}

function commentOpens(context: Context, say: 'opens' | 'line'): string {
  return byLanguage(context, rules => rules.comment?.[say]) ?? '#';
}

const DOC_TAG =
  /^@?(?:param|returns?|throws|see|since|deprecated|example|link|internal|template|var|remarks|type|typedef|inheritdoc)$/u;
const DIRECTIVE = /^(?:if|ifdef|ifndef|elif|else|endif|undef|error|warning|line|pragma|include|define)$/iu;
const VALUE = /^(?:none|null|nil|nullptr|undefined|true|false|self|this|-?\d.*)$/iu;
const TAGS = /^(?:todo|fixme|xxx|hack|bug|note|wip|optimize|review|safety|nolint|noqa|deprecated)s?$/iu;

/** How each way of speaking becomes a pattern. */
export const READERS: Readonly<Record<ReaderName, Reader>> = {
  define: (parts, context) => {
    const names = namesOf(parts, context);
    return definition(
      parts,
      context,
      wildNames(names.map(name => lastSegment(name, context))),
      `definitions of ${parts.kind ? `${parts.kind} ` : ''}${show(names)}`,
    );
  },
  methodsOf: (parts, context) => {
    const names = namesOf(parts, context);
    // Elsewhere a method's class stands on another line.
    if (!context.languages.some(rules => rules.methodsOf)) return undefined;
    const pattern = byLanguage(context, rules => rules.methodsOf);
    return reading(pattern && fill(pattern, exactNames(names)), `methods of ${show(names)}`);
  },
  defineTrailing: (parts, context) => {
    const coded = (name: string) => ONE_MARK.test(name) || /[_.:\d]|[A-Z]/.test(name);
    return parts.names.every(coded) ? READERS.define(parts, context) : undefined;
  },
  defineAll: (parts, context) => {
    const pattern = byLanguage(context, rules => rules.defines[parts.kind as Kind]);
    return reading(
      pattern && fill(pattern, unnamed(parts.kind, context), { upper: '[A-Z][A-Z0-9_]*' }),
      `definitions of every ${parts.kind}`,
    );
  },
  definePrefix: affix(name => `${name}\\w*`, 'start with'),
  defineSuffix: affix(name => `\\w*${name}\\b`, 'end with'),
  defineContaining: affix(name => `\\w*${name}\\w*`, 'contain'),
  modified: ({ kind, modifier }, context) => {
    if (kind === modifier) return undefined;
    const pattern = byLanguage(context, rules => rules.modified?.[kind as Kind]);
    return reading(pattern && fill(pattern, ANY, { mod: modifier ?? '' }), `every ${modifier} ${kind}`);
  },
  call: (parts, context) => {
    const found = role('call', names => `calls of ${names}`)(parts, context);
    const macro = parts.names.every(name => name.endsWith('!'));
    if (!macro) return found;
    return reading(
      `\\b${either(namesOf(parts, context).map(callee))}\\s*[(\\[{]`,
      `calls of ${show(parts.names)}`,
    );
  },
  use: (parts, context) => {
    const names = namesOf(parts, context);
    if (context.languages[0]?.id === 'elixir' && parts.kind === 'module')
      return reading(`^\\s*use\\s+${exactNames(names)}`, `modules that use ${show(names)}`);
    if (names.length === 1 && !/^\w+$/.test(names[0] as string) && !/^[\w.]+$/.test(names[0] as string))
      return literal(names[0] as string);
    return reading(either(names.map(wordPattern), false), `uses of ${show(names)}`);
  },
  import: (parts, context) => {
    const names = namesOf(parts, context).map(name => name.replace(/^<|>$/g, ''));
    const inC = context.languages[0]?.id === 'c';
    const folder = /\b(headers|cabeceras)\b/iu.test(context.scanned.text);
    const name = either(
      names.map(one =>
        inC && folder ? `${escapePattern(one)}/` : importName(one, inC, context.languages[0]?.id === 'go'),
      ),
    );
    const pattern = byLanguage(context, rules => rules.roles.import);
    return reading(
      pattern && fill(pattern, name, { part: either(names.map(escapePattern)) }),
      `imports of ${show(names)}`,
    );
  },
  importAll: (_parts, context) =>
    reading(
      byLanguage(context, rules => rules.imports),
      'imports',
    ),
  subclass: (parts, context) => {
    // In Rust a struct derives what is written above it; only a trait extends another.
    if (context.languages[0]?.id === 'rust' && parts.kind !== 'trait' && parts.kind !== 'interface')
      return reading(
        `#\\[derive\\(.*\\b${exactNames(namesOf(parts, context))}`,
        `types that derive ${show(namesOf(parts, context))}`,
      );
    return role('subclass', names => `classes derived from ${names}`)(parts, context);
  },
  implement: role('implement', names => `implementations of ${names}`),
  decorator: (parts, context) => {
    const names = namesOf(parts, context).map(clean);
    if (
      /^@\S+ (?:doc )?tags?$|^(?:all |every )?(?:javadoc|jsdoc|phpdoc|doc|doxygen) @/iu.test(
        context.scanned.text,
      ) ||
      (parts.names.every(name => DOC_TAG.test(name)) &&
        /@/.test(context.scanned.text) &&
        context.languages[0]?.id !== 'python')
    )
      return reading(`@${exactNames(names)}`, `the tags ${show(names)}`);
    const written = parts.names.some(name => name.startsWith('@')) || /@\S/.test(context.scanned.text);
    // Documentation carries such tags too, in languages whose own annotations are written otherwise.
    if (written && !context.languages.some(rules => rules.roles.decorator?.includes('@')))
      return reading(`@${exactNames(names)}`, `uses of ${show(names)}`);
    const found = role('decorator', all => `uses of the decorator or annotation ${all}`)(parts, context);
    return found && context.languages[0]?.id === 'csharp'
      ? { ...found, pattern: `(?i)${found.pattern}` }
      : found;
  },
  decoratorAll: (_parts, context) =>
    reading(
      byLanguage(context, rules => rules.decorators),
      'decorators, annotations or attributes',
    ),
  raise: (parts, context) => {
    const declared = parts.kind === 'method' || parts.kind === 'function' || parts.kind === 'initializer';
    if (declared && context.languages[0]?.id === 'java')
      return reading(
        `\\bthrows\\b.*\\b${exactNames(namesOf(parts, context))}`,
        `methods that declare ${show(namesOf(parts, context))}`,
      );
    return role('raise', names => `places that throw ${names}`)(parts, context);
  },
  catch: role('catch', names => `places that catch ${names}`),
  create: role('create', names => `places that make a new ${names}`),
  return: role('return', names => `returns of ${names}`),
  cast: (parts, context) =>
    parts.names.every(name => /^(?:type|const|static|dynamic|implicit|explicit|unsafe)$/iu.test(name))
      ? undefined
      : role('cast', names => `casts to ${names}`)(parts, context),
  directive: ({ names }, context) => {
    const known = names.map(name => name.replace(/^#/, ''));
    if (context.languages[0]?.id !== 'c' || !known.every(name => DIRECTIVE.test(name))) return undefined;
    return reading(`^\\s*#\\s*${either(known)}\\b`, `the directives ${plainly(known)}`);
  },
  keyword: (parts, context) =>
    parts.names.every(name => /^[a-z]\w+$/.test(name)) ? READERS.word(parts, context) : undefined,
  butNot: (parts, context) => {
    const [a, b] = [characterOr(parts.text ?? '', context), characterOr(parts.text2 ?? '', context)];
    if (!a || !b) return undefined;
    return {
      pattern: `^(?!.*${group(b.pattern)}).*${group(a.pattern)}`,
      pcre2: true,
      says: `lines with ${a.says} but not ${b.says}`,
    };
  },
  returnType: (parts, context) => {
    if (parts.kind !== 'function' && parts.kind !== 'method') return undefined;
    // A value is what a return statement gives back; a type stands in the signature.
    if (parts.names.some(name => VALUE.test(name) || ONE_MARK.test(name))) return undefined;
    return role('returnType', names => `functions that return ${names}`)(parts, context);
  },
  parameter: role('parameter', names => `functions with a parameter ${names}`),
  assign: (parts, context) => {
    const names = namesOf(parts, context);
    return reading(
      `${exactNames(names).replace(/^(?=\w|\(\w)/, '\\b')}\\s*(:[^=]+)?(:|[-+*/|&]|\\|\\|)?=[^=~>]`,
      `assignments to ${show(names)}`,
    );
  },
  tag: (parts, context) => {
    const names = namesOf(parts, context);
    if (
      !names.every(
        name => TAGS.test(name) || /^[A-Z]{2,}$/.test(name) || parts.names.every(mark => ONE_MARK.test(mark)),
      )
    )
      return undefined;
    const tags = names.map(name =>
      TAGS.test(name) && name === name.toLowerCase() ? name.toUpperCase() : name,
    );
    const pattern = either(tags.map(escapePattern), false);
    return {
      pattern,
      word: true,
      says: `the whole word ${plainly(tags)}`,
      ...(tags.length === 1 ? { literal: tags[0] } : {}),
    };
  },
  comment: (parts, context) => {
    const inner = context.read(parts.text ?? '');
    if (!inner) return undefined;
    if (inner.word && inner.literal && TAGS.test(inner.literal)) return inner;
    return {
      ...inner,
      literal: undefined,
      pattern: `${commentOpens(context, 'opens')}.*${group(inner.pattern)}`,
      says: `comments with ${inner.says}`,
    };
  },
  commentAll: (_parts, context) => reading(commentOpens(context, 'line'), 'lines of comment'),
  string: (parts, context) => {
    const inner = context.read(parts.text ?? '');
    const body = inner && group(inner.pattern);
    return (
      inner && {
        ...inner,
        literal: undefined,
        pattern: context.languages.every(rules => rules.oneQuote)
          ? `"[^"]*${body}[^"]*"`
          : `"[^"]*${body}[^"]*"|'[^']*${body}[^']*'`,
        says: `strings with ${inner.says}`,
      }
    );
  },
  idea: (parts, context) => context.idea(parts.text ?? ''),
  digits: digits(
    n => `${n}`,
    n => `numbers of ${n} digits`,
  ),
  digitsAtLeast: digits(
    n => `${n},`,
    n => `numbers of at least ${n} digits`,
  ),
  digitsOver: digits(
    n => `${n + 1},`,
    n => `numbers of more than ${n} digits`,
  ),
  longer: length(
    n => `${n + 1},`,
    n => `lines longer than ${n} characters`,
  ),
  atLeast: length(
    n => `${n},`,
    n => `lines of at least ${n} characters`,
  ),
  shorter: length(
    n => `0,${Math.max(0, n - 1)}`,
    n => `lines shorter than ${n} characters`,
  ),
  exactly: length(
    n => `${n}`,
    n => `lines of exactly ${n} characters`,
  ),
  lineStart: (parts, context) => ({
    pattern: lineStart(parts.text ?? '', context),
    says: `lines that start with ${say(parts.text, context)}`,
  }),
  lineEnd: (parts, context) => ({
    pattern: lineEnd(parts.text ?? '', context),
    says: `lines that end with ${say(parts.text, context)}`,
  }),
  lineStartAnd: (parts, context) => ({
    pattern: `${lineStart(parts.text ?? '', context)}.*${escapePattern(atEdge(parts.text2 ?? '', context))}`,
    says: `lines that start with ${say(parts.text, context)} and hold ${say(parts.text2, context)}`,
  }),
  lineStartEnd: (parts, context) => ({
    pattern: `${lineStart(parts.text ?? '', context)}.*${lineEnd(parts.text2 ?? '', context)}`,
    says: `lines that start with ${say(parts.text, context)} and end with ${say(parts.text2, context)}`,
  }),
  extended: (parts, context) =>
    definition(
      { ...parts, kind: 'extension' },
      context,
      exactNames(namesOf(parts, context)),
      `extensions of ${show(namesOf(parts, context))}`,
    ),
  lineWhole: (parts, context) => ({
    pattern: `^\\s*${either(edgeParts(parts.text ?? '', context).map(escapePattern))}\\s*$`,
    says: `lines of ${say(parts.text, context)} alone`,
  }),
  without: (parts, context) => {
    const inner = characterOr(parts.text ?? '', context);
    return (
      inner && { pattern: `^(?!.*${group(inner.pattern)})`, pcre2: true, says: `lines without ${inner.says}` }
    );
  },
  both: (parts, context) => {
    const [a, b] = [characterOr(parts.text ?? '', context), characterOr(parts.text2 ?? '', context)];
    if (!a || !b) return undefined;
    const [first, second] = [group(a.pattern), group(b.pattern)];
    return {
      pattern: `${first}.*${second}|${second}.*${first}`,
      word: a.word && b.word,
      says: `lines with both ${a.says} and ${b.says}`,
    };
  },
  followed: (parts, context) => {
    const [a, b] = [context.read(parts.text ?? ''), context.read(parts.text2 ?? '')];
    return a && b
      ? { pattern: `${group(a.pattern)}.*${group(b.pattern)}`, says: `${a.says} followed by ${b.says}` }
      : undefined;
  },
  wordStart: (parts, context) =>
    reading(
      `\\b${either(namesOf(parts, context).map(escapePattern))}\\w*`,
      `words that start with ${show(namesOf(parts, context))}`,
    ),
  wordEnd: (parts, context) =>
    reading(
      `\\w*${either(namesOf(parts, context).map(escapePattern))}\\b`,
      `words that end with ${show(namesOf(parts, context))}`,
    ),
  regex: (parts, context) => {
    const pattern = restore(parts.text ?? '', context.scanned)
      .trim()
      .replace(/^\/(.+)\/[gimsu]*$/, '$1');
    return reading(pattern, `the regular expression ${pattern}`);
  },
  word: (parts, context) => {
    const names = namesOf(parts, context);
    const pattern = either(names.map(escapePattern), false);
    return {
      pattern,
      word: true,
      says: `the whole word ${plainly(names)}`,
      ...(names.length === 1 ? { literal: names[0] } : {}),
    };
  },
  content: (parts, context) => characterOr(parts.text ?? '', context),
  literal: (parts, context) => {
    const text = parts.text;
    const texts = text === undefined ? namesOf(parts, context) : [restore(text, context.scanned)];
    return literals(texts);
  },
};

/** In "classes named *Adapter" the star stands for any part of a name. */
function wildNames(names: readonly string[]): string {
  if (!names.some(name => /^\*\w|\w\*$/.test(name))) return exactNames(names);
  return either(names.map(name => `${escapePattern(name).replaceAll('\\*', '\\w*')}\\b`));
}

/** In `json.JSONEncoder` or `Foo::bar` what is defined bears the last name, unless it is a function of Lua or Ruby. */
function lastSegment(name: string, context: Context): string {
  if (context.languages[0]?.id === 'lua') return name.replace(/^.*[.:]/, '');
  return name.replace(/^.*(?:\.|::|#)(?=\w)/, '');
}

/** A header may be named without its extension or by its folder; elsewhere the name ends where a word ends. */
function importName(name: string, inC: boolean, inGo: boolean): string {
  const bare = escapePattern(name);
  // A path such as net/http is complete; one that begins with a host may be part of a longer one.
  if (inGo && /^\w+(\/\w+)+$/.test(name)) return `${bare}"`;
  if (inC) return /\.\w+$/.test(name) ? `${bare}[>"]` : `${bare}(/|\\.h|[>"])`;
  return /\w$/.test(name) ? `${bare}\\b` : bare;
}

function say(text: string | undefined, context: Context): string {
  return restore(text ?? '', context.scanned);
}

/** An alternative inside a larger pattern needs parentheses. */
export function group(pattern: string): string {
  return /\|/.test(pattern) ? `(${pattern})` : pattern;
}

export function literal(text: string): Reading {
  return { pattern: escapePattern(text), literal: text, says: `“${text}”` };
}

/** One text, or several of which any will do. */
export function literals(texts: readonly string[]): Reading {
  const [first = ''] = texts;
  if (texts.length === 1) return literal(first);
  const shared = commonLead(texts);
  const rest = texts.map(text => escapePattern(text.slice(shared.length)));
  const pattern =
    shared === '' ? either(texts.map(escapePattern), false) : `${escapePattern(shared)}${either(rest)}`;
  return { pattern, says: texts.map(text => `“${text}”`).join(' or ') };
}

/** What all texts begin with, up to the end of a word; nothing unless something follows in each. */
function commonLead(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  const lead = /^(.*\s)\S+$/.exec(first)?.[1] ?? '';
  return lead !== '' && others.every(text => text.startsWith(lead) && text.length > lead.length) ? lead : '';
}

const compiled = new Map<Idea, Readonly<Record<string, RegExp>>>();

/** The idea that a phrase names in a natural language, if it names one. */
export function ideaNamed(text: string, language: string): Idea | undefined {
  return IDEAS.find(idea => phrasesOf(idea)[language]?.test(text));
}

function phrasesOf(idea: Idea): Readonly<Record<string, RegExp>> {
  const known = compiled.get(idea);
  if (known) return known;
  const made = Object.fromEntries(
    Object.entries({ en: idea.en, es: idea.es }).flatMap(([language, say]) =>
      say ? [[language, new RegExp(`^(?:${say})$`, 'iu')]] : [],
    ),
  );
  compiled.set(idea, made);
  return made;
}

/** The pattern of an idea in the languages that are meant. */
export function readIdea(idea: Idea, languages: readonly LanguageRules[]): Reading {
  const meant =
    languages.length === LANGUAGES.length && idea.any
      ? []
      : languages.flatMap(rules => idea.by?.[rules.id] ?? []);
  const patterns = meant.length > 0 ? meant : idea.any ? [idea.any] : Object.values(idea.by ?? each('', ''));
  return {
    pattern: either(patterns, false),
    says: idea.word ? `the whole word ${idea.says}` : idea.says,
    ...(idea.word ? { word: true } : {}),
    ...(idea.word && /^\w+$/.test(idea.any ?? '') ? { literal: idea.any } : {}),
    ...(idea.multiline ? { multiline: true } : {}),
    ...(idea.pcre2 ? { pcre2: true } : {}),
    ...(idea.ignoreCase ? { ignoreCase: true } : {}),
  };
}
