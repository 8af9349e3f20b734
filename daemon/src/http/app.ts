import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { stopping } from '../api/errors.ts';
import { VERSION } from '../api/version.ts';
import { auditHook } from './audit-hook.ts';
import { authentication, sessionCheck } from './auth.ts';
import { acceptOnlyJson, awaitBody } from './body.ts';
import { Calls } from './calls.ts';
import { answerBrokenClient, answerConnect, answerUnknownExpectation } from './client-errors.ts';
import { limitConnections } from './connections.ts';
import type { App, Context, HttpConfig } from './context.ts';
import { answerError, MAX_PARAM } from './errors.ts';
import { checkTarget, hostCheck } from './hosts.ts';
import { answerUnknownRoutes } from './methods.ts';
import { measure } from './metrics.ts';
import { describeApi } from './openapi.ts';
import { pageRoutes } from './pages/pages.ts';
import { adminRoutes } from './routes/admin.ts';
import { adminDeliveryRoutes } from './routes/admin-deliveries.ts';
import { adminWebhookRoutes } from './routes/admin-webhooks.ts';
import { askRoute } from './routes/ask.ts';
import { auditRoute } from './routes/audit.ts';
import { baseRoutes } from './routes/bases.ts';
import { buildRoute } from './routes/build.ts';
import { chatRoute } from './routes/chat.ts';
import { clusterRoute } from './routes/cluster.ts';
import { codeRoutes } from './routes/code.ts';
import { eventsRoute } from './routes/events.ts';
import { indexRoutes } from './routes/indexes.ts';
import { mcpRoute } from './routes/mcp.ts';
import { nodeRoute } from './routes/nodes.ts';
import { ownKeyRoutes } from './routes/own-keys.ts';
import { pauseRoute } from './routes/pause.ts';
import { repoRoutes } from './routes/repos.ts';
import { savedRoutes } from './routes/saved.ts';
import { searchRoute } from './routes/search.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { statusRoute } from './routes/status.ts';
import { systemRoutes } from './routes/system.ts';
import { userRoutes } from './routes/users.ts';
import { webhookRoute } from './routes/webhooks.ts';
import { MAX_BODY_BYTES } from './unread-body.ts';
import { limitUnread } from './unread-responses.ts';
import { AJV_OPTIONS, SCHEMA_CONTROLLER } from './validation.ts';

interface AppOptions extends Omit<Context, 'calls'> {
  logger: FastifyBaseLogger;
}

/** The app, and the two steps of stopping it. */
export interface HttpApp {
  app: App;
  /** Says from now on that it is not ready, and asks clients to close their connections. All requests are still answered. */
  drain(): void;
  /** Answers new requests with 503. Requests in flight continue. */
  refuse(): void;
  /** Ends all requests in flight with 503. */
  abortCalls(): void;
}

const EXPOSED_HEADERS = [
  'X-Dowse-Version',
  'X-Request-Id',
  'X-Dowse-Truncated',
  'X-Dowse-Unanswered',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Mcp-Session-Id',
];

