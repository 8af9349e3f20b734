import { join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

/** The client of the language server, three quarters of the code, is a file of its own: activation does not wait for it. */
const LATER = 'language-client.cjs';

/**
 * Bundles the extension into two files in `outdir`: extension.cjs, and what it loads later.
 * @returns what went into them.
 */
export async function bundleClient(root: string, outdir: string, minify: boolean): Promise<Metafile[]> {
  const source = join(root, 'client', 'src');
  const options: BuildOptions & { metafile: true } = {
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    external: ['vscode'],
    // The editor puts itself in the way of require() only.
    supported: { 'dynamic-import': false },
    minify,
    metafile: true,
    absWorkingDir: root,
    logLevel: 'warning',
  };
  const results = await Promise.all([
    build({
      ...options,
      entryPoints: [join(source, 'extension.ts')],
      outfile: join(outdir, 'extension.cjs'),
      plugins: [loadedLater],
    }),
    build({
      ...options,
      entryPoints: [join(source, 'language', 'client.ts')],
      outfile: join(outdir, LATER),
    }),
  ]);
  return results.map(({ metafile }) => metafile);
}

const loadedLater: Plugin = {
  name: 'loaded later',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/client\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${LATER}`, external: true } : undefined,
    );
  },
};

/** Folders of the packages that a bundle has code of, relative to the repository. */
export function packagesIn(metafiles: readonly Metafile[]): string[] {
  const inputs = metafiles.flatMap(metafile => Object.keys(metafile.inputs));
  const folders = inputs.flatMap(
    input => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [],
  );
  return [...new Set(folders)].sort();
}
