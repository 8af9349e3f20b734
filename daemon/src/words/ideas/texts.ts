/** Texts with a shape of their own. */
import { idea, r } from './row.ts';
import type { Idea } from './types.ts';

export const TEXTS: readonly Idea[] = [
  idea(
    'build-tag',
    { en: 'build tag|build constraint|go build tag|build directive', es: 'etiqueta de compilacion' },
    r`^//\s*(?:go:build|\+build)\b`,
    { finds: ['//go:build linux'], misses: ['// build it'] },
  ),
  idea('turbofish', { en: 'turbofish|turbofish syntax|turbofish operator', es: '' }, r`::<`, {
    extensions: ['rs'],
    finds: ['"1".parse::<u8>()'],
    misses: ['Vec<u8>'],
  }),
  idea(
    'const-generics',
    { en: 'const generics|const generic|const generic parameter', es: '' },
    r`<[^<>]*\bconst\s+\w+\s*:`,
    { extensions: ['rs'], finds: ['struct A<const N: usize>'], misses: ['const N: usize = 1;'] },
  ),
  idea(
    'frozen-string-literal',
    { en: 'frozen string literal|frozen string literal comment|frozen string literal pragma', es: '' },
    r`#\s*frozen[_-]string[_-]literal:`,
    { finds: ['# frozen_string_literal: true'], misses: ['frozen string'] },
  ),
  idea(
    'ansi-escape',
    {
      en: 'ansi escape code|ansi escape sequence|ansi escape|ansi code|terminal escape code|ansi color code',
      es: 'secuencia ansi',
    },
    r`\\(?:033|x1[bB]|e|u001[bB]|u\{1[bB]\})\[`,
    { finds: ["print('\\\\033[1m')", 'RED = "\\\\x1b[31m"'], misses: ['echo hello'] },
  ),
  idea(
    'language-pragma',
    { en: 'language pragma|language extension pragma|ghc pragma', es: '' },
    r`\{-#\s*LANGUAGE\b`,
    { finds: ['{-# LANGUAGE GADTs #-}'], misses: ['-- LANGUAGE'] },
  ),
  idea(
    'markdown-bold',
    { en: 'bold text|bold word|bold markdown|bold in markdown', es: 'texto en negrita' },
    r`\*\*[^*\s][^*]*\*\*`,
    { extensions: ['md', 'mdx'], finds: ['a **bold** word'], misses: ['2 ** 3'] },
  ),
  idea(
    'restart-policy',
    { en: 'restart policy|restart setting', es: 'politica de reinicio' },
    r`^\s*restart:`,
    { extensions: ['yaml', 'yml'], finds: ['    restart: always'], misses: ['# restart'] },
  ),
  idea(
    'using-namespace',
    { en: 'using namespace|using namespace directive|using namespace statement', es: '' },
    r`^\s*using\s+namespace\b`,
    { finds: ['  using namespace std;'], misses: ['using std::string;'] },
  ),
  idea(
    'use-strict',
    { en: 'use strict|strict mode|strict mode directive|use strict directive', es: 'modo estricto' },
    r`["']use strict["']|^\s*use\s+strict\b`,
    { finds: ["'use strict';", 'use strict;'], misses: ['strict mode'] },
  ),
  idea(
    'template-specialization',
    {
      en: 'template specialization|explicit specialization|full specialization|explicit template specialization',
      es: 'especializacion de plantilla',
    },
    r`^\s*template\s*<\s*>`,
    { finds: ['template <> struct A<int> {};'], misses: ['template <typename T>'] },
  ),
  idea(
    'using-alias',
    { en: 'using alias|alias directive|using alias directive|alias declaration|using with an alias', es: '' },
    r`^\s*(?:global\s+)?using\s+\w+(?:<[^>]*>)?\s*=`,
    { finds: ['using A = B.C;'], misses: ['using A;'] },
  ),
  idea(
    'using-declaration',
    { en: 'using declaration or alias|using declaration', es: '' },
    r`^\s*using\s+(?!namespace\b)[\w:<>]+\s*[=;]`,
    {
      extensions: ['h', 'hh', 'hpp', 'cc', 'cpp', 'cxx'],
      pcre2: true,
      finds: ['using std::string;'],
      misses: ['using namespace std;'],
    },
  ),
  idea(
    'extern-declaration',
    { en: 'extern declaration|external declaration|extern variable', es: 'declaracion extern' },
    r`^\s*extern\b`,
    { finds: ['extern int a;'], misses: ['int external;'] },
  ),
  idea(
    'url',
    {
      en: 'url|link|http url|web address|http link|https url|hard coded url|hardcoded url|web link|uri|http address',
      es: 'url|enlace|direccion web',
    },
    r`https?://[^\s"'<>)\]]+`,
    { finds: ['see https://a.b/c'], misses: ['http is a protocol'] },
  ),
  idea(
    'insecure-url',
    {
      en: 'http url without tls|insecure url|plain http url|non https url|unencrypted url',
      es: 'url insegura|url http',
    },
    r`\bhttp://[^\s"'<>)\]]+`,
    { finds: ['http://a.b'], misses: ['https://a.b'] },
  ),
  idea(
    'ip',
    {
      en: 'ip address|ip|ipv4 address|ipv4|hard coded ip|hardcoded ip address|hard coded ip address',
      es: 'direccion ip|ip',
    },
    r`\b\d{1,3}(?:\.\d{1,3}){3}\b`,
    { finds: ['127.0.0.1'], misses: ['1.2.3'] },
  ),
  idea(
    'ipv6',
    { en: 'ipv6 address|ipv6', es: 'direccion ipv6' },
    r`\b(?:[0-9a-fA-F]{1,4}:){3,7}[0-9a-fA-F]{1,4}\b|(?:^|[^:\w]):?::[0-9a-fA-F]{1,4}\b`,
    { finds: ['fe80:0:0:0:1:2:3:4', ' ::1'], misses: ['std::vector', '12:30'] },
  ),
  idea(
    'localhost',
    { en: 'localhost|loopback address', es: 'localhost' },
    r`\blocalhost\b|\b127\.0\.0\.1\b`,
    { finds: ['http://localhost:80'], misses: ['local host'] },
  ),
  idea(
    'email',
    {
      en: 'email|email address|e mail|e mail address|mail address',
      es: 'correo|correo electronico|direccion de correo|email',
    },
    r`\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b`,
    { finds: ['me@example.org'], misses: ['a @ b', '@decorator'] },
  ),
  idea(
    'uuid',
    { en: 'uuid|guid|uuid literal', es: 'uuid' },
    r`\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b`,
    { finds: ['123e4567-e89b-12d3-a456-426614174000'], misses: ['123e4567'] },
  ),
  idea(
    'date',
    { en: 'date|iso date|calendar date|date literal|yyyy mm dd date', es: 'fecha' },
    r`\b(?:19|20)\d\d[-/](?:0[1-9]|1[0-2])[-/](?:0[1-9]|[12]\d|3[01])\b`,
    { finds: ['2024-01-31'], misses: ['2024-13-01', '1.2.3'] },
  ),
  idea(
    'time',
    { en: 'time of day|clock time|hh mm time|time literal|timestamp', es: 'hora' },
    r`\b(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?\b`,
    { finds: ['at 12:30', '09:15:59'], misses: ['a::b', '12:99'] },
  ),
  idea('year', { en: 'year|four digit year', es: 'año|ano' }, r`\b(?:19|20)\d\d\b`, {
    finds: ['since 2019'],
    misses: ['12019'],
  }),
  idea(
    'version',
    { en: 'version number|semver|semantic version|version string|version', es: 'numero de version|version' },
    r`\bv?\d+\.\d+\.\d+(?:-[\w.]+)?\b`,
    { finds: ['v1.2.3', '10.0.1-beta.1'], misses: ['1.2'] },
  ),
  idea(
    'hex-number',
    {
      en: 'hex number|hexadecimal number|hex literal|hexadecimal literal|hex constant|hexadecimal constant|hexadecimal|hex value|hexadecimal value',
      es: 'numero hexadecimal|literal hexadecimal',
    },
    r`\b0[xX][0-9a-fA-F_]+`,
    { finds: ['0xFF'], misses: ['ff', 'x0'] },
  ),
  idea('octal', { en: 'octal number|octal literal|octal', es: 'numero octal' }, r`\b0[oO]?[0-7]{2,}\b`, {
    finds: ['0755', '0o17'],
    misses: ['0', '10'],
  }),
  idea('binary', { en: 'binary literal|binary number', es: 'numero binario' }, r`\b0[bB][01_]+\b`, {
    finds: ['0b101'],
    misses: ['b101'],
  }),
  idea(
    'colour',
    {
      en: 'hex color|color code|hex colour|colour code|color literal|css color|hex color code',
      es: 'color hexadecimal|codigo de color',
    },
    r`#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b`,
    { finds: ['#fff', '#a1b2c3'], misses: ['#define', '#12'] },
  ),
  idea(
    'hash',
    { en: 'sha|hash value|sha1|sha256|commit hash|md5 hash|checksum|hex digest|sha hash', es: 'hash' },
    r`\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})\b`,
    { finds: ['d41d8cd98f00b204e9800998ecf8427e'], misses: ['d41d8cd9'] },
  ),
  idea(
    'base64',
    { en: 'base64|base64 string|base64 blob|base64 data', es: 'base64' },
    r`\b[A-Za-z0-9+/]{40,}={0,2}`,
    { finds: ['QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlq'], misses: ['abc=='] },
  ),
  idea(
    'secret',
    {
      en: 'secret|password|api key|credential|hard coded password|hardcoded password|hardcoded secret|hard coded secret|access token|private key|hard coded credential|hardcoded credential|token in code|hard coded api key',
      es: 'secreto|contrasena|clave api|credencial',
    },
    r`(?i:password|passwd|secret|api_?key|auth_?token|access_?token|private_?key|credential)\w*["']?\s*(?::=|=>|[:=])\s*["'][^"']+["']|-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b`,
    { finds: ["password = 'x1'", '"api_key": "abc"'], misses: ['password = read()'] },
  ),
  idea(
    'todo',
    {
      en: 'todo|todo comment|todo note|todo tag|todo item|todo or fixme|task comment|todo marker',
      es: 'todo|tarea pendiente|comentario todo|pendiente',
    },
    r`\bTODO\b|(?:#|//|\*|--|;)\s*[Tt]odo\b`,
    { finds: ['// TODO: x', '# todo x'], misses: ['todos', 'method', 'a todo list'] },
  ),
  idea('fixme', { en: 'fixme|fixme comment|fixme note|fix me', es: 'fixme' }, r`\b(?:FIXME|fixme|Fixme)\b`, {
    finds: ['// FIXME x'],
    misses: ['fix me'],
  }),
  idea(
    'hack',
    { en: 'hack comment|hack note|workaround comment|kludge', es: 'hack' },
    r`\b(?:HACK|XXX|KLUDGE|WORKAROUND)\b|(?i:\bworkaround\b)`,
    { finds: ['// HACK', '# workaround for x'], misses: ['hackathon'] },
  ),
  idea(
    'task-tag',
    { en: 'task tag|code tag|annotation tag|todo or fixme tag|work left to do|unfinished work', es: '' },
    r`\b(?:TODO|FIXME|XXX|HACK|BUG)\b`,
    { finds: ['XXX: no'], misses: ['bug'] },
  ),
  idea(
    'issue-number',
    {
      en: 'issue number|issue reference|ticket number|bug number|github issue|ticket reference|reference to an issue|pull request number',
      es: 'numero de issue|referencia a issue',
    },
    r`(?:^|[\s(\[])(?:GH-|[A-Z]{2,10}-|#)\d{2,}\b|/(?:issues|pull)/\d+`,
    { finds: ['fixes #123', 'JIRA-42', '/issues/9'], misses: ['#fff', 'a#1'] },
  ),
  idea(
    'port',
    {
      en: 'port|port number|hard coded port|hardcoded port|port assignment|default port|tcp port',
      es: 'puerto|numero de puerto',
    },
    r`(?i:port)\w*["']?\s*(?::=|[:=]|\s)\s*["']?\d{2,5}\b|(?:localhost|\d\.\d{1,3}):\d{2,5}\b`,
    { finds: ['port = 8080', '#define PORT_FTP 21', 'localhost:3000'], misses: ['import 1'] },
  ),
  idea(
    'path',
    {
      en: 'file path|absolute path|hard coded path|hardcoded path|unix path|path literal|absolute file path',
      es: 'ruta de archivo|ruta absoluta',
    },
    r`["'](?:/(?:usr|etc|var|tmp|home|opt|bin|dev|proc|root|mnt)\b[^"'\s]*|[A-Z]:\\[^"']*)["']`,
    { finds: ["'/etc/hosts'", '"C:\\x"'], misses: ["'/api/users'"] },
  ),
  idea(
    'phone',
    { en: 'phone number|telephone number', es: 'numero de telefono|telefono' },
    r`(?:\+\d{1,3}[ -]?)?\(?\b\d{3}\)?[ -]\d{3}[ -]\d{4}\b`,
    { finds: ['555-123-4567'], misses: ['5551234'] },
  ),
  idea(
    'copyright',
    { en: 'copyright|copyright line|copyright notice|copyright year', es: 'copyright|derechos de autor' },
    r`(?i:copyright)|©`,
    { finds: ['Copyright (c) 2020'], misses: ['right'] },
  ),
  idea(
    'spdx',
    { en: 'spdx|spdx identifier|spdx licence|spdx license|license identifier', es: 'spdx' },
    r`SPDX-License-Identifier`,
    { finds: ['// SPDX-License-Identifier: MIT'], misses: ['license'] },
  ),
  idea(
    'trailing-blank',
    {
      en: 'trailing whitespace|trailing blank|trailing space|whitespace at the end|line with trailing whitespace|line ending in whitespace|space at the end of the line|trailing white space',
      es: 'espacio al final|espacios finales',
    },
    r`[ \t]+$`,
    { finds: ['a  '], misses: ['a'] },
  ),
  idea(
    'tab',
    {
      en: 'tab|tab character|line with a tab|tab indentation|hard tab|line indented with tabs',
      es: 'tabulador|tabulacion',
    },
    r`\t`,
    { finds: ['\ta'], misses: [' a'] },
  ),
  idea('blank-line', { en: 'blank line|empty line', es: 'linea vacia|linea en blanco' }, r`^\s*$`, {
    finds: ['', '  '],
    misses: ['a'],
  }),
  idea(
    'double-blank',
    { en: 'double space|two spaces in a row|double blank', es: 'doble espacio' },
    r`\S {2,}\S`,
    { finds: ['a  b'], misses: ['a b'] },
  ),
  idea(
    'non-ascii',
    {
      en: 'non ascii|non ascii character|unicode character|non english character|special character|character outside of ascii',
      es: 'caracter no ascii|caracter unicode',
    },
    r`[^\x00-\x7F]`,
    { finds: ['é'], misses: ['e'] },
  ),
  idea('emoji', { en: 'emoji', es: 'emoji' }, r`[\x{1F300}-\x{1FAFF}\x{2600}-\x{27BF}]`, {
    finds: ['🎉'],
    misses: [':)'],
  }),
  idea(
    'unicode-escape',
    { en: 'unicode escape|escape sequence|unicode escape sequence', es: 'escape unicode' },
    r`\\u[0-9a-fA-F]{4}|\\u\{[0-9a-fA-F]+\}|\\x[0-9a-fA-F]{2}`,
    { finds: [r`\u00e9`], misses: ['u00e9'] },
  ),
  idea('number', { en: 'number|digit|numeric value', es: 'numero|digito' }, r`\b\d+(?:\.\d+)?\b`, {
    finds: ['42'],
    misses: ['a'],
  }),
  idea(
    'float',
    { en: 'float number|decimal number|floating point number', es: 'numero decimal' },
    r`\b\d+\.\d+\b`,
    { finds: ['1.5'], misses: ['15'] },
  ),
];
