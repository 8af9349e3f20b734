import { setTimeout as delay } from 'node:timers/promises';
import { DowseError } from '../api/errors.ts';
import type { Embedder, EmbeddingInput } from './embedder.ts';
import type { EndpointSettings } from './openai-settings.ts';
import { quantize } from './quantize.ts';

/** Longer inputs are cut to about 2,000 tokens, which all common embedding models accept. */
const MAX_INPUT_CHARS = 6_000;
const BATCH = 64;

export interface Patience {
  timeoutMs: number;
  /** Total number of tries. */
  tries: number;
  /** Pause before the second try. It doubles for each further try, with jitter. */
  firstWaitMs: number;
  /** Maximum pause, even if the server requests more with `Retry-After`. */
  maxWaitMs: number;
}

const RETRY_SETTINGS: Patience = { timeoutMs: 60_000, tries: 5, firstWaitMs: 500, maxWaitMs: 30_000 };

/** For a request that a user is waiting for. */
const ONE_TRY = { tries: 1, timeoutMs: 10_000 };
/** The daemon's start must not wait long for an endpoint that is down. */
const AT_START = { tries: 1, timeoutMs: 3_000 };

/** An endpoint with OpenAI's embeddings API. Returns int8 unit vectors. */
export class EndpointEmbedder implements Embedder {
  readonly isRemote = true;
  readonly #settings: EndpointSettings;
  readonly #patience: Patience;
  /** Undefined until the endpoint has answered once. */
  #dimensions: number | undefined;
  #trouble: DowseError | undefined;

  private constructor(settings: EndpointSettings, patience: Patience) {
    this.#settings = settings;
    this.#patience = patience;
  }

  get dimensions(): number {
    return this.#dimensions ?? 0;
  }

  get headDimensions(): number {
    return this.dimensions;
  }

  get id(): string {
    const { url, model } = this.#settings;
    return `endpoint:${new URL(url).host}:${model}:${this.#dimensions ?? '?'}`;
  }

  get trouble(): DowseError | undefined {
    return this.#trouble;
  }

  /**
   * Requests one vector, to check the endpoint and learn its dimensions.
   *
   * @throws DowseError SERVICE_UNAVAILABLE if it does not answer, or answers with something else
   */
  static async connect(
    settings: EndpointSettings,
    patience: Partial<Patience> = {},
  ): Promise<EndpointEmbedder> {
    const embedder = new EndpointEmbedder(settings, { ...RETRY_SETTINGS, ...patience });
    await embedder.#learn(embedder.#patience);
    return embedder;
  }

  /** The same, but if the endpoint does not answer, it is tried again when it is needed; see {@link trouble}. */
  static async open(settings: EndpointSettings): Promise<EndpointEmbedder> {
    const embedder = new EndpointEmbedder(settings, RETRY_SETTINGS);
    await embedder.#learn({ ...RETRY_SETTINGS, ...AT_START }).catch(() => {}); // kept in `trouble`
    return embedder;
  }

  /** @throws DowseError SERVICE_UNAVAILABLE if the endpoint has not answered so far */
  async ready(): Promise<void> {
    if (this.#dimensions === undefined) await this.#learn({ ...this.#patience, ...ONE_TRY });
  }

  async #learn(patience: Patience): Promise<void> {
    const wanted = this.#settings.dimensions;
    try {
      const [vector] = await requestWithRetries(this.#settings, ['code search'], patience);
      if (wanted !== undefined && vector!.length !== wanted)
        throw unavailable(`It gives ${vector!.length} dimensions where ${wanted} were asked for.`);
      this.#dimensions = vector!.length;
      this.#trouble = undefined;
    } catch (error) {
      if (error instanceof DowseError) this.#trouble = error;
      throw error;
    }
  }

  async embedChunks(inputs: readonly EmbeddingInput[], signal?: AbortSignal): Promise<Int8Array> {
    return this.#embed(inputs.map(toText), signal);
  }

  async embedQuery(query: string, signal?: AbortSignal): Promise<Int8Array> {
    return this.#embed([query], signal);
  }

  async #embed(texts: readonly string[], signal?: AbortSignal): Promise<Int8Array> {
    const out = new Int8Array(texts.length * this.dimensions);
    for (let at = 0; at < texts.length; at += BATCH) {
      const batch = texts.slice(at, at + BATCH).map(text => truncate(text) || ' ');
      const vectors = await requestWithRetries(this.#settings, batch, this.#patience, signal);
      vectors.forEach((vector, i) => {
        if (vector.length !== this.dimensions)
          throw unavailable(`It gave ${vector.length} dimensions, and ${this.dimensions} before.`);
        quantize(vector, out, (at + i) * this.dimensions);
      });
    }
    return out;
  }
}

function toText({ path, names, doc, text }: EmbeddingInput): string {
  return [path, names, doc, text].filter(Boolean).join('\n');
}

/** Cuts a text, but never inside a surrogate pair. */
function truncate(text: string): string {
  if (text.length <= MAX_INPUT_CHARS) return text;
  const last = text.charCodeAt(MAX_INPUT_CHARS - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_INPUT_CHARS - 1 : MAX_INPUT_CHARS);
}

/** A failure that a retry may fix. */
class Transient extends Error {
  readonly waitMs: number | undefined;

  constructor(message: string, waitMs?: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

async function requestWithRetries(
  settings: EndpointSettings,
  texts: readonly string[],
  patience: Patience,
  signal?: AbortSignal,
): Promise<number[][]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request(settings, texts, patience.timeoutMs, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Transient)) throw error;
      if (attempt >= patience.tries) throw unavailable(error.message);
      const backoff = patience.firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      await delay(Math.min(error.waitMs ?? backoff, patience.maxWaitMs), undefined, { signal });
    }
  }
}

async function request(
  { url, model, apiKey, dimensions }: EndpointSettings,
  input: readonly string[],
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<number[][]> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let body: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input, encoding_format: 'float', ...(dimensions && { dimensions }) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // A redirect would send the code and the key elsewhere.
      redirect: 'error',
    });
    body = await response.text();
  } catch {
    throw new Transient(timeout.aborted ? `No answer within ${timeoutMs} ms.` : 'It cannot be reached.');
  }
  if (response.status === 429 || response.status >= 500)
    throw new Transient(`It answered with status ${response.status}.`, retryAfterMs(response));
  if (!response.ok) throw unavailable(`It answered with status ${response.status}.`);
  return readVectors(body, input.length);
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? seconds * 1000 : undefined;
}

/** The vectors in the order of the inputs. The answer may give each one's position in `index`. */
function readVectors(body: string, count: number): number[][] {
  const vectors = new Array<number[] | undefined>(count).fill(undefined);
  for (const [at, item] of readItems(body).entries()) {
    const { index = at, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    if (typeof index === 'number' && index in vectors && isVector(embedding)) vectors[index] = embedding;
  }
  if (!vectors.every(vector => vector !== undefined))
    throw unavailable('Its answer does not hold a vector for each input.');
  return vectors;
}

function readItems(body: string): unknown[] {
  try {
    const { data } = JSON.parse(body) as { data?: unknown };
    if (Array.isArray(data)) return data;
  } catch {
    // Handled below, like JSON without data.
  }
  throw unavailable('Its answer is not what the embeddings API gives.');
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every(number => Number.isFinite(number));
}

function unavailable(problem: string): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'The embedding endpoint failed.', problem, 30);
}
