import { basename, join } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Metafile, type Plugin } from 'esbuild';

/**
 * Modules that are loaded later have their own files, so that the start of the editor does not wait for them.
 * The client of the language server is nine tenths of the code.
 */
const FILES: Readonly<Record<string, string>> = {
  'extension.ts': 'extension.cjs',
  'features.ts': 'features.cjs',
  'language/client.ts': 'language-client.cjs',
};

/** The page of the search panel, which the editor shows in a frame of its own. */
const PANEL = ['page.ts', 'panel.css'];

/** Bundles the extension into these files in `outdir`. @returns the metafiles. */
export async function bundleClient(root: string, outdir: string, minify: boolean): Promise<Metafile[]> {
  const source = join(root, 'client', 'src');
  const options: BuildOptions & { metafile: true } = {
    bundle: true,
    platform: 'node',
    // The `require` build of a package may load its parts in a way that bundlers do not see.
    mainFields: ['module', 'main'],
    target: 'node22',
    format: 'cjs',
    external: ['vscode'],
    // The editor hooks only require().
    supported: { 'dynamic-import': false },
    minify,
    plugins: [loadedLater],
    metafile: true,
    absWorkingDir: root,
    logLevel: 'warning',
  };
  const results = await Promise.all(
    Object.entries(FILES).map(([module, file]) =>
      build({ ...options, entryPoints: [join(source, module)], outfile: join(outdir, file) }),
    ),
  );
  results.push(await bundlePanel(join(source, 'panel', 'page'), outdir, options));
  return results.map(({ metafile }) => metafile);
}

function bundlePanel(
  folder: string,
  outdir: string,
  { minify, absWorkingDir, logLevel }: BuildOptions,
): Promise<BuildResult<{ metafile: true }>> {
  return build({
    entryPoints: PANEL.map(file => ({ in: join(folder, file), out: 'panel' })),
    outdir,
    bundle: true,
    platform: 'browser',
    format: 'iife',
    metafile: true,
    ...{ minify, absWorkingDir, logLevel },
  } as BuildOptions & { metafile: true });
}

const loadedLater: Plugin = {
  name: 'loaded later',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\.ts$/ }, ({ kind, path }) => {
      if (kind !== 'dynamic-import') return undefined;
      const file = Object.entries(FILES).find(([module]) => basename(module) === basename(path))?.[1];
      return file ? { path: `./${file}`, external: true } : undefined;
    });
  },
};

/** Folders of the packages in a bundle, relative to the repository. */
export function packagesIn(
  metafiles: readonly { inputs: Metafile['inputs'] | Record<string, object> }[],
): string[] {
  const inputs = metafiles.flatMap(metafile => Object.keys(metafile.inputs));
  const folders = inputs.flatMap(
    input => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [],
  );
  return [...new Set(folders)].sort();
}
