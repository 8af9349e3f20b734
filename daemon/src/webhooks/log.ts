type Write = (fields: object, message: string) => void;

/** What webhooks log to. */
export interface WebhookLog {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}
