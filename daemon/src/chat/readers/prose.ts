import { inProse, shownIn } from '../notions.ts';
import { alternatives, either, escapePattern } from '../patterns.ts';
import {
  bounded,
  byLanguage,
  type Context,
  group,
  literal,
  namesOf,
  plainly,
  type Reader,
  type Reading,
  reading,
  say,
} from '../reading.ts';
import { ONE_MARK } from '../scan.ts';
import type { ReaderName } from '../words/types.ts';
import { characterOr } from './lines.ts';

/** What opens a comment, ready for something after it; or what a line of nothing but comment begins with. */
function commentOpens(context: Context, say: 'opens' | 'line'): string {
  const opens = byLanguage(context, rules => rules.comment?.[say]) ?? '#';
  return say === 'opens' ? either(alternatives(opens)) : opens;
}

/** Lines with tags such as TODO: the whole word; where most code has such a word too (`context.TODO()`), not as a member. */
function tagged(tags: string, says: string, { languages }: Context): Reading {
  const before = languages[0]?.comment?.beforeTag;
  return before
    ? { pattern: `${before}${group(tags)}\\b`, says: `the tag ${says}` }
    : { pattern: tags, word: true, says: `the whole word ${says}` };
}

const TAGS = /^(?:to-?do|fix-?me|xxx|hack|bug|note|wip|optimize|review|safety|nolint|noqa|deprecated)s?$/iu;

/** Written in small letters by some tools and in capitals by others. */
const MARKERS = /^(?:nolint|noqa|deprecated)$/iu;

/** "This but not in comments" is not about comments with "this but not". */
const NEGATED = /(?:^|\s)(?:not|except|excluding|outside(?: of)?|without|no|excepto|salvo|fuera)$/iu;

/** How strings of the languages that are meant are quoted; those between backticks may go on below. */
function quotedPatterns({ languages }: Context): string[] {
  const isTicked = languages.some(({ id }) => id === 'javascript' || id === 'go');
  return [
    '"[^"]*{body}[^"]*"',
    ...(languages.every(rules => rules.oneQuote) ? [] : ["'[^']*{body}[^']*'"]),
    ...(isTicked ? ['`[^`]*{body}[^`]*(`|$)'] : []),
  ];
}

/** What else holds of a reading whose pattern is a part of a larger one. */
const unbound = (inner: Reading): Reading => ({
  ...inner,
  literal: undefined,
  word: false,
  ignoreCase: false,
});

/** "Comments with the word mutex": no part of another. */
const asAsked = (inner: Reading, { scanned }: Context): Reading =>
  inner.literal !== undefined && /^\w+$/.test(inner.literal) && /\bthe words? \S/iu.test(scanned.text)
    ? { ...inner, word: true }
    : inner;

/** What stands at the start of a line stands behind the sign of the comment where it is commented out. */
const fromAnywhere = (pattern: string) => pattern.replace(/(?<=^\(?|\|)\^(?:\\s\*)?/g, '');

/** Readers of what comments and strings say. */
export const PROSE_READERS = {
  tag: (parts, context) => {
    const names = parts.text?.split(context.grammar.joined) ?? namesOf(parts, context);
    if (
      !names.every(
        name => TAGS.test(name) || /^[A-Z]{2,}$/.test(name) || parts.names.every(mark => ONE_MARK.test(mark)),
      )
    )
      return undefined;
    const tags = names.map(name =>
      TAGS.test(name) && !MARKERS.test(name) && name === name.toLowerCase()
        ? name.replace('-', '').toUpperCase()
        : name,
    );
    return {
      ...tagged(either(tags.map(escapePattern), false), plainly(tags), context),
      ...(tags.some(tag => MARKERS.test(tag)) ? { ignoreCase: true } : {}),
    };
  },
  comment: (parts, context) => {
    const text = parts.text ?? '';
    // "TODO comments or FIXME comments" are two kinds.
    if (NEGATED.test(text) || /(?<![\p{L}])(?:comments|comentarios)(?![\p{L}])/iu.test(text))
      return undefined;
    // "Comments that start with a capital letter"
    if (/^\[(?:A-Z|a-z|0-9)\]$/.test(text))
      return reading(
        `${commentOpens(context, 'opens')}[/*!]*\\s*${text}`,
        `comments that begin with ${text}`,
      );
    const inner = inProse(text, shownIn(text, context) ?? context.read(text), context);
    if (!inner) return undefined;
    if (inner.word && inner.pattern.split('|').every(word => TAGS.test(word)))
      return tagged(inner.pattern, inner.says, context);
    return {
      ...unbound(inner),
      pattern: `${commentOpens(context, 'opens')}.*${bounded(asAsked(inner, context))}`,
      says: `comments with ${inner.says}`,
    };
  },
  commentWhole: (parts, context) => {
    const inner = context.read(parts.text ?? '');
    return (
      inner && {
        pattern: `${commentOpens(context, 'opens')}[/*!]*\\s*${bounded(inner)}\\W*$`,
        says: `comments of ${inner.says} alone`,
      }
    );
  },
  commentedOut: (parts, context) => {
    const inner = context.read(parts.text ?? '');
    return (
      inner && {
        pattern: `(${commentOpens(context, 'line')}).*${fromAnywhere(bounded(inner))}`,
        says: `commented-out ${inner.says}`,
        // A word that no table knows may be a slip: "commented out cod".
        ...(inner.literal !== undefined && /^\p{Ll}+$/u.test(inner.literal) ? { asText: true } : {}),
      }
    );
  },
  notComment: (_parts, context) => ({
    pattern: `^(?!${group(commentOpens(context, 'line'))}).*\\S`,
    pcre2: true,
    says: 'lines that are no comment',
  }),
  commentAll: (_parts, context) => reading(commentOpens(context, 'line'), 'lines of comment'),
  outsideComments: (parts, context) => {
    const inner = characterOr(parts.text ?? '', context);
    return (
      inner && {
        pattern: `^(?:(?!${commentOpens(context, 'opens')}).)*${bounded(inner)}`,
        pcre2: true,
        says: `${inner.says} where no comment begins before it`,
      }
    );
  },
  string: (parts, context) => {
    const text = parts.text ?? '';
    if (NEGATED.test(text)) return undefined;
    const inner = inProse(text, characterOr(text, context), context);
    if (!inner) return undefined;
    return {
      ...unbound(inner),
      pattern: quotedPatterns(context)
        .map(one => one.replace('{body}', () => bounded(asAsked(inner, context))))
        .join('|'),
      says: `strings with ${inner.says}`,
    };
  },
  stringStart: (parts, context) => {
    const inner = context.read(parts.text ?? '');
    return (
      inner && {
        pattern: `["'\`]${bounded(inner)}`,
        says: `strings that start with ${inner.says}`,
      }
    );
  },
  quoted: (parts, context) => {
    const text = say(parts.text, context);
    const mark = /\bsingle\b/iu.test(context.scanned.text) ? "'" : '"';
    // "Variables in double quotes": of a kind, and no text.
    if (parts.text !== undefined && context.grammar.kindAtEnd.test(parts.text)) {
      const isShell = context.languages.every(({ id }) => id === 'bash');
      return isShell && /^(?:\p{Ll}+ )?(?:variables?|vars?)$/iu.test(parts.text)
        ? reading(`${mark}[^${mark}]*\\$[^${mark}]*${mark}`, 'variables in quotes')
        : undefined;
    }
    return ONE_MARK.test(parts.text ?? '') || /^\S+$/.test(text)
      ? literal(`${mark}${text}${mark}`)
      : undefined;
  },
} satisfies Partial<Record<ReaderName, Reader>>;
