/** Texts without quotes that hold a negation or a comma of their own: "comments that say no longer used", `lines with pragma: no cover`. */

/** A request with such a text in quotes. */
export interface Quoted {
  request: string;
  /** Whether it can hardly be meant otherwise: then "no" and "not" deny nothing. */
  isCertain: boolean;
  more: number;
}

/** Such a text is tried first where it may also be a negation: what the tree does not have is not meant. */
const TRIED_FIRST = -1;
/** The cost of each further end: after a preposition the text may go on. */
const LONGER = 0.2;
const MAX_ENDS = 3;
/** The longest request that is looked at, in characters. */
const MAX_LENGTH = 500;

const AUXILIARY = 'do|does|did|is|are|was|were|will|should|must|can|could|may|would|has|have';
const SHORT = "(?:ca|wo|do|does|did|is|are|was|were|should|must|could|would|has|have)n[’']t";
/** What denies a verb or an adjective: it cannot follow "with" or "contain" in a sentence. */
const NOT = `(?:no longer|never|cannot|${SHORT}|(?:(?:${AUXILIARY}) )?not)`;
/** What follows "not" before a number and in a list: "with not more than 3". */
const AMOUNT = String.raw`(?:more|less|fewer|only|just|exactly|even|over|one|two|three|\d+|both|neither)\b`;
/** What comes before a text, whatever the text is. */
const SAYS =
  '(?:says?|saying|(?:with )?the (?:text|words?|phrase)|with the message|di(?:ce|cen|ga|gan|ciendo))';
const HAS = '(?:with|contain(?:s|ing)?|includ(?:es?|ing)|mention(?:s|ing)?|ha(?:s|ve|ving))';
/** What consists of text, and has no parts that it could lack. */
const LINES = '(?:lines?|comments?|(?:doc)?strings?|literals?)';
const TEXTUAL = `(?:${LINES}|files?|texts?|messages?|notes?)(?: that| which)?`;

/** The first letter of a word, a word with the blank after it, and a few of these. */
const LETTER = String.raw`[\p{L}\d]`;
const WORD = '[^\\s"\'`“”,;]+\\s+';
const WORDS = `(?:${WORD}){0,5}?`;
/** A comment sign or a key: `# pragma: no cover`, `pragma: no cover`. */
const MARK = String.raw`(?:(?:#|\/\/|--|\/\*|<!--|;)\s*${WORDS}|[\w-]+:\s+)`;

/** Words with commas between, as code lists them: an "and" or "or" would make a list of texts of it. */
const PIECE = String.raw`(?!(?:in|not|no|but|and|or|except|without|with|only|ignoring|excluding|outside|case|whole|any|each|first|y|o|ni|sin|pero|en)\b)[\w$.*&@()[\]]*\w[\w$.*&@()[\]]*`;
const COMMAS = String.raw`${PIECE}(?:, ${PIECE})+(?=\s*$|[?.]\s*$|\s+(?:in|not|but|outside|except|en)\s)`;

/** What is before such a text, how the text begins, and whether it is certain. */
type Shape = readonly [before: RegExp, text: RegExp, isCertain: boolean];

const shape = (before: string, text: string, isCertain = true): Shape => [
  new RegExp(String.raw`(?:^|\s)${before}\s+$`, 'iu'),
  new RegExp(`^${text}`, 'iu'),
  isCertain,
];

const SHAPES: readonly Shape[] = [
  shape(SAYS, String.raw`${WORDS}(?:${NOT}|no|without|sin)\s+(?!${AMOUNT})${LETTER}`),
  shape(SAYS, String.raw`\S+\s+${WORDS}(?:${NOT}|no)$`),
  shape(
    `${TEXTUAL}(?: (?:do not|don[’']t))? ${HAS}`,
    String.raw`(?:(?:no longer|(?:${AUXILIARY}) not)$|${NOT}\s+(?!${AMOUNT})${LETTER})`,
  ),
  shape(`(?:${TEXTUAL}|${HAS}|of|for|find|show|count|grep)`, String.raw`${MARK}(?:${NOT}|no)[\s-]+${LETTER}`),
  shape(`${TEXTUAL} ${HAS}`, String.raw`(?:#|\/\/)\s+[\w@]`),
  shape(HAS, String.raw`not?-[\w-]+(?=\s+in\s+(?:the|its|their)\s+names?\b)`),
  [/^$/u, new RegExp(String.raw`^${MARK}(?:${NOT}|no)\s+${LETTER}`, 'iu'), false],
  // "@ts-expect-error no overload": nothing joins the two.
  shape(
    `${TEXTUAL} ${HAS}`,
    String.raw`(?=\S*[^\s\p{L}])(?:(?!(?:and|or|but|that|which|in)\s)${WORD}){1,3}?(?:${NOT}|no)\s+${LETTER}`,
    false,
  ),
  shape(`${LINES}(?: that| which)? ${HAS}`, String.raw`no\s+${LETTER}`, false),
  // "Name, value": also a list of two texts.
  shape(`(?:${LINES}|messages?)(?: that| which)? ${HAS}`, COMMAS, false),
];

/** Where the text ends at the latest. */
const END = /[,;"'`“”]|[.?!]+$|\s(?:but|except|excluding|ignoring|outside|and not|or not|pero)\s/iu;
/** Where it may end. */
const MAY_END = /\s(?:in|inside|under|within|from|of|across|only|and|or|en|dentro)\s/giu;

/** The ways to put such a text of a request in quotes, the likeliest first. None for a request without one. */
export function saidTexts(request: string): Quoted[] {
  if (request.length > MAX_LENGTH) return [];
  for (const { index: start } of request.matchAll(/(?<=^|\s)\S/gu)) {
    const [before, after] = [request.slice(0, start), request.slice(start)];
    for (const [left, text, isCertain] of SHAPES) {
      const [begins] = left.test(before) ? (text.exec(after) ?? []) : [];
      if (begins === undefined) continue;
      return endsOf(after, begins.length).map((end, nth) => ({
        request: `${before}"${after.slice(0, end)}"${after.slice(end)}`,
        isCertain,
        more: LONGER * nth + (isCertain ? 0 : TRIED_FIRST),
      }));
    }
  }
  return [];
}

/** Where the text may end, the nearest first. */
function endsOf(text: string, from: number): number[] {
  const last = END.exec(text.slice(from));
  const whole = last ? from + last.index : text.length;
  const ends = [...text.matchAll(MAY_END)]
    .map(({ index }) => index)
    .filter(end => end >= from && end < whole);
  return [...ends.slice(0, MAX_ENDS - 1), whole];
}
