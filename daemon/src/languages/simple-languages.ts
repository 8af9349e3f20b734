import {
  C_BLOCKS,
  type CommentSigns,
  DASHES,
  HASH,
  HASH_AND_SLASHES,
  MARKUP,
  PERCENT,
  SEMICOLON_AND_HASH,
  SLASHES,
  STARRED_PARENTHESES,
} from './comments.ts';
import { terms as cssTerms } from './css/terms.ts';
import { CAMEL_CASE_TESTS, type FileGlobs } from './file-globs.ts';
import { terms as htmlTerms } from './html/terms.ts';
import { javascript } from './javascript.ts';
import type { Language } from './language.ts';

/** Lists are space-separated words; extensions are without dots. */
function only(
  name: string,
  comments: CommentSigns | null,
  extensions: string,
  {
    fileNames = '',
    interpreters = '',
    files,
    ...more
  }: { fileNames?: string; interpreters?: string; files?: Partial<FileGlobs> } & Pick<
    Language,
    'spoken' | 'formats' | 'isCode' | 'terms' | 'features'
  > = {},
): Language {
  const list = (words: string) => words.split(' ').filter(Boolean);
  return {
    name,
    extensions: list(extensions).map(extension => `.${extension}`),
    fileNames: list(fileNames),
    interpreters: list(interpreters),
    comments,
    files: { tests: [], ...files },
    ...more,
  };
}

export const TEXT: Language = only('text', null, 'txt text log', {
  fileNames: 'license copying authors notice',
  files: { docs: ['*.txt'] },
  formats: ['txt', 'log'],
  isCode: false,
});

/** Jupyter notebooks. Each cell is split in the language of the notebook. */
export const NOTEBOOK: Language = only('notebook', null, 'ipynb');

/** Jupyter's default language, for notebooks that name none, by its extension. */
export const JUPYTER_EXTENSION = '.py';

/** Languages that are named in results but not parsed. Their files are split into windows of lines. */
export const simpleLanguages: readonly Language[] = [
  TEXT,
  only('json', SLASHES, 'json jsonc json5 jsonl ndjson geojson webmanifest', {
    fileNames: '.babelrc .eslintrc .prettierrc composer.lock',
    files: { config: ['*.json'] },
    formats: ['json'],
    isCode: false,
  }),
  only('toml', HASH, 'toml', {
    fileNames: 'cargo.lock poetry.lock pipfile',
    files: { config: ['*.toml'] },
    formats: ['toml'],
    isCode: false,
  }),
  only('ini', SEMICOLON_AND_HASH, 'ini cfg conf properties editorconfig desktop service', {
    fileNames: '.editorconfig .gitconfig .npmrc',
    files: { config: ['*.{ini,cfg,conf}'] },
    formats: ['ini', 'cfg', 'conf', 'properties'],
    isCode: false,
  }),
  only(
    'xml',
    MARKUP,
    'xml xsd xsl xslt svg csproj vbproj fsproj props targets plist resx xaml pom wsdl storyboard',
    {
      files: { config: ['*.{xml,csproj}'] },
      formats: ['xml', 'svg'],
      isCode: false,
    },
  ),
  {
    ...only(
      'html',
      MARKUP,
      'html htm xhtml hbs handlebars ejs njk mustache jinja jinja2 j2 erb eex heex leex haml pug',
      {
        files: { config: ['*.{html,htm}'] },
        formats: ['html', 'ejs', 'erb'],
        isCode: false,
        features: { html: true },
        terms: htmlTerms,
      },
    ),
    minified: javascript.minified!,
  },
  {
    ...only('css', C_BLOCKS, 'css', {
      files: { config: ['*.css'] },
      spoken: ['stylesheet', 'stylesheets', 'style sheet', 'style sheets'],
      formats: ['css'],
      isCode: false,
      terms: cssTerms,
    }),
    minified: /[;{}]/g,
  },
  only('scss', SLASHES, 'scss sass less styl', { formats: ['scss', 'less', 'sass'] }),
  only('meson', HASH, '', { fileNames: 'meson.build meson_options.txt' }),
  only('bazel', HASH, 'bzl bazel star', { fileNames: 'build workspace' }),
  only('jsonnet', HASH_AND_SLASHES, 'jsonnet libsonnet'),
  only('nix', HASH, 'nix', { files: { locks: ['flake.lock'] } }),
  only('vb', { line: ["'", 'rem'], block: [] }, 'vb vbs bas', { files: { tests: [CAMEL_CASE_TESTS] } }),
  only('pascal', { line: ['//'], block: [['{', '}'], STARRED_PARENTHESES] }, 'pas pp dpr lpr'),
  only('fortran', { line: ['!', 'c'], block: [] }, 'f f77 f90 f95 f03 for'),
  only('assembly', { line: [';', '#', '//', '@'], block: [] }, 's asm nasm'),
  only('cobol', { line: ['*'], block: [] }, 'cob cbl cpy'),
  only('ada', DASHES, 'adb ads'),
  only('d', SLASHES, 'd'),
  only('nim', HASH, 'nim nims'),
  only('crystal', HASH, 'cr', { interpreters: 'crystal' }),
  only('vlang', SLASHES, 'v vsh'),
  only('verilog', SLASHES, 'sv svh vh'),
  only('vhdl', DASHES, 'vhd vhdl'),
  only('purescript', { line: ['--'], block: [['{-', '-}']] }, 'purs'),
  only('latex', PERCENT, 'tex sty cls bib', { formats: ['tex'] }),
  only('csv', null, 'csv tsv', { formats: ['csv'], isCode: false }),
  only('diff', null, 'diff patch', { isCode: false }),
  only('gitignore', HASH, 'gitignore dockerignore npmignore', {
    fileNames: '.gitignore .gitattributes .dockerignore .ignore .dowseignore',
  }),
  NOTEBOOK,
];
