import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { installedExtension, manifest } from './harness/manifest.ts';

const CLIENT = fileURLToPath(new URL('../../client', import.meta.url));

describe('the packaged extension', () => {
  test('uses no proposed API, and type-checks with the stable one', () => {
    expect(manifest().enabledApiProposals).toBeUndefined();
    const declared = readdirSync(join(CLIENT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .filter(name => /declare module ['"]vscode['"]/.test(readFileSync(join(CLIENT, 'src', name), 'utf8')));
    expect(declared).toEqual([]);
  });

  test('type-checks with the oldest editor that it supports', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'));
    const wanted = manifest()
      .engines.vscode.replace(/^\^/, '')
      .replace(/\.\d+$/, '');
    expect(devDependencies['@types/vscode']).toBe(`~${wanted}.0`);
  });

  test.each(['platform', 'universal'] as const)('has no binary in what the editor loads: %s', which => {
    const loaded = readdirSync(join(installedExtension(which), 'dist'), {
      recursive: true,
      encoding: 'utf8',
    });
    expect(loaded).toContain('extension.cjs');
    expect(loaded.filter(name => name.endsWith('.node'))).toEqual([]);
  });

  test('includes the daemon only in the package for this platform', () => {
    const daemon = (which: 'platform' | 'universal') =>
      existsSync(join(installedExtension(which), 'dowse', 'bin', 'dowse.js'));
    expect([daemon('platform'), daemon('universal')]).toEqual([true, false]);
  });
});
