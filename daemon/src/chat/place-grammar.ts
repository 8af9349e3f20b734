import { COMMON_FOLDERS, FILE_EXTENSIONS, FILE_KINDS } from './file-kinds.ts';
import { MARK } from './scan.ts';
import type { Words } from './words/types.ts';

interface PlaceGrammar {
  inside: RegExp;
  outside: RegExp;
  /** After a comma: "…, config folder only", "…, tests excluded". */
  onlyAfter: RegExp;
  /** "…, only lib" */
  onlyBefore: RegExp;
  outsideAfter: RegExp;
  kindFirst: RegExp;
}

const PATH = `[\\w.@~-]+/[\\w./@{},-]*\\*[\\w./*{}-]*|[A-Za-z]:[\\\\/][\\w.\\\\/@~-]*|[\\w.@~-]*/[\\w./@-]*|[\\w.-]+\\*[\\w.-]*|\\*\\*?[\\w./*{},-]+|[\\w-][\\w.-]*\\.\\w{1,10}|\\.[\\w.-]+|${MARK}`;
/** Extensions that a request may name files by, and that are no words of it: "in files", "mod files". */
const ENDINGS = [...FILE_EXTENSIONS]
  .filter(one => !/^(?:in|am|ac|mod|sum|log|lock|text)$/.test(one))
  .join('|');
/** Between "files" and what their names begin with. */
export const STARTING =
  '(?:(?:that|whose names?|with names?|que)\\s+)?(?:(?:start|begin)(?:s|ing|ning)?\\s+with|(?:empiezan|comienzan)\\s+(?:por|con))\\s+';
export const ARTICLE = '(?:(?:the|a|an|this|that|these|those|all|any|el|la|los|las|todos los|our|my)\\s+)*';
const grammars = new WeakMap<Words, PlaceGrammar>();

/** Kinds of files whose name is the noun already. */
export const BARE_NOUNS =
  '(?:(?:c\\+\\+|cpp|cxx|c) )?headers?|cabeceras?|makefiles?|dockerfiles?|cargo[. ]?tomls?';
/** Those of them that a request may begin with: headers are of messages too. */
const FIRST_NOUNS = 'makefiles|dockerfiles|cargo[. ]?tomls';

/** "Files named like duplicate": their names have it somewhere. */
export const LIKE =
  '(?:(?:named|called)\\s+)?(?:like|(?:whose|with|having)\\s+(?:the\\s+|an?\\s+|their\\s+)?(?:file\\s*)?names?\\s+(?:that\\s+)?(?:contain(?:s|ing)?|includ(?:es?|ing)|ha(?:s|ve|ving)|match(?:es|ing)?|mention(?:s|ing)?|with))\\s+';

/** Behind a part of their names: "files with test in their name". */
export const IN_NAME = 'in\\s+(?:their|the|its)\\s+(?:file\\s*)?names?';

/** Between "files" and what their names end with. */
export const FINISHING = '(?:(?:that|whose\\s+names?|with\\s+names?)\\s+)?end(?:s|ing)?\\s+(?:in|with)\\s+';

