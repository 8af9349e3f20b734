/** For tests: the next version of Dowse, made from this one with another version string and one more migration. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCHEMA = 'daemon/src/store/postgres/schema.ts';
/** The end of the list of migrations. */
const END = '\n];\nconst OLDEST_VERSION';

export interface NextVersion {
  version: string;
  /** The command `dowse` of it. */
  program: string;
  remove(): void;
}

/** @param migration the statement that its schema has more */
export function nextVersion(migration: string): NextVersion {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-next-')));
  mkdirSync(join(folder, 'daemon'));
  for (const part of ['src', 'bin', 'web', 'package.json'])
    cpSync(join(ROOT, 'daemon', part), join(folder, 'daemon', part), { recursive: true });
  for (const part of [
    'daemon/models',
    'daemon/kernels',
    'node_modules',
    'package.json',
    'scripts',
    'server',
    'tsconfig.base.json',
  ])
    symlinkSync(join(ROOT, part), join(folder, part));
  const manifest = join(folder, 'daemon/package.json');
  const version = '99.0.0';
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  const schema = readFileSync(join(folder, SCHEMA), 'utf8');
  if (!schema.includes(END)) throw new Error(`${SCHEMA} ends otherwise than expected`);
  writeFileSync(
    join(folder, SCHEMA),
    schema.replace(END, () => `\n  ${JSON.stringify(migration)},${END}`),
  );
  return {
    version,
    program: join(folder, 'daemon/bin/dowse.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
