/** A language model that translates requests the tables cannot; off unless configured. */
export interface ModelConfig {
  /** Base address of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1. */
  url: string;
  model: string;
  apiKey?: string;
  timeoutMs: number;
}

const DEFAULT_TIMEOUT_MS = 5_000;

/**
 * The configuration that the environment gives, or undefined when it names no model: DOWSE_CHAT_URL,
 * DOWSE_CHAT_MODEL, DOWSE_CHAT_API_KEY, DOWSE_CHAT_TIMEOUT_MS (milliseconds).
 */
export function modelFromEnvironment(env: NodeJS.ProcessEnv = process.env): ModelConfig | undefined {
  const { DOWSE_CHAT_URL: url, DOWSE_CHAT_MODEL: model, DOWSE_CHAT_API_KEY: apiKey } = env;
  if (!url || !model) return undefined;
  const timeoutMs = Number(env.DOWSE_CHAT_TIMEOUT_MS);
  return {
    url,
    model,
    ...(apiKey ? { apiKey } : {}),
    timeoutMs: Number.isFinite(timeoutMs) && timeoutMs > 0 ? timeoutMs : DEFAULT_TIMEOUT_MS,
  };
}
