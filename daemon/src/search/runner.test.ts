import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lineArguments } from './arguments.ts';
import { parseLines } from './output.ts';
import { runAll } from './run-all.ts';
import { createRunner, type Runner } from './runner.ts';
import { killProcessIn, makeStuck } from './testing/stuck-ripgrep.ts';

/** What a run gives, as text; `onPiece` is called with each piece. */
async function output(
  runner: Runner,
  cwd: string,
  args: readonly string[],
  onPiece = () => {},
): Promise<string> {
  const chunks: Buffer[] = [];
  const parser = { push: (chunk: Buffer) => void chunks.push(Buffer.from(chunk)), end() {} };
  const request = { pattern: 'needle', path: '.' };
  for await (const _ of runner.run({ request, args, cwd, isBrief: true }, parser)) {
    onPiece();
  }
  return Buffer.concat(chunks).toString();
}

describe.runIf(process.platform === 'linux')('runs that a shell starts', () => {
  let temporary: string;
  let folder: string;
  let runner: Runner;
  beforeEach(async () => {
    temporary = mkdtempSync(path.join(tmpdir(), 'runner-test-'));
    folder = path.join(temporary, 'searched');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'a.txt'), 'needle\n');
    vi.stubEnv('TMPDIR', temporary);
    runner = createRunner({});
    // The first ones start the shell, and are run without it until it is up.
    while (pipes().length === 0) await output(runner, folder, ['needle', './a.txt']);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await runner.close();
    rmSync(temporary, { recursive: true });
  });

  /** Where a shell puts what ripgrep complains of. */
  function pipes(): string[] {
    const shells = readdirSync(temporary).filter(name => name.startsWith('dowse-'));
    const files = shells.flatMap(shell =>
      readdirSync(path.join(temporary, shell)).map(name => path.join(temporary, shell, name)),
    );
    return files.filter(file => file.endsWith('.errors'));
  }

  test('one that the shell could not start is started in the ordinary way', async () => {
    for (const file of pipes()) {
      rmSync(file);
      mkdirSync(file);
    }
    for (let i = 0; i < 5; i++) expect(await output(runner, folder, ['needle', './a.txt'])).toBe('needle\n');
  });

  test('that some files could not be read, when there is no place to say so, is no failure', async () => {
    writeFileSync(path.join(folder, 'many.txt'), 'needle\n'.repeat(100_000));
    for (let i = 0; i < 5; i++) {
      const found = await output(
        runner,
        folder,
        ['--no-filename', 'needle', './many.txt', './missing.txt'],
        () => {
          for (const file of pipes()) rmSync(file, { force: true });
        },
      );
      expect(found).toHaveLength(700_000);
    }
  });

  test('what ripgrep complains of before it says that there is no more is heard', async () => {
    const complaints: object[] = [];
    const complaining = createRunner({ logger: { debug: fields => void complaints.push(fields) } });
    const request = { pattern: 'needle', path: '.' };
    const search = async (...files: string[]) => {
      const lines: string[] = [];
      const line = (_number: number, _column: number, text: Buffer) => void lines.push(text.toString());
      const args = [...lineArguments(request, 'lines'), '--stats', '--', ...files];
      const parser = parseLines({ file: () => true, line, fileEnd() {} });
      for await (const _ of complaining.run({ request, args, cwd: folder, isBrief: true }, parser)) {
        // The parser has it.
      }
      expect(parser.isComplete?.()).toBe(true);
      return lines;
    };
    for (let i = 1; i <= 5; i++) {
      expect(await search('./a.txt', './missing.txt')).toEqual(['needle']);
      expect(complaints).toHaveLength(i);
      expect(await search('./a.txt')).toEqual(['needle']);
    }
    expect(complaints).toHaveLength(5);
    await complaining.close();
    expect(complaining.pids).toEqual([]);
  });

  test('a run that fails while nobody reads is told to whoever reads on', async () => {
    writeFileSync(path.join(folder, 'many.txt'), 'needle\n'.repeat(100_000));
    const stop = new AbortController();
    const request = { pattern: 'needle', path: '.' };
    const run = { request, args: ['needle', './many.txt'], cwd: folder, isBrief: true, signal: stop.signal };
    const pieces = runAll(runner, [run, run], () => ({ push() {}, end() {} }));
    await pieces.next();
    stop.abort(new Error('enough'));
    // By then Node would have ended the process for a rejection that nobody took.
    await vi.waitFor(() => expect(runner.pids).toEqual([]));
    await new Promise(setImmediate);
    await expect(pieces.next()).rejects.toThrow('enough');
  });
});

test.runIf(process.platform === 'linux')('a search whose process was killed says so', async () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'runner-test-')));
  makeStuck(folder);
  const runner = createRunner({});
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
      message: 'The daemon is shutting down.',
    }),
    vi.waitFor(() => expect(runner.pids).toHaveLength(1)).then(() => runner.close()),
  ]);
  rmSync(folder, { recursive: true });
});
