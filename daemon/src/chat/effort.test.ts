import { expect, test } from 'vitest';
import { mayTry } from './effort.ts';
import { translate } from './translate.ts';

const LIMIT_MS = 120_000;

test.each(['lines containing ', 'functions that return '])(
  'a request that can be cut up in ever more ways is given up: %j again and again',
  words => {
    expect(() => translate(words.repeat(100))).toThrow('The request could not be read as a search.');
  },
  LIMIT_MS,
);

test(
  'once no more may be tried, nothing is; the next request is read as ever',
  () => {
    expect(() => translate('lines containing '.repeat(100))).toThrow();
    expect(mayTry()).toBe(false);
    expect(translate('functions that return an error').command.pattern).toContain('error');
    expect(mayTry()).toBe(true);
  },
  LIMIT_MS,
);
