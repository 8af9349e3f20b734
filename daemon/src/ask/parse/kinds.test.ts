import { expect, test } from 'vitest';
import { pathKinds } from '../../languages/file-kinds.ts';
import { pathFacts } from '../common/path-facts.ts';
import { isNamedFor } from '../common/path-kinds.ts';
import { kindsAskedFor } from './kinds.ts';
import { parseQuestion } from './parse.ts';

test.each([
  'test/cache.ts',
  'Tests/AppTests/Cache.swift',
  'Cache.Tests/Helpers.cs',
  'src/Cache.UnitTests/Helpers.cs',
  'CacheUITests/Launch.swift',
  'core/src/androidTest/kotlin/Cache.kt',
  'core/src/jvmTest/kotlin/Cache.kt',
  'lib/CacheTests.m',
  'src/CacheTest.cpp',
  'src/CacheSpec.hs',
  'pkg/cache_test.dart',
  't/cache.t',
  'src/cache_SUITE.erl',
  'src/cache/tests.rs',
  'ui/__snapshots__/Cache.vue.snap',
])('%s is a test', path => {
  expect(pathKinds(path).is_test).toBe(1);
});

test.each([
  'src/latest/cache.ts',
  'src/Contest.php',
  'lib/attest.rb',
  'src/TestRunner/run.ts',
  'src/inspector.h',
  'src/Latest.hs',
  'src/protests.rs',
  'lib/t/cache.pm',
  'src/format.t.ts',
  'src/Test/Hspec/Runner.hs',
  'src/Test/Hspec/Spec.hs',
  '.github/workflows/tests.yml',
])('%s is no test', path => {
  expect(pathKinds(path).is_test).toBe(0);
});

test.each([
  'api/kv.pb.go',
  'api/kv_pb2.py',
  'lib/cache.g.dart',
  'ui/Main.Designer.cs',
  'apis/v1/zz_generated.deepcopy.go',
])('%s is made from other files', path => {
  expect(pathKinds(path).is_declaration).toBe(1);
});

test.each(['jq.1', 'src/jq.1.prebuilt', 'man.8.in', 'tool.1.ronn', 'tool.1.scd'])(
  '%s is a manual page',
  path => {
    expect(pathKinds(path).is_docs).toBe(1);
  },
);

test.each(['lib/v1.2.js', 'release.1.ts'])('%s is no manual page', path => {
  expect(pathKinds(path).is_docs).toBe(0);
});

test.each([
  'tests for the retry logic',
  'where are the tests of parse_args?',
  'find unit tests that cover the parser',
  'show me the test for cookies',
  'test cases about time zones',
  'how is retryLater tested?',
  'parseArgs tests',
  'test of the tokenizer',
  'spec for currency rounding',
  'test coverage of the scheduler',
  'which tests check leap years',
  'test that a closed socket is not used again',
  'is there a unit test that an empty list is refused',
])('%s: tests are asked for', question => {
  expect([...kindsAskedFor(question)]).toEqual(['is_test']);
});

test.each([
  ['docs on configuration', 'is_docs'],
  ['where is the cache documented', 'is_docs'],
  ['an example of streaming', 'is_example'],
  ['how did the legacy client retry', 'is_legacy'],
  ['benchmarks for the parser', 'is_example'],
  ['type of the retry options', 'is_declaration'],
  ['where is the interface for storage?', 'is_declaration'],
  ['show the type definition of a plugin', 'is_declaration'],
])('%s asks for %s', (question, kind) => {
  expect([...kindsAskedFor(question)]).toEqual([kind]);
});

test.each([
  'testing client',
  'test runner for CLI commands in isolation',
  'in-memory filesystem for tests',
  'test whether a collection is ordered',
  'report the slowest tests',
  'rerun the tests that failed',
  'change number of random test cases for a spec',
  'how does focusing restrict which tests run',
  'parsing doc comment tags',
  'example.com',
  'what type of error is thrown',
  'which types of files are skipped',
  'content type of a response',
  'command line interface for backups',
])('%s asks for code that has to do with them', question => {
  expect([...kindsAskedFor(question)]).toEqual([]);
});

const isFor = (question: string, path: string) =>
  [...parseQuestion(question).kindsByName].some(([kind, terms]) =>
    isNamedFor(pathFacts(path).distinct, kind, terms),
  );

test.each([
  ['currency rounding tests', 'test/currency-rounding.test.ts'],
  ['currency rounding test', 'tests/currency/test_rounding.py'],
  ['leap year specs', 'spec/leap_year_spec.rb'],
  ['the leap year unit test', 'src/leap_year_test.go'],
  ['LeapYearTest', 'src/test/java/LeapYearTest.java'],
  ['leap year demo', 'examples/leap-year.c'],
  ['Leap year example', 'samples/LeapYearSample.java'],
  ['how do I use leap years', 'examples/leap-year.c'],
])('%s asks for %s', (question, path) => {
  expect(isFor(question, path)).toBe(true);
});

test.each([
  ['report the slowest tests', 'test/report.test.ts'],
  ['skip failing tests', 'test/skip.test.ts'],
  ['tests', 'test/test.ts'],
  ['leap tests', 'spec/leap_year_spec.rb'],
  ['how do leap years work', 'examples/leap-year.c'],
  ['testing leap years', 'test/leap-year.test.ts'],
])('%s does not ask for %s', (question, path) => {
  expect(isFor(question, path)).toBe(false);
});
