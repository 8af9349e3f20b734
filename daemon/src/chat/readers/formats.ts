import type { Parts } from '../grammar.ts';
import { either, escapePattern } from '../patterns.ts';
import { nameOrText } from '../plain-text.ts';
import {
  anyNameOf,
  type Context,
  group,
  literal,
  literals,
  namesOf,
  type Reader,
  type Reading,
  reading,
  show,
} from '../reading.ts';
import { areFormats } from '../roles/index.ts';
import type { ReaderName } from '../words/types.ts';
import { characterNamed, sortOfCharacters } from './lines.ts';

const r = String.raw;

/** A request about settings says so, or names their files. */
const SAYS_SETTINGS = /(?<![\p{L}_])(?:dotenv|config(?:uration)?s?)(?![\p{L}_])/iu;

const isOfSettings = ({ languages, scanned }: Context) =>
  areFormats(languages) || SAYS_SETTINGS.test(scanned.text);

const isOf = ({ languages }: Context, id: string) => languages.some(one => one.id === id);

/** What stands before and behind a key. */
type Sides = readonly [before: string, behind: string];

const KEYS: Readonly<Record<string, Sides>> = {
  json: ['"', r`"\s*:`],
  yaml: [r`^\s*(-\s+)?["']?`, r`["']?\s*:`],
  toml: [r`^\s*["']?`, r`["']?\s*=`],
  ini: [r`^\s*`, r`\s*[=:]`],
  env: [r`^\s*(export\s+)?`, '='],
};
/** Where the format is not told. */
const ANY_KEY: Sides = [r`^\s*(-\s+|export\s+|[{,]\s*)?["']?`, r`["']?\s*[:=]`];

function keys(name: string, context: Context): string {
  const known = context.languages.map(({ id }) => KEYS[id]).filter(sides => sides !== undefined);
  return either(
    (known.length > 0 ? known : [ANY_KEY]).map(([before, behind]) => `${before}${name}${behind}`),
    false,
  );
}

function key(make: (name: string) => string, says: string): Reader {
  return (parts, context) => {
    const names = namesOf(parts, context);
    if (!isOfSettings(context) || names.some(name => SAYS_SETTINGS.test(name))) return undefined;
    return reading(
      keys(either(names.map(name => make(escapePattern(name)))), context),
      `${says} ${show(names)}`,
    );
  };
}

/** "The dependencies section": a header in brackets, a key that others stand under, a heading. */
function section(parts: Parts, context: Context): Reading | undefined {
  const names = namesOf(parts, context);
  const name = either(names.map(escapePattern));
  const says = `sections called ${show(names)}`;
  if (isOf(context, 'toml') || isOf(context, 'ini')) return reading(`^\\s*\\[+[^\\]]*\\b${name}\\]`, says);
  if (isOf(context, 'markdown')) return reading(`^#{1,6}\\s.*(?i:${name})`, says);
  return isOfSettings(context) && !names.some(name => SAYS_SETTINGS.test(name))
    ? reading(keys(name, context), says)
    : undefined;
}

/** A value to its end: with its quotes, and what the format puts behind it. */
const asValue = (value: string) => `[:=]\\s*["']?${group(value)}["']?\\s*[,;]?\\s*([#;].*)?$`;

/** Elements of HTML that people ask about. */
const ELEMENT =
  /^(?:a|abbr|article|aside|audio|base|body|button|canvas|code|col|details|dialog|div|em|embed|fieldset|figure|font|footer|form|frame|h[1-6]|head|header|hr|html|i?frame|img|input|label|legend|li|link|main|meta|nav|object|ol|optgroup|option|p|picture|pre|script|section|select|slot|source|span|strong|style|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|ul|video)$/iu;

/** The tag of "script tags", or of any element where the request is about HTML: "tags" are of versions and structs too. */
function tagOf(text: string, context: Context): string | undefined {
  if (ELEMENT.test(text)) return text.toLowerCase();
  if (!isOf(context, 'html')) return undefined;
  return /^(?:elements?|tags?|anything|things|nodes?)$/iu.test(text) ? '\\w+' : text;
}

/** A start tag with all of this, up to which no other begins. */
const startTag = (tag: string, held: string) => `<${tag}\\b[^<>]*\\s${held}`;

const ATTRIBUTE = r`\s*=\s*["']`;

/** Names that fences give to the same language. */
const FENCED_AS: readonly (readonly string[])[] = [
  ['javascript', 'js'],
  ['typescript', 'ts'],
  ['python', 'py'],
  ['ruby', 'rb'],
  ['rust', 'rs'],
  ['yaml', 'yml'],
  ['csharp', 'cs', 'c#'],
  ['cpp', 'c++'],
  ['kotlin', 'kt'],
  ['haskell', 'hs'],
  ['elixir', 'ex'],
];

/** A shell has several names, of which one may be meant alone. */
const fencedAs = (name: string): readonly string[] =>
  name === 'shell'
    ? ['shell', 'sh', 'bash', 'zsh', 'console']
    : (FENCED_AS.find(all => all.includes(name)) ?? [name]);

