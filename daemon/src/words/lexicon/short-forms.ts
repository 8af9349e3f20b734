/** Short forms and other spellings of words, so that a phrase is in the lexicon once. */

const WORDS: Readonly<Record<string, string>> = {
  func: 'function',
  fn: 'function',
  fun: 'function',
  ctor: 'constructor',
  param: 'parameter',
  arg: 'argument',
  var: 'variable',
  const: 'constant',
  stmt: 'statement',
  expr: 'expression',
  decl: 'declaration',
  def: 'definition',
  prop: 'property',
  attr: 'attribute',
  dir: 'directory',
  env: 'environment',
  config: 'configuration',
  regex: 'regular expression',
  impl: 'implementation',
  iface: 'interface',
  msg: 'message',
  str: 'string',
  bool: 'boolean',
  exc: 'exception',
  docs: 'documentation',
  licence: 'license',
};

/** A word in full and in American spelling; others as they are. */
export function inFull(word: string): string {
  if (Object.hasOwn(WORDS, word)) return WORDS[word]!;
  const stem = word.slice(0, -1);
  if (word.endsWith('s') && Object.hasOwn(WORDS, stem)) return WORDS[stem]!.replace(/y$/, 'ie').concat('s');
  return word.replace(/is(?=(?:e[srd]?|ers?|ing|ation)$)/, 'iz').replace(/our(?=s?$)/, 'or');
}

/** Short names that variables have for a word. Requests have other meanings for some of them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  callback: ['cb', 'fn'],
  context: ['ctx'],
  error: ['err', 'e'],
  event: ['ev', 'evt', 'e'],
  index: ['idx', 'i'],
  options: ['opts'],
  request: ['req'],
  response: ['res', 'resp'],
};

/** The names that a variable for a word of a request may have: `context`, `ctx`. */
export function namesFor(word: string): string[] {
  const short = Object.entries(WORDS).flatMap(([name, full]) => (full === word ? [name] : []));
  return [word, ...short, ...(Object.hasOwn(NAMES, word) ? NAMES[word]! : [])];
}
