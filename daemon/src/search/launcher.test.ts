import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Launcher } from './launcher.ts';
import type { Ripgrep } from './ripgrep.ts';

describe.runIf(process.platform === 'linux')('ripgrep started by a small process', () => {
  let folder: string;
  let launcher: Launcher;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'launcher-test-'));
    writeFileSync(path.join(folder, 'a.txt'), 'needle\n'.repeat(100_000));
    writeFileSync(path.join(folder, 'b.txt'), 'none\n');
    launcher = new Launcher();
  });
  afterEach(() => {
    launcher.close();
    rmSync(folder, { recursive: true });
  });

  async function start(...args: string[]): Promise<Ripgrep> {
    for (;;) {
      const ripgrep = await launcher.start(args, folder);
      if (ripgrep) return ripgrep;
      await new Promise(setImmediate);
    }
  }

  async function output({ stdout }: Ripgrep): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of stdout) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  }

  test('gives all of its output and how it ended', async () => {
    const found = await start('needle', './a.txt');
    expect(await output(found)).toBe('needle\n'.repeat(100_000));
    expect(await found.exit).toEqual({ code: 0, stderr: '' });
    const nothing = await start('needle', './b.txt');
    expect(await output(nothing)).toBe('');
    expect((await nothing.exit).code).toBe(1);
    const refused = await start('(', './b.txt');
    expect(await output(refused)).toBe('');
    expect(await refused.exit).toMatchObject({ code: 2, stderr: expect.stringContaining('unclosed group') });
  });

  test('many at a time do not mix', async () => {
    await start('none', './b.txt');
    const texts = await Promise.all(
      Array.from({ length: 20 }, async (_, i) =>
        output(await start('--max-count', String(i + 1), 'needle', './a.txt')),
      ),
    );
    expect(texts.map(text => text.length / 'needle\n'.length)).toEqual(texts.map((_, i) => i + 1));
  });

  test('is killed on request, and with the one that asked for it', async () => {
    const one = await start('needle', './a.txt');
    one.kill();
    expect((await one.exit).code).toBeNull();
    const two = await start('needle', './a.txt');
    const { exit } = two;
    launcher.close();
    await expect(exit).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  test('a folder that is gone is left to the ordinary way', async () => {
    await start('none', './b.txt');
    expect(await launcher.start(['x', './'], path.join(folder, 'gone'))).toBeUndefined();
    expect(existsSync(folder)).toBe(true);
  });
});
