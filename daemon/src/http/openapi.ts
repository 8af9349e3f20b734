import fastify, { type RouteOptions } from 'fastify';
import { DowseError, ERRORS, type ErrorCode } from '../api/errors.ts';
import { ErrorResponse } from '../api/schemas.ts';
import { VERSION } from '../api/version.ts';
import type { App, Operation } from './context.ts';
import { SCHEMA_CONTROLLER } from './validation.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

const DESCRIPTION = `Code search on your own machine: by pattern, in plain words and by meaning.

Send \`Authorization: Bearer <API_KEY>\` with every request, except to endpoints that need no key. Bodies are JSON of at
most 1 MiB (25 MiB for a delivery to a webhook). An unknown field is an error. An unsupported method is a 405
\`METHOD_NOT_ALLOWED\` with \`Allow\`; an unknown path is a 404 \`NOT_FOUND\`.

Every response has \`X-Dowse-Version\` and \`X-Request-Id\`. Every response to a valid key has \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`. A 404 for an unknown path, a 405, and endpoints without a key are not
counted and have no rate headers. Deliveries are counted by webhook; ignored deliveries are not counted.`;

type Json = Record<string, unknown>;

/** Returns the OpenAPI document. */
export type ApiDocument = () => Promise<Json>;

/** Records the routes that are registered after it. The document is generated on the first request for it. */
export function describeApi(app: App): ApiDocument {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', route => void routes.push(route));
  let document: Promise<Json> | undefined;
  return () => {
    document ??= generate(routes);
    return document;
  };
}

/** Registers the routes in a second app, which never runs, because the generator reads the routes of its own app. */
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
      // Relative to the document: the daemon's address depends on its configuration.
      servers: [{ url: '/' }],
      tags: [
        { name: 'search', description: 'Search by pattern, or in plain words.' },
        { name: 'index', description: 'Build an index of code, and ask it.' },
        { name: 'repos', description: 'Repositories that the server fetches and keeps.' },
        {
          name: 'users',
          description: 'People who sign in with an OpenID Connect issuer. Requires the scope admin.',
        },
        { name: 'webhooks', description: 'Report changes to the daemon, and get notifications.' },
        { name: 'admin', description: 'Manage keys and stop the daemon. Requires the scope admin.' },
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

/** Adds security, errors, headers and examples to the generated document. */
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
    ? `Requires a key with the scope \`${scopes.join('` or `')}\`.`
    : token
      ? 'Requires the token of the webhook, or a signature made with it.'
      : 'Requires no key.';
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

/** The headers of a response. A request with a valid key or token is counted, so all its responses have rate headers. */
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

/** @param other the route's own response with this status, if it has one besides the error format */
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
  'Left out if the request was not counted: if the key or token was not valid, as in a 429 for too many wrong keys, or if the delivery was ignored.';
const HEADERS: Json = {
  'X-Dowse-Version': { ...header('string', 'Version of the daemon.'), required: true },
  'X-Request-Id': { ...header('string', 'Id of this request in the log.'), required: true },
  'X-RateLimit-Limit': header('integer', `Requests per minute for this key or webhook. ${IF_COUNTED}`),
  'X-RateLimit-Remaining': header(
    'integer',
    `Requests left in this minute. A 429 with requests left is for the limit per second. ${IF_COUNTED}`,
  ),
  'X-RateLimit-Reset': header(
    'integer',
    `Time at which the window resets, in whole Unix seconds. ${IF_COUNTED}`,
  ),
  'X-Dowse-Truncated': header(
    'string',
    'Always true. Sent with a text response that was cut; a JSON response has the field truncated instead.',
  ),
  'X-Dowse-Unanswered': header(
    'string',
    'Sent with a text response: the repositories that are not fetched yet or that no daemon could answer for, separated by commas, as in the field unanswered of a JSON response.',
  ),
  'Mcp-Session-Id': header(
    'string',
    'In the response to initialize: the session id, with which requests can be cancelled.',
  ),
  'Retry-After': header(
    'integer',
    'Whole seconds to wait. With a 409 only if waiting helps, as with INDEX_BUSY.',
  ),
  'WWW-Authenticate': header('string', 'Always Bearer.'),
};
const refs = (...names: string[]) =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]));
const COMMON_HEADERS = ['X-Dowse-Version', 'X-Request-Id'];
const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
