import { expect, test } from 'vitest';
import { formatCommand } from '../command/command.ts';
import { translate } from './translate.ts';

const tree = {
  languages: new Map([
    ['tsx', 10],
    ['ts', 5],
  ]),
  folders: new Set(['app', 'src', 'my notes']),
  subfolders: new Set(['[id]', '(auth)']),
};
const command = (query: string) => formatCommand(translate(query, tree).command);

test.each([
  ['TODO in app/[lang]/[...slug]/page.tsx', "dowse search -r TODO 'app/[lang]/[...slug]/page.tsx'"],
  ['TODO in app/[[...all]]/page.tsx', "dowse search -r TODO 'app/[[...all]]/page.tsx'"],
  ['TODO in app/(group)/layout.tsx', "dowse search -r TODO 'app/(group)/layout.tsx'"],
  ['useState in src/routes/+page.svelte', "dowse search -r useState 'src/routes/+page.svelte'"],
  ['TODO in src/données/été.ts', "dowse search -r TODO 'src/données/été.ts'"],
  ['TODO in routes/$user/edit.tsx', "dowse search -r --glob '**/routes/$user/edit.tsx' TODO"],
  ['"x" in [slug=integer]/page.ts', "dowse search -r --glob '**/\\[slug=integer\\]/page.ts' x"],
  ['"x" in the (auth) folder', "dowse search -r --glob '**/(auth)/**' x"],
  ['TODO in [id]', "dowse search -r --glob '**/\\[id\\]/**' TODO"],
  ['TODO in "my notes"', "dowse search -r TODO 'my notes'"],
  ['TODO in "src/my dir/it\'s.ts"', "dowse search -r TODO 'src/my dir/it'\\''s.ts'"],
  ['TODO not in app/@modal/[id]', "dowse search -r --glob '!app/@modal/\\[id\\]/**' TODO"],
  ['TODO in src/a.ts and app/[id]/b.ts', "dowse search -r --glob src/a.ts --glob 'app/\\[id\\]/b.ts' TODO"],
  ['TODO in app/[id]/*.tsx', "dowse search -r --glob 'app/\\[id\\]/*.tsx' TODO"],
  ['foo(a, b) in app/[id]/page.tsx', "dowse search -r -F 'foo(a, b)' 'app/[id]/page.tsx'"],
])('a place by a name that words do not have: %s', (query, line) => {
  expect(command(query)).toBe(line);
});

test.each([
  ['//TODO', 'dowse search -r //TODO'],
  ['/* eslint-disable', "dowse search -r -F '/* eslint-disable'"],
  ['/api/users', 'dowse search -r /api/users'],
  ['/api/users/:id in src', "dowse search -r '/api/users/:id' src"],
  ['path/to', 'dowse search -r path/to'],
  ['<!-- note', "dowse search -r '<!-- note'"],
  ['/fo+\\d/', "dowse search -r 'fo+\\d'"],
])('slashes are text, except around a regular expression: %s', (query, line) => {
  expect(command(query)).toBe(line);
});