/** Builds the HTTP app with all routes. It does not listen: tests inject requests, the daemon calls `app.listen`. */
export async function buildApp(options: AppOptions): Promise<HttpApp> {
  const { config, logger } = options;
  const context: Context = { ...options, calls: new Calls() };
  const app = createServer(config, logger);
  let refusing = false;

  app.decorateRequest('caller', null);
  app.decorateRequest('session', null);
  app.setErrorHandler(answerError);
  acceptOnlyJson(app);
  awaitBody(app);

  const checkHost = hostCheck(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'X-Dowse-Version': VERSION, 'X-Request-Id': request.id });
    if (refusing) throw stopping();
    checkTarget(request.raw);
    checkHost(request.headers.host);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (context.calls.isDraining) reply.header('Connection', 'close');
    return payload;
  });
  await allowOrigins(app, config.allowOrigins ?? []);
  answerUnknownRoutes(app);
  app.addHook('onRequest', authentication(context));
  app.addHook('preValidation', sessionCheck(context));
  limitUnread(app, config.limits?.unsentBytes);
  app.addHook('onResponse', requestLog());
  app.addHook('onResponse', auditHook(context.audit));
  const metrics = measure(app, context);
  const document = describeApi(app);

  searchRoute(app, context);
  chatRoute(app, context);
  codeRoutes(app, context);
  buildRoute(app, context);
  statusRoute(app, context);
  pauseRoute(app, context);
  indexRoutes(app, context);
  askRoute(app, context);
  mcpRoute(app, context);
  adminRoutes(app, context);
  auditRoute(app, context);
  clusterRoute(app, context);
  adminWebhookRoutes(app, context);
  adminDeliveryRoutes(app, context);
  repoRoutes(app, context);
  baseRoutes(app, context);
  userRoutes(app, context);
  ownKeyRoutes(app, context);
  savedRoutes(app, context);
  eventsRoute(app, context);
  await app.register(async scope => signInRoutes(scope as unknown as App, context));
  await app.register(async scope => webhookRoute(scope as unknown as App, context));
  await app.register(async scope => nodeRoute(scope as unknown as App, context));
  await app.register(async scope => pageRoutes(scope as unknown as App, context));
  systemRoutes(app, context, { metrics, document });
  return {
    app,
    drain() {
      context.calls.isDraining = true;
    },
    refuse() {
      refusing = true;
    },
    abortCalls: () => context.calls.abortAll(),
  };
}

function createServer(config: HttpConfig, logger: FastifyBaseLogger): App {
  const {
    headersMs = 10_000,
    requestMs = 60_000,
    checkEveryMs = 2000,
    keepAliveMs = 30_000,
  } = config.timeouts ?? {};
  // Node answers a missing Host header with an empty 400. Our Host check sends the error format instead.
  const node = {
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkEveryMs,
    requireHostHeader: false,
  };
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ajv: { customOptions: AJV_OPTIONS },
    schemaController: SCHEMA_CONTROLLER,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: frameworkErrors(config.allowOrigins ?? []),
    routerOptions: { maxParamLength: MAX_PARAM },
    clientErrorHandler: answerBrokenClient,
    ...(config.tls ? { https: { ...node, ...config.tls } } : { http: node }),
  });
  limitConnections(app.server, {
    stallMs: config.timeouts?.stallMs,
    checkEveryMs,
    max: config.limits?.connections,
  });
  app.server.on('checkExpectation', answerUnknownExpectation);
  app.server.on('connect', answerConnect);
  return app as unknown as App;
}

/** Sets the common headers and the CORS headers here: a URL that cannot be decoded reaches no hook. */
function frameworkErrors(origins: readonly string[]) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ 'X-Dowse-Version': VERSION, 'X-Request-Id': request.id });
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      reply.headers({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
        Vary: 'Origin',
      });
    }
    answerError(error, request, reply);
  };
}

async function allowOrigins(app: App, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Mcp-Protocol-Version', 'Mcp-Session-Id'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    strictPreflight: false,
  });
}

/**
 * Failed requests without a valid key that are logged per minute. The limit keeps clients without a key from filling the
 * disk. The rest are logged at level debug.
 */
const UNAUTHENTICATED_LOG_LINES_PER_MINUTE = 100;
const MINUTE_MS = 60_000;

/** Logs one line for each request, without its body and its key. */
function requestLog() {
  let windowStart = 0;
  let lines = 0;
  const isOverLimit = () => {
    if (Math.abs(Date.now() - windowStart) >= MINUTE_MS) [windowStart, lines] = [Date.now(), 0];
    return ++lines > UNAUTHENTICATED_LOG_LINES_PER_MINUTE;
  };
  const levelOf = ({ caller }: FastifyRequest, { statusCode }: FastifyReply) => {
    if (statusCode < 400 || (!caller && statusCode !== 500 && isOverLimit())) return 'debug';
    return statusCode >= 500 ? 'error' : 'info';
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.log[levelOf(request, reply)](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        key: request.caller?.name,
      },
      'request',
    );
  };
}
