/** Usage errors have a line with the correct usage, and start no daemon. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { some } from '../support/fast.ts';
import { Place } from './harness.ts';

const place = new Place({ 'a.txt': 'one\n' });
afterAll(() => place.remove());

test.each(
  some(
    [
      'search -r one',
      'chat one',
      'ask one',
      'index build',
      'index status',
      'index pause',
      'mcp',
      'serve --port 0',
      'serve --port 0 --data-dir',
      'keys create ci --root',
      'hooks install',
      'hooks install --target',
      'ask one --in',
      'webhooks add app --target',
    ],
    4,
  ),
)("an empty path, as an unset variable gives, is not the current folder: %s ''", async words => {
  const { code, stdout, stderr } = await place.run([...words.split(' '), '']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^dowse: .*'' is invalid.* It is empty; "\." is the current folder\.$/m);
});

test.each(
  some(
    [
      [
        'search --type .py x',
        "option '--type <EXT>' argument '.py' is invalid. It takes an extension without a dot",
      ],
      ['search --type *.py x', "option '--type <EXT>' argument '*.py' is invalid. It takes an extension"],
      ['search --type py, x', "option '--type <EXT>' argument 'py,' is invalid. It takes an extension"],
      [
        'search --max 0 x',
        "option '--max <N>' argument '0' is invalid. It takes a whole number from 1 to 1,000,000.",
      ],
      [
        'search -C 1000 x',
        "option '-C, --context <N>' argument '1000' is invalid. It takes a whole number from 0 to 100.",
      ],
      [
        'search -C -1 x',
        "option '-C, --context <N>' argument '-1' is invalid. It takes a whole number from 0 to 100.",
      ],
      ['search x --glob ', "option '--glob <G>' argument '' is invalid. It is empty."],
      [
        'ask --limit 101 x',
        "option '--limit <N>' argument '101' is invalid. It takes a whole number from 1 to 100.",
      ],
      ['ask -t .py x', "option '--type <EXT>' argument '.py' is invalid. It takes an extension"],
      ['ask --type .py x', "option '--type <EXT>' argument '.py' is invalid. It takes an extension"],
      ['ask ', "command-argument value '' is invalid for argument 'question'. It is empty."],
      ['chat ', "command-argument value '' is invalid for argument 'query'. It is empty."],
      ['lsp --pipe ', "option '--pipe <NAME>' argument '' is invalid. It is empty."],
      [
        'serve --allow-origin https://example.org/path',
        "argument 'https://example.org/path' is invalid. It takes a web origin; https://example.org is one.",
      ],
      ['serve --allow-origin example.org', 'It takes a web origin, such as https://search.example.org.'],
      ['serve --allow-origin *', 'It takes a web origin, such as'],
      [
        'serve --port 65536',
        "option '--port <N>' argument '65536' is invalid. It takes a whole number from 0 to 65,535.",
      ],
      [
        'keys create ci --scope all',
        "option '--scope <S>' argument 'all' is invalid. It takes search, index or admin.",
      ],
      [
        'keys create ci --rate 0',
        "option '--rate <PER_MINUTE>' argument '0' is invalid. It takes a whole number from 1 to",
      ],
      [
        'webhooks add app --target . --tries 0',
        "option '--tries <N>' argument '0' is invalid. It takes a whole number from 1",
      ],
    ],
    4,
  ),
)('an error about a value names the option: %s', async (words, said) => {
  const { code, stdout, stderr } = await place.run(words.split(' '));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^dowse: /);
  expect(stderr).toContain(said);
  expect(stderr).not.toMatch(/\/options\/|expected/);
});

test.skipIf(process.platform === 'win32')(
  'in a removed folder, only commands that need a folder fail',
  { tags: 'slow' },
  async () => {
    const dowse = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));
    const inNoFolder = async (words: string) => {
      const line = `mkdir gone && cd gone && rmdir ../gone && exec '${process.execPath}' '${dowse}' ${words}`;
      const child = place.spawn('sh', ['-c', line]);
      const texts = [text(child.stdout!), text(child.stderr!)] as const;
      const [code] = await once(child, 'close');
      return [code, ...(await Promise.all(texts))];
    };
    expect(await inNoFolder('--version')).toEqual([0, '0.1.0\n', '']);
    expect(await inNoFolder('status')).toEqual([1, expect.stringContaining('no daemon'), '']);
    for (const words of ['search x', 'ask x', 'index build', 'mcp', 'hooks status', 'serve .']) {
      const said = 'dowse: The current folder no longer exists.\nChange to an existing folder.\n';
      expect([words, await inNoFolder(words)]).toEqual([words, [2, '', said]]);
    }
  },
);

test.each(some(['search one -', 'chat one -', 'ask one -'], 4))(
  'refuses to search standard input: %s',
  async words => {
    const { code, stderr } = await place.run(words.split(' '));
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Standard input is not searched; "./-" is a file'),
    ]);
  },
);

test('--target must be a folder', async () => {
  spawnSync('git', ['init', '--bare', '--quiet', join(place.root, 'bare.git')]);
  const { code, stderr } = await place.run(['hooks', 'install', '../bare.git', '--target', 'a.txt']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('dowse: Not a folder: ')]);
});

test('usage errors start no daemon', async () => {
  expect((await place.run(['status'])).code).toBe(1);
});

test.each(
  some(
    [
      ['search -rL one', '-L', 'compare -l with the list of all files'],
      ['search -f patterns.txt one', '-f', '-e PATTERN'],
      ['search -a one', '-a', 'a file that is named is searched'],
      ['search --color=always one', '--color', 'FORCE_COLOR=1'],
      ['search -R one', '-R', '-r searches all folders'],
      ['search one --limit 3', '--limit', '--max N'],
      ['ask one -n 5', '-n', '--limit N'],
      ['ask one --glob *.ts', '--glob', '--in PATH'],
      ['chat one -i', '-i', 'ignoring case'],
      ['chat one --type go', '--type', 'in python files'],
    ],
    4,
  ),
)('suggests the equivalent of an option of other commands: %s', async (words, option, said) => {
  const { code, stdout, stderr } = await place.run(words.split(' '));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`dowse: unknown option '${option}`);
  expect(stderr).toContain(said);
});

test('an unknown option may be a pattern', async () => {
  const { stderr } = await place.run(['search', '--zzz', 'one']);
  expect(stderr).toBe(
    "dowse: unknown option '--zzz'\n(a pattern that begins with a dash comes after -e or --: dowse search -e '--zzz')\n(--help lists commands and options)\n",
  );
  const asked = await place.run(['ask', '--zzz', 'one']);
  expect(asked.stderr).toBe("dowse: unknown option '--zzz'\n(--help lists commands and options)\n");
});

test('suggests quotes for a sentence without them', async () => {
  const asked = await place.run(['ask', 'where', 'are', 'retries', 'handled']);
  expect(asked.code).toBe(2);
  expect(asked.stderr).toContain('put it in quotes, as in dowse ask "where are retries handled"');
  const told = await place.run(['chat', 'all', 'TODO', 'comments']);
  expect(told.stderr).toContain('as in dowse chat "all TODO comments"');
});

test.each(
  some(
    [
      ['list', 'dowse index list'],
      ['build .', 'dowse index build'],
      ['rg foo', 'dowse search PATTERN'],
      ['version', 'dowse --version'],
    ],
    4,
  ),
)('a command with another name elsewhere is an error that suggests ours: %s', async (words, ours) => {
  const { code, stdout, stderr } = await place.run(words.split(' '));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`\n(${ours})\n`);
  expect(stderr).not.toContain('Did you mean');
});
