/** Generates requests for the `http` soak: every route of the OpenAPI document, with odd bodies, headers and targets. */
import { below, pick } from './soak.ts';

type Random = () => number;
export interface Route {
  method: string;
  path: string;
  example: unknown;
}

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>>;
}

/** It stops the daemon, so it is left out. */
const NOT_FUZZED = '/api/admin/shutdown';

/** The routes of an OpenAPI document with an example request; paths are replaced by `tree`. */
export function routesOf({ paths }: Document, tree: string): Route[] {
  return Object.entries(paths)
    .filter(([path]) => path !== NOT_FUZZED)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        example: inTree(requestBody?.content['application/json']?.example ?? {}, tree),
      })),
    );
}

function inTree(value: unknown, tree: string): unknown {
  if (Array.isArray(value)) return value.map(item => inTree(item, tree));
  if (typeof value === 'string') return value.startsWith('/') ? tree : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === 'path' ? tree : inTree(item, tree)]),
  );
}

/** Texts in place of JSON values. */
const ODD_VALUES = [
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1e308',
    '1e999',
    '9007199254740993',
    '0.1',
    '[]',
    '{}',
    '""',
    '[[]]',
    '[null]',
  ],
  ...['"\\u0000"', '"\\ud800"', '"\\uffff"', '"../../etc/passwd"', '"/"', '"C:\\\\"', '"file:///etc/passwd"'],
  ...[
    '"("',
    '"(a*)*b"',
    '"[[:alpha:]]{1000}"',
    '"\\\\p{L}{999}"',
    '"-rf"',
    '"$(id)"',
    '"function retry"',
    '"."',
  ],
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1,"a":2}',
  `"${'x'.repeat(9000)}"`,
  `"${'é😀'.repeat(500)}"`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"a":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`,
  `[${'1,'.repeat(20_000)}1]`,
  `{${Array.from({ length: 2000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
];
const PLACE = '"@@odd@@"';

/** JSON like the example, with some values replaced, removed or added. */
export function oddJson(random: Random, example: unknown): string {
  const changed = change(random, structuredClone(example), 0.3);
  let text = JSON.stringify(changed) ?? 'null';
  while (text.includes(PLACE)) text = text.replace(PLACE, () => pick(random, ODD_VALUES));
  return text;
}

function change(random: Random, value: unknown, chance: number): unknown {
  if (random() < chance / 2) return PLACE.slice(1, -1);
  if (Array.isArray(value)) return value.map(item => change(random, item, chance));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(() => random() > chance / 4)
    .map(([name, item]) => [name, change(random, item, chance)] as const);
  if (random() < chance / 3)
    entries.push([pick(random, ['x', '', '__proto__', 'options']), PLACE.slice(1, -1)]);
  return Object.fromEntries(entries);
}

const ODD_SEGMENTS = [
  ...[
    'app',
    'x',
    '%00',
    '%2e%2e',
    '..',
    '%zz',
    '%',
    '%c0%af',
    '%ff',
    '*',
    '%2F',
    '☃',
    ';a=b',
    '{name}',
    '__proto__',
  ],
  'a'.repeat(300),
  'a'.repeat(20_000),
];
const ODD_TARGETS = [
  '*',
  '',
  '/',
  '//',
  '/..',
  '/?',
  '/#',
  'http://evil.example/healthz',
  'healthz',
  '/\t',
  '/%',
];
const ODD_QUERIES = [
  '',
  '?',
  '?limit=0',
  '?limit=99999',
  '?limit=x',
  '?webhook=%00',
  '?a[]=1&a[]=2',
  `?${'a=1&'.repeat(3000)}`,
];

export function oddTarget(random: Random, path: string): string {
  if (random() < 0.08) return pick(random, ODD_TARGETS);
  const filled = path.replace(/\{\w+\}/g, () => pick(random, ODD_SEGMENTS));
  return filled + (random() < 0.15 ? pick(random, ODD_QUERIES) : '');
}

/** Additional header lines. */
const ODD_HEADERS = [
  ...[
    'Host: evil.example',
    'Host: localhost',
    'Expect: 100-continue',
    'Expect: tea',
    'Connection: upgrade',
    'Upgrade: websocket',
  ],
  ...[
    'Content-Encoding: gzip',
    'Transfer-Encoding: chunked',
    'Content-Length: 5',
    'Content-Length: -1',
    'Accept: text/event-stream',
  ],
  ...[
    'Accept: text/plain',
    'Origin: null',
    'Origin: http://evil.example',
    'Mcp-Session-Id: x',
    'Mcp-Protocol-Version: 1',
  ],
  ...[
    'X-Webhook-Token: dwh_x',
    'X-Hub-Signature-256: sha256=00',
    'X-GitHub-Event: push',
    'Idempotency-Key: x',
    'Range: bytes=0-',
  ],
  ...[
    'If-None-Match: *',
    'Authorization: Basic eDp4',
    'Cookie: a=b',
    'X-Forwarded-For: 1.2.3.4',
    'no colon',
    ': no name',
    'X-Nul: \0',
  ],
  `X-Long: ${'x'.repeat(30_000)}`,
];
const ODD_TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data',
  '',
  'application/json;;',
];
const ODD_METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PATCH',
  'FROB',
  'get',
];
const ODD_KEYS = [
  '',
  'Bearer ',
  'Bearer dws_wrong',
  `Bearer ${'x'.repeat(5000)}`,
  'Bearer \xff',
  'Bearer a b',
];

export interface Generated {
  bytes: Buffer;
  /** Whether it must get an answer. A garbled request, or one with odd headers, may announce more than it sends. */
  isWhole: boolean;
}

/** A request for one of the routes: mostly almost valid, sometimes with bytes swapped or missing. */
export function generate(random: Random, routes: readonly Route[], key: string): Generated {
  const route = pick(random, routes);
  const isOdd = (chance: number) => random() < chance;
  const method = isOdd(0.05) ? pick(random, ODD_METHODS) : route.method;
  const body = route.method === 'GET' && !isOdd(0.05) ? '' : oddJson(random, route.example);
  const extra = isOdd(0.15) ? [pick(random, ODD_HEADERS)] : [];
  const lines = [
    `${method} ${oddTarget(random, route.path)} HTTP/1.${isOdd(0.02) ? 0 : 1}`,
    'Host: localhost',
    ...(isOdd(0.1) ? [] : ['Connection: close']),
    `Authorization: ${isOdd(0.1) ? pick(random, ODD_KEYS) : `Bearer ${key}`}`,
    ...(body === '' ? [] : [`Content-Type: ${isOdd(0.05) ? pick(random, ODD_TYPES) : 'application/json'}`]),
    ...(route.path === '/mcp' ? ['Accept: application/json, text/event-stream'] : []),
    ...extra,
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'utf8');
  return isOdd(0.2)
    ? { bytes: garbled(random, bytes), isWhole: false }
    : { bytes, isWhole: extra.length === 0 };
}

function garbled(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let times = 1 + below(random, 4); times > 0; times--)
    copy[below(random, copy.length)] = below(random, 256);
  const start = below(random, copy.length);
  if (random() < 0.3) return copy.subarray(0, start);
  if (random() < 0.3) return Buffer.concat([copy, copy.subarray(start)]);
  return copy;
}
