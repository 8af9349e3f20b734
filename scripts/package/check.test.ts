import { expect, test } from 'vitest';
import { wrongFiles } from './check.ts';

const whole = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'ThirdPartyNotices.txt',
  'dist/extension.cjs',
  'dist/features.cjs',
  'dist/language-client.cjs',
  'dist/panel.js',
  'dist/panel.css',
  'l10n/bundle.l10n.de.json',
  'l10n/bundle.l10n.es.json',
];

test('accepts a complete package, and requires a complete daemon', () => {
  expect(wrongFiles(whole, false)).toEqual([]);
  expect(wrongFiles(whole, true)).toContain('dowse/dist/lsp/main.js is missing');
});

test('detects sources, tests and secrets', () => {
  const wrong = [
    'src/a.ts',
    'dist/a.js.map',
    'dowse/node_modules/x/test/a.js',
    'a.spec.cjs',
    'deps/a.c',
    'owner.key',
    'dowse/dist/http/testing/test-server.js',
  ];
  expect(wrongFiles([...whole, ...wrong], false)).toHaveLength(wrong.length);
});
