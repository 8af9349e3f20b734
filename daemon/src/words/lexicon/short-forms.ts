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
