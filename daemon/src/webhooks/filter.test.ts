import { describe, expect, test } from 'vitest';
import { isUsable, reasonsToIgnore, reasonToIgnore } from './filter.ts';

const any = { events: ['*'], branches: [] };

test.each([
  [{ events: ['push'], branches: [] }, 'push', 'main'],
  [{ events: ['p*'], branches: [] }, 'push', null],
  [any, 'reindex', null],
  [{ events: ['*'], branches: ['main', 'release/**'] }, 'push', 'release/2.0/beta'],
  [{ events: ['*'], branches: ['feature/*'] }, 'push', 'feature/.dot'],
])('%j accepts %s of %s', (filter, event, branch) => {
  expect(reasonToIgnore(filter, event, branch)).toBeUndefined();
});

test.each([
  [{ events: ['push'], branches: [] }, 'merge', 'main', 'the event merge'],
  [{ events: ['*'], branches: ['main'] }, 'push', 'mainline', 'the branch mainline'],
  [{ events: ['*'], branches: ['feature/*'] }, 'push', 'feature/a/b', 'the branch feature/a/b'],
  [{ events: ['*'], branches: ['main'] }, 'push', null, 'names no branch'],
])('%j ignores %s of %s: %s', (filter, event, branch, reason) => {
  expect(reasonToIgnore(filter, event, branch)).toContain(reason);
});

const branches = (...patterns: string[]) => ({ events: ['*'], branches: patterns });

describe('negated patterns: the last matching pattern decides', () => {
  test.each([
    [branches('!dev'), 'main'],
    [branches('!dev'), 'dev/x'],
    [branches('!dev'), null],
    [branches('!wip/**', '!dev'), 'release/1'],
    [branches('**', '!release/**', 'release/2'), 'release/2'],
    [branches('!dev', 'dev'), 'dev'],
    [branches('\\!dev'), '!dev'],
    [branches('!(dev|wip)'), 'main'],
    [{ events: ['!ping'], branches: [] }, 'main'],
  ])('%j accepts %s', (filter, branch) => {
    expect(reasonToIgnore(filter, 'push', branch)).toBeUndefined();
  });

  test.each([
    [branches('!dev'), 'dev', 'the branch dev is excluded by !dev'],
    [branches('main', '!dev'), 'dev', 'excluded by !dev'],
    [branches('main', '!dev'), 'topic', 'not one of main, !dev'],
    [branches('main', '!dev'), null, 'names no branch'],
    [branches('**', '!release/**', 'release/2'), 'release/1', 'excluded by !release/**'],
    [branches('dev', '!dev'), 'dev', 'excluded by !dev'],
    [branches('!(dev|wip)'), 'wip', 'not one of'],
    [{ events: ['!push'], branches: [] }, 'main', 'the event push is excluded by !push'],
  ])('%j ignores %s: %s', (filter, branch, reason) => {
    expect(reasonToIgnore(filter, 'push', branch)).toContain(reason);
  });
});

test('a pattern that takes too long on a name is an error', () => {
  const branch = 'a'.repeat(900);
  for (const pattern of ['*a*a*a*a*a*a*a*b', '{*,b}a*a*a*a*a*a*a*b', '*[a]*a*a?*a*a*a*a*b']) {
    expect(() => reasonsToIgnore(branches(pattern), [{ event: 'push', branch }])).toThrow(/take too long/);
  }
  const many = Array.from({ length: 1000 }, (_, n) => ({ event: 'push', branch: `topic-${n}` }));
  const reasons = reasonsToIgnore(branches('main', '**-999'), many);
  expect(reasons.indexOf(undefined)).toBe(999);
});

test.each(['main', '!dev', '!wip/**', '!(a|b)', '\\!x', '[ab]*'])('%s is accepted', pattern => {
  expect(isUsable(pattern)).toBe(true);
});
test.each(['!', '!!dev', 'a[', '!{a', '!a('])('%s is refused', pattern => {
  expect(isUsable(pattern)).toBe(false);
});
