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

const subjectOf = ({ id }: Webhook) => `webhook:${id}`;

/**
 * The intake of webhooks, in a scope of its own: the body comes as the bytes that were sent, since signatures are
 * over those, and nothing of it is parsed before the sender is known.
 */
export function webhookRoute(app: App, { webhooks, rates }: Context): void {
  acceptRawJson(app);
  app.post(
    '/webhooks/:name',
    {
      bodyLimit: MAX_DELIVERY_BYTES,
      onRequest: async request => {
        // A signature is over the body, which is still to come.
        if (credentialOf(request.headers).kind === 'token') senderOf(request, request.params.name, NO_BODY);
      },
      schema: {
        operationId: 'receiveWebhook',
        tags: ['webhooks'],
        summary: 'Deliver an event',
        description:
          'Takes `{event, data}` with `X-Webhook-Token`, and what GitHub (`X-Hub-Signature-256`), GitLab ' +
          '(`X-Gitlab-Token`), Gitea, Forgejo and Bitbucket (`X-Hub-Signature` with SHA-256) send. A delivery that is accepted is on disk. The same id again ' +
          '(`X-GitHub-Delivery`, `X-Gitea-Delivery`, `Idempotency-Key`, `webhook-id`, `X-Request-UUID`, or `X-Gitlab-Webhook-UUID` with `X-Gitlab-Event-UUID`) is a duplicate, ' +
          'and so is the same body under a signature: the id is not signed. The body may have up to 25 MiB. ' +
          'A file name that no file here can have is skipped, and named in the outcome of the delivery.',
        params: Named,
        body: WebhookEvent,
        response: {
          200: { ...done(NotTakenResponse), description: 'Not taken: ignored, or a duplicate.' },
          202: { ...done(AcceptedResponse), description: 'Taken.' },
        },
      },
      // What it holds depends on who sends it; the schema above is for the documentation.
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
      // A request without a body reaches no parser.
      const body = (request.body as unknown as Buffer | undefined) ?? NO_BODY;
      const webhook = senderOf(request, request.params.name, body);
      // What is ignored is not counted, and says how many are left all the same.
      reply.headers(rateHeaders(rates.look(subjectOf(webhook), webhook)));
      const count = () => countRequest(reply, webhook);
      const answer = await webhooks.receive(webhook, request.headers, body, count);
      return reply.code(answer.status === 'accepted' ? 202 : 200).send(answer as never);
    },
  );

  /** An unknown name is answered as a wrong token is, and counts as one: names are no easier to guess than tokens. */
  function senderOf(request: FastifyRequest, name: string, body: Uint8Array): Webhook {
    const webhook = webhooks.authenticate(name, request.headers, body);
    if (webhook) return webhook;
    limitGuessing(rates, request.ip);
    throw new DowseError(
      'UNAUTHORIZED',
      'The token or the signature is missing or wrong.',
      'Send X-Webhook-Token, X-Hub-Signature-256, X-Gitlab-Token, or an X-Hub-Signature with SHA-256.',
    );
  }

  function countRequest(reply: FastifyReply, webhook: Webhook): void {
    const state = rates.take(subjectOf(webhook), webhook);
    reply.headers(rateHeaders(state));
    if (state.retryAfterSeconds !== undefined) throw rateLimitExceeded(state.retryAfterSeconds);
  }
}
