import type { Log } from '../api/log.ts';

/** The log of webhooks. */
export interface WebhookLog extends Log {
  debug: Log['info'];
  error: Log['info'];
}
