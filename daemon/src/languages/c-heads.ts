import { DefiningMacros, isDeclaring, isDefining, isMacro, nameArgument } from './c-defining-macros.ts';
import {
  argumentsIn,
  type Budget,
  closing,
  isWordStart,
  type Range,
  skipSpace,
  skipTemplate,
  wordEnd,
} from './c-scan.ts';

const words = (all: string) => new Set(all.split(' '));
/** Words that never begin a function definition. */
const STATEMENTS = words(
  'return else if for while do switch case goto throw new delete typedef using namespace class public private protected default sizeof operator asm co_return co_await co_yield catch try',
);
/** Words before a name that are not its type. */
const SPECIFIERS = words(
  'static extern inline register constexpr consteval constinit virtual explicit friend mutable thread_local const volatile restrict typename _Noreturn __inline __inline__ __extension__ __restrict __const',
);
const TYPES = words('void int char short long float double signed unsigned bool auto _Bool wchar_t');
const TAGS = words('struct union enum');
/** Words that may follow the parameters. */
const AFTER = words('const volatile noexcept override final throw requires __attribute__ try');
/** Calls before a name that the grammars can parse. */
const KNOWN = words('__attribute__ __attribute __declspec alignas _Alignas decltype typeof __typeof__');
const MAX_WORDS = 12;

/** A word before the name, with arguments if it is a macro call. */
interface Word extends Range {
  text: string;
  call?: { open: number; close: number };
}

/** The start of a line that may be a definition: words, then a name with arguments. */
interface Head {
  before: Word[];
  name: Word;
  open: number;
  close: number;
  /** The offset after the arguments. */
  after: number;
}

interface Edit extends Range {
  text: string;
}

/**
 * Rewrites a C or C++ text, without changing its length, so that the grammar can parse definitions made or marked by
 * macros: `SYSCALL_DEFINE3(read, …) {` becomes `v read() {`, and `API_EXPORT status_t AXCALL run(int x)` becomes
 * `status_t run(int x)`.
 *
 * @param withTests whether to rewrite `TEST_F(fixture, name) {` too, as the C grammar needs
 */
export function withPlainHeads(text: string, withTests = false): string {
  const makers = new DefiningMacros(text);
  let read = '';
  let done = 0;
  const budget = { left: 20 * text.length };
  for (const { index } of text.matchAll(LINE)) {
    if (index < done) continue;
    const head = headAt(text, index, budget);
    for (const edit of head ? editsOf(text, head, makers, withTests) : []) {
      read += text.slice(done, edit.start) + edit.text;
      done = edit.end;
    }
  }
  return withTypes(read + text.slice(done));
}

const LINE = /^[ \t]*(?=[A-Za-z_])/gm;

function headAt(text: string, line: number, budget: Budget): Head | null {
  const before: Word[] = [];
  let at = skipSpace(text, line);
  while (before.length < MAX_WORDS && isWordStart(text[at])) {
    const word: Word = { start: at, end: wordEnd(text, at), text: '' };
    word.text = text.slice(at, word.end);
    if (STATEMENTS.has(word.text)) return null;
    at = skipSpace(text, word.end);
    if (text[at] === '<') {
      const end = skipTemplate(text, at);
      if (end < 0) return null;
      at = skipSpace(text, end);
      if (word.text === 'template') continue;
      word.end = end;
    }
    if (text[at] === '(') {
      const [open, close] = [at, closing(text, at, budget)];
      if (close < 0) return null;
      at = skipSpace(text, close + 1);
      if (!isMark(word, before) || !isTypeBefore(text, at))
        return { before, name: word, open, close, after: at };
      word.call = { open, close };
      word.end = close + 1;
    } else if (text[at] === '"' && word.text === 'extern') at = skipSpace(text, at + 3);
    before.push(word);
    while (text[at] === '*' || text[at] === '&') at = skipSpace(text, at + 1);
  }
  return null;
}

/**
 * Whether a word with arguments marks a definition instead of naming it: `METHODDEF(boolean)` without a type before it.
 */
function isMark({ text }: Word, before: readonly Word[]): boolean {
  return (
    KNOWN.has(text) || (IS_MARK.test(text) && !before.some(one => TYPES.has(one.text) || TAGS.has(one.text)))
  );
}

/**
 * Whether the call is followed by a declaration, so that it stands for a type: `MACRO(x) int f(`, but not `f(x) const`.
 */
function isTypeBefore(text: string, at: number): boolean {
  if (text[at] === '*') return true;
  return isWordStart(text[at]) && !AFTER.has(text.slice(at, wordEnd(text, at)));
}

function editsOf(text: string, head: Head, makers: DefiningMacros, withTests: boolean): Edit[] {
  const { before, name } = head;
  const isPlain = before.every(({ text, call }) => !call && (SPECIFIERS.has(text) || text.startsWith('__')));
  const start = (before[0] ?? name).start;
  const isAtMargin = start === 0 || text[start - 1] === '\n';
  if (isPlain && isAtMargin && isMacro(name.text, makers, withTests)) {
    const call = definitionMadeBy(text, head, makers);
    if (call) return [call];
  }
  return withoutMarks(text, before, makers);
}

