import { readFileSync } from 'node:fs';

/**
 * Projects of the public benchmark for relevance. Training on them, under any package name or as a vendored
 * copy, would invalidate the results.
 */
const projects = readFileSync(new URL('excluded-projects.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean);

/** Other names of these projects' packages, folders and files. */
const ALIASES: Record<string, string[]> = {
  'abseil-cpp': ['abseil', 'absl'],
  catch2: ['catch'],
  'commons-lang': ['commons-lang3', 'lang3'],
  fmtlib: ['fmt'],
  'jackson-databind': ['jackson'],
  junit5: ['junit', 'jupiter'],
  'kotlinx-coroutines': ['coroutines'],
  'laravel-framework': ['laravel', 'illuminate'],
  'lazy.nvim': ['lazy'],
  'lualine.nvim': ['lualine'],
  'messagepack-csharp': ['messagepack', 'msgpack'],
  'mini.nvim': ['mini'],
  neovim: ['nvim'],
  nestjs: ['nest'],
  'newtonsoft-json': ['newtonsoft', 'newtonsoft.json'],
  'nlohmann-json': ['nlohmann'],
  'play-framework': ['play', 'playframework'],
  rails: [
    'railties',
    'activerecord',
    'activesupport',
    'actionpack',
    'actionview',
    'activemodel',
    'activejob',
    'actionmailer',
  ],
  redis: ['hiredis'],
  rxjs: ['rx'],
  sqlite: ['sqlite3'],
  'telescope.nvim': ['telescope'],
  tigerbeetle: ['tb'],
  vue: ['vuejs'],
};

const names = projects
  .flatMap(project => [project, ...(ALIASES[project] ?? [])])
  .map(name => name.toLowerCase());
const folders = new Set(
  names.flatMap(name => [name, `lib${name}`, `${name}-java`, `${name}.js`, `node-${name}`]),
);
const files = new Set([...names, 'json.hpp']);

/**
 * Whether a package belongs to, extends or is named after an excluded project. Errs on the side of exclusion.
 */
export function isExcludedPackage(packageName: string): boolean {
  const plain = `-${packageName.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}-`;
  const dotless = plain.replaceAll('.', '-');
  return names.some(name => {
    const form = name.replaceAll('.', '-');
    return (
      [`-${name}-`, `-${form}-`, `-lib${form}-`, `-lib${form}`].some(
        part => plain.includes(part) || dotless.includes(part),
      ) || new RegExp(`-(lib)?${form.replace(/[^a-z0-9]/g, '.')}[0-9.]*-`).test(dotless)
    );
  });
}

const VENDORED =
  /^(vendor|vendored|_vendor|third[-_]?party|3rdparty|external|externals|extern|node_modules|deps|bundled|contrib|embedded)$/i;
const UNTRAINED = /^(dist|build|out|min|generated|gen|locale|locales|\.git|debian|\.pc)$/i;

/** Whether a file (path inside its package, with `/`) is a vendored copy, generated, or of an excluded project. */
export function isExcludedFile(path: string): boolean {
  const parts = path.toLowerCase().split('/');
  const file = parts.pop()!;
  if (parts.some(part => VENDORED.test(part) || UNTRAINED.test(part) || folders.has(part))) return true;
  return files.has(file) || files.has(file.replace(/\.[^.]*$/, '')) || /\.min\.|[-.]bundle\./.test(file);
}
