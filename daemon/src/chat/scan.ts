import { spellOutOperators } from './alternatives.ts';
import { FILE_EXTENSIONS } from './file-kinds.ts';
import { outline, replacePasted } from './pasted-code.ts';
import { TYPED_CODE } from './typed-code.ts';

/** Quoted text is set aside, so that nothing in it is taken for words of the request. */
export interface Scanned {
  text: string;
  /** Texts that were quoted, by the character that stands for each. */
  quoted: ReadonlyMap<string, string>;
}

/** Private-use characters stand for quoted text: one character is one word, and nobody types them. */
const FIRST_MARK = 0xe000;
const QUOTED =
  /"((?:[^"\\]|\\.)+)"(?!\w)|"([^"]+)"|`([^`]+)`|“([^”]+)”|«\s*([^»]+?)\s*»|(?<!\w)'((?:[^'\\]|\\.)+)'(?!\w)|(?<![\w])'([^']+(?:'[a-z]\w*[^']*)*)'(?!\w)|‘([^’]+)’|「([^」]+)」/gu;
/** A regular expression between slashes, as in `/foo\d+/`; a path has no space before its first slash and after its last. */
const SLASHED = /(?<=^|\s)\/((?:[^/\\]|\\.)*?[\\[\]()*+?{}|^$](?:[^/\\]|\\.)*)\/([dgimsuy]*)(?=[\s,]|$)/gu;

/** "Lines ending with ;": what would elsewhere be the punctuation of the sentence is what is looked for. */
const LONE_SIGN =
  /(?<=\b(?:with|by|contain|contains|containing|a|an|and|or|con|por|un|una|y|o|(?:end|ends|ending|terminan?|acaban?) (?:in|on|en))\s)[,;:.?!]{1,3}(?=\s|$)/giu;

/** "Functions named create...": what goes on is not said. */
const GOES_ON = /(?<=\b(?:named|called)\s+\w+)(?:\.{3}|…)(?=\s|,|$)/gu;

/** "try? in Sources": a word of Swift or Kotlin with a sign that does not end the sentence. */
const TRIED = /(?<![\w.:])(?:try|as)[?!](?=\s+(?:in|inside|under|outside|not|but|except|or|and)\s)/gu;

/** "Lines that end with = default;": its last sign is no punctuation of the request. */
const CODE_AT_END =
  /(?<=\b(?:ends?|ending) (?:with|in|on) )[^\s\ue000-\uf8ff][^\ue000-\uf8ff]*[;,:](?=\s*$)/iu;

/** `"private": true`: a name in quotes and its value, as formats write them, are one text. */
const PAIR =
  /(?<![\w\ue000-\uf8ff])"[\w.$@/-]+"\s*:\s*(?:true|false|null|-?\d+(?:\.\d+)?|"[^"]*"|[[{])(?=$|[\s,;.?])/gu;

const VALUE = String.raw`(?:[^\s,"']|"[^"]*"|'[^']*')+`;

/** "return nil, err": a list in a request ends with "and" or "or", so that a comma alone belongs to the code. */
const RETURNED = new RegExp(
  `(?<=\\breturn(?:s|ed|ing)?(?:\\s+of)?\\s+)(?!of\\s)${VALUE}(?:,\\s*${VALUE})+(?=[?.]?\\s*$|\\s+(?:in|inside|under|from|outside|except|but|not|en)\\s)`,
  'giu',
);

/** `add(a, b)`, `cfg(feature = "x")`, `Map<String, Object>`, `Dict[str, int]`: so does what stands in brackets behind a name. */
const ARGUMENTS =
  /(?<![\w.:$@!"'`])[\w.:$@!]*\w(?:\([^()]*[,\s][^()]*\)|\[[^[\]]*,[^[\]]*\]|<[^<>]*,[^<>]*>)(?!\w)/gu;

/** `[Test, Ignore]`, `{:error, reason}`, `{% block %}`: brackets that no sentence has. */
const BRACKETED =
  /(?<![^\s"'\ue000-\uf8ff(])(?:[%#]?(?:\[[^[\]]*,[^[\]]*\]|\{[^{}]*,\s[^{}]*\})|\{[{%#]\s.*?\s[#%}]\}|\{%-?\s\w+(?=$|[,.?]|\s(?:in|inside|under|not|but|except|or|and)\s)|<%.*?%>)/gu;

/** "log.Printf/log.Fatal": names of the same module are no path. */
const SIDE_BY_SIDE = /(?<![\w./:-])(\w+)(?:\.|::)\w+(?:\(\))?(?:\/\1(?:\.|::)\w+(?:\(\))?)+(?![\w/.-])/gu;

/**
 * "in app/[slug]/(group)/page.tsx", "under routes/$id", "in the (auth) folder", "in données/été.ts": a path with characters
 * that words and globs of a request do not have. Without U+017F and U+212A, which are "s" and "k" where case is ignored.
 */
const ODD_PATH =
  /(?<=(?<![\w-])(?:(?:in|inside|under|below|within|from|outside|except|excluding|en|de|bajo|dentro de)\s+(?:[\w.@~-]*\/[^\s,]*(?:\s*,|\s+(?:and|or|y|o))\s+)*)(?:(?:the|all|file|files|folder|directory|el|la|los|archivo|carpeta)\s+)*)(?:(?=[^\s"]*\/)(?=[^\s"]*[[\](){}$+=#&'*\u00a1-\u017e\u0180-\u2129\u212b-\ud7ff])(?:\{[^\s{}]*\}|[^\s"`,?\ue000-\uf8ff])+|(?:\[\[?[\w.=-]+\]\]?|\(\.{0,3}[\w-]+\))(?=\s|[,.?]?$))/giu;

export interface Marked extends Scanned {
  /** Marks that were regular expressions between slashes, and the flags behind them. */
  slashed: ReadonlyMap<string, string>;
}

export function scan(query: string): Marked {
  const quoted = new Map<string, string>();
  const slashed = new Map<string, string>();
  const setAside = (value: string): string => {
    const mark = String.fromCharCode(FIRST_MARK + quoted.size);
    quoted.set(mark, value);
    return ` ${mark} `;
  };
  const code = (text: string): string => setAside(text).trim();
  // A request that holds such characters itself is not worth more than dropping them.
  const marked = replacePasted(query.replace(/[\ue000-\uf8ff\0]/gu, ' '), setAside)
    .replace(RETURNED, setAside)
    .replace(PAIR, setAside)
    .replace(QUOTED, (all: string, ...groups) => {
      const at = groups.findIndex(group => typeof group === 'number');
      const [before, after] = around(groups[at + 1] as string, groups[at] as number, all.length);
      // A string inside code is a part of the code: `panic("out of memory")`.
      const opens = isInBrackets(before, after) || /[([{<:,]$|=\s*$/.test(before);
      if (opens || (/^[)\]}>]/.test(after) && /\w$/.test(before))) return code(all);
      const inner = groups.find((group): group is string => typeof group === 'string') ?? all;
      return setAside(/^["']/.test(all) ? inner.replaceAll(`\\${all[0]}`, all[0] as string) : inner);
    })
    .replace(ODD_PATH, path => {
      const [, name = '', end = ''] = /^(.*?)([.;:!]*)$/u.exec(path) ?? [];
      return isOddPath(name) ? `${code(name)}${end}` : path;
    });
  const text = spellOutOperators(marked, inner => code(restore(inner, { quoted })))
    .replace(TYPED_CODE, inner => setAside(restore(inner, { quoted })))
    .replace(ARGUMENTS, inner => code(restore(inner, { quoted })))
    .replace(GOES_ON, '*')
    .replace(TRIED, code)
    .replace(LONE_SIGN, setAside)
    .replace(CODE_AT_END, setAside)
    .replace(SLASHED, (_all, inner: string, flags: string) => {
      const mark = setAside(inner);
      slashed.set(mark.trim(), flags);
      return mark;
    })
    .replace(SIDE_BY_SIDE, names => (isPath(names) ? names : names.replaceAll('/', ', ')))
    .replace(BRACKETED, inner => code(restore(inner, { quoted })));
  return { text: tidy(text), quoted, slashed };
}

/** Whether each bracket is closed; an address and a regular expression between slashes are no path. */
function isOddPath(name: string): boolean {
  const rest = name.replace(/\[[^[\]]*\]|\([^()]*\)|\{[^{}]*\}/gu, '').replace(/\[\]|\{\}/gu, '');
  return !/[[\](){}]|:\/\//u.test(rest) && !/^\/.*\/[dgimsuy]*$/u.test(name);
}

/** Whether it stands in brackets that only code has: behind a name, or no round ones. */
function isInBrackets(before: string, after: string): boolean {
  const open = /(?:\w\(|[[{])[^()[\]{}]*$/.test(outline(before).replace(/\(\)|\[\]|\{\}/g, ''));
  return open && /^[^()[\]{}]*[)\]}]/.test(outline(after).replace(/\(\)|\[\]|\{\}/g, ''));
}

const isPath = (names: string) =>
  names.split('/').some(name => FILE_EXTENSIONS.has(name.replace(/^.*\./, '')));

/** What stands on both sides of a part of the text. */
function around(text: string, at: number, length: number): [string, string] {
  return [text.slice(0, at), text.slice(at + length)];
}

/** One space between words; no punctuation that belongs to the sentence rather than to what is looked for. */
export function tidy(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/([\ue000-\uf8ff]) ([,.?!;:])/gu, '$1$2')
    .trim()
    .replace(/^[\s,;:]+/u, '')
    .replace(/(?<=[\w\ue000-\uf8ff"'])[?.,;:]+$|(?<=\))[?.,]+$/u, '')
    .replace(/(?<= )[,;:]+$/u, '')
    .replace(/^¿|(?<=\s)¿/gu, '')
    .trim();
}

/** Puts quoted text back. */
export function restore(text: string, { quoted }: Pick<Scanned, 'quoted'>): string {
  return text.replace(/[\ue000-\uf8ff]/gu, mark => quoted.get(mark) ?? mark);
}

export const MARK = '[\\ue000-\\uf8ff]';
/** All of them in a text. */
export const MARKS = new RegExp(MARK, 'gu');
export const ONE_MARK = /^[\ue000-\uf8ff]$/u;
