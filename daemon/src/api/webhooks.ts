/** The contract of webhooks: their administration, what they take, and what they answer. */
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
      description: 'Names it in its address.',
    }),
    target_dir: Type.String({
      minLength: 1,
      maxLength: 4096,
      pattern: NO_NUL,
      description: 'Directory to reindex.',
    }),
    events: Patterns('Globs over the names of events. Left out: all.', 1),
    branches: Patterns(
      'Globs over the names of branches, where * stops at a slash and ** does not. The last one that fits decides, and one that begins with ! excludes; after nothing but such ones, everything else is taken. Left out: all.',
    ),
    notify: optional(
      Type.String({
        maxLength: 2048,
        description: 'Address to tell when the work for a delivery has ended.',
      }),
    ),
    allow_private: optional(
      Type.Boolean({ default: false, description: 'The address may be in a private network.' }),
    ),
    per_minute: optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        default: 100,
        description:
          'Deliveries a minute, a tenth of them in one second; those that are ignored do not count.',
      }),
    ),
    tries: optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 8, description: 'Tries before it is dead.' }),
    ),
  },
  closed,
);

export const WebhookInfo = Type.Object({
  name: Type.String(),
  path: Type.String({ description: 'Where deliveries are POSTed to.' }),
  target_dir: Type.String(),
  events: Type.Array(Type.String()),
  branches: Type.Array(Type.String()),
  notify: orNull('The address that is notified.'),
  notify_ended: orNull('Why the address is notified no more.'),
  allow_private: Type.Boolean(),
  per_minute: Type.Integer(),
  per_second: Type.Integer(),
  tries: Type.Integer(),
  created_at: Type.String({ description: 'ISO 8601, UTC.' }),
});

export const WebhookList = Type.Object({ webhooks: Type.Array(WebhookInfo) });

export const IssuedWebhookResponse = Type.Object({
  token: Type.String({ description: 'For the sender. It is shown this once.' }),
  notify_secret: orNull('What notifications are signed with (Standard Webhooks). It is shown this once.'),
  notify_token: orNull('What notifications carry as X-Webhook-Token. It is shown this once.'),
  ...WebhookInfo.properties,
});

export const TestWebhookResponse = Type.Object({
  ok: Type.Boolean(),
  notify: Type.Union(
    [
      Type.Object({
        status: Type.Union([Type.Integer(), Type.Null()], { description: 'What the address answered.' }),
        error: orNull('Why there was no answer.'),
      }),
      Type.Null(),
    ],
    { description: 'Null where no address is notified.' },
  ),
});

export const DeliveryState = Type.Enum(['pending', 'running', 'done', 'dead']);

export const DeliveryInfo = Type.Object({
  delivery_id: Type.String(),
  webhook: Type.String({ description: 'Its name; git-hooks for the git hooks of this machine.' }),
  event: Type.String(),
  branch: orNull('The branch that it names.'),
  target_dir: Type.String(),
  state: DeliveryState,
  attempts: Type.Integer(),
  received_at: Type.String(),
  next_try_at: orNull('While it is pending.'),
  finished_at: orNull('Once it is done or dead.'),
  error: orNull('Why the last try failed.'),
  changed: Type.Integer({
    description: 'Files that it names and that had changed; of one that names none, all that had.',
  }),
  removed: Type.Integer({ description: 'The same of files that were gone.' }),
  embedded: Type.Integer({ description: 'Chunks that were embedded for it.' }),
  refused: Type.Integer({ description: 'Files that it names and that were not looked at.' }),
  skipped: Type.Array(Type.Object({ file: Type.String(), reason: Type.String() }), {
    description: 'The first 100 of these.',
  }),
});

export const DeliveryList = Type.Object({ deliveries: Type.Array(DeliveryInfo) });

export const RedeliverRequest = Type.Object(
  {
    webhook: optional(
      Type.String({
        maxLength: 64,
        description: 'Whose delivery it is, where several have one of this id. Left out: the newest.',
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
      { description: 'Left out: the whole directory is looked through for changes.' },
    ),
  },
  { description: 'Or what GitHub, GitLab, Gitea, Forgejo and Bitbucket send.' },
);

export const AcceptedResponse = Type.Object({
  status: Type.Enum(['accepted']),
  delivery_id: Type.String(),
});

export const NotTakenResponse = Type.Object({
  status: Type.Enum(['ignored', 'duplicate']),
  delivery_id: optional(
    Type.String({ description: 'Of a duplicate: that of the delivery that was taken before.' }),
  ),
  reason: optional(Type.String({ description: 'Why it is ignored.' })),
});

export const IndexEventMessage = Type.Object({
  target_dir: Type.String(),
  progress: optional(Type.Number({ minimum: 0, maximum: 1 })),
  message: optional(Type.String({ description: 'Why it failed.' })),
});

export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>;
export type WebhookInfo = Static<typeof WebhookInfo>;
export type WebhookList = Static<typeof WebhookList>;
export type IssuedWebhookResponse = Static<typeof IssuedWebhookResponse>;
export type TestWebhookResponse = Static<typeof TestWebhookResponse>;
export type DeliveryInfo = Static<typeof DeliveryInfo>;
export type DeliveryList = Static<typeof DeliveryList>;
export type IndexEventMessage = Static<typeof IndexEventMessage>;
