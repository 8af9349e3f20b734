/** Chat, and features of all commands: errors, help, completion. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { some } from '../support/fast.ts';
import { Place, PROJECT } from './harness.ts';

const place = new Place(PROJECT);
beforeAll(async () => {
  await place.serve();
  await place.run(['index', 'build']);
});
afterAll(() => place.remove());

test('chat: the command on standard error, the matches on standard output', async () => {
  const { code, stdout, stderr } = await place.run(['chat', '"unrelated"', 'lib']);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^\$ dowse search .*unrelated/);
  expect(stdout).toBe('lib/other.py:1:def unrelated():\n');
  const dry = await place.run(['chat', '--dry-run', '"unrelated"', 'lib']);
  expect(dry).toMatchObject({ code: 0, stderr: 'Finds lines that have "unrelated".\n' });
  const dowse = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));
  const pasted = spawnSync('bash', ['-c', `dowse() { "$NODE" "$DOWSE" "$@"; }; ${dry.stdout}`], {
    cwd: join(place.tree, 'lib'),
    env: place.env({ NODE: process.execPath, DOWSE: dowse }),
    encoding: 'utf8',
  });
  expect(pasted.stdout).toBe('other.py:1:def unrelated():\n');
  const json = await place.run(['chat', '--json', '"unrelated"', 'lib']);
  expect(JSON.parse(json.stdout)).toMatchObject({ results: [{ file_name: 'lib/other.py' }] });
  const typed = await place.run(['chat', 'dowse search --json unrelated', 'lib']);
  expect(JSON.parse(typed.stdout)).toMatchObject({ results: [{ file_name: 'lib/other.py' }] });
});

test('chat: a word that was left out is named on standard error', async () => {
  const request = ['async functions in sketches', 'src'];
  const caveat = '"sketches" was left out, since nothing matches with it.';
  const { stdout, stderr } = await place.run(['chat', ...request]);
  expect(stdout).toMatch(/^src\/retry\.ts:2:/);
  expect(stderr).toContain(`\nFinds async functions. ${caveat}`);
  expect((await place.run(['chat', '--dry-run', ...request])).stderr).toContain(caveat);
  const { caveat: said, explanation } = JSON.parse(
    (await place.run(['chat', '--json', '--dry-run', ...request])).stdout,
  );
  expect(said).toContain(caveat);
  expect(explanation).toBe(`Finds async functions. ${said}`);
});

test('chat: a question is asked', async () => {
  const question = 'how is a failed request tried again';
  const dry = await place.run(['chat', '--dry-run', question]);
  expect(dry).toMatchObject({ code: 0, stdout: `dowse ask '${question}'\n` });
  const asked = await place.run(['chat', question, 'src/retry.ts']);
  expect(asked.stderr).toContain(`$ dowse ask '${question}'`);
  expect(asked.stdout).toMatch(/^src\/retry\.ts:\d+-\d+: /);
});

test('chat: "how many" counts all matches, and the shown command counts too', { tags: 'slow' }, async () => {
  const many = new Place({ 'many.txt': '// TODO\n'.repeat(12_000) });
  try {
    const asked = await many.run(['chat', 'how many lines contain "TODO"']);
    expect(asked).toMatchObject({ code: 0, stdout: '12000\n', stderr: expect.stringMatching(/^\$ .* -c /) });
    expect(asked.stderr).not.toContain('more than');
    const json = await many.run(['chat', '--json', 'how many lines contain "TODO"']);
    expect(JSON.parse(json.stdout)).toMatchObject({ count: 12_000, files: 1 });
  } finally {
    await many.remove();
  }
});

test.each(
  some(
    [
      ['search -r foo(?=bar)', /^dowse: .*\nposition 3: look-around, .* not supported, only with --pcre2\n$/],
      ['search -r (a)\\1', /backreferences are not supported, only with --pcre2\n$/],
      ['search -r a\\nb', /matches only with --multiline\n$/],
      ['search --glob [ x', /\n--glob: error parsing glob/],
      [
        'ask x src/retry.ts',
        /^dowse: src\/retry\.ts is not a directory\nsrc\/retry\.ts: name the folder that contains it; "--in src\/retry\.ts" asks about the file alone\n$/,
      ],
      ['ask x --in src/nope.ts', /^dowse: No file or directory at "src\/nope\.ts"/],
      ['index pause src', /\nBuild it with: dowse index build src\n$/],
      ['ask x src --in ..', /\noutside src\n$/],
      ['index status src/retry.ts', /^dowse: src\/retry\.ts is not a directory\n/],
      ['index build /', /\n\/: name the folder of a project\n$/],
      ['webhooks add x --target src/retry.ts', /^dowse: --target is not a directory/],
      ['webhooks add x --target . --notify ftp://x', /\n--notify: expected an http/],
      [
        'webhooks add x --target . --notify http://10.0.0.1',
        /\n--notify: .* --allow-private lets it be notified\n$/,
      ],
      ['keys create a/b', /\nthe name: expected up to 64 letters/],
    ],
    3,
  ),
)('errors of the daemon name options of the command line: %s', async (words, said) => {
  const { code, stdout, stderr } = await place.run(words.split(' '));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(said);
  expect(stderr).not.toMatch(/options|target_dir|\/api\//);
  const json = await place.run([...words.split(' '), '--json']);
  expect(JSON.parse(json.stdout)).toHaveProperty('error.code');
});

test('suggests a correction for a typing error', async () => {
  const command = await place.run(['serach', 'x']);
  expect(command.code).toBe(2);
  expect(command.stderr).toContain('Did you mean search?');
  const option = await place.run(['ask', 'x', '--limt', '3']);
  expect(option.code).toBe(2);
  expect(option.stderr).toContain('Did you mean --limit?');
  expect((await place.run([])).code).toBe(2);
  expect((await place.run(['keys', 'creat'])).code).toBe(2);
  expect((await place.run(['ask', 'x', '--limit', 'ten'])).code).toBe(2);
});

test("help of every command has examples; the version is the package's", async () => {
  const manifest = JSON.parse(readFileSync(new URL('../../daemon/package.json', import.meta.url), 'utf8'));
  expect((await place.run(['--version'])).stdout).toBe(`${manifest.version}\n`);
  const commands = 'search chat ask index serve status stop keys doctor completion'.split(' ');
  const helps = await Promise.all(commands.map(command => place.run([command, '--help'])));
  for (const { code, stdout } of helps) {
    expect(code).toBe(0);
    expect(stdout).toMatch(/Examples:\n {2}\$ .*dowse /);
  }
});

test('help of a command within a command', { tags: 'slow' }, async () => {
  const { code, stdout } = await place.run(['help', 'index', 'build']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: dowse index build /)]);
  expect((await place.run(['help'])).stdout).toMatch(/^Usage: dowse \[options\] \[command\]/);
  expect((await place.run(['index', 'help', 'build'])).stdout).toBe(stdout);
});

test.each([
  ['help serch', 'search'],
  ['serch --help', 'search'],
  ['help index bild', 'build'],
  ['index bild --help', 'build'],
])('help of an unknown command is an error with a suggestion: %s', async (words, meant) => {
  const { code, stdout, stderr } = await place.run(words.split(' '));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`(Did you mean ${meant}?)`);
});

test.skipIf(process.platform === 'win32')(
  'folder names cannot contain terminal escapes',
  { tags: 'slow' },
  async () => {
    const name = 'red\u001b[31mfolder';
    mkdirSync(join(place.tree, name));
    await place.run(['keys', 'create', 'red', '--root', name]);
    const shown = [
      await place.run(['keys', 'list']),
      await place.run(['index', 'status', name]),
      await place.run(['index', 'build', `${name}/none`]),
    ];
    for (const { stdout, stderr } of shown) {
      expect(stdout + stderr).toContain('red\ufffd[31mfolder');
      expect(stdout + stderr).not.toContain('\u001b');
    }
    await place.run(['keys', 'revoke', 'red']);
  },
);

test.skipIf(process.platform === 'win32')('completion works in bash', async () => {
  const { stdout: script } = await place.run(['completion', 'bash']);
  const complete = (...words: string[]) => {
    const shell = `${script}
COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _dowse
echo "\${COMPREPLY[*]}"`;
    return spawnSync('bash', ['-c', shell], { encoding: 'utf8' }).stdout.trim();
  };
  expect(complete('dowse', 's')).toBe('search show status stop serve saved');
  expect(complete('dowse', 'keys', 'r')).toBe('rotate revoke');
  expect(complete('dowse', 'search', '--ig')).toBe('--ignore-case');
  expect(complete('dowse', 'completion', 'f')).toBe('fish');
  expect(complete('dowse', 'serve', '--log-level', 'd')).toBe('debug');
  expect(complete('dowse', 'keys', 'create', 'ci', '--scope', '')).toBe('search index admin');
  for (const shell of ['zsh', 'fish', 'powershell']) {
    const { code, stdout } = await place.run(['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain('ignore-case');
    expect(stdout).toMatch(/pending\W+running\W+done\W+dead/);
  }
  expect((await place.run(['completion', 'tcsh'])).code).toBe(2);
});
