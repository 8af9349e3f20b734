import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { which } from '../../test/setup.ts';
import { targetOf } from '../package/targets.ts';
import { CHECKSUMS, writeChecksums } from './checksums.ts';
import { forPlatform } from './offline.ts';
import { addPackaging, fill, fillTemplates } from './templates.ts';

const packaging = fileURLToPath(new URL('../../packaging', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'dowse-release-'));
afterAll(() => rmSync(place, { recursive: true }));

const SUM = 'a'.repeat(64);
const ADDRESSES = {
  version: '1.2.3',
  owner: 'somebody',
  repository: 'https://github.com/somebody/dowse',
  homepage: 'https://dowse.example.org',
};
const VALUES = {
  ...ADDRESSES,
  'sha256 dowse-1.2.3.tgz': SUM,
  'sha256 dowse-1.2.3-win32-x64.zip': SUM,
};
const json = (file: string) => JSON.parse(readFileSync(join(place, 'filled', file), 'utf8'));

test('a template may use a value in the name of another, and reports missing values', () => {
  const template = 'v{{version}} {{sha256 dowse-{{version}}.tgz}} $&';
  expect(fill(template, VALUES)).toEqual({ text: `v1.2.3 ${SUM} $&`, missing: [] });
  expect(fill(template, { version: '2.0.0' }).missing).toEqual(['sha256 dowse-2.0.0.tgz']);
});

test('all templates are filled, files beginning with a dot too', () => {
  expect(fillTemplates(packaging, join(place, 'filled'), VALUES)).toEqual([]);
  expect(readFileSync(join(place, 'filled/homebrew/dowse.rb'), 'utf8')).toContain(
    `url "${VALUES.repository}/releases/download/v1.2.3/dowse-1.2.3.tgz"\n  sha256 "${SUM}"`,
  );
  for (const plugin of ['claude-code/.claude-plugin/plugin.json', 'gemini-cli/gemini-extension.json'])
    expect(json(`plugins/${plugin}`)).toMatchObject({
      version: '1.2.3',
      mcpServers: { dowse: { command: 'npx' } },
    });
  expect(fillTemplates(packaging, join(place, 'gaps'), { version: '1.2.3' })).toContain(
    'server.json lacks homepage, owner, repository',
  );
});

test('the entry of the MCP registry keeps its rules', () => {
  fillTemplates(packaging, join(place, 'filled'), VALUES);
  const server = json('server.json');
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server.packages[0]).toMatchObject({ identifier: 'dowse', version: '1.2.3' });
});

test('a release has a zip with the filled templates, and its checksum', async () => {
  const release = join(place, 'release');
  mkdirSync(release);
  writeFileSync(join(release, 'dowse-1.2.3.tgz'), 'a');
  writeFileSync(join(release, 'dowse-1.2.3-win32-x64.zip'), '');
  expect(await addPackaging(packaging, release, ADDRESSES)).toEqual([]);
  expect(readFileSync(join(release, 'packaging/homebrew/dowse.rb'), 'utf8')).toContain(
    'sha256 "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"',
  );
  const zip = readFileSync(join(release, 'dowse-1.2.3-packaging.zip'));
  const files = [
    'homebrew/dowse.rb',
    'winget/Dowse.Dowse.yaml',
    'plugins/claude-code/.claude-plugin/plugin.json',
  ];
  expect(files.filter(file => !zip.includes(`packaging/${file}`))).toEqual([]);
  expect([...writeChecksums(release).keys()]).toContain('dowse-1.2.3-packaging.zip');
});

const ruby = which('ruby');
test.skipIf(!ruby)('Ruby reads the formula of Homebrew', () => {
  fillTemplates(packaging, join(place, 'filled'), VALUES);
  const formula = readFileSync(join(place, 'filled/homebrew/dowse.rb'), 'utf8');
  const check = (input: string) => spawnSync(ruby!, ['-c'], { input, encoding: 'utf8' });
  expect(check(formula)).toMatchObject({ status: 0, stdout: 'Syntax OK\n' });
  expect(check(formula.replace(/^ {2}end$/m, '')).status).toBe(1);
});

test('checksums are in the form that sha256sum checks', () => {
  const folder = join(place, 'sums');
  mkdirSync(folder);
  writeFileSync(join(folder, 'b.tgz'), '');
  writeFileSync(join(folder, 'a.tgz'), 'a');
  writeChecksums(folder);
  writeChecksums(folder);
  expect(readFileSync(join(folder, CHECKSUMS), 'utf8')).toBe(
    'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a.tgz\n' +
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b.tgz\n',
  );
});

test('an offline package is for one platform and brings all its dependencies', () => {
  const manifest = { name: 'dowse', version: '1.2.3', dependencies: { a: '^1' } };
  expect(forPlatform(manifest, targetOf('alpine-arm64'))).toEqual({
    ...manifest,
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
    bundleDependencies: ['a'],
  });
});

const ANALYZE = '/usr/bin/systemd-analyze';
test.skipIf(!existsSync(ANALYZE))('systemd accepts the unit of the server', () => {
  const unit = join(packaging, 'server/dowse.service');
  expect(spawnSync(ANALYZE, ['verify', unit], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  const wrong = join(place, 'wrong.service');
  writeFileSync(wrong, readFileSync(unit, 'utf8').replace('LockPersonality=', 'LockPersonalty='));
  expect(spawnSync(ANALYZE, ['verify', wrong], { encoding: 'utf8' }).stderr).toContain('LockPersonalty');
});
