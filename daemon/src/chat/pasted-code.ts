import { KEYWORD } from './keywords.ts';
import { EXPRESSION_KEYWORD } from './typed-code.ts';

/** Words of programming languages besides, that stand in code and hardly in a request for it. */
const ALSO =
  /^(?:elif|elsif|elseif|foreach|catch|finally|synchronized|lock|guard|package|namespace|require|require_relative|include|load|source|alias|mod|crate|self|this|super|null|nil|true|false|undefined|throws|ref|dyn|my|our|then|end)$/;

/** Keywords that a request says as well. */
const SAID = /^(?:in|with|for|when|using|or|and|not|but|of|that|which|is|are|does|we)$/;

const isKeyword = (word: string) => KEYWORD.test(word) || EXPRESSION_KEYWORD.test(word) || ALSO.test(word);

/** How Python begins a block. */
const BLOCK =
  /^(?:async )?(?:for \S.* in |with \S.* as |(?:def|class|if|elif|while|else|except|case) ).*[^\s:]:$/;
/** What links the words of one. */
const BLOCK_LINKS = /^(?:as|in|is|not|and|or|with)$/;

/** What a line of code looks like whose strings are `""` and whose brackets are empty. */
const SHAPES: readonly RegExp[] = [
  // "[Test, Ignore]", "%{foo: bar}", "} catch (Error e) {"
  /^[%#]?[[{}<]/,
  // "if (err) throw err"
  /^(?:else )?(?:if|elif|elsif|elseif|unless|until|while|for|foreach|switch|match|when|catch|except|synchronized|lock|using|return|with|function)\s?\(/,
  // "delete this;", "class A extends B {", "use crate::"
  /^[\w$@*&!-].*(?:[^\s;]\s*(?:[;{]|\{\})|\w::)$/,
  // "except ValueError:"
  BLOCK,
  // ".. versionchanged:: 2.2", "where T: Clone"
  /^\.\. [\w-]+::|^where \w+: \w/,
  // "const timeout = 30", 'ENV["MODE"] ||= "test"'
  /^(?:(?:guard|if|while|let|const|var|val|auto|final|static|public|private|export|local|my|our|type|mut|readonly) )*[\w.$@*&[\]]+(?:: ?[\w<>[\]]+)? (?:[-+*/%|&^?]{0,2}|:)= ?(?=[^\s=>])/,
];

/** "fn add(a: u8, b: u8)", but not "function main()", which is asked for by its name. */
const SIGNATURE =
  /^(?:[a-z]+ )*(?:def|fn|func|fun|sub|(?:public|private|protected|static|async|export) function) [\w$.]+[?!]?\([^)]/;

/** A line that brings in something from elsewhere; its words may be linked by others. */
const IMPORT =
  /^(?:#\s*(?:include|import)\s["<]|#\s*(?:if|ifdef|ifndef|define|undef|pragma) \w|require_relative ""|(?:import|export|include|use|using|package|namespace|extern crate) (?!(?:of|from) |""$).*(?:""|\{\}|::|\\|;$|\.\*)|from \S+ import (?:\w*[_.A-Z*{(]|\w+$))/;
const LINKS = /^(?:from|import|as|static|type|defined|not)$/;

const OPERATOR = /^(?:[-=+*/%&|<>?!^~]+|.*:)$/;

/** What code is called behind it. */
const CALLED = /^(?:lines|statements|calls|usages|uses|imports|declarations|definitions|directives)$/;

/** Its strings and what stands in its brackets left out. */
export function outline(code: string): string {
  let now = code.replace(/"(?:[^"\\]|\\.)*"|(?<!\w)'(?:[^'\\]|\\.)*'(?!\w)|`[^`]*`/g, '""');
  for (let depth = 0; depth < 4; depth++)
    now = now
      .replace(/\([^()[\]{}]*\)/g, '()')
      .replace(/\[[^()[\]{}]*\]/g, '[]')
      .replace(/\{[^()[\]{}]*\}/g, '{}');
  return now;
}

/** Whether the words outside of strings and brackets are those of code, and not of a request. */
function isWithoutProse(line: string, links: RegExp | undefined): boolean {
  const words = line.replace(/[;:,]$/, '').split(/\s+/);
  return words.every((word, at) => {
    if (!/^\p{L}\p{Ll}+,?$/u.test(word) || /^\p{Lu}/u.test(word)) return true;
    if (links?.test(word)) return true;
    // "use crate:: lines": what such code is called.
    if (at > 0 && at === words.length - 1 && CALLED.test(word)) return false;
    if (at > 0 && SAID.test(word)) return false;
    if (isKeyword(word)) return true;
    const [before = '', after = ''] = [words[at - 1], words[at + 1]];
    // A name beside a sign; or behind a keyword, and no plural of what is asked for: "import statements".
    return OPERATOR.test(before) || OPERATOR.test(after) || (isKeyword(before) && !word.endsWith('s'));
  });
}

/** Whether a text is code as it stands in a file, of more than one word. */
function isCode(text: string): boolean {
  // "Lines with use crate::": Python's word brings in nothing.
  if (!/[\s,]/.test(text) || /^with (?:use|import|export|include)\b/.test(text)) return false;
  const line = outline(text);
  const isImport = IMPORT.test(line);
  if (!isImport && !SIGNATURE.test(text) && !SHAPES.some(shape => shape.test(line))) return false;
  // A comma outside of brackets parts a list of things.
  if (!isImport && /,/.test(line) && !/[;{:]$/.test(line)) return false;
  // "users (in tests)": a bracket behind a space explains, except behind a keyword.
  if ([...line.matchAll(/(\S+) \(/g)].some(([, word = '']) => !isKeyword(word) && !OPERATOR.test(word)))
    return false;
  return isWithoutProse(line, isImport ? LINKS : BLOCK.test(line) ? BLOCK_LINKS : undefined);
}

const LEADS =
  'find|show|me|for|grep|search|all|every|any|the|of|like|is|lines?|code|text|with|contain(?:s|ing)?|mention(?:s|ing)?|say(?:s|ing)?|or|de|la|con|contienen?|busca';
/** Where such code may begin in a request. */
const START = new RegExp(
  `(?<=^\\s*|\\b(?:${LEADS})\\s+)(?!(?:all|every|any|the|la)\\s)(?=[^\\s"'\`])`,
  'giu',
);

const BEHIND =
  '(?:in|inside|under|within|outside|except|excluding|but|not|or|and|en|with|without|ignoring|only|case|as|first|excepto|sin|pero)(?=\\s)';
/** Where it may end: before what it is called, or what says where and how to look, or with the request. */
const END = new RegExp(`\\s+\\p{Ll}{3,}s(?=\\s*$|,?\\s+${BEHIND})|,?\\s+${BEHIND}|\\s*[.?]?\\s*$`, 'gu');

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0;

/** Whether a part of a request ends or begins outside of quotes. */
const isUnquoted = (part: string) => count(part, /"/g) % 2 === 0 && count(part, /`/g) % 2 === 0;

/** Whether no bracket of the code was left open. */
const isClosed = (code: string) =>
  isUnquoted(code) && !/[([]|\{./.test(outline(code).replace(/\(\)|\[\]|\{\}/g, ''));

/** The longest code that begins where the text does, and what follows without the noun for it. */
function codeAt(text: string): { code: string; behind: string } | undefined {
  for (const { 0: end, index } of [...text.matchAll(END)].toReversed()) {
    const code = text.slice(0, index);
    const isWhole = text.slice(index).trim().length < 2;
    if (!isCode(code) || !(isWhole || isClosed(code))) continue;
    return { code, behind: text.slice(index + (/^\s+\p{Ll}{3,}s$/u.test(end) ? end.length : 0)) };
  }
  return undefined;
}

/** Nobody pastes longer lines; there are as many ways to cut a text as pairs of its words. */
const MAX_PASTED = 400;

/** Puts something in the place of a line of code that was pasted into a request, whole and with all its signs. */
export function replacePasted(query: string, put: (code: string) => string): string {
  if (query.length > MAX_PASTED) return query;
  for (const { index } of query.matchAll(START)) {
    const before = query.slice(0, index);
    const found = isUnquoted(before) && !/(?<!\w)'/.test(before) ? codeAt(query.slice(index)) : undefined;
    if (found) return `${before}${put(found.code)}${replacePasted(found.behind, put)}`;
  }
  return query;
}
