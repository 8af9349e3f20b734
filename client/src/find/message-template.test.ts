import { expect, test } from 'vitest';
import { byFit, type Fit, Message } from './message-template.ts';

test.each([
  ['spool "a" is not in "b"', 'Errorf("spool %q is not in %q", name, of)'],
  ['cannot drain the spool a: 7 left', 'fail(f"cannot drain the spool {name}: {len(rest)} left")'],
  ['cannot drain the spool a: 7 left', 'fail("cannot drain the spool %s: %5.1f left" % (name, rest))'],
  ['cannot drain the spool a: 7 left', `fail(\`cannot drain the spool \${names['a']}: \${left} left\`)`],
  ['cannot drain the spool a: 7 left', 'raise "cannot drain the spool #{name}: #{left} left"'],
  ['cannot drain the spool a: 7 left', 'throw "cannot drain the spool $name: $left left"'],
  ['cannot drain the spool a: 7 left', 'bail!("cannot drain the spool {}: {left:?} left", name)'],
  ['Spool a cannot be drained by Drain()', 'type + " cannot be drained by " + method + "()",'],
  ['the spool isn\'t "full" yet: 7', 'warn("the spool isn\'t \\"full\\" yet: %d\\n", size)'],
  ['lua: the spool is full (7 kB)', '    The spool is full (%d kB)'],
  ['spool a has 7 left', "sprintf('Spool %1$s has %2$d left', $name, $left)"],
  ['the spool a is full', 'spool.full=The spool {0} is full'],
  ['the spool a is full', '  full: The spool %{name} is full'],
  ['the spool a is full', '"full": "The spool {{name}} is full"'],
  ['draining a stopped after 7 tries', '<string name="x">Draining %1$s stopped after %2$d tries</string>'],
])('a string with placeholders is that of a message: %s, %s', (message, line) => {
  expect(new Message(message).fit(line)).toMatchObject({ missed: 0 });
});

test.each([
  ['spool "a" is not in "b"', 'log("the spool", "is", "empty")'],
  ['spool "a" is not in "b"', 'spool.is(not, in)'],
  ['the spool is full (7 kB)', '// warns "the spool is full"'],
  ['the spool is full (7 kB)', 'the spool is full // or not'],
  ['draining spool a of the shop in the street', 'log("draining spool %s late", name)'],
])('other lines do not fit: %s, %s', (message, line) => {
  expect(new Message(message).fit(line)).toBeUndefined();
});

test('a string may have most of a message, or nearly all in single words', () => {
  const isMost = (text: string, line: string) => {
    const message = new Message(text);
    const fit = message.fit(line);
    return fit !== undefined && message.isMostOf(fit);
  };
  expect(isMost('may not set spool', '"may not set #{key}"')).toBe(true);
  expect(isMost('Draining a stopped after 7 tries', '"Draining %s stopped after %d tries"')).toBe(true);
  expect(isMost('draining of spools that are not full yet', '"of spools that"')).toBe(false);
  expect(isMost('may not set spool', '"may not set the time"')).toBe(false);
});

test('the string that has the most of a message, and the least besides, fits best', () => {
  const message = new Message('takes 1 spool(s) and received 7 of the shop');
  const lines = [
    '"takes at most %d spool(s) and received %d of the shop"',
    '"takes %d spool(s) and received %d of the shop%s"',
    '"%d spool(s) and received %d of the shop"',
    '"takes %d spool(s) and received %d of the shop"',
  ];
  const fits = lines.map(line => ({ line, fit: message.fit(line) as Fit }));
  expect(fits.sort((a, b) => byFit(a.fit, b.fit)).map(({ line }) => lines.indexOf(line))).toEqual([
    3, 1, 2, 0,
  ]);
});

test('the part of the message is named as it is written there; what is cut off at its end may go on', () => {
  const fit = new Message('Error: The spool "a" has been drained by').fit(
    '"the spool %q has been drained by hand"',
  );
  expect(fit).toMatchObject({ part: 'has been drained by', missed: 0 });
});

test('of the words of a message those are looked for that say something', () => {
  expect(new Message('Spool of the - "a" is full').runs(2)).toEqual(['Spool of', 'is full']);
});
