/** Which files of a package are needed to run it. The rest, most of its size, is left out. */
import picomatch from 'picomatch';

/** A build for one kind of machine, as the editor's marketplace calls them. */
export interface Target {
  /** `linux-x64`, `darwin-arm64`, `win32-x64`, `alpine-x64`, … */
  name: string;
  /** As Node calls it, but for `alpine`. */
  platform: string;
  arch: string;
}

export function targetOf(name: string): Target {
  const [platform = '', arch = ''] = name.split('-');
  return { name, platform, arch };
}

/** The kind of a machine. What Linux has no glibc is `alpine`: its natives are linked with musl. */
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

/** Packages whose needed files are few, and told apart by name only. */
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

/** Says of a path in a package, with `/`, whether it is shipped. */
export function shipped(name: string, target: Target): (path: string) => boolean {
  const only = keepOnly(target)[name];
  if (!only) return path => isAlways(path) || !isNotRun(path);
  const isKept = picomatch(only);
  return path => isAlways(path) || isKept(path);
}

/** Packages that only building needs: headers, and finders of compilers. */
export const BUILD_ONLY: ReadonlySet<string> = new Set(['node-addon-api', 'node-gyp', 'prebuild-install']);
