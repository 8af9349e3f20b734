/** Schemas of webhooks: administration, deliveries and responses. */
import { NAME, NO_NUL } from './schemas.ts';
import Type, { type Static } from './type.ts';

const closed = { additionalProperties: false };
const optional = Type.Optional;
const Patterns = (description: string, minItems = 0) =>
  optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems, maxItems: 64, description }),
  );
const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const CreateWebhookRequest = Type.Object(
  {
    name: Type.String({
      pattern: NAME,
      description: 'The name in the URL of the webhook.',
    }),
    target_dir: optional(
      Type.String({
        minLength: 1,
        maxLength: 4096,
        pattern: NO_NUL,
        description: 'Directory to reindex. This or `repo` is required.',
      }),
    ),
    repo: optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Repository that the server keeps and fetches for a delivery, or a pattern such as team/*: then the address in the delivery says which one.',
      }),
    ),
    events: Patterns('Globs for event names. Default: all.', 1),
    branches: Patterns(
      'Globs for branch names: * does not match a slash, ** does. A glob that begins with ! excludes. The last matching glob decides. If all globs exclude, other branches are accepted. Default: all.',
    ),
    notify: optional(
      Type.String({
        maxLength: 2048,
        description: 'URL to notify when a delivery is finished.',
      }),
    ),
    allow_private: optional(
      Type.Boolean({ default: false, description: 'Allow a notification URL in a private network.' }),
    ),
    per_minute: optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        default: 100,
        description: 'Deliveries per minute, of which a tenth per second. Ignored deliveries do not count.',
      }),
    ),
    tries: optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 8, description: 'Tries before a delivery is dead.' }),
    ),
  },
  closed,
);

export const WebhookInfo = Type.Object({
  name: Type.String(),
  path: Type.String({ description: 'Path for the POST requests of deliveries.' }),
  target_dir: Type.String({ description: 'A directory, or `repo:NAME`.' }),
  events: Type.Array(Type.String()),
  branches: Type.Array(Type.String()),
  notify: orNull('URL of notifications.'),
  notify_ended: orNull('Why notifications have stopped.'),
  allow_private: Type.Boolean(),
  per_minute: Type.Integer(),
  per_second: Type.Integer(),
  tries: Type.Integer(),
  created_at: Type.String({ description: 'ISO 8601, UTC.' }),
});

export const WebhookList = Type.Object({ webhooks: Type.Array(WebhookInfo) });

export const IssuedWebhookResponse = Type.Object({
  token: Type.String({ description: 'The token for the sender. It is shown only once.' }),
  notify_secret: orNull('The key that signs notifications (Standard Webhooks). It is shown only once.'),
  notify_token: orNull('The X-Webhook-Token of notifications. It is shown only once.'),
  ...WebhookInfo.properties,
});

export const TestWebhookResponse = Type.Object({
  ok: Type.Boolean(),
  notify: Type.Union(
    [
      Type.Object({
        status: Type.Union([Type.Integer(), Type.Null()], { description: 'HTTP status of the response.' }),
        error: orNull('Why there was no response.'),
      }),
      Type.Null(),
    ],
    { description: 'Null if the webhook has no notification URL.' },
  ),
});

export const DeliveryState = Type.Enum(['pending', 'running', 'done', 'dead']);

export const DeliveryInfo = Type.Object({
  delivery_id: Type.String(),
  webhook: Type.String({ description: 'Name of the webhook; git-hooks for the git hooks of this machine.' }),
  event: Type.String(),
  branch: orNull('The branch in the delivery.'),
  target_dir: Type.String(),
  state: DeliveryState,
  attempts: Type.Integer(),
  received_at: Type.String(),
  next_try_at: orNull('Set while the delivery is pending.'),
  finished_at: orNull('Set when the delivery is done or dead.'),
  error: orNull('Why the last try failed.'),
  changed: Type.Integer({
    description: 'Number of changed files: of those in the delivery, or of all if it has no files.',
  }),
  removed: Type.Integer({ description: 'Number of deleted files, counted in the same way.' }),
  embedded: Type.Integer({ description: 'Number of chunks embedded for the delivery.' }),
  refused: Type.Integer({ description: 'Number of files in the delivery that were skipped.' }),
  skipped: Type.Array(Type.Object({ file: Type.String(), reason: Type.String() }), {
    description: 'The first 100 skipped files.',
  }),
});

export const DeliveryList = Type.Object({ deliveries: Type.Array(DeliveryInfo) });

export const RedeliverRequest = Type.Object(
  {
    webhook: optional(
      Type.String({
        maxLength: 64,
        description: 'The webhook, if several have a delivery with this id. Default: the newest delivery.',
      }),
    ),
  },
  closed,
);

export const WebhookEvent = Type.Object(
  {
    event: Type.String({
      description: 'push, commit, checkout, merge, rewrite, reindex, ping, or a name of your own.',
    }),
    data: Type.Object(
      {
        branch: optional(Type.String()),
        before: optional(Type.String({ description: 'Commit before the change.' })),
        after: optional(Type.String({ description: 'Commit after it.' })),
        files: optional(
          Type.Object({
            added: optional(Type.Array(Type.String())),
            modified: optional(Type.Array(Type.String())),
            removed: optional(Type.Array(Type.String())),
          }),
        ),
      },
      { description: 'Without files, the whole directory is checked for changes.' },
    ),
  },
  { description: 'Or a delivery in the format of GitHub, GitLab, Gitea, Forgejo or Bitbucket.' },
);

export const AcceptedResponse = Type.Object({
  status: Type.Enum(['accepted']),
  delivery_id: Type.String(),
});

export const NotTakenResponse = Type.Object({
  status: Type.Enum(['ignored', 'duplicate']),
  delivery_id: optional(Type.String({ description: 'For a duplicate: the id of the accepted delivery.' })),
  reason: optional(Type.String({ description: 'Why the delivery is ignored.' })),
});

export const IndexEventMessage = Type.Object({
  target_dir: Type.String(),
  progress: optional(Type.Number({ minimum: 0, maximum: 1 })),
  message: optional(Type.String({ description: 'Why the build failed.' })),
});

export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>;
export type WebhookInfo = Static<typeof WebhookInfo>;
export type WebhookList = Static<typeof WebhookList>;
export type IssuedWebhookResponse = Static<typeof IssuedWebhookResponse>;
export type TestWebhookResponse = Static<typeof TestWebhookResponse>;
export type DeliveryInfo = Static<typeof DeliveryInfo>;
export type DeliveryList = Static<typeof DeliveryList>;
export type IndexEventMessage = Static<typeof IndexEventMessage>;
