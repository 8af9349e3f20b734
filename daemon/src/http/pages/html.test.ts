import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeUrl } from '../../text/place-url.ts';
import { codeHtml } from './code-html.ts';
import { escaped, html } from './html.ts';
import { parentOf, searchUrl } from './urls.ts';

test('a template escapes everything but other templates', () => {
  const name = '"><script>alert(1)</script>\'&';
  expect(html`<a title="${name}">${[html`<b>${name}</b>`, 1, null, undefined, false, '']}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;"><b>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;</b>1</a>',
  );
});

test('no text contains markup after it is escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(escaped(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }),
  );
});

test('control characters, and those that change the direction of text, are shown', () => {
  expect(escaped('a\u0000\u001b\u007f\u202e.txt\n\t')).toBe('a\u2400\u241b\u2421\ufffd.txt\n\t');
});

test('a line of code keeps its text under any colors and marks', () => {
  const span = fc.tuple(fc.nat(30), fc.nat(30)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  fc.assert(
    fc.property(fc.string(), fc.array(span), fc.array(span), (text, tokens, ranges) => {
      const sorted = [...tokens].sort((a, b) => a[0] - b[0]).map(([from, to]) => [from, to, 1] as const);
      const shown = codeHtml({ text, tokens: sorted }, ranges).text.replace(/<\/?(span|mark)[^>]*>/g, '');
      expect(shown).toBe(escaped(text));
    }),
  );
});

test('the parts of a line that match are marked within its colors', () => {
  const line = { text: 'const retry = 1', tokens: [[0, 5, 3] as const, [14, 15, 2] as const] };
  expect(codeHtml(line, [[3, 8]]).text).toBe(
    '<span class="t-keyword">con</span><mark><span class="t-keyword">st</span> re</mark>try = <span class="t-number">1</span>',
  );
});

test('the URL of a place names any file', () => {
  expect(placeUrl('repo:team/app@release/1/src/a b?#%.ts', { line: 3 })).toBe(
    '/repo/team/app%40release/1/src/a%20b%3F%23%25.ts#L3',
  );
  expect(placeUrl('/srv/a.c', { line: 2001 })).toBe('/files/srv/a.c?page=2#L2001');
  expect(placeUrl('/odd\ud800')).toBe('/files/odd%EF%BF%BD');
  expect(searchUrl({ q: 'a&b', lang: '', mode: 'ask' })).toBe('/?q=a%26b&mode=ask');
  expect([parentOf('/a/b'), parentOf('/a'), parentOf('repo:x/y')]).toEqual(['/a', '/', 'repo:x']);
});