/**
 * The definition that a macro call makes: a function if a body follows, a value if the macro's name says that it
 * defines one.
 */
function definitionMadeBy(
  text: string,
  { name, open, close, after }: Head,
  makers: DefiningMacros,
): Edit | null {
  const range = nameIn(text, name.text, open, close, makers);
  if (!range) return null;
  const call = { start: name.start, end: close + 1 };
  if (text[after] === '{') return { ...call, text: functionText(text, call, range) };
  if (text[after] === '(') {
    const end = closing(text, after, { left: Infinity });
    const hasBody = end > 0 && text[skipSpace(text, end + 1)] === '{';
    return hasBody ? { ...call, text: valueText(text, call, range, 'v') } : null;
  }
  if (text[after] !== ';' || !isDefining(name.text, makers)) return null;
  const type = isDeclaring(name.text) && range.start - call.start > 9 ? 'extern v' : 'v';
  return { ...call, text: valueText(text, call, range, type) };
}

function nameIn(
  text: string,
  macro: string,
  open: number,
  close: number,
  makers: DefiningMacros,
): Range | undefined {
  const given = argumentsIn(text, open, close);
  const texts = given.map(({ start, end }) => text.slice(start, end));
  return given[nameArgument(macro, texts, makers)];
}

const blanks = (text: string) => text.replace(/\S/g, ' ');

/** Blanks of the range's length, with texts at their offsets. */
function written(text: string, { start, end }: Range, parts: readonly [at: number, text: string][]): string {
  let line = blanks(text.slice(start, end));
  for (const [at, part] of parts)
    line = line.slice(0, at - start) + part + line.slice(at - start + part.length);
  return line;
}

/** `MACRO(name, …)` as `v name()`. If the bracket closes directly after the name, the name moves one to the left. */
function functionText(text: string, call: Range, name: Range): string {
  const close = call.end - 1;
  const at = name.end === close ? name.start - 1 : name.start;
  const called = `${text.slice(name.start, name.end)}(`;
  return written(text, call, [
    [call.start, 'v'],
    [at, called],
    [close, ')'],
  ]);
}

function valueText(text: string, call: Range, name: Range, type: string): string {
  return written(text, call, [
    [call.start, type],
    [name.start, text.slice(name.start, name.end)],
  ]);
}

/** Removes macro words before a name. If no other word is a type, one of them stays as the type. */
function withoutMarks(text: string, before: readonly Word[], makers: DefiningMacros): Edit[] {
  const isTag = (at: number) => TAGS.has(before[at - 1]?.text ?? '');
  const isKnown = ({ text }: Word, at: number) =>
    SPECIFIERS.has(text) || TYPES.has(text) || TAGS.has(text) || KNOWN.has(text) || isTag(at);
  const unknown = before.filter((word, at) => !isKnown(word, at));
  const hasType = before.some(
    ({ text }) => TYPES.has(text) || TAGS.has(text) || /^(?:decltype|typeof|__typeof__)$/.test(text),
  );
  const types = hasType ? [] : unknown.filter(({ call }) => !call);
  const type = types.findLast(({ text }) => !IS_MARK.test(text)) ?? types.at(-1);
  const marks = unknown.filter(word => word !== type);
  return marks.map((mark, at) => {
    if (mark.call && /^\s*\n/.test(text.slice(mark.end, mark.end + 80)) && isDefining(mark.text, makers)) {
      const name = nameIn(text, mark.text, mark.call.open, mark.call.close, makers);
      if (name) return { ...rangeOf(mark), text: `${valueText(text, mark, name, 'v').slice(0, -1)};` };
    }
    // Without any type, as in `METHODDEF(boolean) run(…)`, the macro takes its place.
    const isType = !hasType && !type && at === marks.length - 1;
    return { ...rangeOf(mark), text: written(text, mark, isType ? [[mark.start, 'v']] : []) };
  });
}

/** The naming convention of macros that mark a definition. */
const IS_MARK = /^(?:__\w+|[A-Z][A-Z\d_]*)$/;

const rangeOf = ({ start, end }: Range): Range => ({ start, end });

/** A K&R function without a return type: `run(a, b)`, then the parameter types, each as a statement. */
const UNTYPED =
  /^([a-z_]\w*)[ \t]*\([ \t\w,]{2,200}\)[ \t]*(?=\r?\n(?:[ \t]*[a-z_][\w \t*,[\]]{0,200};[^\n]{0,200}\n){1,12}[ \t]*\{)/gm;

/** Gives functions without a type one, in place of their parameter names. */
function withTypes(text: string): string {
  return text.replace(UNTYPED, (all, name: string) => {
    const head = `v ${name}(`;
    return head.length < all.length ? `${head.padEnd(all.length - 1)})` : all;
  });
}
