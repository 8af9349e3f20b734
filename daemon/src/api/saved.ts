/** Schemas of the endpoints for saved searches. */
import { NAME } from './common-schemas.ts';
import Type, { type Static } from './type.ts';

const closed = { additionalProperties: false };
const optional = Type.Optional;
const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const SaveSearchRequest = Type.Object(
  {
    name: Type.String({ pattern: NAME, description: 'Unique among your own.' }),
    search: Type.String({
      minLength: 1,
      maxLength: 8192,
      description:
        'The URL of a search on the page, such as `/?q=todo&in=repo:team/app`, or what one types into its box.',
    }),
    notify: optional(
      Type.String({
        maxLength: 2048,
        description:
          'URL to notify of what is new, as webhooks do. Without the scope admin, only a public address.',
      }),
    ),
    allow_private: optional(
      Type.Boolean({ description: 'Allow `notify` to be a private address. Requires the scope admin.' }),
    ),
  },
  closed,
);

export const SavedSearchInfo = Type.Object({
  name: Type.String(),
  url: Type.String({ description: 'Path of the search on the page.' }),
  notify: orNull('URL of notifications.'),
  notify_ended: orNull('Why notifications have stopped.'),
  created_at: Type.String({ description: 'ISO 8601, UTC.' }),
  run_at: Type.String({ description: 'Time of the last run that succeeded.' }),
  found: Type.Integer({ description: 'Lines or answers that it found then.' }),
  new: Type.Integer({ description: 'How many were new when any were last.' }),
  new_at: orNull('When that was.'),
  error: orNull('Why the last run failed.'),
});

export const SavedSearchList = Type.Object({ searches: Type.Array(SavedSearchInfo) });

export const SavedSearchResponse = Type.Object({
  notify_secret: orNull('The key that signs notifications (Standard Webhooks). It is shown only once.'),
  notify_token: orNull('The X-Webhook-Token of notifications. It is shown only once.'),
  ...SavedSearchInfo.properties,
});

export type SaveSearchRequest = Static<typeof SaveSearchRequest>;
export type SavedSearchInfo = Static<typeof SavedSearchInfo>;
export type SavedSearchList = Static<typeof SavedSearchList>;
export type SavedSearchResponse = Static<typeof SavedSearchResponse>;