/** Readers of settings, markup and what is written for tools: what a name means is told by the format. */
export const FORMAT_READERS = {
  key: key(name => name, 'keys called'),
  keyStart: key(name => `${name}[\\w.-]*`, 'keys that start with'),
  keyEnd: key(name => `[\\w.-]*${name}`, 'keys that end with'),
  keyWith: key(name => `[\\w.-]*${name}[\\w.-]*`, 'keys with'),
  section,
  keyedValue: (parts, context) => {
    const text = parts.text ?? '';
    const value = isOfSettings(context) ? nameOrText(text, context) : undefined;
    return value && reading(asValue(value.pattern), `values that are ${value.says}`);
  },
  // "Values starting with http", "dependencies with a caret"
  keyedValueStart: (parts, context) => {
    const text = parts.text ?? '';
    if (!isOfSettings(context)) return undefined;
    const sign = characterNamed(text, context);
    const start =
      (sign && escapePattern(sign)) ?? sortOfCharacters(text, context) ?? nameOrText(text, context)?.pattern;
    return start === undefined
      ? undefined
      : reading(`[:=]\\s*["']?${group(start)}`, `values that start with ${text}`);
  },
  instruction: (parts, context) =>
    reading(
      `^\\s*${either(namesOf(parts, context).map(name => name.toUpperCase()))}\\b`,
      `the instruction ${show(parts.names.map(name => name.toUpperCase()))}`,
    ),
  // Of statements that log, "log messages with level error", more is known elsewhere.
  logLevel: (parts, context) => {
    const isOfFiles = isOf(context, 'log') || /\b(?:lines|entries)\b/iu.test(context.scanned.text);
    const levels = namesOf(parts, context).map(name => `${name.toUpperCase()}\\w*`);
    return isOfFiles
      ? {
          pattern: `\\b${either(levels)}\\b`,
          says: `lines of the level ${show(parts.names)}`,
          within: ['log'],
        }
      : undefined;
  },
  httpVerb: (parts, context) =>
    isOf(context, 'log')
      ? {
          pattern: either(
            parts.names.map(name => name.toUpperCase()),
            false,
          ),
          word: true,
          says: show(parts.names),
        }
      : undefined,
  logDate: ({ text = '' }, context) =>
    isOf(context, 'log') && /^\d[\d:/.TZ-]*$/.test(text) ? literal(text) : undefined,
  elementOfClass: (parts, context) => {
    const sort = /^id$/iu.test(parts.text ?? '') ? 'id' : 'class';
    const names = namesOf(parts, context).map(name => escapePattern(name.replace(/^[.#]/u, '')));
    const value = sort === 'id' ? either(names) : `([^"']*\\s)?${either(names)}(\\s[^"']*)?`;
    return reading(`\\b${sort}${ATTRIBUTE}${value}["']`, `elements with the ${sort} ${show(parts.names)}`);
  },
  elementOfType: ({ text = '', ...parts }, context) => {
    const tag = tagOf(text, context);
    const type = `type${ATTRIBUTE}${anyNameOf(parts, context)}["']`;
    return tag === undefined
      ? undefined
      : reading(startTag(tag, type), `${text} of type ${show(parts.names)}`);
  },
  elementOfValue: ({ text = '', text2 = '', ...parts }, context) => {
    const tag = tagOf(text, context);
    return tag === undefined
      ? undefined
      : reading(
          startTag(tag, `${text2}\\s*=\\s*["']?([^"'<>]*\\s)?${anyNameOf(parts, context)}\\b`),
          `${text} with ${text2} ${show(parts.names)}`,
        );
  },
  elementWith: ({ text = '', ...parts }, context) => {
    const tag = tagOf(text, context);
    const held = `${anyNameOf(parts, context)}\\b`;
    return tag === undefined ? undefined : reading(startTag(tag, held), `${text} with ${show(parts.names)}`);
  },
  elementWithout: ({ text = '', ...parts }, context) => {
    const tag = tagOf(text, context);
    if (tag === undefined) return undefined;
    const held = `${anyNameOf(parts, context)}\\b`;
    return {
      pattern: `<${tag}\\b(?![^<>]*\\s${held})[^<>]*>`,
      pcre2: true,
      says: `${text} without ${show(parts.names)}`,
    };
  },
  htmlAttribute: (parts, context) =>
    isOf(context, 'html')
      ? reading(`\\s${anyNameOf(parts, context)}\\b`, `attributes ${show(parts.names)}`)
      : undefined,
  codeFence: (parts, context) => {
    const names = namesOf(parts, context);
    const written = names.flatMap(name => fencedAs(name.toLowerCase()));
    return {
      pattern: `^\\s*(\\x60{3,}|~{3,})\\s*\\{?\\.?${either(written.map(escapePattern))}(\\W|$)`,
      says: `code fences of ${show(names)}`,
      within: ['md', 'markdown', 'mdx', 'rst'],
    };
  },
  cssProperty: (parts, context) => {
    const names = namesOf(parts, context);
    if (!isOf(context, 'css')) return undefined;
    // "Rules with !important"
    if (names.some(name => !/^[\w-]+$/.test(name))) return literals(names);
    return reading(`(^|[\\s;{])${either(names.map(escapePattern))}\\s*:\\s`, `properties ${show(names)}`);
  },
} satisfies Partial<Record<ReaderName, Reader>>;
