import { setTimeout as delay } from 'node:timers/promises';
import { DowseError } from '../api/errors.ts';
import type { Embedder, EmbeddingInput } from './embedder.ts';
import type { EndpointSettings } from './openai-settings.ts';
import { quantize } from './quantize.ts';

/** Longer inputs are cut: about 2,000 tokens, which every embedding model in use takes. */
const MAX_INPUT_CHARS = 6_000;
const BATCH = 64;

export interface Patience {
  timeoutMs: number;
  /** Tries in all, the first included. */
  tries: number;
  /** Wait before the second try; doubled for each further one, with jitter. */
  firstWaitMs: number;
  /** Longest wait, also where the server asks for more with `Retry-After`. */
  longestWaitMs: number;
}

const PATIENCE: Patience = { timeoutMs: 60_000, tries: 5, firstWaitMs: 500, longestWaitMs: 30_000 };

/** For who waits for an answer of ours: the endpoint is there, or it is not. */
const ONE_TRY = { tries: 1, timeoutMs: 10_000 };
/** A start waits no longer for an endpoint that may be down. */
const AT_START = { tries: 1, timeoutMs: 3_000 };

/** Any endpoint that speaks OpenAI's embeddings API. Vectors come out as unit vectors in int8. */
export class EndpointEmbedder implements Embedder {
  readonly isElsewhere = true;
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
   * Asks the endpoint for one vector, to learn its dimensions and that it answers.
   * @throws DowseError SERVICE_UNAVAILABLE where it does not, or answers with something else.
   */
  static async connect(
    settings: EndpointSettings,
    patience: Partial<Patience> = {},
  ): Promise<EndpointEmbedder> {
    const embedder = new EndpointEmbedder(settings, { ...PATIENCE, ...patience });
    await embedder.#learn(embedder.#patience);
    return embedder;
  }

  /** The same, but an endpoint that does not answer is asked again when it is needed; see {@link trouble}. */
  static async open(settings: EndpointSettings): Promise<EndpointEmbedder> {
    const embedder = new EndpointEmbedder(settings, PATIENCE);
    await embedder.#learn({ ...PATIENCE, ...AT_START }).catch(() => {}); // kept as trouble
    return embedder;
  }

  /** @throws DowseError SERVICE_UNAVAILABLE where the endpoint has never answered yet, and does not now. */
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

/** Cuts between characters, never inside a surrogate pair. */
function truncate(text: string): string {
  if (text.length <= MAX_INPUT_CHARS) return text;
  const last = text.charCodeAt(MAX_INPUT_CHARS - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_INPUT_CHARS - 1 : MAX_INPUT_CHARS);
}

/** A failure after which another try may succeed. */
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
      await delay(Math.min(error.waitMs ?? backoff, patience.longestWaitMs), undefined, { signal });
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
      // A redirect would carry the code and the key to another place.
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

/** The vectors in the order of the inputs: the answer may name each one's place in `index`. */
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
    // Said below, as for JSON without data.
  }
  throw unavailable('Its answer is not what the embeddings API gives.');
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every(number => Number.isFinite(number));
}

function unavailable(problem: string): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'The embedding endpoint failed.', problem, 30);
}
