import { DowseError } from '../../api/errors.ts';
import { COUNT } from '../../api/schemas.ts';
import Type from '../../api/type.ts';
import { DeliveryInfo, DeliveryList, DeliveryState, RedeliverRequest } from '../../api/webhooks.ts';
import type { Delivery } from '../../webhooks/deliveries.ts';
import { GIT_HOOKS } from '../../webhooks/new-webhook.ts';
import type { App, Context } from '../context.ts';
import { callerOf, done, emptyBodyIsObject, isoTime, keyed } from '../operation.ts';
import { covers } from '../webhook-target.ts';
import { visibleWebhook } from './admin-webhooks.ts';

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

/** Admin routes for the deliveries of webhooks. A key sees only those whose target is within its roots and repositories. */
export function adminDeliveryRoutes(app: App, context: Context): void {
  listDeliveries(app, context);
  redeliver(app, context);
}

function listDeliveries(app: App, { webhooks: { registry, deliveries } }: Context): void {
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
      config: keyed(['admin'], ['NOT_FOUND'], { response: { deliveries: [DELIVERY_EXAMPLE] } }),
    },
    async request => {
      const { webhook, state, limit } = request.query;
      if (webhook !== undefined && webhook !== GIT_HOOKS) await visibleWebhook(registry, request, webhook);
      const found = await deliveries.list({
        webhook,
        state,
        maySee: target => covers(callerOf(request), target),
        limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
      });
      return { deliveries: found.map(shownDelivery) };
    },
  );
}

function redeliver(app: App, { webhooks }: Context): void {
  const { registry, deliveries } = webhooks;
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
      config: keyed(['admin'], ['NOT_FOUND'], {
        request: {},
        response: { ...DELIVERY_EXAMPLE, state: 'pending' },
      }),
    },
    async request => {
      const { webhook } = request.body;
      if (webhook !== undefined && webhook !== GIT_HOOKS) await visibleWebhook(registry, request, webhook);
      const maySee = (target: string) => covers(callerOf(request), target);
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
    received_at: isoTime(delivery.receivedAt),
    next_try_at: delivery.state === 'pending' ? isoTime(delivery.dueAt) : null,
    finished_at: isoTime(delivery.finishedAt),
    error: delivery.error,
    changed,
    removed,
    embedded,
    refused,
    skipped,
  };
}
