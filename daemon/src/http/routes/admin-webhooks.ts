import type { FastifyRequest } from 'fastify';
import { EmptyRequest, RotateKeyRequest } from '../../api/admin.ts';
import { DowseError, type ErrorCode } from '../../api/errors.ts';
import { COUNT } from '../../api/schemas.ts';
import Type from '../../api/type.ts';
import {
  CreateWebhookRequest,
  DeliveryInfo,
  DeliveryList,
  DeliveryState,
  IssuedWebhookResponse,
  RedeliverRequest,
  TestWebhookResponse,
  WebhookInfo,
  WebhookList,
} from '../../api/webhooks.ts';
import type { Key } from '../../security/keys.ts';
import type { Delivery } from '../../webhooks/deliveries.ts';
import type { IssuedWebhook, Webhook } from '../../webhooks/registry.ts';
import { GIT_HOOKS } from '../../webhooks/webhooks.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';
import { covers, targetOf } from '../webhook-target.ts';

const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) });
const Identified = Type.Object({ delivery_id: Type.String({ minLength: 1, maxLength: 255 }) });
const DeliveryQuery = Type.Object(
  {
    webhook: Type.Optional(Type.String({ maxLength: 64, description: 'Only of this webhook.' })),
    state: Type.Optional(DeliveryState),
    limit: Type.Optional(Type.String({ pattern: COUNT, description: 'Left out: 100.' })),
  },
  { additionalProperties: false },
);
const DEFAULT_LIMIT = 100;

const WEBHOOK_EXAMPLE: WebhookInfo = {
  name: 'app',
  path: '/webhooks/app',
  target_dir: '/srv/code/app',
  events: ['push'],
  branches: ['main'],
  notify: null,
  notify_ended: null,
  allow_private: false,
  per_minute: 100,
  per_second: 10,
  tries: 8,
  created_at: '2026-11-21T09:30:00.000Z',
};
const ISSUED_EXAMPLE = { token: 'dwh_…', notify_secret: null, notify_token: null, ...WEBHOOK_EXAMPLE };
const DELIVERY_EXAMPLE: DeliveryInfo = {
  delivery_id: '0c6f1a52-6f0a-4b0e-9f0a-1f2f7f0f2b11',
  webhook: 'app',
  event: 'push',
  branch: 'main',
  target_dir: '/srv/code/app',
  state: 'done',
  attempts: 1,
  received_at: '2026-11-21T09:30:00.000Z',
  next_try_at: null,
  finished_at: '2026-11-21T09:30:01.000Z',
  error: null,
  changed: 3,
  removed: 0,
  embedded: 7,
  refused: 0,
  skipped: [],
};

