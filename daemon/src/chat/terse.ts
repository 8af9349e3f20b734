import { COMMON_FOLDERS, FILE_KINDS, LANGUAGE_NAMES } from './file-kinds.ts';
import { cached } from './patterns.ts';
import { MARK } from './scan.ts';
import type { TreeHint } from './tree-hint.ts';

/** Data and prose are what code reads and writes, so that their names behind something hardly say where it is: "parse json". */
const NO_CODE = /(?:^|\|)(?:json|toml|xml|html|css|sql|text|template|proto|markdown)/;

const KINDS = FILE_KINDS.filter(({ bare, globs, names }) => bare && !globs && !NO_CODE.test(names));
const NAMES = KINDS.map(({ names }) => names).join('|');
const EXTENSIONS = [...new Set(KINDS.flatMap(({ extensions }) => extensions))].join('|');

/** "Unwrap rs", "lines over 140 chars, go", "@Test java only". */
const LANGUAGE_LAST = new RegExp(
  `^(?<what>.*[^\\s,])(?<comma>,)? (?<kind>${NAMES}|md|yml|rst|${EXTENSIONS})(?: (?:only|files?|sources?|code))?$`,
  'iu',
);

/** Behind a comma it is a place in any case: "closing braces, css". */
const FORMAT_LAST =
  /^(?<what>.*[^\s,])(?<comma>,) (?<kind>json|toml|ini|xml|html?|css|sql|markdown|ya?ml)(?: (?:only|files?))?$/iu;

/** "Host or port, yaml and ini": several behind a comma. */
const LIST_LAST = new RegExp(
  `^(?<what>.*[^\\s,]), (?<kinds>(?:in )?(?:${LANGUAGE_NAMES})(?:(?:, | and | or |, (?:and|or) | & )(?:${LANGUAGE_NAMES}))+)(?: (?:only|files?))*$`,
  'iu',
);

