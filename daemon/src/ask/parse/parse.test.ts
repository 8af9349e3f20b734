import { expect, test } from 'vitest';
import { parseQuestion } from '../parse/parse.ts';

test.each([
  ['how are dates parsed in C++?', ['cpp']],
  ['the python client and its Go bindings', ['python', 'go']],
  ['the C code for sockets', ['c']],
  ['where do the go routines go in the end', []],
  ['how does it swift through in rust belts', []],
  ['in vue', []],
])('reads in which language code is wanted: %s', (question, names) => {
  expect([...parseQuestion(question).languages.keys()]).toEqual(names);
});

test('stop words are removed, unless there are no other words', () => {
  expect([...parseQuestion('where is the retry of requests?').words.values()]).toEqual(['retry', 'requests']);
  expect(parseQuestion('where is it').terms.length).toBeGreaterThan(0);
  expect(parseQuestion('???').terms).toEqual([]);
});

test('keeps all words of a bare name', () => {
  expect([...parseQuestion('GetCA').words.values()]).toEqual(['get', 'ca']);
  expect([...parseQuestion('cmd_find_target').words.values()]).toEqual(['cmd', 'find', 'target']);
  expect([...parseQuestion('get the target').words.values()]).toEqual(['target']);
});

test('keeps the stop words of a name that consists only of stop words', () => {
  const words = (text: string) => [...parseQuestion(text).words.values()];
  expect(words('example of only_once')).toEqual(['example', 'only', 'once']);
  expect(words('why does IfNot fail on errors')).toEqual(['if', 'not', 'fail', 'errors']);
  expect(words('who calls getTarget')).toEqual(['calls', 'target']);
  expect(words('if (job.isDone) { stop() }')).toEqual(['job', 'stop']);
  expect(words('what is NOT a target, OR is IT')).toEqual(['target']);
});

test('each term occurs once, in any spelling', () => {
  expect(parseQuestion('retry Retry RETRY retries retrying').terms).toHaveLength(1);
});

test('identifiers are split into terms, and kept whole as symbols', () => {
  const { terms, symbols, isBareSymbol } = parseQuestion('how does parseHttpHeader fold lines');
  expect(terms.length).toBeGreaterThanOrEqual(3);
  expect(symbols.get('=parsehttpheader')).toMatchObject({ name: 'parseHttpHeader', explicit: true });
  expect(isBareSymbol).toBe(false);
});

test.each([
  ['parseDateはどこで使われますか', 'parseDate'],
  ['関数parseDateの戻り値', 'parseDate'],
  ['如何调用parse_date函数', 'parse_date'],
  ['UTF8Reader를 어디서 닫나요', 'UTF8Reader'],
  ['อธิบายDateParserหน่อย', 'DateParser'],
])('finds the name in %s', (text, name) => {
  const question = parseQuestion(text);
  expect([...question.symbols.values()]).toContainEqual({ name, explicit: true, words: 1 });
  expect(question.literals).toContain(name);
  expect(question.terms).toEqual(expect.arrayContaining(parseQuestion(name).terms));
});

test('a quote in another script is a literal', () => {
  expect(parseQuestion('「x」と "無効なtokenです" の違い').literals).toContain('無効なtokenです');
  expect(parseQuestion('test_日本語').symbols.has('=test日本語')).toBe(true);
});

test('adjacent words may be an identifier, but not an explicit one', () => {
  const { symbols } = parseQuestion('what does url for return');
  expect(symbols.get('=urlfor')).toMatchObject({ explicit: false, words: 2 });
});

test.each(['url_for', 'UrlFor', '$el', 'app.route', 'Foo::bar', 'main()', 'größe'])(
  '%s is a bare symbol',
  text => {
    expect(parseQuestion(text).isBareSymbol).toBe(true);
  },
);

test.each([
  ['where is parse_args defined?', 'parse_args'],
  ['What does `GetCA` do?', 'GetCA'],
  ['how does Session.send() work', 'Session.send'],
  ['show me the implementation of retryLater', 'retryLater'],
  ['the class Session', 'Session'],
  ['Where is Flask defined', 'Flask'],
])('%s contains only a name', (text, name) => {
  expect(parseQuestion(text)).toMatchObject({ text: name, isBareSymbol: true });
  expect(parseQuestion(text).terms).toEqual(parseQuestion(name).terms);
});

test.each([
  'where is parse_args used',
  'how does parse_args split words',
  'parse_args and parse_line',
  'how is caching implemented',
  'how does Flask work',
  'where are routes defined',
  'the definition of',
])('%s contains more than a name', text => {
  expect(parseQuestion(text)).toMatchObject({ text, isBareSymbol: false });
});

test.each([
  ['merge_all/3', 'merge_all', 'merge_all'],
  ['Shop.Cart.total/1', 'Shop.Cart.total', 'total'],
  ['&empty?/1', 'empty?', 'empty?'],
  ['Shop.Cart.save!/2', 'Shop.Cart.save!', 'save!'],
  ['queue:drop/0', 'queue:drop', 'drop'],
  ['where is flush/1 defined?', 'flush', 'flush'],
  ['what does `Cart.empty?/1` do?', 'Cart.empty?', 'empty?'],
])('%s names a function with its arity', (text, name, function_) => {
  const { symbols, ...question } = parseQuestion(text);
  expect(question).toMatchObject({ text: name, isBareSymbol: true, isPath: false });
  expect([...symbols.values()].at(-1)).toMatchObject({ name: function_, explicit: true, hasArity: true });
});

test.each(['HTTP/2', 'http/2', 'lib/cart/2', 'lib/cart'])('%s does not name a function', text => {
  expect(parseQuestion(text).isBareSymbol).toBe(false);
});

test('a quoted message counts piece by piece between its values', () => {
  const { messages } = parseQuestion('where is "endpoint \'x\' slumbers until midnight" raised');
  expect(messages).toContain('slumbers until midnight');
});

test('quotes and identifiers are literals', () => {
  const literals = (text: string) => {
    const { literals, messages } = parseQuestion(text);
    return literals.filter(literal => !messages.includes(literal));
  };
  const question = "why does \"no such key\" and `a-b c` come from parseHeader, it's not 'ab'?";
  expect(literals(question)).toEqual(['no such key', 'a-b c', 'parseHeader']);
  expect(literals("don't say that it's wrong")).toEqual([]);
  expect(literals('retry of requests')).toEqual([]);
  expect(literals('where is the --dry-run flag read')).toEqual(['dry-run']);
  expect(literals('who answers /v1/feeds?')).toEqual(['/v1/feeds']);
  expect(literals('POST /v1/feeds')).toContain('POST /v1/feeds');
  expect(literals('server.idle_port')).toEqual(['server.idle_port', 'idle_port']);
  expect(literals('either and/or both, in src/http/app.ts')).toEqual([]);
});

test('truncates a pasted log', () => {
  const log = Array.from({ length: 5000 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}x${i}`).join(
    ' ',
  );
  expect(parseQuestion(log).terms.length).toBeLessThanOrEqual(64);
});

// With quadratic time this takes minutes, and the test times out.
test.each(['.,;', '!?'])('a long run of %s takes linear time', sign => {
  expect(parseQuestion(`it said ${sign.repeat(200_000)}x and ended`).terms).toEqual(['said', 'end']);
});
