import { expect, test } from 'vitest';
import { parseSettings } from './oidc-settings.ts';

const VALID = {
  issuer: 'https://login.example/realms/team',
  client_id: 'dowse',
  url: 'https://search.example:7717/',
  groups: { developers: { repos: ['team/*'] } },
};

test('settings have defaults', () => {
  expect(parseSettings(VALID)).toEqual({
    issuer: 'https://login.example/realms/team',
    clientId: 'dowse',
    url: 'https://search.example:7717',
    name: 'login.example',
    groupsClaim: 'groups',
    scope: undefined,
    groups: new Map([['developers', { repos: ['team/*'], scopes: ['search', 'index'], perMinute: 100 }]]),
  });
});

test.each([
  [{ issuer: 'http://login.example' }, 'issuer: expected an https address'],
  [{ url: 'http://search.example' }, 'url: expected an https address'],
  [{ issuer: 'http://127.0.0.1.evil.example' }, 'issuer: expected an https address'],
  [{ issuer: undefined }, 'issuer: expected a string'],
  [{ client_secret: 'x' }, 'client_secret: unknown'],
  [{ groups: {} }, 'groups: expected 1 to 1000 groups'],
  [{ groups: { a: { repos: [] } } }, 'groups/a/repos: expected patterns'],
  [{ groups: { a: { repos: ['x'], scopes: ['root'] } } }, 'groups/a/scopes: expected some of'],
  [{ groups: { a: { repos: ['x'], roots: ['/'] } } }, 'groups/a/roots: unknown'],
  [{ groups: { a: { repos: ['x'], per_minute: 0 } } }, 'groups/a/per_minute: expected'],
])('%j is refused: %s', (changed, message) => {
  expect(() => parseSettings({ ...VALID, ...changed })).toThrow(message);
});

test.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])(
  '%s stays on the machine',
  issuer => {
    expect(parseSettings({ ...VALID, issuer }).issuer).toBe(`${issuer}/`);
  },
);
