/** Selects the files of a package needed at runtime. The rest, most of its size, is omitted. */
import picomatch from 'picomatch';
import type { Target } from './targets.ts';

const ALWAYS = ['package.json', '{LICENSE,LICENCE,License,license,licence,COPYING,NOTICE}*'];

/** Packages with few required files, selected by name. */
function keepOnly(target: Target): Record<string, string[]> {
  const { os, cpu, libc } = target;
  const system = libc === 'musl' ? 'linuxmusl' : os;
  return {
    'better-sqlite3': [
      'lib/{binding,database,index,sqlite-error,util}.js',
      'lib/methods/**',
      `prebuilds/${system}-${cpu}.node`,
    ],
    'chardetng-wasm': ['dist/chardetng_wasm{,_bg}.js', 'dist/chardetng_wasm_bg.wasm'],
    'web-tree-sitter': ['tree-sitter.{js,cjs,wasm}'],
  };
}

const NOT_RUN = [
  '**/*.{d.ts,d.mts,d.cts,map,flow,tsbuildinfo,md,markdown,html,gyp,gypi,cc,c,cpp,h,hh,hpp,yml,yaml,tgz}',
  '**/*.{ts,mts,cts,tsx}',
  'scripts/build-from-source.js',
  '**/{test,tests,__tests__,docs,doc,example,examples,benchmark,benchmarks,bench,coverage,fixtures}/**',
  '**/*.{test,spec}.*',
  '**/.*',
  '**/.*/**',
  '**/{Makefile,Gruntfile.js,gulpfile.js,tsconfig*.json,karma.conf.js,eslint.config.*}',
  '**/node_modules/**',
];

const isAlways = picomatch(ALWAYS);
const isNotRun = picomatch(NOT_RUN, { dot: true });

/** Returns a predicate for whether a path in the package, with `/`, is shipped. */
export function shipped(name: string, target: Target): (path: string) => boolean {
  const only = keepOnly(target)[name];
  if (!only) return path => isAlways(path) || !isNotRun(path);
  const isKept = picomatch(only);
  return path => isAlways(path) || isKept(path);
}

/** Packages needed only for building, or only for indexes so large that a server has them: npm installs those. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['node-addon-api', 'node-gyp', 'prebuild-install'],
  'usearch',
]);
