import { expect, test } from 'vitest';
import { reasonToIgnore } from './filter.ts';

const any = { events: ['*'], branches: [] };

test.each([
  [{ events: ['push'], branches: [] }, 'push', 'main'],
  [{ events: ['p*'], branches: [] }, 'push', null],
  [any, 'reindex', null],
  [{ events: ['*'], branches: ['main', 'release/**'] }, 'push', 'release/2.0/beta'],
  [{ events: ['*'], branches: ['feature/*'] }, 'push', 'feature/.dot'],
])('%j takes %s of %s', (filter, event, branch) => {
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
