/**
 * Bundles the language server into one file of the daemon's package, so that `dowse lsp` runs without
 * server/.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * At the same depth below the package as the daemon-client sources, which locate the package relative to
 * themselves.
 */
const FOLDER = join(root, 'daemon/dist/lsp');
/** CommonJS parts of the bundle load Node's modules with `require`. */
const REQUIRE = `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`;

/** Writes the bundle, and the licenses of its packages. @returns its path. */
export async function bundleLanguageServer(): Promise<string> {
  const outfile = join(FOLDER, 'main.js');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    banner: { js: REQUIRE },
    minifySyntax: true,
    metafile: true,
    logLevel: 'warning',
  });
  writeFileSync(join(FOLDER, 'licenses.txt'), licenses(Object.keys(metafile.inputs)));
  return outfile;
}

function licenses(inputs: readonly string[]): string {
  const packages = new Set(
    inputs.flatMap(input => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []),
  );
  return [...packages].sort().map(license).join('\n\n');
}

function license(folder: string): string {
  const path = join(root, folder);
  const file = existsSync(path) && readdirSync(path).find(name => /^licen[sc]e/i.test(name));
  if (!file) throw new Error(`no license in ${path}`);
  const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  return `${name} ${version}\n${'-'.repeat(60)}\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
}
