import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { installedExtension, manifest } from './harness/manifest.ts';

const CLIENT = fileURLToPath(new URL('../../client', import.meta.url));

describe('the packaged extension', () => {
  test('asks for no proposed API, and is typed by the stable one alone', () => {
    expect(manifest().enabledApiProposals).toBeUndefined();
    const declared = readdirSync(join(CLIENT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .filter(name => /declare module ['"]vscode['"]/.test(readFileSync(join(CLIENT, 'src', name), 'utf8')));
    expect(declared).toEqual([]);
  });

  test('is typed by the oldest editor that it says it runs in', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'));
    const wanted = manifest()
      .engines.vscode.replace(/^\^/, '')
      .replace(/\.\d+$/, '');
    expect(devDependencies['@types/vscode']).toBe(`~${wanted}.0`);
  });

  test.each(['platform', 'universal'] as const)('holds no binary in what the editor loads: %s', which => {
    const loaded = readdirSync(join(installedExtension(which), 'dist'), {
      recursive: true,
      encoding: 'utf8',
    });
    expect(loaded).toContain('extension.cjs');
    expect(loaded.filter(name => name.endsWith('.node'))).toEqual([]);
  });

  test('brings the daemon where it is made for this kind of machine, and only there', () => {
    const daemon = (which: 'platform' | 'universal') =>
      existsSync(join(installedExtension(which), 'dowse', 'bin', 'dowse.js'));
    expect([daemon('platform'), daemon('universal')]).toEqual([true, false]);
  });
});
