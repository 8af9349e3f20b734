import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test.skipIf(process.platform === 'win32')('does not run npm ci if node_modules is a link', () => {
  const place = mkdtempSync(join(tmpdir(), 'dowse-bootstrap-'));
  try {
    const checkout = join(place, 'checkout');
    mkdirSync(join(checkout, 'scripts'), { recursive: true });
    cpSync(
      fileURLToPath(new URL('bootstrap.mjs', import.meta.url)),
      join(checkout, 'scripts', 'bootstrap.mjs'),
    );
    writeFileSync(join(checkout, 'package-lock.json'), '{}');
    mkdirSync(join(place, 'elsewhere'));
    symlinkSync(join(place, 'elsewhere'), join(checkout, 'node_modules'));
    const npm = join(place, 'npm.cjs');
    writeFileSync(npm, `require('node:fs').writeFileSync(${JSON.stringify(join(place, 'ran'))}, '')`);
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(checkout, 'scripts', 'bootstrap.mjs'), 'x.ts'],
      {
        env: { ...process.env, npm_execpath: npm },
        encoding: 'utf8',
      },
    );
    expect([status, stderr, existsSync(join(place, 'ran'))]).toEqual([
      1,
      expect.stringMatching(/is a link/),
      false,
    ]);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

test.skipIf(process.platform === 'win32')(
  'uses the running Node if the installed one cannot run, such as a glibc build on Alpine',
  () => {
    const place = mkdtempSync(join(tmpdir(), 'dowse-bootstrap-'));
    try {
      const scripts = join(place, 'scripts');
      const bin = join(place, 'node_modules', 'node', 'bin');
      for (const folder of [scripts, bin]) mkdirSync(folder, { recursive: true });
      cpSync(fileURLToPath(new URL('bootstrap.mjs', import.meta.url)), join(scripts, 'bootstrap.mjs'));
      writeFileSync(join(place, 'package-lock.json'), '{}');
      writeFileSync(join(place, 'node_modules', '.package-lock.json'), '{}');
      // The system reports a program whose loader is missing as a missing file.
      writeFileSync(join(bin, 'node'), '#!/not/there/ld-linux-x86-64.so.2\n', { mode: 0o755 });
      writeFileSync(
        join(scripts, 'x.mjs'),
        'console.log(process.execPath, process.env.PATH.includes(process.argv[2]));',
      );
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(scripts, 'bootstrap.mjs'), join('scripts', 'x.mjs'), bin],
        { encoding: 'utf8' },
      );
      expect([status, stdout, stderr]).toEqual([0, `${process.execPath} false\n`, '']);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  },
);

test('uses the running Node if npm has none for this machine', () => {
  const place = mkdtempSync(join(tmpdir(), 'dowse-bootstrap-'));
  try {
    const scripts = join(place, 'scripts');
    for (const folder of [scripts, join(place, 'node_modules')]) mkdirSync(folder);
    cpSync(fileURLToPath(new URL('bootstrap.mjs', import.meta.url)), join(scripts, 'bootstrap.mjs'));
    writeFileSync(join(place, 'package-lock.json'), '{}');
    writeFileSync(join(place, 'node_modules', '.package-lock.json'), '{}');
    writeFileSync(join(scripts, 'x.mjs'), 'console.log(process.execPath);');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(scripts, 'bootstrap.mjs'), join('scripts', 'x.mjs')],
      { encoding: 'utf8' },
    );
    expect([status, stdout, stderr]).toEqual([0, `${process.execPath}\n`, '']);
    const root = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(Object.keys(root.optionalDependencies)).toEqual(['node']);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
