import type { Parts } from '../grammar.ts';
import { isKeyword } from '../keywords.ts';
import { cached, escapePattern } from '../patterns.ts';
import { bounded, type Context, literal, type Reader, type Reading, reading, say } from '../reading.ts';
import type { ReaderName } from '../words/types.ts';
import { characterOr, sequenceOf } from './lines.ts';

/** Who asks which files hold one thing and not another is told that each line is looked at by itself. */
function byLine({ scanned }: Context): string {
  const ofFiles =
    /\b(?:files?|modules?|scripts?|archivos?|ficheros?) (?:(?:that|which|que) )?(?:(?:do|does)(?: not|n't)|contain|hav|has|with|mention|includ|us(?:e|ing)|lack|con|contien|tien|menciona|sin|no) ?/iu;
  return ofFiles.test(scanned.text) ? ' (each line by itself, not the file as a whole)' : '';
}

/** "Catch without a parameter": a part of what is written there, and no text. */
function isPart(word: string, { scanned, refusal }: Context): boolean {
  if (!cached(`\\s(?:an?|any) ${escapePattern(word)}$`).test(scanned.text) || !PART.test(word)) return false;
  refusal.why ??= `A search knows no “${word}” by this name. Say how the code is written with it or without it.`;
  return true;
}

const PART = /^(?:class|parameter|argument|type|name|body|message|value|binding)$/iu;

/** What stands before or behind another: one word is that word, whatever it means elsewhere. */
function heldText(said: string | undefined, context: Context): Reading | undefined {
  const text = (said ?? '').replace(/,? but$/iu, '');
  return /^\w+$/.test(text) ? literal(text) : characterOr(text, context);
}

/** One thing, and another behind it. */
function followed({ text2 = '', ...said }: Parts, context: Context): Reading | undefined {
  const text = said.text?.replace(/ (?:comes?|stands?|appears?|occurs?)$/iu, '');
  const parts = { ...said, text, text2: text2.replace(context.grammar.together, '') };
  const sequence = sequenceOf(parts.text2 ?? '', context);
  const first = sequence && context.read(parts.text ?? '');
  if (first)
    return {
      pattern: `${bounded(first)}${/^[ \\t]/.test(sequence) ? '' : '\\s*'}${sequence}`,
      says: `${first.says} followed by ${say(parts.text2, context)}`,
    };
  const [a, b] = [context.read(parts.text ?? ''), context.read(parts.text2 ?? '')];
  // Behind the end of a line nothing stands.
  return a && b && !/(?<!\\)\$$/.test(a.pattern)
    ? {
        pattern: `${bounded(a)}.*${bounded(b)}`,
        says: `${a.says} followed by ${b.says} on the same line`,
      }
    : undefined;
}

/** "printf but not snprintf": the name by itself, where what is left out is a longer one that it is a part of. */
function notPartOf(a: Reading, b: Reading): Reading | undefined {
  const [name = '', longer = ''] = [a.literal, b.literal];
  if (!/^\w+[(]?$/.test(name) || !/^[\w.:]+[(]?$/.test(longer)) return undefined;
  if (name === longer || !longer.endsWith(name)) return undefined;
  const before = longer.slice(0, -name.length);
  const written = `\\b${escapePattern(name)}`;
  const says = `${a.says} but not as a part of ${b.says}`;
  return /\w$/.test(before)
    ? { pattern: `${written}${/\w$/.test(name) ? '\\b' : ''}`, says }
    : { pattern: `(?<!${escapePattern(before)})${written}`, pcre2: true, says };
}

/** Readers of lines on which one thing stands with another, or without it. */
export const JOINING_READERS = {
  both: (parts, context) => {
    const other = (parts.text2 ?? '').replace(context.grammar.together, '');
    const [a, b] = [characterOr(parts.text ?? '', context), characterOr(other, context)];
    if (!a || !b) return undefined;
    const [first, second] = [bounded(a), bounded(b)];
    return {
      pattern: `${first}.*${second}|${second}.*${first}`,
      says: `lines with both ${a.says} and ${b.says}${byLine(context)}`,
    };
  },
  butNot: (parts, context) => {
    const left = (parts.text2 ?? '').replace(context.grammar.together, '');
    if (isPart(left, context)) return undefined;
    const { allOf, joined } = context.grammar;
    const text = parts.text ?? '';
    const wanted = allOf.test(text) ? text.split(joined) : [text];
    const held = wanted.flatMap(part => characterOr(part, context) ?? []);
    const [a, ...others] = held;
    // "Import but not from": a word of a request, and of a language.
    const b =
      characterOr(left, context) ??
      (isKeyword(left) || left === 'from' ? { ...literal(left), word: true } : undefined);
    if (!a || !b || held.length < wanted.length) return undefined;
    const alone = others.length === 0 ? notPartOf(a, b) : undefined;
    if (alone) return alone;
    return {
      pattern: `^(?!.*${bounded(b)})${others.map(one => `(?=.*${bounded(one)})`).join('')}.*${bounded(a)}`,
      pcre2: true,
      says: `lines with ${held.map(one => one.says).join(' and ')} but not ${b.says}${byLine(context)}`,
    };
  },
  without: (parts, context) => {
    const inner = characterOr(parts.text ?? '', context);
    return (
      inner && {
        pattern: `^(?!.*${bounded(inner)})`,
        pcre2: true,
        says: `lines without ${inner.says}${byLine(context)}`,
      }
    );
  },
  times: (parts, context) => {
    const [inner, n] = [characterOr(parts.text ?? '', context), parts.n ?? 2];
    return inner && reading(`(${bounded(inner)}.*){${n}}`, `${inner.says} at least ${n} times on the line`);
  },
  followed,
  preceded: ({ text, text2, ...parts }, context) => followed({ ...parts, text: text2, text2: text }, context),
  notFollowedByAny: (parts, context) => {
    const a = heldText(parts.text, context);
    return a && reading(`${bounded(a)}\\s*;?\\s*$`, `${a.says} with nothing behind it`);
  },
  notPreceded: (parts, context) => {
    const [a, b] = [heldText(parts.text, context), heldText(parts.text2, context)];
    return a && b
      ? {
          pattern: `^(?:(?!${bounded(b)}).)*${bounded(a)}`,
          pcre2: true,
          says: `${a.says} and no ${b.says} before it on the same line`,
        }
      : undefined;
  },
  notFollowed: (parts, context) => {
    const [a, b] = [heldText(parts.text, context), heldText(parts.text2, context)];
    return a && b
      ? {
          pattern: `${bounded(a)}(?!.*${bounded(b)})`,
          pcre2: true,
          says: `${a.says} and no ${b.says} behind it on the same line`,
        }
      : undefined;
  },
  followedBelow: (parts, context) => {
    const [a, b] = [heldText(parts.text, context), heldText(parts.text2, context)];
    return a && b
      ? {
          pattern: `${bounded(a)}.*\\n.*${bounded(b)}`,
          multiline: true,
          says: `${a.says} followed by ${b.says} on the next line`,
        }
      : undefined;
  },
} satisfies Partial<Record<ReaderName, Reader>>;