/** The words of a language for places, as regular expressions. */
export function grammarOf(words: Words): PlaceGrammar {
  const known = grammars.get(words);
  if (known) return known;
  const { inside, outside, folder, file, sources, tests, extension } = words.place;
  const kinds = FILE_KINDS.map(kind => kind.names).join('|');
  const barest = FILE_KINDS.filter(kind => kind.bare)
    .map(kind => kind.names)
    .join('|');
  const one = `(?:${ARTICLE}(?:${[
    `(?:${file})\\s+(?:with|having|that have)\\s+[\\w.-]+\\s+${IN_NAME}`,
    // "The .github folder" is no kind of file.
    ...extension.map(
      say => `${say.replaceAll('<extension>', '[\\w+-]+\\b')}(?!\\s+(?:${folder})(?![\\p{L}]))`,
    ),
    `(?:${kinds})\\s+(?:${sources})`,
    `(?:${sources})\\s+(?:de\\s+)?(?:${kinds})`,
    `(?:${MARK}|[\\w./@+-]+)\\s+(?:${folder})`,
    `(?:${folder})\\s+(?:(?:named|called|llamad[oa]s?)\\s+)?(?:${MARK}|[\\w./@+-]+)`,
    `(?:non[- ])?(?:${tests})`,
    `(?:${kinds}|[\\w-]+)\\s+(?:${tests})`,
    `(?:${PATH})\\s+(?:${file})`,
    `(?:${file})\\s+(?:${LIKE}|(?:named|called|matching|llamad[oa]s?)\\s+)(?:${PATH}|[\\w.-]+)`,
    `(?:${file})\\s+${STARTING}[\\w.-]+`,
    `(?:${file})\\s+${FINISHING}[\\w.-]+`,
    `(?:${file})\\s+(?:${PATH})`,
    `[\\w-]+\\s+(?:code|sources?)(?![\\p{L}])`,
    BARE_NOUNS,
    `[\\w-]+\\s+(?:${BARE_NOUNS}|(?:${kinds})\\s+(?:${sources}))`,
    barest,
    PATH,
    // "Not in a, not in b" are two places to leave out.
    '(?!(?:not|no|without|except|excluding|only|sin|excepto|salvo)\\b)[\\w-]+',
  ].join('|')})(?![\\w/#+]|\\.\\w))`;
  const and = `(?:${words.join.and}|${words.join.or}|nor)`;
  const list = `(${one}(?:(?:\\s*,\\s*(?:${and}\\s+)?|\\s+${and}\\s+)(?:(?:in|of|from|under|en|de)\\s+)?${one})*)`;
  const grammar = {
    onlyAfter: new RegExp(`,\\s+(?:in )?${list} (?:only|alone)(?=[,;?.!]|$)`, 'giu'),
    onlyBefore: new RegExp(
      `,\\s+(?:only|just|solo|sólo)(?: (?:in|en))?(?: the)? ${list}(?=[,;?.!]|$)`,
      'giu',
    ),
    outsideAfter: new RegExp(
      `,\\s+${list} (?:excluded|excepted|left out|omitted|ignored|aside|apart|not included)(?=[,;?.!]|$)`,
      'giu',
    ),
    // "In the doc comments" is no folder, and "in xml docs" no file.
    inside: new RegExp(
      `(?<![\\w-])(?<!\\b(?:end(?:s|ing)?|finish(?:es|ing)?) )(?:${inside})\\s+(?!(?:the\\s+)?xml[- ]?doc(?:s|umentation)?(?![\\w]))${list}(?=[\\s,?.!]|:\\s|$)(?!\\s+(?:comments?|strings?|comentarios?)(?![\\p{L}-]))`,
      'giu',
    ),
    outside: new RegExp(`(?<![\\w-])(?:${outside})\\s+${list}(?=[\\s,?.!]|$)`, 'giu'),
    // "zig files with …", "from all go files", "of the .py files": no preposition of place, but a noun of files.
    kindFirst: new RegExp(
      `(?:(?<![\\w-])(?:from|of|for|on|de|for|at)\\s+)?(?<![\\w-])((?:${ARTICLE})(?:(?!console\\.)(?:[\\w./-]*\\.\\w+)(?=\\s+lines?\\b)|(?:${kinds})\\s+(?:files?|sources|scripts|code|templates)|(?:${kinds})\\s+modules(?=\\s+(?:import|us|call|mention|contain|referenc|defin)\\w*\\s)|\\*?\\.\\w+\\s+files?|(?:docs|documentation|examples|benchmarks|scripts|tests)(?=\\s+(?:that|which)\\s+(?:mention|contain|includ|us|talk|refer|call|import|hav)\\w*\\s)|(?:${ENDINGS})\\s+files(?=\\s+(?:that|which|with|mention|contain|includ|us|call|import)\\w*\\s)|archivos\\s+(?:de\\s+)?(?:${kinds})|(?:${kinds})\\s+source (?:files|code)|(?:${[...COMMON_FOLDERS].join('|')})\\s+files(?=\\s+(?:that|which|with|mention|contain|includ|us|call|import)\\w*\\s)|(?:${file})\\s+(?:${LIKE}|(?:named|llamad[oa]s?)\\s+)(?:${PATH}|[\\w.-]+)|(?:${file})\\s+(?:called\\s+(?:${PATH})|${FINISHING}[\\w-]*\\.[\\w.-]+|(?:whose|with)\\s+names?\\s+(?:that\\s+)?start(?:s|ing)?\\s+with\\s+[\\w.-]+)|(?:${FIRST_NOUNS})(?=\\s+(?:that|which|with|mention|contain|includ|us)\\w*\\s)))(?=[\\s,?.!]|$)`,
      'giu',
    ),
  };
  grammars.set(words, grammar);
  return grammar;
}
