/** Keywords of programming languages that stand before an expression. */
const KEYWORD =
  'assert|await|async|case|defer|del|delete|do|elif|else|elsif|ensure|go|goto|guard|if|lambda|match|new|not|raise|rescue|return|sizeof|super|switch|throw|try[?!]?|typeof|unless|unsafe|until|using|val|var|let|const|void|when|while|with|yield\\*?';

/** One of these words. */
export const EXPRESSION_KEYWORD = new RegExp(`^(?:${KEYWORD})$`);

/** A call, whatever stands in its brackets, or a variable whose name begins with a sign. */
const EXPRESSION = String.raw`[!&*]*(?:(?:[\w$@][\w$@.:?!>-]*)?[\w?!]\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)[?!]*(?![\w.([])|[@$][\w.:$]*\w(?:\[[^\][]*\])?(?![\w.([])[?!]*)`;

/** Where code may begin in a request: at its start, or after words that say that a text comes. */
const BEFORE = String.raw`(?<=^\s*|\b(?:find|show|me|for|grep|search|all|every|lines?|with|contain(?:s|ing)?|mention(?:s|ing)?|say(?:s|ing)?|or|con|contienen?)\s+)`;

/** What goes on behind it is the request: its end, a place, a manner, what such code is called. */
const BEHIND = String.raw`(?=[,;]?\s*$|,?\s+(?:in|inside|under|within|outside|except|excluding|but|not|or|en|with|without|ignoring|only|case|calls?|statements?|expressions?|lines?|checks?)(?![\w(]))`;

/** "defer f.Close()", "unless @name.nil?": code that begins with a keyword is looked for with it. */
export const TYPED_CODE = new RegExp(
  `${BEFORE}(?!with\\s+(?:${KEYWORD})\\s|(?<=\\blines?\\s+)with\\s)(?:(?:${KEYWORD})\\s+)+${EXPRESSION}${BEHIND}`,
  'gu',
);
