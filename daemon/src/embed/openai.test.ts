import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { DowseError } from '../api/errors.ts';
import type { EmbeddingInput } from './embedder.ts';
import { createEmbedder } from './index.ts';
import { EndpointEmbedder } from './openai.ts';

interface Asked {
  url: string;
  authorization: string | undefined;
  body: { model: string; input: string[]; dimensions?: number };
}

type Answer = (asked: Asked, response: ServerResponse) => void;

const KEY = 'sk-very-secret';
const QUICK = { timeoutMs: 2_000, tries: 3, firstWaitMs: 1, maxWaitMs: 5 };

let server: Server | undefined;
let asked: Asked[] = [];

async function serve(answer: Answer): Promise<string> {
  asked = [];
  server = createServer((request, response) => {
    void read(request).then(one => {
      asked.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function read(request: IncomingMessage): Promise<Asked> {
  let text = '';
  for await (const part of request) text += part;
  return { url: request.url!, authorization: request.headers.authorization, body: JSON.parse(text) };
}

const json = (response: ServerResponse, status: number, value: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

/** A vector that identifies its text: the frequencies of three letters. */
const vectorOf = (text: string) => ['a', 'b', 'c'].map(letter => text.split(letter).length - 1 + 0.001);

/** Answers as the API does, but in reverse order, so that `index` must be read. */
const well: Answer = ({ body }, response) => {
  const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
  json(response, 200, { object: 'list', data: data.reverse(), model: body.model });
};

const settings = (url: string, dimensions?: number) => ({
  url: `${url}/v1/embeddings`,
  model: 'tiny',
  apiKey: KEY,
  dimensions,
});
const chunk = (text: string): EmbeddingInput => ({ path: '', names: '', doc: '', text });

async function failure(promise: Promise<unknown>): Promise<DowseError> {
  const error = await promise.then(
    () => new Error('did not fail'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DowseError);
  expect(JSON.stringify((error as DowseError).toBody()) + (error as DowseError).stack).not.toContain(KEY);
  return error as DowseError;
}

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
});

describe('an embeddings endpoint', () => {
  it('is selected, addressed and authenticated by the environment', async () => {
    const url = await serve(well);
    const env = { DOWSE_EMBED_URL: url, DOWSE_EMBED_MODEL: 'tiny', DOWSE_EMBED_API_KEY: KEY };
    const embedder = await createEmbedder(env);
    expect(embedder.dimensions).toBe(3);
    expect(embedder.id).toMatch(/^endpoint:127\.0\.0\.1:\d+:tiny:3$/);
    expect(asked[0]).toMatchObject({
      url: '/v1/embeddings',
      authorization: `Bearer ${KEY}`,
      body: { model: 'tiny' },
    });
  });

  it('returns unit vectors in the order of the inputs, over several batches', async () => {
    const embedder = await EndpointEmbedder.connect(settings(await serve(well)), QUICK);
    const texts = Array.from({ length: 150 }, (_, i) => 'abc'[i % 3]!);
    const vectors = await embedder.embedChunks(texts.map(chunk));
    expect(vectors.length).toBe(450);
    texts.forEach((text, i) => {
      expect([...vectors.subarray(i * 3, i * 3 + 3)]).toEqual(
        ['a', 'b', 'c'].map(letter => (letter === text ? 127 : 0)),
      );
    });
    expect(asked.slice(1).map(({ body }) => body.input.length)).toEqual([64, 64, 22]);
  });

  it('sends an empty text as a space, and cuts a long one between characters', async () => {
    const embedder = await EndpointEmbedder.connect(settings(await serve(well)), QUICK);
    await embedder.embedChunks([chunk(''), chunk(`x${'😀'.repeat(50_000)}`)]);
    const [empty, long] = asked.at(-1)!.body.input;
    expect(empty).toBe(' ');
    expect(long!.length).toBeLessThanOrEqual(6_000);
    expect(long!.isWellFormed()).toBe(true);
  });

  it('is retried after 429 and 5xx, and a pause requested by the server is limited', async () => {
    const failures = [
      { status: 429, headers: { 'retry-after': '3600' } },
      { status: 503, headers: {} },
    ];
    const url = await serve((one, response) => {
      const next = failures.shift();
      if (next) json(response, next.status, { error: 'busy' }, next.headers);
      else well(one, response);
    });
    const embedder = await EndpointEmbedder.connect(settings(url), QUICK);
    expect(embedder.dimensions).toBe(3);
    expect(asked.length).toBe(3);
  });

  it('fails after the configured number of tries', async () => {
    const url = await serve((_, response) => json(response, 500, { error: KEY }));
    const error = await failure(EndpointEmbedder.connect(settings(url), QUICK));
    expect(error.code).toBe('SERVICE_UNAVAILABLE');
    expect(error.details).toContain('500');
    expect(asked.length).toBe(3);
  });

  it('is not retried after a refusal', async () => {
    const url = await serve((_, response) => json(response, 401, { error: `bad key ${KEY}` }));
    expect((await failure(EndpointEmbedder.connect(settings(url), QUICK))).details).toContain('401');
    expect(asked.length).toBe(1);
  });

  it('times out if no answer comes', async () => {
    const url = await serve(() => undefined);
    const error = await failure(
      EndpointEmbedder.connect(settings(url), { ...QUICK, timeoutMs: 30, tries: 2 }),
    );
    expect(error.details).toContain('30 ms');
  });

  it('stops when the caller aborts', async () => {
    const embedder = await EndpointEmbedder.connect(settings(await serve(well)), QUICK);
    const controller = new AbortController();
    server!.removeAllListeners('request').on('request', () => controller.abort(new Error('enough')));
    await expect(embedder.embedQuery('a', controller.signal)).rejects.toThrow('enough');
  });

  it('does not follow a redirect, which would pass on the key', async () => {
    const url = await serve((_, response) => response.writeHead(307, { location: '/v1/elsewhere' }).end());
    await failure(EndpointEmbedder.connect(settings(url), QUICK));
    expect(asked.every(one => one.url === '/v1/embeddings')).toBe(true);
  });

  it.each([
    ['no JSON', '<html>'],
    ['no data', '{"object":"list"}'],
    ['too few vectors', '{"data":[]}'],
    ['a vector of text', '{"data":[{"index":0,"embedding":["1"]}]}'],
    ['an empty vector', '{"data":[{"index":0,"embedding":[]}]}'],
    ['an index out of place', '{"data":[{"index":7,"embedding":[1]}]}'],
    ['null', 'null'],
    ['items of null', '{"data":[null]}'],
  ])('fails on an answer with %s', async (_, body) => {
    const url = await serve((_one, response) => response.writeHead(200).end(body));
    expect((await failure(EndpointEmbedder.connect(settings(url), QUICK))).code).toBe('SERVICE_UNAVAILABLE');
    expect(asked.length).toBe(1);
  });

  it('fails if the dimensions differ from those requested, or change', async () => {
    const url = await serve(well);
    expect((await failure(EndpointEmbedder.connect(settings(url, 8), QUICK))).details).toContain(
      '3 dimensions',
    );
    const embedder = await EndpointEmbedder.connect(settings(url), QUICK);
    server!
      .removeAllListeners('request')
      .on('request', (request: IncomingMessage, response: ServerResponse) => {
        request.resume().on('end', () => json(response, 200, { data: [{ index: 0, embedding: [1, 2] }] }));
      });
    expect((await failure(embedder.embedQuery('a'))).details).toContain('2 dimensions');
  });
});

describe('the settings of an endpoint', () => {
  it.each([
    [{ DOWSE_EMBED_URL: 'http://127.0.0.1:9' }, 'DOWSE_EMBED_MODEL'],
    [{ DOWSE_EMBED_URL: 'file:///etc/passwd', DOWSE_EMBED_MODEL: 'm' }, 'DOWSE_EMBED_URL'],
    [{ DOWSE_EMBED_URL: `http://user:${KEY}@host/`, DOWSE_EMBED_MODEL: 'm' }, 'DOWSE_EMBED_URL'],
    [
      { DOWSE_EMBED_URL: 'http://h', DOWSE_EMBED_MODEL: 'm', DOWSE_EMBED_DIMENSIONS: '1.5' },
      'DOWSE_EMBED_DIMENSIONS',
    ],
  ])('%o are refused, naming the setting', async (env, variable) => {
    const error = await failure(createEmbedder(env));
    expect(error.code).toBe('INVALID_REQUEST');
    expect(error.details).toContain(variable);
  });

  it('select the built-in model if empty', async () => {
    expect((await createEmbedder({})).id).not.toContain('endpoint');
  });
});
