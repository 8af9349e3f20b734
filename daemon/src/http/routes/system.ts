import { DowseError, stopping } from '../../api/errors.ts';
import Type from '../../api/type.ts';
import { VERSION } from '../../api/version.ts';
import { proofOf } from '../../security/daemon-info.ts';
import type { App, Context } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import type { ApiDocument } from '../openapi.ts';
import { done, KEYED_ERRORS } from '../operation.ts';
import type { Html } from '../pages/html.ts';

const DatabaseHealth = Type.Enum(['ok', 'unreachable'], {
  description:
    'The database of keys and users that several daemons share. While it is unreachable, keys used in the last five minutes still search.',
});
const Health = Type.Object({
  status: Type.Enum(['ok']),
  version: Type.String(),
  instance: Type.String({ description: 'Changes with each start of the daemon.' }),
  database: Type.Optional(DatabaseHealth),
  proof: Type.Optional(
    Type.String({
      description: 'Proof that this is the daemon of its data folder. Sent if the request has a `challenge`.',
    }),
  ),
});
const MAX_CHALLENGE = 64;
const Challenge = Type.Object({ challenge: Type.Optional(Type.String({ maxLength: MAX_CHALLENGE })) });
const Ready = Type.Object({ status: Type.Enum(['ready']), database: Type.Optional(DatabaseHealth) });

/** Health, readiness, metrics and the API documentation. */
export function systemRoutes(
  app: App,
  context: Context,
  { metrics, document }: { metrics: Metrics; document: ApiDocument },
): void {
  health(app, context);
  readiness(app, context);
  metricsRoute(app, metrics);
  documentation(app, document);
}

function health(app: App, { shared, config }: Context): void {
  app.get(
    '/healthz',
    {
      schema: {
        operationId: 'health',
        tags: ['system'],
        summary: 'Is the daemon alive?',
        querystring: Challenge,
        response: { 200: done(Health) },
      },
      // `assertChallenge` validates instead of Ajv, which might not load when the process has no file descriptors left.
      validatorCompiler: () => () => true,
      config: {
        operation: {
          errors: ['INVALID_REQUEST', 'PERMISSION_DENIED', 'SERVICE_UNAVAILABLE'],
          example: { response: { status: 'ok', version: VERSION, instance: '0c6f…' } },
        },
      },
    },
    ({ query: { challenge } }) => {
      assertChallenge(challenge);
      return {
        status: 'ok' as const,
        version: VERSION,
        instance: config.instance,
        ...databaseHealth(shared),
        ...(config.secret && challenge ? { proof: proofOf(config.secret, challenge) } : {}),
      };
    },
  );
}

function readiness(app: App, { keys, repos, shared, cluster, calls }: Context): void {
  app.get(
    '/readyz',
    {
      schema: {
        operationId: 'ready',
        tags: ['system'],
        summary: 'Can it take requests?',
        response: { 200: done(Ready) },
      },
      config: {
        operation: {
          errors: ['PERMISSION_DENIED', 'SERVICE_UNAVAILABLE'],
          example: { response: { status: 'ready' } },
        },
      },
    },
    async request => {
      if (calls.isDraining) throw stopping();
      if (cluster?.nodes.hasLost) {
        const details = 'If the data folder of one is a copy, stop that one and remove its node.id.';
        throw new DowseError('SERVICE_UNAVAILABLE', 'Another daemon runs as this node.', details, 2);
      }
      if (repos.opening)
        throw new DowseError(
          'SERVICE_UNAVAILABLE',
          'The list of repositories is being read.',
          'Try again in a second.',
          1,
        );
      try {
        await keys.find('owner');
      } catch (error) {
        request.log.error({ err: error }, 'the state database cannot be read');
        throw new DowseError(
          'SERVICE_UNAVAILABLE',
          'The state database cannot be read.',
          'See the log of the daemon.',
          5,
        );
      }
      return { status: 'ready' as const, ...databaseHealth(shared) };
    },
  );
}

function databaseHealth(shared: Context['shared']): { database?: 'ok' | 'unreachable' } {
  return shared ? { database: shared.isReachable ? 'ok' : 'unreachable' } : {};
}

function metricsRoute(app: App, metrics: Metrics): void {
  app.get(
    '/metrics',
    {
      schema: {
        operationId: 'metrics',
        tags: ['system'],
        summary: 'Metrics for Prometheus',
        response: {
          200: {
            description: 'Prometheus text format.',
            content: { 'text/plain': { schema: Type.String() } },
          },
        },
      },
      config: {
        operation: {
          scopes: ['admin'],
          errors: KEYED_ERRORS,
          example: { response: 'dowse_searches_running 0\n' },
        },
      },
    },
    async (_request, reply) => {
      const { type, text } = await metrics.scrape();
      return reply.type(type).send(text);
    },
  );
}

function documentation(app: App, document: ApiDocument): void {
  // These two routes need no key, so each document is generated once.
  let json: Buffer | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    json ??= Buffer.from(JSON.stringify(await document()));
    return reply.type('application/json; charset=utf-8').send(json);
  });

  let page: Html | undefined;
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    const [{ docsPage }, { sendPage }] = await Promise.all([
      import('../pages/docs-page.ts'),
      import('../pages/send-page.ts'),
    ]);
    page ??= docsPage(await document());
    return sendPage(reply, page);
  });
}

/** Validates the challenge by the schema `Challenge`. @throws DowseError INVALID_REQUEST */
function assertChallenge(challenge: unknown): void {
  if (challenge === undefined) return;
  if (typeof challenge === 'string' && challenge.length <= MAX_CHALLENGE) return;
  throw new DowseError(
    'INVALID_REQUEST',
    'The request is not valid.',
    `challenge: expected one string of at most ${MAX_CHALLENGE} characters`,
  );
}
