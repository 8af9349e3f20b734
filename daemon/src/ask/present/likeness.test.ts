import { expect, test } from 'vitest';
import { Likeness } from './likeness.ts';

const place = (
  path: string,
  snippet: string,
  symbol: string | null = 'send',
  container: string | null = null,
) => ({
  file: { path },
  chunk: { symbol, container },
  snippet,
});
const alike = (...[one, two]: [ReturnType<typeof place>, ReturnType<typeof place>]) =>
  new Likeness().areAlike(one, two);

const CODE = `export function send(request: Request, retries = 3) {
  const response = await transport.post(request.url, request.body);
  if (response.status >= 500 && retries > 0) return send(request, retries - 1);
  return parse(response.body, response.headers);
}`;

test('copies and other versions of a function are alike', () => {
  expect(alike(place('v3/send.ts', CODE), place('v4/send.ts', CODE))).toBe(true);
  const later = CODE.replace('retries = 3', 'retries = 5');
  expect(alike(place('v3/send.ts', CODE), place('vendor/http/v4/post.ts', later))).toBe(true);
});

test('places of one file, of other names, and short ones are not', () => {
  expect(alike(place('a.ts', CODE), place('a.ts', CODE))).toBe(false);
  expect(alike(place('a.ts', CODE), place('b.ts', CODE.replace('>= 500', '=== 429'), 'resend'))).toBe(false);
  expect(alike(place('a.ts', CODE), place('b.ts', CODE.replace('>= 500', '=== 429'), 'send', 'Client'))).toBe(
    false,
  );
  expect(
    alike(
      place('a.ts', 'get name() { return this.name; }'),
      place('b.ts', 'get name() { return this.name; }'),
    ),
  ).toBe(false);
  const other = CODE.replaceAll('request', 'query').replace('transport.post', 'socket.write');
  expect(alike(place('a.ts', CODE), place('b.ts', other))).toBe(false);
});

const ENGLISH = `## Retries
A failed request is sent again up to \`max_retries\` times, after \`retry_delay\` ms. See [limits](docs/limits.md)
and set \`client.retries\` in \`http.toml\`.`;
const GERMAN = `## Wiederholungen
Eine fehlgeschlagene Anfrage wird bis zu \`max_retries\` Mal wiederholt, nach \`retry_delay\` ms. Siehe
[Grenzen](docs/limits.md); \`client.retries\` steht in \`http.toml\`.`;

test.each([
  ['docs/en/retries.md', 'docs/de/retries.md'],
  ['docs/retries.md', 'docs/de/retries.md'],
  ['README.md', 'README.de.md'],
  ['README.md', 'README_zh-CN.md'],
])('%s and %s are alike by what a translation keeps', (one, two) => {
  expect(alike(place(one, ENGLISH, 'Retries'), place(two, GERMAN, 'Wiederholungen'))).toBe(true);
  expect(
    alike(
      place(one, ENGLISH, 'Retries'),
      place(two, 'Ganz anderer Text über `log_level` in `log.toml`, 1.2.3 und a/b.', 'X'),
    ),
  ).toBe(false);
});

test('other paths are no translations', () => {
  expect(
    alike(place('docs/retries.md', ENGLISH, 'Retries'), place('docs/limits.md', GERMAN, 'Grenzen')),
  ).toBe(false);
});
