import fastify, { type RouteOptions } from 'fastify';
import { DowseError, ERRORS, type ErrorCode } from '../api/errors.ts';
import { ErrorResponse } from '../api/schemas.ts';
import { VERSION } from '../api/version.ts';
import type { App, Operation } from './context.ts';
import { SCHEMA_CONTROLLER } from './validation.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

const DESCRIPTION = `Code search on your own machine: by pattern, in plain words and by meaning.

Every request carries \`Authorization: Bearer <API_KEY>\`, unless it says that it needs no key. Bodies are JSON, at most
1 MiB (a delivery to a webhook 25 MiB), and closed: an unknown field is an error. A path of another method answers 405 \`METHOD_NOT_ALLOWED\` with
\`Allow\`, an unknown path 404 \`NOT_FOUND\`. Every response has \`X-Dowse-Version\` and \`X-Request-Id\`;
once an endpoint that needs a key has found it good, its response has \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`
and \`X-RateLimit-Reset\`; a 404 of an unknown path, a 405 and endpoints without a key count nothing and have none.
Deliveries of a webhook are counted by webhook, and those that it ignores are not.`;

type Json = Record<string, unknown>;

/** Gives the OpenAPI document. */
export type ApiDocument = () => Promise<Json>;

/** Remembers the routes that are added after it, and makes the OpenAPI document of them when it is first asked for. */
export function describeApi(app: App): ApiDocument {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', route => void routes.push(route));
  let document: Promise<Json> | undefined;
  return () => {
    document ??= generate(routes);
    return document;
  };
}

/** The generator reads the routes of the app it is registered with, so they are put up once more, without a use. */
async function generate(routes: readonly RouteOptions[]): Promise<Json> {
  const { default: swagger } = await import('@fastify/swagger');
  const operations = new Map<string, Operation>();
  const app = fastify({ exposeHeadRoutes: false, schemaController: SCHEMA_CONTROLLER });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dowse',
        version: VERSION,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // Where the document came from: the daemon's address is the owner's to choose.
      servers: [{ url: '/' }],
      tags: [
        { name: 'search', description: 'Search by pattern, or in plain words.' },
        { name: 'index', description: 'Build an index of code, and ask it.' },
        { name: 'webhooks', description: 'Tell the daemon what changed, and be told.' },
        { name: 'admin', description: 'Keys, and the end of the daemon. Needs the scope admin.' },
        { name: 'system', description: 'Health and metrics.' },
      ],
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'An API key, `dws_…`.' },
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Webhook-Token',
            description: 'The token of a webhook, `dwh_…`.',
          },
        },
      },
    },
    transformObject: document => {
      const object = 'openapiObject' in document ? document.openapiObject : {};
      return complete(object as Json, operations) as typeof object;
    },
  });
  for (const { method, url, schema, config } of routes) {
    remember(operations, { method, url, config } as RouteOptions);
    app.route({ method, url, schema: schema ?? {}, config: config ?? {}, handler: () => {} });
  }
  await app.ready();
  return app.swagger() as unknown as Json;
}

function remember(operations: Map<string, Operation>, route: RouteOptions): void {
  const operation = route.config?.operation;
  if (!operation) return;
  const path = route.url.replace(/:(\w+)/g, '{$1}');
  for (const method of [route.method].flat()) operations.set(`${method.toLowerCase()} ${path}`, operation);
}

/** Adds to what the schemas say: who may call, how it fails, and examples. */
function complete(document: Json, operations: Map<string, Operation>): Json {
  const components = { ...(document.components as Json) };
  components.schemas = { ...(components.schemas as Json), Error: errorSchema() };
  components.examples = Object.fromEntries(CODES.map(code => [code, errorExample(code)]));
  components.headers = HEADERS;
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Json>>)) {
    for (const [method, spec] of Object.entries(item)) {
      const operation = operations.get(`${method} ${path}`);
      if (operation) addOperation(spec, operation);
    }
  }
  return { ...document, components };
}

