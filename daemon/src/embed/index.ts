import { loadBuiltinEmbedder } from './builtin.ts';
import type { Embedder } from './embedder.ts';
import { EndpointEmbedder } from './openai.ts';
import { readEndpointSettings } from './openai-settings.ts';

/** Loaded once in each thread. */
let shipped: Promise<Embedder> | undefined;

function builtin(): Promise<Embedder> {
  shipped ??= loadBuiltinEmbedder();
  return shipped;
}

/**
 * The embedder selected by the environment: the endpoint at `DOWSE_EMBED_URL`, otherwise the built-in model.
 *
 * @throws DowseError if the endpoint's settings are invalid or it does not answer
 */
export async function createEmbedder(env: NodeJS.ProcessEnv): Promise<Embedder> {
  const endpoint = readEndpointSettings(env);
  return endpoint ? EndpointEmbedder.connect(endpoint) : builtin();
}

/**
 * The same for a daemon, which starts even if the endpoint does not answer.
 *
 * @throws DowseError INVALID_REQUEST if the endpoint's settings are invalid
 */
export async function openEmbedder(env: NodeJS.ProcessEnv): Promise<Embedder> {
  const endpoint = readEndpointSettings(env);
  return endpoint ? EndpointEmbedder.open(endpoint) : builtin();
}
