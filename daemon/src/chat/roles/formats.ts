import type { LanguageRules } from './types.ts';

const r = String.raw;

type Comment = LanguageRules['comment'];

const HASH: Comment = { opens: '#', line: r`^\s*#` };
const TAGGED: Comment = { opens: '<!--', line: r`^\s*<!--` };

function format(id: string, extensions: readonly string[], comment?: Comment): LanguageRules {
  return { id, extensions, tests: [], defines: {}, roles: {}, ...(comment ? { comment } : {}) };
}

/**
 * What is no programming language: settings, tables, documents. A request is about one only where it names its files;
 * ideas have patterns by these ids. Files that have a name and no extension are known by that name in small letters.
 */
export const FORMATS: readonly LanguageRules[] = [
  format('yaml', ['yml', 'yaml'], HASH),
  format('toml', ['toml'], HASH),
  format('json', ['json']),
  format('ini', ['ini', 'cfg', 'conf', 'properties'], { opens: '[;#]', line: r`^\s*[;#]` }),
  format('env', ['env'], HASH),
  format('docker', ['dockerfile'], HASH),
  format('make', ['makefile', 'gnumakefile', 'mk'], HASH),
  format('workflow', ['workflows'], HASH),
  format('sql', ['sql'], { opens: r`(--|/\*)`, line: r`^\s*(--|/\*|\*)` }),
  format('html', ['html', 'htm', 'xml', 'svg'], TAGGED),
  format('markdown', ['md', 'markdown', 'mdx'], TAGGED),
  format('css', ['css', 'scss', 'less'], { opens: r`(/\*|//)`, line: r`^\s*(/\*|\*|//)` }),
  format('log', ['log']),
];