/** Admin routes for webhooks and deliveries. A key sees only those whose directory is within its roots. */
export function adminWebhookRoutes(app: App, { webhooks }: Context): void {
  const { registry, deliveries, notifier } = webhooks;
  const admin = (errors: readonly ErrorCode[], example: object) => ({
    operation: { scopes: ['admin' as const], errors: [...KEYED_ERRORS, ...errors], example },
  });

  app.get(
    '/api/admin/webhooks',
    {
      schema: {
        operationId: 'listWebhooks',
        tags: ['webhooks'],
        summary: 'List webhooks',
        response: { 200: done(WebhookList) },
      },
      config: admin([], { response: { webhooks: [WEBHOOK_EXAMPLE] } }),
    },
    async request => ({
      webhooks: (await registry.list()).filter(webhook => covers(caller(request), webhook.target)).map(shown),
    }),
  );

  app.post(
    '/api/admin/webhooks',
    {
      schema: {
        operationId: 'createWebhook',
        tags: ['webhooks'],
        summary: 'Create a webhook',
        body: CreateWebhookRequest,
        response: { 200: done(IssuedWebhookResponse) },
      },
      config: admin(['FILE_NOT_FOUND'], {
        request: { name: 'app', target_dir: '/srv/code/app', events: ['push'], branches: ['main'] },
        response: ISSUED_EXAMPLE,
      }),
    },
    async request => {
      const { name, events, branches, notify, allow_private, per_minute, tries } = request.body;
      const target = targetOf(request.body, caller(request));
      return issued(
        await registry.add({
          name,
          target,
          ...(events && { events }),
          ...(branches && { branches }),
          ...(notify !== undefined && { notify }),
          ...(allow_private !== undefined && { notifyPrivate: allow_private }),
          ...(per_minute !== undefined && { perMinute: per_minute }),
          ...(tries !== undefined && { tries }),
        }),
      );
    },
  );

  app.get(
    '/api/admin/webhooks/:name',
    {
      schema: {
        operationId: 'showWebhook',
        tags: ['webhooks'],
        summary: 'Show a webhook',
        params: Named,
        response: { 200: done(WebhookInfo) },
      },
      config: admin(['NOT_FOUND'], { response: WEBHOOK_EXAMPLE }),
    },
    async request => shown(await own(request, request.params.name)),
  );

  app.post(
    '/api/admin/webhooks/:name/rotate',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'rotateWebhook',
        tags: ['webhooks'],
        summary: 'Give a webhook a new token',
        description:
          'The old token stays valid for the grace time. The secrets of notifications change too, ' +
          'and notifications that had stopped are sent again.',
        params: Named,
        body: RotateKeyRequest,
        response: { 200: done(IssuedWebhookResponse) },
      },
      config: admin(['NOT_FOUND'], { request: { grace_seconds: 86_400 }, response: ISSUED_EXAMPLE }),
    },
    async request => {
      await own(request, request.params.name);
      const { grace_seconds } = request.body;
      return issued(
        await registry.rotate(
          request.params.name,
          grace_seconds === undefined ? undefined : grace_seconds * 1000,
        ),
      );
    },
  );

  app.post(
    '/api/admin/webhooks/:name/remove',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'removeWebhook',
        tags: ['webhooks'],
        summary: 'Remove a webhook and its deliveries',
        params: Named,
        body: EmptyRequest,
        response: { 200: done(WebhookInfo) },
      },
      config: admin(['NOT_FOUND'], { request: {}, response: WEBHOOK_EXAMPLE }),
    },
    async request => {
      await own(request, request.params.name);
      return shown(await registry.remove(request.params.name));
    },
  );

  app.post(
    '/api/admin/webhooks/:name/test',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'testWebhook',
        tags: ['webhooks'],
        summary: 'Send a ping to the notification address',
        params: Named,
        body: EmptyRequest,
        response: { 200: done(TestWebhookResponse) },
      },
      config: admin(['NOT_FOUND'], {
        request: {},
        response: { ok: true, notify: { status: 204, error: null } },
      }),
    },
    async request => {
      const webhook = await own(request, request.params.name);
      if (webhook.notify === null) return { ok: true, notify: null };
      return notifier.sendNow(webhook, 'ping', { webhook: webhook.name }).then(
        status => ({ ok: status >= 200 && status < 300, notify: { status, error: null } }),
        (error: Error) => ({ ok: false, notify: { status: null, error: error.message } }),
      );
    },
  );

  app.get(
    '/api/admin/webhook-deliveries',
    {
      schema: {
        operationId: 'listDeliveries',
        tags: ['webhooks'],
        summary: 'List deliveries, newest first',
        querystring: DeliveryQuery,
        response: { 200: done(DeliveryList) },
      },
      config: admin(['NOT_FOUND'], { response: { deliveries: [DELIVERY_EXAMPLE] } }),
    },
    async request => {
      const { webhook, state, limit } = request.query;
      if (webhook !== undefined && webhook !== GIT_HOOKS) await own(request, webhook);
      const found = await deliveries.list({
        webhook,
        state,
        maySee: target => covers(caller(request), target),
        limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
      });
      return { deliveries: found.map(shownDelivery) };
    },
  );

  app.post(
    '/api/admin/webhook-deliveries/:delivery_id/redeliver',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'redeliver',
        tags: ['webhooks'],
        summary: 'Repeat a finished delivery',
        params: Identified,
        body: RedeliverRequest,
        response: { 200: done(DeliveryInfo) },
      },
      config: admin(['NOT_FOUND'], { request: {}, response: { ...DELIVERY_EXAMPLE, state: 'pending' } }),
    },
    async request => {
      const { webhook } = request.body;
      if (webhook !== undefined && webhook !== GIT_HOOKS) await own(request, webhook);
      const maySee = (target: string) => covers(caller(request), target);
      const delivery = await deliveries.find(request.params.delivery_id, { webhook, maySee });
      if (!delivery) {
        throw new DowseError(
          'NOT_FOUND',
          'No such delivery.',
          'The newest 10,000 deliveries are kept, for 30 days.',
        );
      }
      return shownDelivery(await webhooks.redeliver(delivery));
    },
  );

  /** @throws DowseError NOT_FOUND, also for a webhook whose target the calling key may not see */
  function own(request: FastifyRequest, name: string): Promise<Webhook> {
    return registry.getByName(name, target => covers(caller(request), target));
  }
}

function caller(request: FastifyRequest): Key {
  if (!request.caller) throw new Error('the admin route was called without a key');
  return request.caller;
}

async function emptyBodyIsObject(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

function issued({ webhook, token, notifySecret, notifyToken }: IssuedWebhook): IssuedWebhookResponse {
  return { token, notify_secret: notifySecret, notify_token: notifyToken, ...shown(webhook) };
}

function shown(webhook: Webhook): WebhookInfo {
  return {
    name: webhook.name,
    path: `/webhooks/${webhook.name}`,
    target_dir: webhook.target,
    events: webhook.events,
    branches: webhook.branches,
    notify: webhook.notify,
    notify_ended: webhook.notifyEnded,
    allow_private: webhook.notifyPrivate,
    per_minute: webhook.perMinute,
    per_second: webhook.perSecond,
    tries: webhook.tries,
    created_at: iso(webhook.createdAt),
  };
}

function shownDelivery(delivery: Delivery): DeliveryInfo {
  const { changed = 0, removed = 0, embedded = 0, refused = 0, skipped = [] } = delivery.result ?? {};
  return {
    delivery_id: delivery.deliveryId,
    webhook: delivery.webhook ?? GIT_HOOKS,
    event: delivery.event,
    branch: delivery.data.branch ?? null,
    target_dir: delivery.target,
    state: delivery.state,
    attempts: delivery.attempts,
    received_at: iso(delivery.receivedAt),
    next_try_at: delivery.state === 'pending' ? iso(delivery.dueAt) : null,
    finished_at: delivery.finishedAt === null ? null : iso(delivery.finishedAt),
    error: delivery.error,
    changed,
    removed,
    embedded,
    refused,
    skipped,
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
