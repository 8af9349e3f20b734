import { DowseError } from '../api/errors.ts';

/** Where and how to ask an OpenAI-compatible `/v1/embeddings` endpoint. */
export interface EndpointSettings {
  /** Full address of the endpoint. */
  url: string;
  model: string;
  /** Never shown in an error or a log. */
  apiKey: string | undefined;
  /** Dimensions to ask for; undefined takes the model's own. */
  dimensions: number | undefined;
}

/**
 * Reads `DOWSE_EMBED_URL`, `DOWSE_EMBED_MODEL`, `DOWSE_EMBED_API_KEY` and `DOWSE_EMBED_DIMENSIONS`; null where no
 * endpoint is named. The URL may be the endpoint's own or the API's base (`http://localhost:11434/v1`).
 * @throws DowseError INVALID_REQUEST where a setting is missing or ill-formed.
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
    throw invalid('DOWSE_EMBED_DIMENSIONS', 'is no whole number from 1 to 8192');
  return dimensions;
}

function invalid(variable: string, problem: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    'The embedding endpoint is not set up rightly.',
    `${variable} ${problem}.`,
  );
}
