import type { FastifyRequest } from 'fastify';
import { EmptyRequest, RotateKeyRequest } from '../../api/admin.ts';
import Type from '../../api/type.ts';
import {
  CreateWebhookRequest,
  IssuedWebhookResponse,
  TestWebhookResponse,
  WebhookInfo,
  WebhookList,
} from '../../api/webhooks.ts';
import type { IssuedWebhook, Registry, Webhook } from '../../webhooks/registry.ts';
import type { Webhooks } from '../../webhooks/webhooks.ts';
import type { App, Context } from '../context.ts';
import { callerOf, done, emptyBodyIsObject, isoTime, keyed } from '../operation.ts';
import { covers, targetOf } from '../webhook-target.ts';

const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) });

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

/** Admin routes for webhooks. A key sees only those whose target is within its roots and repositories. */
export function adminWebhookRoutes(app: App, { webhooks }: Context): void {
  listWebhooks(app, webhooks);
  createWebhook(app, webhooks);
  showWebhook(app, webhooks);
  rotateWebhook(app, webhooks);
  removeWebhook(app, webhooks);
  testWebhook(app, webhooks);
}

function listWebhooks(app: App, { registry }: Webhooks): void {
  app.get(
    '/api/admin/webhooks',
    {
      schema: {
        operationId: 'listWebhooks',
        tags: ['webhooks'],
        summary: 'List webhooks',
        response: { 200: done(WebhookList) },
      },
      config: keyed(['admin'], [], { response: { webhooks: [WEBHOOK_EXAMPLE] } }),
    },
    async request => ({
      webhooks: (await registry.list())
        .filter(webhook => covers(callerOf(request), webhook.target))
        .map(shown),
    }),
  );
}

function createWebhook(app: App, { registry }: Webhooks): void {
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
      config: keyed(['admin'], ['FILE_NOT_FOUND'], {
        request: { name: 'app', target_dir: '/srv/code/app', events: ['push'], branches: ['main'] },
        response: ISSUED_EXAMPLE,
      }),
    },
    async request => {
      const { name, events, branches, notify, allow_private, per_minute, tries } = request.body;
      const target = targetOf(request.body, callerOf(request));
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
}

function showWebhook(app: App, { registry }: Webhooks): void {
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
      config: keyed(['admin'], ['NOT_FOUND'], { response: WEBHOOK_EXAMPLE }),
    },
    async request => shown(await visibleWebhook(registry, request, request.params.name)),
  );
}

function rotateWebhook(app: App, { registry }: Webhooks): void {
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
      config: keyed(['admin'], ['NOT_FOUND'], {
        request: { grace_seconds: 86_400 },
        response: ISSUED_EXAMPLE,
      }),
    },
    async request => {
      await visibleWebhook(registry, request, request.params.name);
      const { grace_seconds } = request.body;
      return issued(
        await registry.rotate(
          request.params.name,
          grace_seconds === undefined ? undefined : grace_seconds * 1000,
        ),
      );
    },
  );
}

function removeWebhook(app: App, { registry }: Webhooks): void {
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
      config: keyed(['admin'], ['NOT_FOUND'], { request: {}, response: WEBHOOK_EXAMPLE }),
    },
    async request => {
      await visibleWebhook(registry, request, request.params.name);
      return shown(await registry.remove(request.params.name));
    },
  );
}

function testWebhook(app: App, { registry, notifier }: Webhooks): void {
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
      config: keyed(['admin'], ['NOT_FOUND'], {
        request: {},
        response: { ok: true, notify: { status: 204, error: null } },
      }),
    },
    async request => {
      const webhook = await visibleWebhook(registry, request, request.params.name);
      if (webhook.notify === null) return { ok: true, notify: null };
      return notifier.sendNow(webhook, 'ping', { webhook: webhook.name }).then(
        status => ({ ok: status >= 200 && status < 300, notify: { status, error: null } }),
        (error: Error) => ({ ok: false, notify: { status: null, error: error.message } }),
      );
    },
  );
}

/** @throws DowseError NOT_FOUND, also for a webhook whose target the calling key may not see */
export function visibleWebhook(registry: Registry, request: FastifyRequest, name: string): Promise<Webhook> {
  return registry.getByName(name, target => covers(callerOf(request), target));
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
    created_at: isoTime(webhook.createdAt),
  };
}