function addOperation(spec: Json, operation: Operation): void {
  const { scopes, token, errors, example } = operation;
  spec.security = scopes ? [{ key: [] }] : token ? [{ token: [] }] : [];
  const needs = scopes
    ? `Needs a key with the scope \`${scopes.join('` or `')}\`.`
    : token
      ? 'Needs the token of the webhook, or a signature made with it.'
      : 'Needs no key.';
  spec.description = [spec.description, needs].filter(Boolean).join(' ');
  const responses = spec.responses as Record<string, Json>;
  const success = responses['200'] as { content: Record<string, Json> };
  const media = Object.values(success.content)[0];
  if (media && example?.response !== undefined) media.example = example.response;
  const body = spec.requestBody as { content: Record<string, Json> } | undefined;
  const bodyMedia = body?.content['application/json'];
  if (bodyMedia && example?.request !== undefined) bodyMedia.example = example.request;
  for (const [status, codes] of byStatus(errors)) {
    responses[status] = errorResponse(codes, responses[status] as Described | undefined);
  }
  for (const [status, response] of Object.entries(responses)) {
    response.headers = refs(...headersOf(status, operation));
  }
}

/** Whoever has been found good is counted, and told so with whatever comes then. */
function headersOf(status: string, { scopes, token, headers = [] }: Operation): string[] {
  return [
    ...(status === '200' ? headers : []),
    ...(status === '401' ? ['WWW-Authenticate'] : []),
    ...(['409', '429', '503'].includes(status) ? ['Retry-After'] : []),
    ...((scopes || token) && status !== '401' ? RATE_HEADERS : []),
    ...COMMON_HEADERS,
  ];
}

function byStatus(codes: readonly ErrorCode[]): Map<string, ErrorCode[]> {
  const grouped = new Map<string, ErrorCode[]>();
  for (const code of CODES.filter(known => codes.includes(known))) {
    const status = String(ERRORS[code].status);
    grouped.set(status, [...(grouped.get(status) ?? []), code]);
  }
  return grouped;
}

interface Described {
  description: string;
  content: { 'application/json': { schema: unknown } };
}

/** `other`: another form that answers of this status may have. */
function errorResponse(codes: readonly ErrorCode[], other?: Described): Json {
  const meanings = codes.map(code => `\`${code}\`: ${ERRORS[code].meaning}`);
  const error = { $ref: '#/components/schemas/Error' };
  return {
    description: [...meanings, ...(other ? [other.description] : [])].join(' '),
    content: {
      'application/json': {
        schema: other ? { anyOf: [error, other.content['application/json'].schema] } : error,
        examples: Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function errorSchema(): Json {
  const schema = structuredClone(ErrorResponse) as unknown as { properties: { error: { properties: Json } } };
  schema.properties.error.properties.code = { type: 'string', enum: CODES };
  return schema as unknown as Json;
}

function errorExample(code: ErrorCode): Json {
  const { status, meaning } = ERRORS[code];
  const details = code === 'INVALID_REQUEST' ? '/options/limit: expected integer, got string' : '…';
  return { summary: `${status} ${code}`, value: new DowseError(code, meaning, details, 12).toBody() };
}

const header = (type: string, description: string) => ({ description, schema: { type } });
const IF_COUNTED =
  'Left out where the request was not counted: before the key or token was found good, such as in a 429 for too many wrong ones, and for a delivery that is ignored.';
const HEADERS: Json = {
  'X-Dowse-Version': { ...header('string', 'Version of the daemon.'), required: true },
  'X-Request-Id': { ...header('string', 'Names this request in the log.'), required: true },
  'X-RateLimit-Limit': header(
    'integer',
    `Requests that the key may make, or the webhook take, in a minute. ${IF_COUNTED}`,
  ),
  'X-RateLimit-Remaining': header(
    'integer',
    `Requests left in this minute; a 429 with some left is for the limit of a second. ${IF_COUNTED}`,
  ),
  'X-RateLimit-Reset': header('integer', `When the window resets: whole Unix seconds. ${IF_COUNTED}`),
  'X-Dowse-Truncated': header(
    'string',
    'With text, where more matched than is in it: always true. JSON says so itself.',
  ),
  'Mcp-Session-Id': header(
    'string',
    'In the answer to initialize: a name under which requests can be cancelled.',
  ),
  'Retry-After': header(
    'integer',
    'Whole seconds to wait; with a 409 only where waiting helps, as with INDEX_BUSY.',
  ),
  'WWW-Authenticate': header('string', 'Always Bearer.'),
};
const refs = (...names: string[]) =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]));
const COMMON_HEADERS = ['X-Dowse-Version', 'X-Request-Id'];
const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
