import { spawnSync } from 'node:child_process';
import { rgPath } from '@vscode/ripgrep';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { some } from '../support/fast.ts';
import { Place } from './harness.ts';

const place = new Place({
  'a.ts': 'import x\nretry(retry)\n\nfinal Retry\nretry\nlast\n',
  'b.py': '# retry\nno match\nretrying retry\n  retry  \n',
  'sub/c.ts': 'one\ntwo\nthree\n',
  'sub/deep/d.md': '--force\n-f now\ninterface{}\n**kwargs\nretry at the end',
  'gen/e.ts': 'retry in generated code\r\nsecond line\r\n',
  'empty.txt': '',
  'ünï.txt': 'naïve Retry\n',
  '.hidden/h.ts': 'retry, hidden\n',
  'vendor/v.ts': 'retry, ignored\n',
  '.ignore': 'vendor/\n',
});
beforeAll(() => place.serve());
afterAll(() => place.remove());

/** The output of ripgrep with these arguments, in the format of `dowse search` in a pipe. */
function ripgrep(args: readonly string[]) {
  const always = ['--no-config', '--no-heading', '--line-number', '--with-filename', '--sort=path'];
  const { status, stdout } = spawnSync(rgPath, [...always, ...args, './'], {
    cwd: place.tree,
    encoding: 'utf8',
  });
  return { code: status, stdout: stdout.replaceAll('\r', '') };
}

/** Arguments for `dowse search`, and for ripgrep if different (its `-r` takes a value). */
const SAME: readonly (readonly [dowse: string, ripgrep?: string])[] = [
  ['-rn retry', '-n retry'],
  ['-nr retry', '-n retry'],
  ['-rnw retry', '-nw retry'],
  ['-rinw retry', '-inw retry'],
  ['-ril retry', '-il retry'],
  ['-rl zzz', '-l zzz'],
  ['-rl --max-count 3 retry', '-l -m 3 retry'],
  ['-rlv retry', '-lv retry'],
  ['-ro retry', '-o retry'],
  ['-roi ret[a-z]y', '-oi ret[a-z]y'],
  ['-row retry', '-ow retry'],
  ['-ro -m1 retry', '-o -m1 retry'],
  ['-rol retry', '-ol retry'],
  ['-roP (?<=\\()ret', '-oP (?<=\\()ret'],
  ['-rv retry', '-v retry'],
  ['-riv retry', '-iv retry'],
  ['-rvx retry', '-vx retry'],
  ['-rv -A1 retry', '-v -A1 retry'],
  ['-rv ^', '-v ^'],
  ['-rvF {}', '-vF {}'],
  ['-rvo retry', '-v retry'],
  ['-rx retry', '-x retry'],
  ['-rxi two|three|retry', '-xi two|three|retry'],
  ['-rxF interface{}', '-xF interface{}'],
  ['-rxP ret(?=r)ry', '-xP ret(?=r)ry'],
  ['-rwx retry', '-wx retry'],
  ['-r --line-regexp retry', '-x retry'],
  ['-r -e two -e three', '-e two -e three'],
  ['-re --force', '-e --force'],
  ['-re -f\\b -e two', '-e -f\\b -e two'],
  ['-rF -e interface{} -e **kwargs', '-F -e interface{} -e **kwargs'],
  ['-rwe two -e retry', '-we two -e retry'],
  ['-rxe two -e retry', '-xe two -e retry'],
  ['-r -e (?i)RETRY -e two', '-e (?i)RETRY -e two'],
  ['-roe retry -e ing', '-oe retry -e ing'],
  ['-rA1 two', '-A1 two'],
  ['-rA 3 retry', '-A 3 retry'],
  ['-r -B2 retry', '-B2 retry'],
  ['-rB1 -A2 retry', '-B1 -A2 retry'],
  ['-rC2 -A0 retry', '-C2 -A0 retry'],
  ['-r --after-context=1 --before-context=2 two', '-A1 -B2 two'],
  ['-rm1 retry', '-m1 retry'],
  ['-rm 2 -i retry', '-m 2 -i retry'],
  ['-r --max-count=1 -A1 retry', '-m1 -A1 retry'],
  ['-rS retry', '-S retry'],
  ['-rS Retry', '-S Retry'],
  ['-rS \\S+etry', '-S \\S+etry'],
  ['-ris Retry', '-is Retry'],
  ['-r --word-regexp retry', '-w retry'],
  ['-rH retry', '-H retry'],
  ['-rI retry', '-I retry'],
  ['-rIN retry', '-IN retry'],
  ['-r --no-line-number retry', '-N retry'],
  ['-r --no-filename -o ret', '-I -o ret'],
  ['-r --no-heading --with-filename retry', 'retry'],
  ['-ru retry', '-u retry'],
  ['-ruu retry', '-uu retry'],
  ['-rq retry', '-q retry'],
  ['-rq zzz', '-q zzz'],
  ['-r retry --include=*.ts', 'retry -g *.ts'],
  ['-r retry --include *.ts --include *.md', 'retry -g *.ts -g *.md'],
  ['-r retry --exclude=*.py', 'retry -g !*.py'],
  ['-r retry --exclude-dir=sub', 'retry -g !sub'],
  ['-r retry --exclude-dir deep --exclude-dir=gen/', 'retry -g !deep -g !gen'],
  ['-rtts retry', '-tts retry'],
  ['-rt py -l retry', '-t py -l retry'],
  ['-rg !*.ts -o retry', '-g !*.ts -o retry'],
  ['-rUo two\\nthree', '-Uo two\\nthree'],
  ['-rE utf-8 retry', '-E utf-8 retry'],
];

