import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { describe, expect, test } from 'vitest';
import { translate } from '../../daemon/src/chat/translate.ts';
import { describeTree } from '../../daemon/src/chat/tree-languages.ts';
import type { SearchCommand } from '../../daemon/src/command/command.ts';

/** Requests over the small trees in `fixtures/tree`, each with the lines that it is to find. */
interface Request {
  kind: string;
  /** Folder of `fixtures/tree` that is searched. */
  tree: string;
  query: string;
  lines: string[];
}

const file = join(import.meta.dirname, 'requests.jsonl');
const trees = join(import.meta.dirname, 'fixtures', 'tree');
const requests = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line) as Request);

/** What the command finds, as `path:line`, by ripgrep alone. */
function find({ pattern, path, options }: SearchCommand, cwd: string): string[] {
  const args = [
    '--no-config',
    '--line-number',
    '--no-heading',
    '--with-filename',
    '--color=never',
    '--sort=path',
  ];
  if (options.ignore_case) args.push('-i');
  if (options.word) args.push('-w');
  if (options.fixed_strings) args.push('-F');
  if (options.multiline) args.push('-U');
  if (options.pcre2) args.push('-P');
  if (options.hidden) args.push('--hidden');
  if (options.no_ignore) args.push('--no-ignore');
  for (const one of options.file_types ?? []) args.push('--type-add', `wanted:*.${one}`);
  if (options.file_types) args.push('--type', 'wanted');
  for (const glob of options.globs ?? []) args.push('--glob', glob);
  const out = execFileSync(rgPath, [...args, '-e', pattern, path ?? '.'], { cwd, encoding: 'utf8' });
  const found = out
    .split('\n')
    .flatMap(line => /^(?:\.[/\\])?(.+?):(\d+):/.exec(line)?.slice(1, 3).join(':') ?? []);
  return found.map(line => line.replaceAll('\\', '/')).slice(0, options.max_results);
}

test('there are at least 200 requests, and none twice', () => {
  expect(requests.length).toBeGreaterThanOrEqual(200);
  expect(requests.every(({ lines }) => lines.length > 0)).toBe(true);
  expect(new Set(requests.map(one => `${one.tree} ${one.query}`)).size).toBe(requests.length);
});

describe.each([...new Set(requests.map(one => one.kind))])('%s', kind => {
  test.each(requests.filter(one => one.kind === kind))('$query', async request => {
    const cwd = join(trees, request.tree);
    const { command } = translate(request.query, await describeTree(cwd));
    expect(find(command, cwd)).toEqual(request.lines);
  });
});
