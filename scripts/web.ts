/** Bundles the script and the style of the pages, `daemon/web/src`, into `daemon/web/dist`. A checkout does so at the first use. */
import { chmodSync, copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  write: false as const,
  format: 'esm' as const,
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  minify: true,
  legalComments: 'none' as const,
  jsx: 'automatic' as const,
  jsxImportSource: 'preact',
  metafile: true as const,
  logLevel: 'warning' as const,
};
const WEB = join(ROOT, 'daemon', 'web');

/**
 * Each file is replaced in one step: several processes may do this at once. All users of the machine may read the files, even
 * if a daemon bundles them, whose umask denies other users everything.
 *
 * @returns what is in the bundle
 */
export async function bundleWeb(to = `${WEB}/dist`): Promise<Metafile> {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  replace(`${to}/icon.svg`, file => copyFileSync(`${WEB}/src/icon.svg`, file));
  let inputs: Metafile['inputs'] = {};
  // Each by itself: if a package of the script is not installed, the pages still have their style.
  for (const entry of ['page.css', 'page.tsx']) {
    const { outputFiles, metafile } = await build({
      ...OPTIONS,
      entryPoints: [`${WEB}/src/${entry}`],
      outdir: to,
    });
    inputs = { ...inputs, ...metafile.inputs };
    for (const { path, contents } of outputFiles) replace(path, file => writeFileSync(file, contents));
  }
  return { inputs, outputs: {} };
}

function replace(path: string, write: (temporary: string) => void): void {
  const temporary = `${path}.${process.pid}`;
  write(temporary);
  chmodSync(temporary, 0o644);
  renameSync(temporary, path);
}

if (import.meta.main) await bundleWeb();
