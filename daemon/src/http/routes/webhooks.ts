import type { FastifyReply, FastifyRequest } from 'fastify';
import { DowseError } from '../../api/errors.ts';
import Type from '../../api/type.ts';
import { AcceptedResponse, NotTakenResponse, WebhookEvent } from '../../api/webhooks.ts';
import { credentialOf } from '../../webhooks/dialects.ts';
import type { Webhook } from '../../webhooks/registry.ts';
import { limitGuessing, rateHeaders, rateLimitExceeded } from '../auth.ts';
import { acceptRawJson } from '../body.ts';
import type { App, Context } from '../context.ts';
import { done } from '../operation.ts';

const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) });

const EXAMPLE = {
  request: { event: 'push', data: { branch: 'main', files: { modified: ['src/retry.ts'] } } },
  response: { status: 'duplicate', delivery_id: '0c6f1a52-6f0a-4b0e-9f0a-1f2f7f0f2b11' },
};

/** GitHub's limit: https://docs.github.com/webhooks/webhook-events-and-payloads#payload-cap */
const MAX_DELIVERY_BYTES = 25 * 1024 * 1024;

const NO_BODY = Buffer.alloc(0);

const rateSubject = ({ id }: Webhook) => `webhook:${id}`;

/**
 * The route that receives deliveries. It has a Fastify scope of its own, where bodies arrive as raw bytes: signatures
 * cover the raw bytes, and nothing is parsed before the sender is verified.
 */
export function webhookRoute(app: App, { webhooks, rates }: Context): void {
  acceptRawJson(app);
  app.post(
    '/webhooks/:name',
    {
      bodyLimit: MAX_DELIVERY_BYTES,
      onRequest: async request => {
        // A token is checked before the body is read. A signature needs the body.
        if (credentialOf(request.headers).kind === 'token')
          await senderOf(request, request.params.name, NO_BODY);
      },
      schema: {
        operationId: 'receiveWebhook',
        tags: ['webhooks'],
        summary: 'Deliver an event',
        description:
          'Accepts `{event, data}` with `X-Webhook-Token`, and deliveries of GitHub (`X-Hub-Signature-256`), GitLab ' +
          '(`X-Gitlab-Token`), Gitea, Forgejo and Bitbucket (`X-Hub-Signature` with SHA-256). An accepted delivery is stored on disk. A repeated id ' +
          '(`X-GitHub-Delivery`, `X-Gitea-Delivery`, `Idempotency-Key`, `webhook-id`, `X-Request-UUID`, or `X-Gitlab-Webhook-UUID` with `X-Gitlab-Event-UUID`) is a duplicate. ' +
          'A repeated signed body is a duplicate too, because the signature does not cover the id. The body may have up to 25 MiB. ' +
          'Impossible file names are skipped and listed in the delivery.',
        params: Named,
        body: WebhookEvent,
        response: {
          200: { ...done(NotTakenResponse), description: 'Not accepted: ignored, or a duplicate.' },
          202: { ...done(AcceptedResponse), description: 'Accepted.' },
        },
      },
      // The body's format depends on the sender. The schema above is only documentation.
      validatorCompiler: () => () => true,
      config: {
        operation: {
          token: true,
          errors: [
            'INVALID_REQUEST',
            'UNAUTHORIZED',
            'PERMISSION_DENIED',
            'PAYLOAD_TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
            'RATE_LIMIT_EXCEEDED',
            'INTERNAL_ERROR',
            'SERVICE_UNAVAILABLE',
          ],
          example: EXAMPLE,
        },
      },
    },
    async (request, reply) => {
      // Without a body no parser runs.
      const body = (request.body as unknown as Buffer | undefined) ?? NO_BODY;
      const webhook = await senderOf(request, request.params.name, body);
      // An ignored delivery is not counted, but its response has the rate headers too.
      reply.headers(rateHeaders(await rates.peek(rateSubject(webhook), webhook)));
      const count = () => countRequest(reply, webhook);
      const answer = await webhooks.receive(webhook, request.headers, body, count);
      return reply.code(answer.status === 'accepted' ? 202 : 200).send(answer as never);
    },
  );

  /** The verified webhook. An unknown name is treated like a wrong token, so names cannot be guessed. */
  async function senderOf(request: FastifyRequest, name: string, body: Uint8Array): Promise<Webhook> {
    const webhook = await webhooks.authenticate(name, request.headers, body);
    if (webhook) return webhook;
    await limitGuessing(rates, request.ip);
    throw new DowseError(
      'UNAUTHORIZED',
      'The token or the signature is missing or wrong.',
      'Send X-Webhook-Token, X-Hub-Signature-256, X-Gitlab-Token, or an X-Hub-Signature with SHA-256.',
    );
  }

  async function countRequest(reply: FastifyReply, webhook: Webhook): Promise<void> {
    const state = await rates.take(rateSubject(webhook), webhook);
    reply.headers(rateHeaders(state));
    if (state.retryAfterSeconds !== undefined) throw rateLimitExceeded(state.retryAfterSeconds);
  }
}
