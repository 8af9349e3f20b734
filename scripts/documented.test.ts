import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const isOurs = (file: string) => !/(^|[\\/])(node_modules|fixtures|out)([\\/]|$)/.test(file);
/** Documents, and sources for what they print as help. */
const texts = globSync(['*.md', 'docs/*.md', 'test/**/*.{md,ts}', 'training/*.ts', 'scripts/**/*.ts'], {
  cwd: root,
})
  .filter(isOurs)
  .map(file => [file, readFileSync(join(root, file), 'utf8')] as const);

/** What the pattern's group finds in each text, with the file that it stands in. */
function said(pattern: RegExp): [file: string, found: string][] {
  return texts.flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(([, found]) => [file, found!] as [string, string]),
  );
}

test('scripts are said to be run by npm, since the Node of the system may not read TypeScript', () => {
  expect(said(/\b(node (?:test|training|scripts)\/[\w./-]+\.ts)/g)).toEqual([]);
  const run = said(/npm run script -- (\w+\/[\w./-]+)/g);
  expect(run.length).toBeGreaterThan(5);
  expect(run.filter(([, file]) => !existsSync(join(root, file)))).toEqual([]);
});

test('each script of npm that is named is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = said(/\bnpm run ([a-z:]+)/g);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(([, name]) => !Object.hasOwn(scripts, name))).toEqual([]);
});
