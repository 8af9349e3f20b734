/**
 * `npm run build`: builds daemon/ into a package for `npm pack`: JavaScript in dist/ (including the language
 * server in one file), grammars in grammars/, kernels in kernels/.
 * `npm run build -- --pack DIR` also writes the tarball to DIR, and prints its path.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyGrammars, SHIPPED_GRAMMARS } from './grammars.ts';
import { assembleKernels } from './kernels.ts';
import { bundleLanguageServer } from './language-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const daemon = join(root, 'daemon');

/** Rebuilds everything, so that nothing without a source is shipped. */
function compile(): void {
  rmSync(join(daemon, 'dist'), { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'daemon'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The queries beside the languages: what the compiler does not copy. */
function copyFacts(): void {
  const from = join(daemon, 'src', 'languages');
  for (const file of globSync('*/facts.scm', { cwd: from }))
    cpSync(join(from, file), join(daemon, 'dist', 'languages', file));
}

/** Packs the daemon into `to`. @returns the path of the tarball. */
function pack(to: string): string {
  mkdirSync(to, { recursive: true });
  const { status, stdout } = spawnSync('npm', ['pack', '--silent', '--pack-destination', to], {
    cwd: daemon,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 2],
  });
  if (status !== 0) process.exit(status ?? 1);
  return join(to, stdout.trim().split('\n').at(-1) as string);
}

const { values } = parseArgs({ options: { pack: { type: 'string' } } });
compile();
copyFacts();
await bundleLanguageServer();
await assembleKernels();
const grammars = await copyGrammars(SHIPPED_GRAMMARS);
console.error(`built daemon/dist, with ${grammars.length} grammars in daemon/grammars`);
// npm runs scripts in the package folder; INIT_CWD is the folder it was called in.
if (values.pack !== undefined) console.log(pack(resolve(process.env.INIT_CWD ?? '.', values.pack)));
