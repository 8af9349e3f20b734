import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const isOurs = (file: string) => !/(^|[\\/])(node_modules|fixtures|out)([\\/]|$)/.test(file);
/** Documents, and sources with help texts. */
const texts = globSync(
  ['*.md', 'docs/*.md', 'client/README.md', 'test/**/*.{md,ts}', 'training/*.ts', 'scripts/**/*.ts'],
  {
    cwd: root,
  },
)
  .filter(isOurs)
  .map(file => [file, readFileSync(join(root, file), 'utf8')] as const);

/** The matches of the pattern's group, with their files. */
function matchesOf(pattern: RegExp): [file: string, found: string][] {
  return texts.flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(([, found]) => [file, found!] as [string, string]),
  );
}

test('documents run scripts by npm, since the Node of the system may not support TypeScript', () => {
  expect(matchesOf(/\b(node (?:test|training|scripts)\/[\w./-]+\.ts)/g)).toEqual([]);
  const run = matchesOf(/npm run script -- (\w+\/[\w./-]+)/g);
  expect(run.length).toBeGreaterThan(5);
  expect(run.filter(([, file]) => !existsSync(join(root, file)))).toEqual([]);
});

test('every named npm script exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = matchesOf(/\bnpm run ([a-z:]+)/g);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(([, name]) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('documents name the commands of VS Code as its palette does', () => {
  const { contributes } = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8'));
  const titles = contributes.commands.map(({ title }: { title: string }) => title);
  const named = matchesOf(/["*]Dowse: ([A-Z][^"*]+)["*]/g).map(([file, name]) => [
    file,
    name.replace(/\s+/g, ' '),
  ]);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(([, title]) => !titles.includes(title))).toEqual([]);
});

test('ARCHITECTURE.md names existing files', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const named = [...text.matchAll(/`([a-z][\w./-]*\.(?:ts|wat))`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(100);
  const all = globSync('{daemon,client,server,scripts,test}/**/*.{ts,wat}', { cwd: root })
    .filter(isOurs)
    .map(file => `/${file.split(sep).join('/')}`);
  expect(named.filter(name => !all.some(file => file.endsWith(`/${name}`)))).toEqual([]);
});
