/** "a or b", "foo | bar", `x || "y z"`, "a && b": texts that operators of code or regular expressions join. */

/** Stands for a text that is set aside already. */
const MARK = '[\\ue000-\\uf8ff]';
const OPERAND = `(?:[\\w$@#][\\w$.-]*|${MARK})`;
const ONE_MARK = new RegExp(MARK, 'u');
const OPERANDS = new RegExp(OPERAND, 'gu');

/** Where such texts may begin: at the start, or after words that say that a text comes. */
const BEFORE =
  '(?<=^\\s*|\\b(?:[Ff]ind|[Ss]earch|[Ss]how|grep|me|all|for|lines?|with|contain(?:s|ing)?|mention(?:s|ing)?|ha(?:s|ve)|many|to|of|named|called)\\s+)';

/** What may follow: the end, a place, a manner. */
const BEHIND =
  '(?=\\s*(?:[,?]|$)|\\s+(?:in|inside|under|below|within|outside|not|but|except|excluding|ignoring|case|en|bajo)\\s)';

/** "foo|bar" without blanks; "TODO|FIXME" is left to `unabridged`, which knows these as whole words. */
const TIGHT = '(?!(?:TODO|FIXME|XXX|HACK)\\b)\\w+(?:\\|\\w+)+';
const BARS = new RegExp(
  `${BEFORE}(?:${OPERAND}(?:\\s*\\|\\|\\s*${OPERAND})+|${OPERAND}(?:\\s+\\|\\s+${OPERAND})+|${TIGHT})${BEHIND}`,
  'gu',
);
const AMPERSANDS = new RegExp(`${BEFORE}${OPERAND}\\s*&&\\s*${OPERAND}${BEHIND}`, 'gu');

/** "string | null" is a type, and code. Without the flag `u`, which lets "s" be U+017F where case is ignored. */
const TYPES =
  /\s\|\s(?:.*\s)?(?:any|false|nil|none|null|true|undefined)\b|\b(?:any|bool|boolean|float|int|never|null|number|object|str|string|undefined|unknown|void)\s\|\s/i;

/** An article or a preposition is a text where it stands beside another such word. */
const SHORT = '(?:\\w|an|as|at|by|is|it|no|of|on|to)';
const SHORT_WORDS = new RegExp(`^\\s*${SHORT}(?:\\s+or\\s+${SHORT})+${BEHIND}`, 'u');
const NOT_OR = /\b(?!or\b)\w+/gu;

/**
 * Writes the operators between texts as the words for them, and sets the texts aside.
 *
 * @param setAside puts a mark for a text that is looked for as it stands
 */
export function spellOutOperators(request: string, setAside: (text: string) => string): string {
  const operands = (all: string) =>
    all.replace(OPERANDS, text => (ONE_MARK.test(text) ? text : setAside(text)));
  return request
    .replace(BARS, all =>
      TYPES.test(all)
        ? setAside(all.trim().replace(/\s+/g, ' '))
        : operands(all).replace(/\s*\|+\s*/g, ' or '),
    )
    .replace(AMPERSANDS, all => `both ${operands(all).replace('&&', ' and ')}`)
    .replace(SHORT_WORDS, all => all.replace(NOT_OR, setAside));
}
