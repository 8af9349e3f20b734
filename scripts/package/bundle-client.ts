import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

/** Bundles the extension into one file. @returns what went into it. */
export async function bundleClient(root: string, outfile: string, minify: boolean): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [join(root, 'client', 'src', 'extension.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    external: ['vscode'],
    minify,
    // Names of classes and functions are what a stack in an issue report has to say.
    keepNames: minify,
    metafile: true,
    absWorkingDir: root,
    logLevel: 'warning',
  });
  return metafile;
}

/** Folders of the packages that a bundle has code of, relative to the repository. */
export function packagesIn(metafile: Metafile): string[] {
  const folders = Object.keys(metafile.inputs).flatMap(
    input => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [],
  );
  return [...new Set(folders)].sort();
}
