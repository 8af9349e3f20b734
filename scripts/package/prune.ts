/** Selects the files of a package needed at runtime. The rest, most of its size, is omitted. */
import picomatch from 'picomatch';

/** A platform, as named by the editor's marketplace. */
export interface Target {
  /** `linux-x64`, `darwin-arm64`, `win32-x64`, `alpine-x64`, … */
  name: string;
  /** Node's name, except for `alpine`. */
  platform: string;
  arch: string;
}

export function targetOf(name: string): Target {
  const [platform = '', arch = ''] = name.split('-');
  return { name, platform, arch };
}

/** The target of a machine. Linux without glibc is `alpine`: its native modules are linked with musl. */
export function targetHere({
  platform,
  arch,
  glibc,
}: {
  platform: string;
  arch: string;
  glibc?: unknown;
}): string {
  return `${platform === 'linux' && glibc === undefined ? 'alpine' : platform}-${arch}`;
}

const ALWAYS = ['package.json', '{LICENSE,LICENCE,License,license,licence,COPYING,NOTICE}*'];

/** Packages with few required files, selected by name. */
function keepOnly(target: Target): Record<string, string[]> {
  const { platform, arch } = target;
  const system = platform === 'alpine' ? 'linuxmusl' : platform;
  return {
    'better-sqlite3': ['lib/**', `prebuilds/${system}-${arch}.node`],
    'web-tree-sitter': ['tree-sitter.{js,cjs,wasm}'],
  };
}

const NOT_RUN = [
  '**/*.{d.ts,d.mts,d.cts,map,flow,tsbuildinfo,md,markdown,html,gyp,gypi,cc,c,cpp,h,hpp,yml,yaml,tgz}',
  '**/*.{ts,mts,cts,tsx}',
  '**/{test,tests,__tests__,docs,doc,example,examples,benchmark,benchmarks,bench,coverage,fixtures}/**',
  '**/*.{test,spec}.*',
  '**/.*',
  '**/.*/**',
  '**/{Makefile,Gruntfile.js,gulpfile.js,tsconfig*.json,karma.conf.js,eslint.config.*}',
  '**/node_modules/**',
];

const isAlways = picomatch(ALWAYS);
const isNotRun = picomatch(NOT_RUN, { dot: true });

/** Returns a predicate that tells whether a path in the package, with `/`, is shipped. */
export function shipped(name: string, target: Target): (path: string) => boolean {
  const only = keepOnly(target)[name];
  if (!only) return path => isAlways(path) || !isNotRun(path);
  const isKept = picomatch(only);
  return path => isAlways(path) || isKept(path);
}

/** Packages needed only for building. */
export const BUILD_ONLY: ReadonlySet<string> = new Set(['node-addon-api', 'node-gyp', 'prebuild-install']);
