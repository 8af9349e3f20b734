import { expect, test } from 'vitest';
import { kindsAskedFor } from './path-kinds.ts';

test.each([
  'tests for the retry logic',
  'where are the tests of parse_args?',
  'find unit tests that cover the parser',
  'show me the test for cookies',
  'test cases about time zones',
  'how is retryLater tested?',
  'parseArgs tests',
])('%s: tests are asked for', question => {
  expect([...kindsAskedFor(question)]).toEqual(['is_test']);
});

test.each([
  ['docs on configuration', 'is_docs'],
  ['where is the cache documented', 'is_docs'],
  ['an example of streaming', 'is_example'],
  ['benchmarks for the parser', 'is_example'],
])('%s asks for %s', (question, kind) => {
  expect([...kindsAskedFor(question)]).toEqual([kind]);
});

test.each([
  'testing client',
  'test runner for CLI commands in isolation',
  'in-memory filesystem for tests',
  'test whether a collection is ordered',
  'report the slowest tests',
  'change number of random test cases for a spec',
  'how does focusing restrict which tests run',
  'parsing doc comment tags',
  'example.com',
])('%s asks for code that has to do with them', question => {
  expect([...kindsAskedFor(question)]).toEqual([]);
});
