/** Splits a request into words, numbers, quoted texts and pieces of code. */
import { FILE_NAME_EXTENSIONS } from '../languages/file-types.ts';

type TokenType = 'word' | 'number' | 'quoted' | 'regex' | 'code' | 'path' | 'sign';

export interface Token {
  type: TokenType;
  /** The value: a quoted text without its quotes. */
  text: string;
  /** Lower case and without accents, for the lexicon. */
  key: string;
  /** Place in the request, quotes included. */
  start: number;
  end: number;
  /** Flags of a regular expression. */
  flags?: string;
  /** Whether it follows the previous token without a blank. */
  isGlued: boolean;
}

/** Whether the lexicon knows a word: then `try/except` is two words, not a path. */
type IsKnown = (key: string) => boolean;

/** Whether the lexicon has a meaning for a phrase: then "no-argument" is two words, and `no-console` is a name. */
type IsPhrase = (key: string) => boolean;

/** Whether the tree has a folder of this name: then `lua/lazy` is a path, not two words. */
type IsFolder = (name: string) => boolean;

const CLOSING: Record<string, string> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '”': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
};

/** Removes accents and case. */
export function keyOf(text: string): string {
  if (/^[a-z ]*$/.test(text)) return text;
  return text
    .replace(/[’]/g, "'")
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

interface Knowledge {
  isKnown: IsKnown;
  isPhrase: IsPhrase;
  isFolder: IsFolder;
}

/** Splits a request into tokens. */
export function tokenize(text: string, known: Knowledge): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const push = (type: TokenType, value: string, start: number, end: number, flags?: string) => {
    const isGlued = tokens.at(-1)?.end === start && start > 0;
    tokens.push({ type, text: value, key: keyOf(value), start, end, isGlued, ...(flags && { flags }) });
  };
  while (at < text.length) {
    if (/\s/.test(text[at]!)) at++;
    else {
      const special = pairAt(text, at) ?? quotedAt(text, at) ?? regexAt(text, at);
      if (special) {
        push(special.type, special.value, at, special.end, special.flags);
        at = special.end;
      } else at = readChunk(text, at, known, push);
    }
  }
  return withModules(tokens, known.isFolder)
    .map(asStatement)
    .filter(one => one.type !== 'word' || !ADVERBS.has(one.key));
}

const IMPORT = /^import(?:s|ed|ing|a|an|aciones?)?$/;
/** Between "import" and a name: "imports of the module os/exec". */
const TO_NAME = /^(?:of|from|the|package|module|both|either|de|del|el|paquete|modulo)$/;
/** Between names: "import fmt but not os/exec". */
const LIST = /^(?:and|or|but|not|nor|y|o|pero|ni|,)$/;

/** After "import", words with slashes between them are one module, and so is a path that the tree does not have. */
function withModules(tokens: readonly Token[], isFolder: IsFolder): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const isPart = token.isGlued && (token.text === '/' || before?.text.endsWith('/'));
    if (before && isPart && isImported(joined)) {
      const text = `${before.text}${token.text}`;
      joined[joined.length - 1] = { ...before, type: 'code', text, key: keyOf(text), end: token.end };
    } else joined.push(token);
    const isModule = token.type === 'path' && /\//.test(token.text) && !isFolder(token.text.split('/')[0]!);
    if (isModule && isImported(joined)) joined[joined.length - 1] = { ...token, type: 'code' };
  }
  return joined;
}

/** Whether the last token is the name of what is imported, or its beginning. */
function isImported(tokens: readonly Token[]): boolean {
  const between = tokens.slice(0, -1);
  const at = between.findLastIndex(
    ({ key }, at) => !TO_NAME.test(key) && !LIST.test(key) && !LIST.test(between[at + 1]?.key ?? ''),
  );
  return IMPORT.test(between[at]?.key ?? '');
}

/** `NOT NULL`, `ON DELETE CASCADE`: words in capitals that stand together are code, also those that sentences have. */
function asStatement(one: Token, at: number, all: readonly Token[]): Token {
  const isCapital = (token: Token | undefined) => token?.type === 'word' && /^\p{Lu}{2,}$/u.test(token.text);
  const isPart =
    SENTENCE.test(one.key) || [all[at - 1], all[at + 1]].some(next => SENTENCE.test(next?.key ?? ''));
  return isCapital(one) && isPart && (isCapital(all[at - 1]) || isCapital(all[at + 1]))
    ? { ...one, type: 'code' }
    : one;
}

