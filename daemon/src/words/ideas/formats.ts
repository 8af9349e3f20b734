/** Texts of formats of files: markup, style sheets, schemas, protocols. */
import { idea, r } from './row.ts';
import type { Idea } from './types.ts';

export const FORMATS: readonly Idea[] = [
  idea(
    'html-tag',
    { en: 'html tag|html element|html in code|html markup', es: 'etiqueta html' },
    r`</?[a-zA-Z][\w-]*(?:\s[^<>]*)?/?>`,
    {
      finds: ['<div class="a">', '</p>'],
      misses: ['a < b'],
      extensions: ['html', 'htm', 'vue', 'svelte', 'jsx', 'tsx', 'erb', 'php', 'md'],
    },
  ),
  idea('html-comment', { en: 'html comment|xml comment', es: 'comentario html' }, r`<!--`, {
    finds: ['<!-- a -->'],
    misses: ['<!doctype'],
  }),
  idea(
    'markdown-heading',
    {
      en: 'markdown heading|heading|section heading|md heading|title in markdown|markdown header|markdown title',
      es: 'encabezado|titulo de markdown',
    },
    r`^#{1,6}\s+\S`,
    { finds: ['## A'], misses: ['#a'], extensions: ['md', 'mdx', 'markdown'] },
  ),
  idea(
    'markdown-heading-1',
    {
      en: 'top level heading|h1|level 1 heading|heading of level 1|first level heading|main heading',
      es: '',
    },
    r`^#\s+\S`,
    { finds: ['# A'], misses: ['## A'], extensions: ['md', 'mdx', 'markdown'] },
  ),
  ...[3, 4].map(level =>
    idea(
      `markdown-heading-${level}`,
      { en: `h${level}|level ${level} heading|heading of level ${level}|level ${level} header`, es: '' },
      `^${'#'.repeat(level)} `,
      {
        extensions: ['md', 'mdx'],
        finds: [`${'#'.repeat(level)} Title`],
        misses: [`${'#'.repeat(level + 1)} Title`],
      },
    ),
  ),
  idea(
    'markdown-heading-2',
    { en: 'second level heading|h2|level 2 heading|heading of level 2|level two heading', es: '' },
    r`^##\s+\S`,
    { finds: ['## A'], misses: ['# A'], extensions: ['md', 'mdx', 'markdown'] },
  ),
  idea(
    'markdown-link',
    { en: 'markdown link|link in markdown', es: 'enlace de markdown' },
    r`\[[^\]]+\]\([^)]+\)`,
    { finds: ['[a](b)'], misses: ['[a] (b)'], extensions: ['md', 'mdx', 'markdown'] },
  ),
  idea(
    'markdown-image',
    { en: 'markdown image|image in markdown', es: 'imagen de markdown' },
    r`!\[[^\]]*\]\([^)]+\)`,
    { finds: ['![a](b.png)'], misses: ['[a](b)'], extensions: ['md', 'mdx', 'markdown'] },
  ),
  idea(
    'code-fence',
    { en: 'code fence|fenced code block|code block|markdown code block', es: 'bloque de codigo' },
    '^\\s*(?:```|~~~)',
    { finds: ['```js'], misses: ['``'], extensions: ['md', 'mdx', 'markdown'] },
  ),
  idea(
    'markdown-table',
    { en: 'markdown table|table row|table in markdown', es: 'tabla de markdown' },
    r`^\s*\|.*\|\s*$`,
    { finds: ['| a | b |'], misses: ['a || b'], extensions: ['md', 'mdx', 'markdown'] },
  ),
  idea(
    'checkbox',
    { en: 'checkbox|task list item|markdown checkbox|todo checkbox|unchecked checkbox', es: 'casilla' },
    r`^\s*[-*]\s+\[[ xX]\]`,
    { finds: ['- [ ] a'], misses: ['- a'], extensions: ['md', 'mdx', 'markdown'] },
  ),
  idea(
    'bullet',
    { en: 'bullet point|list item|bullet|bulleted item', es: 'elemento de lista|vineta' },
    r`^\s*[-*+]\s+\S`,
    { finds: ['- a'], misses: ['-a'], extensions: ['md', 'mdx', 'markdown', 'rst'] },
  ),
  idea(
    'yaml-key',
    { en: 'yaml key|yaml property|key in yaml', es: 'clave yaml' },
    r`^\s*(?:-\s+)?[\w.-]+\s*:(?:\s|$)`,
    { finds: ['a: 1', '  b:'], misses: ['# a'], extensions: ['yml', 'yaml'] },
  ),
  idea('json-key', { en: 'json key|json property|key in json', es: 'clave json' }, r`"[^"]+"\s*:`, {
    finds: ['"a": 1'],
    misses: ['"a"'],
    extensions: ['json', 'jsonc'],
  }),
  idea(
    'toml-section',
    {
      en: 'toml section|toml table|ini section|section header|config section|section',
      es: 'seccion toml|seccion',
    },
    r`^\s*\[\[?[^\]]+\]\]?\s*$`,
    { finds: ['[package]', '[[bin]]'], misses: ['a = [1]'], extensions: ['toml', 'ini', 'cfg', 'conf'] },
  ),
  idea('toml-key', { en: 'toml key|ini key', es: 'clave toml' }, r`^\s*[\w."-]+\s*=`, {
    finds: ['a = 1'],
    misses: ['[a]'],
    extensions: ['toml', 'ini', 'cfg', 'conf', 'properties'],
  }),
  idea(
    'docker-instruction',
    {
      en: 'dockerfile instruction|docker instruction|docker command|dockerfile command',
      es: 'instruccion de dockerfile',
    },
    r`^\s*(?:FROM|RUN|CMD|LABEL|EXPOSE|ENV|ADD|COPY|ENTRYPOINT|VOLUME|USER|WORKDIR|ARG|ONBUILD|STOPSIGNAL|HEALTHCHECK|SHELL)\b`,
    { finds: ['RUN a'], misses: ['run a'], globs: ['**/{Dockerfile*,*.dockerfile,Containerfile}'] },
  ),
  idea(
    'base-image',
    { en: 'base image|docker base image|from line|docker image', es: 'imagen base' },
    r`^\s*FROM\s+\S`,
    { finds: ['FROM node'], misses: ['from x'], globs: ['**/{Dockerfile*,*.dockerfile,Containerfile}'] },
  ),
  idea(
    'make-target',
    { en: 'make target|makefile target|makefile rule|make rule|target in makefile', es: 'objetivo de make' },
    r`^[A-Za-z0-9_.%/$(){}-]+(?:\s+[A-Za-z0-9_.%/-]+)*\s*::?(?:[^=]|$)`,
    {
      finds: ['all: a', 'clean:'],
      misses: ['A := 1', '\ta: b'],
      globs: ['**/{Makefile,makefile,GNUmakefile,*.mk}'],
    },
  ),
  idea(
    'make-variable',
    { en: 'make variable|makefile variable', es: 'variable de make' },
    r`^\s*(?:export\s+)?[A-Za-z_][\w.]*\s*(?:[:?+]?=)`,
    { finds: ['CC ?= gcc'], misses: ['all: a'], globs: ['**/{Makefile,makefile,GNUmakefile,*.mk}'] },
  ),
  idea(
    'css-class',
    { en: 'css class|css class selector|class selector', es: 'clase css' },
    r`\.[A-Za-z_-][\w-]*[^;{]*\{`,
    { finds: ['.a {'], misses: ['a: b;'], extensions: ['css', 'scss', 'less', 'sass'] },
  ),
  idea(
    'css-id',
    { en: 'css id|id selector|css id selector', es: 'selector de id' },
    r`#[A-Za-z_-][\w-]*[^;{]*\{`,
    { finds: ['#a {'], misses: ['color: #fff;'], extensions: ['css', 'scss', 'less', 'sass'] },
  ),
  idea(
    'css-property',
    { en: 'css property|css declaration', es: 'propiedad css' },
    r`^\s*[\w-]+\s*:\s*[^;{]+;`,
    { finds: ['color: red;'], misses: ['a {'], extensions: ['css', 'scss', 'less', 'sass'] },
  ),
  idea(
    'css-variable',
    { en: 'css variable|css custom property|custom property', es: 'variable css' },
    r`--[\w-]+`,
    { finds: ['--main: red'], misses: ['- -'], extensions: ['css', 'scss', 'less', 'sass', 'html'] },
  ),
  idea('media-query', { en: 'media query', es: 'media query' }, r`@media\b`, {
    finds: ['@media print'],
    misses: ['media'],
    extensions: ['css', 'scss', 'less', 'sass', 'html', 'vue'],
  }),
  idea(
    'create-table',
    {
      en: 'create table|table definition|sql table|create table statement|table creation',
      es: 'creacion de tabla|tabla sql',
    },
    r`(?i:\bcreate\s+(?:temp(?:orary)?\s+|unlogged\s+)?table\b)`,
    { finds: ['CREATE TABLE a ('], misses: ['create view'], extensions: ['sql', 'ddl', 'psql'] },
  ),
  idea(
    'foreign-key',
    { en: 'foreign key|foreign key constraint', es: 'clave foranea|clave externa' },
    r`(?i:\bforeign\s+key\b|\breferences\s+\w)`,
    { finds: ['FOREIGN KEY (a)'], misses: ['key'], extensions: ['sql', 'ddl', 'psql'] },
  ),
  idea('primary-key', { en: 'primary key', es: 'clave primaria' }, r`(?i:\bprimary\s+key\b)`, {
    finds: ['id INT PRIMARY KEY'],
    misses: ['key'],
  }),
  idea(
    'join',
    { en: 'sql join|join clause|inner join|left join', es: 'join sql' },
    r`(?i:\b(?:inner|left|right|full|cross)?\s*(?:outer\s+)?join\s+\w)`,
    { finds: ['LEFT JOIN a'], misses: ['join('], extensions: ['sql', 'ddl', 'psql'] },
  ),
  idea(
    'graphql-type',
    { en: 'graphql type|graphql type definition', es: 'tipo graphql' },
    r`^\s*(?:extend\s+)?type\s+\w+`,
    { finds: ['type User {'], misses: ['input A {'], extensions: ['graphql', 'gql'] },
  ),
  idea(
    'proto-message',
    { en: 'protobuf message|proto message|message definition', es: 'mensaje protobuf' },
    r`^\s*message\s+\w+`,
    { finds: ['message A {'], misses: ['enum A {'], extensions: ['proto'] },
  ),
  idea(
    'proto-service',
    { en: 'protobuf service|grpc service|rpc service', es: 'servicio grpc' },
    r`^\s*service\s+\w+`,
    { finds: ['service A {'], misses: ['rpc A'], extensions: ['proto'] },
  ),
  idea('proto-rpc', { en: 'rpc method|rpc|rpc definition', es: 'metodo rpc' }, r`^\s*rpc\s+\w+`, {
    finds: ['rpc Get(A)'],
    misses: ['service A'],
    extensions: ['proto'],
  }),
  idea(
    'mime-type',
    { en: 'mime type|content type|media type', es: 'tipo mime' },
    r`\b(?:application|text|image|audio|video|multipart|font)/[a-z0-9][\w.+-]*`,
    { finds: ['text/html'], misses: ['a/b'] },
  ),
  idea(
    'http-status',
    { en: 'http status code|status code|http status', es: 'codigo de estado http|codigo de estado' },
    r`(?i:\bstatus(?:_?code)?\b\W{0,4}[1-5]\d\d\b)|\bHTTP_\w+|\bHttpStatus\w*\.\w+|\bStatus[A-Z]\w+`,
    { finds: ['status == 404', 'http.StatusOK'], misses: ['404'] },
  ),
  idea(
    'http-method',
    { en: 'http method|http verb', es: 'metodo http' },
    r`\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b`,
    { finds: ['"POST"'], misses: ['post'] },
  ),
  idea(
    'http-header',
    { en: 'http header|header name|request header|response header', es: 'cabecera http' },
    r`\b(?:Content|Accept|Cache|X|If|Set|Access|User|WWW|Proxy|Strict)-[A-Z][\w-]*`,
    { finds: ['Content-Type'], misses: ['content'] },
  ),
  idea('rfc', { en: 'rfc|rfc number|rfc reference', es: 'rfc' }, r`(?i:\brfc[ -]?\d{3,5}\b)`, {
    finds: ['RFC 6265', 'rfc2616'],
    misses: ['rfc'],
  }),
  idea(
    'cron',
    { en: 'cron expression|cron schedule', es: 'expresion cron' },
    r`(?:^|["'\s])(?:[\d*,/-]+\s+){4}[\d*,/-]+(?:["'\s]|$)`,
    { finds: ["'0 0 * * *'"], misses: ['1 2 3'] },
  ),
  idea('regex-text', { en: 'regex in a string', es: '' }, r`\\[dwsb]`, { finds: [r`'\d+'`], misses: ['d'] }),
];
