import type { LanguageRules } from './types.ts';

const r = String.raw;

type Comment = LanguageRules['comment'];

const HASH: Comment = { opens: '#', line: r`^\s*#` };
const TAGGED: Comment = { opens: '<!--', line: r`^\s*<!--` };

function format(
  id: string,
  extensions: readonly string[],
  comment?: Comment,
  others: Partial<LanguageRules> = {},
): LanguageRules {
  return { id, extensions, tests: [], defines: {}, roles: {}, ...(comment ? { comment } : {}), ...others };
}

const CREATE = r`\bcreate\s+(or\s+replace\s+)?`;
const SQL_NAME = r`(if\s+not\s+exists\s+)?([\w"]+\.)?"?{name}`;

/** SQL defines things, in capitals as often as not. */
const SQL: Partial<LanguageRules> = {
  defines: {
    any: r`(?i:${CREATE}(\w+\s+)*(table|view|function|procedure|type|index|trigger|schema|sequence|domain|role|extension)\s+)${SQL_NAME}`,
    function: r`(?i:${CREATE}(function|procedure)\s+)${SQL_NAME}`,
    type: r`(?i:\bcreate\s+type\s+)${SQL_NAME}`,
  },
  roles: {
    call: r`\b{call}\s*\(`,
    returnType: r`(?i:\breturns\s+(setof\s+)?([\w"]+\.)?"?{name})`,
  },
};

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
  format('sql', ['sql'], { opens: r`(--|/\*)`, line: r`^\s*(--|/\*|\*)` }, SQL),
  format(
    'html',
    ['html', 'htm', 'xml', 'svg', 'csproj', 'fsproj', 'vcxproj', 'props', 'targets', 'xaml'],
    TAGGED,
  ),
  format('markdown', ['md', 'markdown', 'mdx'], TAGGED),
  format('css', ['css', 'scss', 'less'], { opens: r`(/\*|//)`, line: r`^\s*(/\*|\*|//)` }),
  format('log', ['log']),
];
