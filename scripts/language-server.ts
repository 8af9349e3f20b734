/**
 * Bundles the language server into one file of the daemon's package, so that `dowse lsp` runs without
 * server/.
 */
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { NODE_BUNDLE } from './package/bundle-daemon.ts';

/**
 * Writes `lsp/main.js` in `outdir`, at the same depth below the package as the daemon-client sources, which
 * locate the package relative to themselves.
 */
export async function bundleLanguageServer(root: string, outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    ...NODE_BUNDLE,
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts'],
    outfile: join(outdir, 'lsp', 'main.js'),
  });
  return metafile;
}
