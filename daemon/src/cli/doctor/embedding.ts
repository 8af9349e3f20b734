import { DowseError } from '../../api/errors.ts';
import { EndpointEmbedder } from '../../embed/openai.ts';
import { readEndpointSettings } from '../../embed/openai-settings.ts';
import { type Finding, fail, ok, reason } from './finding.ts';

const REMEDY = 'correct it, or unset DOWSE_EMBED_URL to use the built-in model; then "dowse stop"';

/** Checks the embedding endpoint, if one is configured. */
export async function checkEmbedding(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const settings = readEndpointSettings(env);
    if (!settings) return [];
    await EndpointEmbedder.connect(settings, { tries: 1, timeoutMs: 5000 });
    return [ok('embedding', `${settings.url} answers, model ${settings.model}`)];
  } catch (error) {
    const found = error instanceof DowseError ? error.text : reason(error);
    return [fail('embedding', found, REMEDY)];
  }
}