const PAIRS = SAME.map(([dowse, ripgrep = dowse]): [string, string] => [dowse, ripgrep]);

test.each(some(PAIRS, 9))('dowse search %s prints what ripgrep prints', async (words, others) => {
  const same = ripgrep(others.split(' '));
  const { code, stdout, stderr } = await place.run(['search', ...words.split(' '), './']);
  expect({ code, stdout: stdout.replaceAll('\r', ''), stderr }).toEqual({
    ...same,
    stderr: expect.any(String),
  });
});

/** Counts over all files, where ripgrep counts per file. */
test.each(
  some<[dowse: string, ripgrep: string]>(
    [
      ['-rc retry', '-c retry'],
      ['-rci retry', '-ci retry'],
      ['-rcv retry', '-cv retry'],
      ['-rco retry', '-co retry'],
      ['-rcx retry', '-cx retry'],
      ['-rcm1 retry', '-cm1 retry'],
      ['-rcw -e retry -e two', '-cw -e retry -e two'],
    ],
    7,
  ),
)('dowse search %s counts what ripgrep counts', async (words, others) => {
  const counts = ripgrep(others.split(' ')).stdout.matchAll(/:(\d+)$/gm);
  const sum = [...counts].reduce((all, [, number]) => all + Number(number), 0);
  expect((await place.run(['search', ...words.split(' '), './'])).stdout).toBe(`${sum}\n`);
});

test('with -e, operands are paths', async () => {
  const { stdout } = await place.run(['search', '-e', 'two', 'sub/c.ts', 'a.ts']);
  expect(stdout).toBe('sub/c.ts:2:two\n');
  const invalid = await place.run(['search', '-r', '-e', 'ok', '-e', 'b(']);
  expect([invalid.code, invalid.stderr]).toEqual([
    2,
    expect.stringContaining('position 1: unclosed group; plain text is searched with -F'),
  ]);
});

test('names the missing pattern argument', async () => {
  const { code, stderr } = await place.run(['search', '-rl']);
  expect([code, stderr]).toEqual([2, expect.stringContaining("missing required argument 'pattern'")]);
});

test.each(
  some(['interface{}', '\x24{foo}', '**kwargs', 'foo(', 'a[', 'x{1', 'C:\\Users', '?.name', 'end\\'], 9),
)('suggests -F for an invalid pattern: %s', async pattern => {
  const { code, stderr } = await place.run(['search', '-r', pattern]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('plain text is searched with -F')]);
});

test.each(some(['--force', '-->', '--no-verify', '-=', '->next'], 5))(
  'suggests -e and -- for a pattern with a dash: %s',
  async pattern => {
    const { code, stderr } = await place.run(['search', '-r', pattern]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`dowse search -e '${pattern}'`)]);
  },
);

test('file names and matched parts are also in the JSON', async () => {
  const json = async (...words: string[]) =>
    JSON.parse((await place.run(['search', '--json', ...words])).stdout).results;
  expect(await json('-rl', 'retry', 'sub')).toEqual([
    { file_name: 'sub/deep/d.md', line_number: 5, line: 'retry at the end' },
  ]);
  expect(await json('-o', 'ret', 'a.ts')).toMatchObject([
    { line_number: 2, line: 'ret' },
    { line_number: 2, line: 'ret' },
    { line_number: 5, line: 'ret' },
  ]);
});
