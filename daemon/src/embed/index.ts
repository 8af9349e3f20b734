import { loadBuiltinEmbedder } from './builtin.ts';
import type { Embedder } from './embedder.ts';
import { EndpointEmbedder } from './openai.ts';
import { readEndpointSettings } from './openai-settings.ts';

/**
 * The embedder that the environment asks for: the endpoint at `DOWSE_EMBED_URL`, else the model that comes with Dowse.
 * @throws DowseError where the endpoint is not set up rightly or does not answer.
 */
export async function createEmbedder(env: NodeJS.ProcessEnv): Promise<Embedder> {
  const endpoint = readEndpointSettings(env);
  return endpoint ? EndpointEmbedder.connect(endpoint) : loadBuiltinEmbedder();
}

/**
 * The same for a daemon, which has more to do than to embed: it starts also where the endpoint does not answer.
 * @throws DowseError INVALID_REQUEST where the endpoint is not set up rightly.
 */
export async function openEmbedder(env: NodeJS.ProcessEnv): Promise<Embedder> {
  const endpoint = readEndpointSettings(env);
  return endpoint ? EndpointEmbedder.open(endpoint) : loadBuiltinEmbedder();
}
