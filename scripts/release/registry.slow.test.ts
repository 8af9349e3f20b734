/** The parts of a release that need tools or programs from the npm registry. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { which } from '../../test/setup.ts';
import { writeFiles } from '../../test/support/tree.ts';
import { binaryFormat } from '../package/binary-format.ts';
import { targetOf } from '../package/targets.ts';
import { writeSbom } from './sbom.ts';
import { windowsZip } from './windows-zip.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'dowse-registry-'));
afterAll(() => rmSync(place, { recursive: true }));

test('the bill of materials has what is installed and what is bundled, without the tools of a build', () => {
  const file = join(place, 'dowse.cdx.json');
  writeSbom(root, ['preact', 'tree-sitter-go'], file);
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(file, 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  expect(metadata.component).toMatchObject({ name: 'dowse', version: '0.1.0' });
  const names = components.map(({ name }: { name: string }) => name);
  // An own dependency, one of that, one of the extension, and the bundled ones.
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'avvio', 'vscode-languageclient', 'preact', 'tree-sitter-go']),
  );
  expect(names.filter((name: string) => ['vitest', 'esbuild', 'node-gyp-build'].includes(name))).toEqual([]);
  const fastify = components.find(({ name }: { name: string }) => name === 'fastify');
  expect(fastify).toMatchObject({
    version: JSON.parse(readFileSync(join(root, 'node_modules/fastify/package.json'), 'utf8')).version,
    licenses: [{ license: { id: 'MIT' } }],
  });
});

const unzip = which('unzip');
test.skipIf(!unzip)('the zip for Windows has a Node that starts the package beside it', async () => {
  const folder = join(place, 'daemon');
  const manifest = { name: 'dowse', version: '1.2.3', license: 'MIT' };
  writeFiles(folder, { 'package.json': JSON.stringify(manifest), 'bin/dowse.js': '' });
  const zip = await windowsZip(root, { folder, contains: [] }, targetOf('win32-x64'), place);
  expect(zip).toBe(join(place, 'dowse-1.2.3-win32-x64.zip'));
  execFileSync(unzip!, ['-q', zip, '-d', join(place, 'unpacked')]);
  const unpacked = (file: string) => join(place, 'unpacked', file);
  const program = unpacked('dowse.exe');
  expect(binaryFormat(program)).toEqual({ os: 'win32', cpus: ['x64'] });
  const bytes = readFileSync(program);
  // Node looks for the script where this mark ends with 1.
  expect(bytes.includes('NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1')).toBe(true);
  expect(bytes.includes('winget calls it by a link')).toBe(true);
  expect(readFileSync(unpacked('dowse/package.json'), 'utf8')).toBe(JSON.stringify(manifest));
  expect(binaryFormat(unpacked('dowse/node_modules/@vscode/ripgrep-win32-x64/bin/rg.exe'))?.os).toBe('win32');
  expect(readFileSync(unpacked('dowse/ThirdPartyNotices.txt'), 'utf8')).toContain('better-sqlite3');
});