const SENTENCE = /^(not|null|and|or|in|from|where|with|as|on|by|is|to|into|if|else|end|for|when|do)$/;

/** Words without effect between words that belong together: "derive directly from". */
const ADVERBS = new Set(
  'very direct directly explicitly actually really currently simply immediately literally directamente explicitamente realmente'.split(
    ' ',
  ),
);

type Push = (type: TokenType, value: string, start: number, end: number) => void;

interface Special {
  type: TokenType;
  value: string;
  end: number;
  flags?: string;
}

function quotedAt(text: string, at: number): Special | undefined {
  const close = CLOSING[text[at]!];
  if (!close || /[\p{L}\d_]/u.test(text[at - 1] ?? '')) return;
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\' && end + 1 < text.length && text[end + 1] === close) end++;
    else if (text[end] === close && end > at + 1 && !/[\p{L}\d_]/u.test(text[end + 1] ?? '')) {
      return { type: 'quoted', value: unescapeQuote(text.slice(at + 1, end), close), end: end + 1 };
    }
  }
  return undefined;
}

/** `"since": "7.0.0"` and `name="x y"`: a key with its value, as one text. */
function pairAt(text: string, at: number): Special | undefined {
  const [pair] =
    /^(["'])[\w.@$-]+\1\s?[:=]\s?(?:(["']).*?\2|[\w.-]+)(?=[\s,.;)?]|$)/.exec(text.slice(at)) ??
    /^[\w.@$-]+\s?=\s?(["']).*?\1(?=[\s,.;)?]|$)/.exec(text.slice(at)) ??
    [];
  if (!pair || /[\p{L}\d_]/u.test(text[at - 1] ?? '')) return;
  return { type: 'quoted', value: pair, end: at + pair.length };
}

const unescapeQuote = (value: string, quote: string) => value.replaceAll(`\\${quote}`, quote);

/** A regular expression between slashes. Text that could be a path counts as one only if it has signs that paths lack. */
function regexAt(text: string, at: number): Special | undefined {
  if (text[at] !== '/' || /[^\s(:]/.test(text[at - 1] ?? '')) return;
  const [all, source, flags] =
    /^\/((?:[^/\\\n]|\\.)+)\/([gimsuy]*)(?=[\s,.;:)?!]|$)/.exec(text.slice(at)) ?? [];
  if (!all || !source || !/[\\^$*+?|()[\]{}]/.test(source)) return;
  return { type: 'regex', value: source, end: at + all.length, flags: flags ?? '' };
}

/** Reads up to the next blank: a piece of code, or words and signs. Returns the end position. */
function readChunk(text: string, at: number, known: Knowledge, push: Push): number {
  let end = at;
  while (end < text.length && !/\s/.test(text[end]!)) end++;
  end = balancedEnd(text, at, end);
  // A quote that begins within ends the chunk: `name="x y"` stays whole, `("x` does not.
  let start = at;
  while (start < end && /[([{¿¡,;]/.test(text[start]!) && isOpening(text, start, end)) {
    push('sign', text[start]!, start, start + 1);
    start++;
    if (quotedAt(text, start) ?? regexAt(text, start)) return start;
  }
  const isAfterText = /[^\s(]/.test(text[start - 1] ?? ' ');
  const peeled =
    isAfterText && /^[?!.,;:)]+$/.test(text.slice(start, end)) ? 0 : peelEnd(text.slice(start, end));
  if (isKey(text, start, start + peeled)) {
    push('code', text.slice(start, end), start, end);
    return end;
  }
  const core = text.slice(start, start + peeled);
  if (isHyphenated(text, start, start + peeled, known)) push('code', core, start, start + peeled);
  else if (peeled > 0) readCore(core, start, known, push);
  for (let i = start + peeled; i < end; i++) push('sign', text[i]!, i, i + 1);
  return end;
}

const HAS_TEXT = /(?:^|\s)(?:with|contain(?:s|ing)?|ha(?:s|ve)|mention(?:s|ing)?|con)\s+$/i;

/** "Lines with set-cookie": one text, if the lexicon has no meaning for it as "trailing-whitespace" has. */
function isHyphenated(text: string, start: number, end: number, { isPhrase }: Knowledge): boolean {
  const core = text.slice(start, end);
  return (
    /^\p{L}[\p{L}\d]*(?:-[\p{L}\d]+)+$/u.test(core) &&
    HAS_TEXT.test(text.slice(0, start)) &&
    /^[\s.,?]*(?:$|[\s,](?:in|inside|under|within|outside|not|but|except|and|or|en|y|o)\s)/i.test(
      text.slice(end),
    ) &&
    !isPhrase(core.replaceAll('-', ' ').toLowerCase())
  );
}

/** "Lines with `image:` in yaml files": the colon belongs to the text. */
const isKey = (text: string, start: number, end: number): boolean =>
  HAS_TEXT.test(text.slice(0, start)) &&
  /^[\w-]+$/.test(text.slice(start, end)) &&
  /^:(?:\s+(?:in|inside|under|within|en)\s|\s*$)/i.test(text.slice(end));

/** The end of a piece of code with blanks in its brackets: `Result<(), Error>`, `foo(a, b)`. */
function balancedEnd(text: string, at: number, end: number): number {
  if (!/^[\w.:&*@$]+[<([{]|^[{[]\w+,$/.test(text.slice(at, end))) return end;
  let depth = 0;
  for (let i = at; i < text.length && i < at + 100; i++) {
    if (/[<([{]/.test(text[i]!)) depth++;
    else if (/[>)\]}]/.test(text[i]!) && text[i - 1] !== '-' && text[i - 1] !== '=') depth--;
    if (depth === 0 && i >= end - 1) return /\s/.test(text[i + 1] ?? ' ') ? i + 1 : end;
    if (depth === 0 && /\s/.test(text[i]!)) return end;
  }
  // `TEST(group, name`: an open bracket and a comma go on.
  let until = end;
  while (depth > 0 && text[until - 1] === ',' && /\S/.test(text.slice(until)))
    until = end = until + (/^\s*\S+/.exec(text.slice(until))?.[0].length ?? 0);
  return end;
}

/** Whether a bracket at the start belongs to the sentence and not to a piece of code such as `[]byte` or `(x)=>x`. */
function isOpening(text: string, start: number, end: number): boolean {
  const chunk = text.slice(start, end);
  if (/^[¿¡,;]/.test(chunk)) return chunk.length > 1 || chunk !== '';
  if (/^\([\w.-]+\)[\w.-]*\/./.test(chunk)) return false;
  if (/^\[\]|^\[\w+\][,.;:?!)]*$|^\{\}|^\(\)|^\([^)]*\)\s*(=>|->)/.test(chunk)) return false;
  return chunk[0] === '(' || (/^[[{]\w/.test(chunk) && !/[\]}]/.test(chunk));
}

/** Length of a chunk without the punctuation at its end. */
function peelEnd(chunk: string): number {
  let length = chunk.length;
  for (;;) {
    const core = chunk.slice(0, length);
    const last = core.at(-1);
    if (length === 0 || !last) return 0;
    if (/^([?!.]{1,3}|\?\.|\?\?|!!|\.\.\.|!==?|::)$/.test(core) && length > 1) return length;
    if (/[,;:!…”]/.test(last) && !/(::|!!|\w!)$/.test(core)) length--;
    else if (last === '!' && /^\p{Ll}+!$/u.test(core)) return length;
    else if (last === '.' && !core.endsWith('...')) length--;
    else if (last === '?' && !/^\?+$/.test(core) && !core.endsWith('??')) length--;
    else if (last === ')' && count(core, ')') > count(core, '(')) length--;
    else if (last === ']' && count(core, ']') > count(core, '[')) length--;
    else return length;
  }
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** `HACKs`: several of what code writes in capitals. */
const CAPITALS = /^\p{Lu}{2,}s$/u;
const WORD = /^\p{L}[\p{L}]*(?:['’]\p{L}+)?$/u;
/** Folder names that are words too. */
const FOLDERS =
  /^(src|lib|libs|test|tests|spec|docs?|pkg|apps?|cmd|packages?|internal|examples?|main|core|utils?|bin|scripts?)$/;

function readCore(core: string, start: number, { isKnown, isPhrase, isFolder }: Knowledge, push: Push): void {
  const end = start + core.length;
  const parts = core.split('/');
  if (/^\d+$/.test(core)) push('number', core, start, end);
  else if (CAPITALS.test(core) && !isKnown(keyOf(core))) push('code', core.slice(0, -1), start, end);
  else if (WORD.test(core)) push(wordType(core, isKnown), core, start, end);
  else if (core.includes('-') && isFolder(core)) push('path', core, start, end);
  else if (isNamed(core, isPhrase)) push('code', core, start, end);
  else if (/^\p{L}+(?:[-–]\p{L}+)+$/u.test(core) && !/\p{Lu}.*\p{Lu}/u.test(core)) {
    pieces(core, /[-–]/, start, isKnown, push);
  } else if (
    isWordList(parts, isKnown) &&
    !(parts.length > 2 && isFolder(parts[0]!)) &&
    !parts.every(isFolder)
  )
    pieces(core, /\//, start, isKnown, push);
  else if (/^[-–—+&|/:=]$/.test(core)) push('sign', core, start, end);
  else if (start > 0 && /^-\p{L}{3,}$/u.test(core) && isKnown(keyOf(core.slice(1)))) {
    push('sign', '-', start, start + 1);
    push('word', core.slice(1), start + 1, end);
  } else push(isPath(core) ? 'path' : 'code', core, start, end);
}

/** `no-console`, but not "no-argument" and "no-op": a negation of what the lexicon does not know. */
const isNamed = (core: string, isPhrase: IsPhrase): boolean => {
  const rest = /^not?-([a-z][\w-]*)$/.exec(core)?.[1]?.replaceAll('-', ' ');
  return rest !== undefined && !isPhrase(rest) && !isPhrase(`no ${rest}`);
};

/** `try/except` and `.c/.h`, but not `src/main`. */
function isWordList(parts: readonly string[], isKnown: IsKnown): boolean {
  if (parts.length < 2 || !parts.every(part => /^\p{L}+$|^\.\w{1,6}$/u.test(part))) return false;
  const isOne = (part: string) => isKnown(keyOf(part)) || part.startsWith('.');
  // `.c/.h` are extensions, `.github/workflows` is a folder.
  const extensions = parts.filter(part => part.startsWith('.'));
  if (extensions.length > 0 && extensions.length < parts.length) return false;
  return (
    (parts.length > 2 ? parts.every(isOne) : parts.some(isOne)) && !parts.some(part => FOLDERS.test(part))
  );
}

/** Splits joined words. The slash stays as a sign, the hyphen goes. */
function pieces(core: string, sign: RegExp, start: number, isKnown: IsKnown, push: Push): void {
  let at = start;
  for (const part of core.split(sign)) {
    if (at > start) {
      if (sign.test('/')) push('sign', '/', at, at + 1);
      at++;
    }
    if (part.startsWith('.')) push('path', part, at, at + part.length);
    else push(wordType(part, isKnown), part, at, at + part.length);
    at += part.length;
  }
}

/** Mixed case and capitals are code, unless the lexicon knows the word (`TODO`, `URL`, `SQL`). */
function wordType(word: string, isKnown: IsKnown): TokenType {
  const isMixed = /\p{Ll}\p{Lu}/u.test(word) || /\p{Lu}\p{Lu}/u.test(word);
  return isMixed && !isKnown(keyOf(word)) ? 'code' : 'word';
}

const FILE_NAME = new RegExp(String.raw`^[\w.@*?+-]*[\w*?@-]\.(${FILE_NAME_EXTENSIONS}|\*)$`, 'i');

/** A part of a path in which a framework keeps parameters and groups: `[id]`, `[...slug].tsx`, `(auth)`, `(.)photo`. */
const PARAMETER = String.raw`\[{1,2}[\w.=-]+\]{1,2}|\([\w.-]+\)`;
const ROUTE = new RegExp(String.raw`^(?:${PARAMETER}|[\w.@*~+$-])*$`);
const ROUTED = new RegExp(String.raw`^(?:${PARAMETER})(?:[\w.-]*)$`);

/** Whether a piece of code names files: a path, a file name, an extension, a glob. */
function isPath(core: string): boolean {
  const segments = core.split('/');
  const [last = ''] = segments.slice(-1);
  if (
    segments.length > 1 &&
    segments.every(one => ROUTE.test(one)) &&
    (FILE_NAME.test(last) || ROUTED.test(last))
  )
    return true;
  if (/:\/\/|[()<>=&|"'`;,!\\]/.test(core)) return false;
  // `call/2` is a function with its number of parameters.
  if (/^[a-z_]\w*[!?]?\/\d$/.test(core)) return false;
  if (/^\.\w+$/.test(core) && !/[A-Z]/.test(core)) return true;
  if (FILE_NAME.test(core)) return true;
  if (/^(Dockerfile|Makefile|Gemfile|Rakefile|Jenkinsfile)$/.test(core)) return true;
  return /^[\w.@*~{}+-]*(\/[\w.@*{},+-]*)+$/.test(core) && /\w/.test(core);
}