/** A word behind which the name of a language belongs to it: "imports of java", "written in go", "the word swift". */
const TAKES_NEXT =
  /(?:^|[\s,])(?:\p{L}+ing|of|to|in|into|from|for|with|without|by|on|at|as|than|and|or|not|no|like|is|are|via|the|a|an|all|any|every|each|other|only|just|called|named|written|says?|contains?|mentions?|includes?|import|require|use|call|find|show|list|search|grep|words?|text|string|phrase|keyword|package|module|namespace|const|var|let|val|new|return|de|del|en|con|sin|para|por|el|la|los|las|un|una|y|o|[-=+*/%<>!?&|:(]+)$/iu;

/** A kind of definition, and nothing more: what follows is its name. */
const KIND_ALONE =
  /^(?:(?:find|show|where is|the|definition of) )*(?:class|struct|enum|trait|interface|type|function|func|fn|def|method|variable|object|macro|folder|directory)$/iu;

/** "Malloc -tests": as search engines are told. */
const MINUS = new RegExp(
  `(?<=\\S\\s)-(?=(?:${[...COMMON_FOLDERS, 'specs?', 'tests?'].join('|')})(?:\\s|,|$))`,
  'giu',
);

/** "TODO|FIXME": words with a bar between them, as in a regular expression. */
const BARS = /(?<=^|\s)\w+(?:\|\w+)+(?=\s|,|$)/gu;

/** A regular expression is named: its bars are its own. */
const SAYS_REGEX = /(?<!\p{L})(?:regexp?s?|regular|re|pattern)(?!\p{L})/iu;

/** "Sys dot exit", as it is dictated: but not what is called "dot" itself. */
const DICTATED =
  /(?<=(?:^|\s)(?!(?:with|by|in|a|an|the|or|and|of|no|one|two|double|leading|trailing)\s)[\p{L}_]\w*) dot (?=(?!(?:in|and|or|at|before|after|files?|followed|characters?)\s)[\p{L}_]\w*)/giu;

/** Whether files of the kind are there; where nothing is known of them they may be. */
function isThere(kind: string, { languages }: TreeHint): boolean {
  if (!languages || languages.size === 0) return true;
  const named = KINDS.find(({ names }) => cached(`^(?:${names})$`).test(kind));
  return [...(named?.extensions ?? []), kind.toLowerCase()].some(one => languages.has(one));
}

function languageLast(text: string, tree: TreeHint): string {
  const list = LIST_LAST.exec(text)?.groups;
  if (list) return `${list.what} in ${list.kinds?.replace(/^in /iu, '')} files`;
  const { what = '', comma, kind = '' } = (LANGUAGE_LAST.exec(text) ?? FORMAT_LAST.exec(text))?.groups ?? {};
  if (what === '' || !isThere(kind, tree) || (comma === undefined && TAKES_NEXT.test(what))) return text;
  if (KIND_ALONE.test(what)) return text;
  return `${what} in ${kind} files`;
}

/** Where a place follows: "malloc c, not in tests". */
const PLACE_BEHIND =
  /,? (?:(?:but )?not(?: in)?|in|inside|under|outside(?: of)?|except|excluding|without|ignoring|only) /iu;

/** "Make targets", "dockerfile entrypoints": a tool, and what its files have. */
const TOOL_FIRST =
  /^(?<lead>(?:(?:all|list|show|find|the) )*)(?<tool>make(?:file)?s?|docker(?:file)?s?|(?:github |gh )?workflows?|ci|github actions) (?<what>targets?|rules?|recipes?|variables?|entry ?-?points?|stages?|instructions?|steps?|triggers?|secrets?|runners?)(?= |,|$)/iu;

const LEAVING =
  '(?:,? ?but)?,? (?:excluding|except(?: in)?|ignoring|not in|outside(?: of)?|skipping|leaving out)';

/** "Excluding tests and comments": the one is a place, the other is not. */
const AND_COMMENTS = new RegExp(
  `(?<out>${LEAVING}) (?<place>(?:the )?[\\w./*-]+(?: folders?| files?)?),? (?:and|or|nor) (?:(?:anything |everything )?in )?(?<other>comments|strings)(?=$|,)`,
  'iu',
);
const COMMENTS_AND = new RegExp(
  `(?<out>${LEAVING}) (?<other>comments|strings),? (?:and|or|nor) (?:in )?(?<place>(?:the )?[\\w./*-]+(?: folders?| files?)?)(?=$|,)`,
  'iu',
);

/** "Lines of yaml that mention this" are in such files. */
const LINES_OF = new RegExp(
  `(?<=\\blines) of (?<kind>${LANGUAGE_NAMES}) (?:that |which )?(?=(?:mention|contain|have|use|include|match|say)(?:s|ing)? )`,
  'iu',
);

/** "Toml or yaml keys": several formats before what they have. */
const FORMATS_FIRST =
  /^(?<lead>(?:(?:all|list|show|find|the|every) )*)(?<one>json|toml|ya?ml|ini|html|css|sql|markdown)(?: or | and | ?\/ ?)(?<other>json|toml|ya?ml|ini|html|css|sql|markdown) (?!files?\b)(?<what>\S.*)$/iu;

/** "Dates in dd/mm/yyyy format" are in no such folder. */
const DATE_FORMAT =
  /(?<=\bdates? )(?:in|as|of|with)(?: the)?(?: form(?:at)?)? (?=[dmy]{1,4}[-/.][dmy]{1,4}(?:[-/.][dmy]{1,4})?(?: |$))/giu;

/** A request in few words, or in spoken ones, as the tables have it: "env vars js" is "env vars in js files". */
export function unabridged(text: string, tree: TreeHint): string {
  const spoken = text.replace(/\bc plus plus\b/giu, 'c++').replace(/\bc sharp\b/giu, 'c#');
  const dictated = spoken.replace(DICTATED, '.');
  // Which letters were capitals is not heard.
  const cased = dictated === spoken ? spoken : `${dictated}, ignoring case`;
  const spelt = cased.replace(MINUS, 'not in ');
  const parted = SAYS_REGEX.test(spelt) ? spelt : spelt.replace(BARS, bars => bars.replaceAll('|', ' or '));
  if (cached(`^${MARK}$`, 'u').test(parted)) return parted;
  const placed = parted
    .replace(TOOL_FIRST, '$<lead>$<what> in $<tool> files')
    .replace(FORMATS_FIRST, '$<lead>$<what> in $<one> and $<other> files')
    .replace(AND_COMMENTS, '$<out> $<place> but not in $<other>')
    .replace(COMMENTS_AND, ' but not in $<other>$<out> $<place>')
    .replace(LINES_OF, ' in $<kind> files that ')
    .replace(DATE_FORMAT, 'like ');
  const last = languageLast(placed, tree);
  const at = last === placed ? (PLACE_BEHIND.exec(placed)?.index ?? -1) : -1;
  return at < 0 ? last : languageLast(placed.slice(0, at), tree) + placed.slice(at);
}
