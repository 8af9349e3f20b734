/** Prefixes of program messages: `TypeError: `, `error[E0308]: `, `java.io.IOException: `. */
const PREFIX = /^(?:[\w.$/-]*(?:error|exception|warning|fatal|panic|warn)[\w.$]*(?:\[[^\]]*\])?:\s*)+/i;
/**
 * Beginnings of questions in a person's own words. Programs use them only in negations: `Could not open`,
 * `Can't read`.
 */
const OWN_QUESTION =
  /^(?:how|where|what|why|which|when|who|whose|is|are|was|does|do|did|can|could|should|find|show|list|explain)\b(?! not\b|['’]t\b)|\?$/i;
/** Words that introduce a message inside a question: "why do I get …", "what does … mean". */
const MENTIONS_MESSAGE =
  /\b(?:get|getting|got|see|seeing|errors?|exceptions?|messages?|means?|says?|said|fails?|failed|warnings?)\b/i;

/** Whether a text is a question in a person's own words that contains no message. */
export function isOwnQuestion(text: string): boolean {
  return OWN_QUESTION.test(text.trim()) && !MENTIONS_MESSAGE.test(text);
}

/** The borders of the variable parts of a message. */
const VARIABLE = /["`“”‘<>{}]|(?<!\p{L})['’]|['’](?!\p{L})|%\w|\b\d+\b|:\s/u;
/** Punctuation at the end. The lookbehind prevents quadratic time on long runs of punctuation. */
const TRAILING_PUNCTUATION = /(?<![.,:;!])[.,:;!]+$/;
const MIN = { words: 3, characters: 16 };
/** Longer texts are cut to this many characters before the search. */
const MAX_CHARACTERS = 100;
const MAX_LINES = 8;
const MAX_MESSAGES = 4;

/**
 * Texts of a question that may be messages in code: each line without its prefix, and its parts between
 * values. A line that reads like a person's own question has none.
 */
export function messages(question: string): string[] {
  const lines = question.trim().split('\n', MAX_LINES);
  const found = lines.flatMap(line => {
    const message = line.trim().replace(PREFIX, '');
    return OWN_QUESTION.test(message) ? [] : [message, ...message.split(VARIABLE)];
  });
  const texts = found
    .map(text => text.trim().replace(TRAILING_PUNCTUATION, ''))
    .map(beginning)
    .filter(isLong);
  return [...new Set(texts)].sort((a, b) => b.length - a.length).slice(0, MAX_MESSAGES);
}

/** Truncates a text at a word boundary to the length that is searched. */
export function beginning(text: string): string {
  return text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS).replace(/\s+\S*$/, '') : text;
}

function isLong(text: string): boolean {
  return text.length >= MIN.characters && text.split(/\s+/).length >= MIN.words;
}
