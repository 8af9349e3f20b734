/** Makes the language server one file of the daemon's package, which then runs `dowse lsp` without server/. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Two folders below the package, as the sources of the client are: they find the package from where they are. */
const FOLDER = join(root, 'daemon/dist/lsp');
/** Parts of the bundle that are CommonJS ask for Node's modules with `require`. */
const REQUIRE = `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`;

/** Writes the bundle, with the licenses of what is in it beside. @returns its path. */
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
