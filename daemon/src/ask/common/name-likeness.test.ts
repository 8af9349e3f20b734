import { expect, test } from 'vitest';
import { isBeginning, nameLikeness } from './name-likeness.ts';

test('ranks a whole name above a prefix, then word prefixes, then other letters', () => {
  const typed = 'aws';
  const names = ['AWS', 'aws_', 'AwsKey', 'MyAws', 'AbortWithStatus', 'Laws', 'answers'];
  const likeness = names.map(name => nameLikeness(name, typed));
  expect(likeness).toEqual([...likeness].sort((a, b) => b - a));
  expect(likeness.every(value => value > 0 && value <= 1)).toBe(true);
});

test.each([
  ['AbortWithStatusJSON', 'awsj'],
  ['AbortWithStatusJSON', 'abort_with'],
  ['AbortWithStatusJSON', 'statusJ'],
  ['RouterGroup', 'RouGr'],
  ['parseHTTPResponse2', 'phr2'],
  ['__init__', 'init'],
  ['größenMaß', 'grm'],
])('%s matches %s', (name, typed) => {
  expect(nameLikeness(name, typed)).toBeGreaterThan(0.55);
});

test.each([
  ['RouterGroup', 'zzzqqq'],
  ['RouterGroup', 'RouterGroups'],
  ['RouterGroup', 'outgr'],
  ['RouterGroup', '!!'],
])('%s does not match %s', (name, typed) => {
  expect(nameLikeness(name, typed)).toBe(0);
});

test('among names with the prefix, the shorter is more similar', () => {
  expect(nameLikeness('IRoutes', 'IRout')).toBeGreaterThan(nameLikeness('IRouterGroup', 'IRout'));
  expect(isBeginning(nameLikeness('IRoutes', 'IRout'))).toBe(true);
  expect(isBeginning(nameLikeness('MyIRoutes', 'IRout'))).toBe(false);
});
