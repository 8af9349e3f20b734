import { DowseError } from '../api/errors.ts';

/** Address and settings of an OpenAI-compatible `/v1/embeddings` endpoint. */
export interface EndpointSettings {
  /** Full address of the endpoint. */
  url: string;
  model: string;
  /** Never shown in an error or a log. */
  apiKey: string | undefined;
  /** Requested dimensions; undefined uses the model's default. */
  dimensions: number | undefined;
}

/**
 * Reads `DOWSE_EMBED_URL`, `DOWSE_EMBED_MODEL`, `DOWSE_EMBED_API_KEY` and `DOWSE_EMBED_DIMENSIONS`; null if no endpoint
 * is set. The URL may be the endpoint's or the API's base (`http://localhost:11434/v1`).
 *
 * @throws DowseError INVALID_REQUEST if a setting is missing or invalid
 */
export function readEndpointSettings(env: NodeJS.ProcessEnv): EndpointSettings | null {
  const address = env.DOWSE_EMBED_URL?.trim();
  if (!address) return null;
  const model = env.DOWSE_EMBED_MODEL?.trim();
  if (!model) throw invalid('DOWSE_EMBED_MODEL', 'names no model, which DOWSE_EMBED_URL needs');
  return {
    url: endpoint(address),
    model,
    apiKey: env.DOWSE_EMBED_API_KEY?.trim() || undefined,
    dimensions: readDimensions(env.DOWSE_EMBED_DIMENSIONS?.trim()),
  };
}

function endpoint(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw invalid('DOWSE_EMBED_URL', 'is no http or https address');
  if (url.username || url.password)
    throw invalid('DOWSE_EMBED_URL', 'holds a password; use DOWSE_EMBED_API_KEY');
  const path = url.pathname.replace(/\/+$/, '');
  if (!path.endsWith('/embeddings')) url.pathname = `${path || '/v1'}/embeddings`;
  return url.href;
}

function readDimensions(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const dimensions = Number(text);
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > 8192)
    throw invalid('DOWSE_EMBED_DIMENSIONS', 'is not a whole number from 1 to 8192');
  return dimensions;
}

function invalid(variable: string, problem: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'Invalid embedding endpoint.', `${variable} ${problem}.`);
}
