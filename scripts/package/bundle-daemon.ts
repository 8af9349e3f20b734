/** Bundles the daemon and the `dowse` command, so that a package holds a hundred files instead of thousands. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

/** The entry points: the command, and the module that others import; relative to `daemon/src`. Threads are found in the sources. */
const ENTRIES = ['api/index', 'cli/main'];

/** Packages with native parts, or with files that are opened at runtime. They stay packages. */
export const EXTERNAL: readonly string[] = [
  '@parcel/watcher',
  '@vscode/ripgrep',
  'better-sqlite3',
  'chardetng-wasm',
  'web-tree-sitter',
];

/** Modules that share none with others, loaded on demand: one file each, with all that they load. Amazon's packages would be thirty. */
const APART = ['segments/s3-segments'];

/** CommonJS parts of a bundle load Node's modules with `require`. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);`;

/** Options of every bundle that Node loads as a module. */
export const NODE_BUNDLE: BuildOptions & { metafile: true } = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  // The `require` build of a package may load its parts in a way that bundlers do not see.
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE },
  external: [...EXTERNAL],
  minifySyntax: true,
  minifyWhitespace: true,
  // All licences are in ThirdPartyNotices.txt.
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};

/** Paths of the modules that run in threads of their own, as the sources name them when they start one. */
export function threadModules(source: string): string[] {
  const named = globSync('*/*.ts', { cwd: source }).flatMap(file => {
    const text = readFileSync(join(source, file), 'utf8');
    const names = [...text.matchAll(/threadFile\(\s*'\.\/([\w-]+)'|`\.\/([\w-]+)\$\{/g)];
    return names.map(([, first, second]) => join(dirname(file), `${first ?? second}.ts`));
  });
  return [...new Set(named)].filter(file => existsSync(join(source, file))).sort();
}

/**
 * Bundles into `outdir`, the `dist` folder of a package. Each thread gets one file: files shared with the commands would be
 * a third more, and a thread shares no modules at runtime anyway.
 * @throws Error if a part could not be bundled.
 */
export async function bundleDaemon(root: string, outdir: string): Promise<Metafile[]> {
  const source = join(root, 'daemon', 'src');
  const bundle = async (modules: readonly string[], splitting: boolean) => {
    const { metafile } = await build({
      ...NODE_BUNDLE,
      absWorkingDir: root,
      entryPoints: modules.map(module => join(source, module)),
      outbase: source,
      outdir,
      chunkNames: 'chunks/[name]-[hash]',
      splitting,
      plugins: [inPlace(source), namedExports, apart],
    });
    return metafile;
  };
  const metafiles = await Promise.all([
    bundle(
      ENTRIES.map(entry => `${entry}.ts`),
      true,
    ),
    bundle([...threadModules(source), ...APART.map(module => `${module}.ts`)], false),
  ]);
  assertWhole(outdir);
  return metafiles;
}

/**
 * Modules look for files beside them. Each output is one folder deep in `outdir`, so each module can be told where it
 * would be if it had a file of its own.
 */
const inPlace = (source: string): Plugin => ({
  name: 'in place',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const module = relative(source, path).split(sep).join('/');
      if (module.startsWith('..')) return undefined;
      const url = `new URL("../${module.replace(/\.ts$/, '.js')}", import.meta.url).href`;
      let contents = readFileSync(path, 'utf8');
      // What is loaded with a `require` of the module's own is bundled too.
      if (/\brequire\('/.test(contents))
        contents = contents.replace(/^.* = createRequire\(import\.meta\.url\);$/m, '');
      return { contents: contents.replaceAll('import.meta.url', url), loader: 'ts' };
    });
  },
});

/** Leaves the modules of {@link APART} where they are. Each output is one folder deep in `outdir`, as they are. */
const apart: Plugin = {
  name: 'apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.{1,2}\// }, ({ kind, path }) => {
      const module = kind === 'dynamic-import' && APART.find(one => path === `./${one.split('/')[1]}.ts`);
      return module ? { path: `../${module}.js`, external: true } : undefined;
    });
  },
};

/** esbuild gives a CommonJS package that is imported later only a default export. This gives it Node's names too. */
const namedExports: Plugin = {
  name: 'named exports',
  setup: ({ onResolve, onLoad, resolve }) => {
    onResolve({ filter: /^[^./]/ }, async ({ kind, path, resolveDir, importer }) => {
      if (kind !== 'dynamic-import' || isBuiltin(path) || EXTERNAL.includes(path)) return undefined;
      const file = createRequire(join(resolveDir, 'any.js')).resolve(path);
      const chosen = await resolve(path, { kind: 'import-statement', resolveDir, importer });
      // If the package has modules as well, the bundle has those.
      return chosen.path === file ? { path, namespace: 'named', pluginData: { resolveDir, file } } : chosen;
    });
    onLoad({ filter: /./, namespace: 'named' }, async ({ path, pluginData: { resolveDir, file } }) => {
      const names = Object.keys(await import(pathToFileURL(file).href));
      const contents = `export { ${names.filter(isIdentifier).join(', ')} } from ${JSON.stringify(path)};`;
      return { contents, resolveDir };
    });
  },
};

const isIdentifier = (name: string) => /^[\w$]+$/.test(name);

/** A part that a bundler did not see is loaded by a path that leads nowhere. */
function assertWhole(outdir: string): void {
  for (const file of globSync('*/*.js', { cwd: outdir })) {
    const lost = /\brequire\(["'`]\.[^)]*\)/.exec(readFileSync(join(outdir, file), 'utf8'));
    if (lost) throw new Error(`${file} still has ${lost[0]}: it was not bundled.`);
  }
}
