import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Runner } from './runner.ts';
import { killProcessIn, makeStuck } from './testing/stuck-ripgrep.ts';

/** The output of a run. */
async function output(runner: Runner, cwd: string, args: readonly string[]): Promise<string> {
  const chunks: Buffer[] = [];
  const parser = { push: (chunk: Buffer) => void chunks.push(Buffer.from(chunk)), end() {} };
  const request = { pattern: 'needle', path: '.' };
  for await (const _ of runner.run({ request, args, cwd }, parser)) {
    // The parser has it.
  }
  return Buffer.concat(chunks).toString();
}

describe('runs', () => {
  let folder: string;
  let runner: Runner;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'runner-test-')));
    writeFileSync(path.join(folder, 'a.txt'), 'needle\n');
    runner = new Runner();
  });
  afterEach(async () => {
    await runner.close();
    rmSync(folder, { recursive: true });
  });

  test('if a file cannot be read, the others are searched', async () => {
    expect(await output(runner, folder, ['--no-filename', 'needle', './a.txt', './missing.txt'])).toBe(
      'needle\n',
    );
    expect(await output(runner, folder, ['needle', './a.txt'])).toBe('needle\n');
  });

  test('a pattern counts as accepted once a run has read it', async () => {
    const of = (pattern: string) => ({ pattern, path: '.' });
    expect(runner.accepts(of('plain text'))).toBe(true);
    for (const [pattern, isAccepted] of [
      ['nee+dle', true],
      ['nee(dle', false],
    ] as const) {
      expect(runner.accepts(of(pattern))).toBe(false);
      const run = { request: of(pattern), args: [`--regexp=${pattern}`, './a.txt'], cwd: folder };
      const ended = runner.run(run, { push() {}, end() {} });
      const outcome = (async () => {
        for await (const _ of ended) {
          // Nothing reads the output.
        }
        return true;
      })();
      expect(await outcome.catch(() => false)).toBe(isAccepted);
      expect(runner.accepts(of(pattern))).toBe(isAccepted);
    }
  });

  test('any argument reaches ripgrep unchanged', async () => {
    const odd = `it's "odd" $HOME \`id\` \\ * ; # é`;
    writeFileSync(path.join(folder, 'odd.txt'), `before ${odd}\n`);
    expect(await output(runner, folder, ['--fixed-strings', odd, './odd.txt'])).toBe(`before ${odd}\n`);
  });

  test('a run that is aborted or left early ends with its process', async () => {
    writeFileSync(path.join(folder, 'many.txt'), 'needle\n'.repeat(100_000));
    const stop = new AbortController();
    const run = { request: { pattern: 'needle', path: '.' }, args: ['needle', './many.txt'], cwd: folder };
    const parser = { push() {}, end() {} };
    const aborted = runner.run({ ...run, signal: stop.signal }, parser);
    await aborted.next();
    stop.abort(new Error('enough'));
    await expect(aborted.next()).rejects.toThrow('enough');
    expect(runner.pids).toEqual([]);
    const left = runner.run(run, parser);
    await left.next();
    expect(runner.pids).toHaveLength(1);
    await left.return();
    expect(runner.pids).toEqual([]);
  });
});

test.runIf(process.platform === 'linux')('a search reports that its process was killed', async () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'runner-test-')));
  makeStuck(folder);
  const runner = new Runner();
  const searching = output(runner, folder, ['needle', './']);
  await Promise.all([
    expect(searching).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'A search was broken off.',
    }),
    killProcessIn(folder),
  ]);
  const closing = output(runner, folder, ['needle', './']);
  await Promise.all([
    expect(closing).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The daemon is stopping.',
    }),
    vi.waitFor(() => expect(runner.pids).toHaveLength(1)).then(() => runner.close()),
  ]);
  rmSync(folder, { recursive: true });
});
