type Write = (fields: object, message: string) => void;

/** The logger of webhooks. */
export interface WebhookLog {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}
