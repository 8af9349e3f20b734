/** What programs put before a message: `TypeError: `, `error[E0308]: `, `java.io.IOException: `. */
const PREFIX = /^(?:[\w.$/-]*(?:error|exception|warning|fatal|panic|warn)[\w.$]*(?:\[[^\]]*\])?:\s*)+/i;
/** How people begin who ask in their own words. Programs begin so only to deny: `Could not open`, `Can't read`. */
const ASKING =
  /^(?:how|where|what|why|which|when|who|whose|is|are|was|does|do|did|can|could|should|find|show|list|explain)\b(?! not\b|['’]t\b)|\?$/i;
/** How they say that what follows was said to them: "why do I get …", "what does … mean". */
const OF_MESSAGE =
  /\b(?:get|getting|got|see|seeing|errors?|exceptions?|messages?|means?|says?|said|fails?|failed|warnings?)\b/i;

/** Whether a text is a question in somebody's own words, and about no message. */
export function isOwnQuestion(text: string): boolean {
  return ASKING.test(text.trim()) && !OF_MESSAGE.test(text);
}

/** Where a message has what differs each time. */
const VARIABLE = /["`“”‘<>{}]|(?<!\p{L})['’]|['’](?!\p{L})|%\w|\b\d+\b|:\s/u;
/** Of a row of signs that is not the end, it looks for the end but once. */
const SIGNS_AT_END = /(?<![.,:;!])[.,:;!]+$/;
const LEAST = { words: 3, characters: 16 };
/** Characters of a text that is looked for as it stands. */
const LONGEST = 100;
const MOST_LINES = 8;
const MOST_MESSAGES = 4;

/**
 * Texts of a question that may stand in code as they are: of each line the message, and what of it stands between values.
 * What reads like somebody's own question has none.
 */
export function messages(question: string): string[] {
  const lines = question.trim().split('\n', MOST_LINES);
  const found = lines.flatMap(line => {
    const message = line.trim().replace(PREFIX, '');
    return ASKING.test(message) ? [] : [message, ...message.split(VARIABLE)];
  });
  const texts = found
    .map(text => text.trim().replace(SIGNS_AT_END, ''))
    .map(beginning)
    .filter(isLong);
  return [...new Set(texts)].sort((a, b) => b.length - a.length).slice(0, MOST_MESSAGES);
}

/** A text as far as it is looked for: no word of it is cut. */
export function beginning(text: string): string {
  return text.length > LONGEST ? text.slice(0, LONGEST).replace(/\s+\S*$/, '') : text;
}

function isLong(text: string): boolean {
  return text.length >= LEAST.characters && text.split(/\s+/).length >= LEAST.words;
}
