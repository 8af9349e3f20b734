import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../daemon/src/api/errors.ts';
import type { AskRequest, AskResponse, AskResult } from '../../daemon/src/api/schemas.ts';
import { VERSION } from '../../daemon/src/api/version.ts';
import { writeFiles } from '../support/tree.ts';
import { overHttp, type Subject } from './subjects.ts';

let it: Subject;
beforeAll(async () => {
  it = await overHttp();
  await it.dowse.build({ target_dir: '.' }, it.call);
});
afterAll(() => it?.close());

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const { url, key } = it.http!;
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const SEARCH = { pattern: 'needle', path: '.', options: { recursive: true } };
const withOptions = (options: object) => ({ ...SEARCH, options: { ...SEARCH.options, ...options } });
const ENDPOINTS: [string, object][] = [
  ['/api/search', SEARCH],
  ['/api/search/chat', { query: 'find "needle"', path: '.' }],
  ['/api/agent/index/build', { target_dir: '.', force: false }],
  ['/api/agent/index/status', { target_dir: '.' }],
  ['/api/agent/index/pause', { target_dir: '.', paused: false }],
  ['/api/agent/ask', { query: 'retry', target_dir: '.' }],
];

describe.each(ENDPOINTS)('POST %s', (path, body) => {
  test('success is 200 and JSON, with the version, a request id and the rate limit in headers', async () => {
    const response = await post(path, body);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-dowse-version')).toBe(VERSION);
    expect(response.headers.get('x-request-id')).toBeTruthy();
    for (const name of ['limit', 'remaining', 'reset']) {
      expect(response.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
    }
    expect(await response.json()).toBeTypeOf('object');
  });
  test('no key or a wrong one: 401 UNAUTHORIZED', async () => {
    for (const authorization of ['', 'Bearer wrong', 'Basic abc']) {
      const response = await post(path, body, { authorization });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(((await response.json()) as ErrorBody).error.code).toBe('UNAUTHORIZED');
    }
  });
  test('an unknown field: 400 INVALID_REQUEST, with a pointer to it in the details', async () => {
    const response = await post(path, { ...body, surprise: 1 });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as ErrorBody;
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', message: expect.any(String) });
    expect(error.details).toContain('/surprise');
  });
  test('GET: 405 METHOD_NOT_ALLOWED, with Allow', async () => {
    const { url, key } = it.http!;
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
  });
});

test.each([
  ['INVALID_PATTERN', 400, '/api/search', { pattern: '(', path: '.' }],
  ['UNSUPPORTED_QUERY', 400, '/api/search/chat', { query: '   ', path: '.' }],
  ['PERMISSION_DENIED', 403, '/api/search', { pattern: 'a', path: '/' }],
  ['FILE_NOT_FOUND', 404, '/api/agent/index/build', { target_dir: 'missing' }],
  ['INDEX_NOT_FOUND', 404, '/api/agent/ask', { query: 'a', target_dir: 'core' }],
])('the error object of %s: status %d, code, message and details', async (code, status, path, body) => {
  const response = await post(path, body);
  expect(response.status).toBe(status);
  const { error } = (await response.json()) as ErrorBody;
  expect(error).toEqual({ code, message: expect.stringMatching(/./), details: expect.any(String) });
});

interface Media<T> {
  content: { 'application/json': { example: T } };
}
interface OpenApi {
  paths: Record<
    string,
    { post: { requestBody: Media<AskRequest>; responses: { '200': Media<AskResponse> } } }
  >;
}

test('the example in the OpenAPI document equals the real answer', async () => {
  const document = (await (await fetch(`${it.http!.url}/api/openapi.json`)).json()) as OpenApi;
  const { requestBody, responses } = document.paths['/api/agent/ask']!.post;
  const { query } = requestBody.content['application/json'].example;
  const [{ snippet, symbol, kind, language, semantic_match, relevance_factors }] = responses['200'].content[
    'application/json'
  ].example.results as [AskResult];
  const target_dir = join(it.tree, '..', 'example');
  writeFiles(target_dir, {
    'src/http/client.ts': snippet.replace('…', 'return fetch(request);'),
    'src/other.ts': 'export const unrelated = 1;\n',
  });
  await it.dowse.build({ target_dir }, it.call);
  const { results } = await it.dowse.ask({ query, target_dir }, it.call);
  expect(results[0]).toMatchObject({ symbol, kind, language, semantic_match });
  expect(results[0]!.relevance_factors).toEqual(expect.arrayContaining(relevance_factors));
});

describe('json: false', () => {
  test('a search returns path:line:text lines, as grep does', async () => {
    const response = await post('/api/search', withOptions({ json: false }));
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await response.text()).split('\n')[0]).toBe('crlf.txt:2:carriage needle');
  });
  test('with count, the number', async () => {
    expect((await (await post('/api/search', withOptions({ json: false, count: true }))).text()).trim()).toBe(
      '5',
    );
  });
  test('an answer is a file:first-last: symbol heading and its snippet', async () => {
    const response = await post('/api/agent/ask', {
      query: 'retryWithBackoff',
      target_dir: '.',
      options: { json: false },
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toMatch(/^src\/net\/retry\.ts:\d+-\d+: .*retryWithBackoff/);
    expect(text).toContain('export async function retryWithBackoff');
  });
});

describe('stream: true', () => {
  test('NDJSON: a match per line, the totals last', async () => {
    const response = await post('/api/search', withOptions({ stream: true }));
    expect(response.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ search_term: 'needle', time_taken: expect.any(String), count: 5 });
    expect(lines.slice(0, -1)).toHaveLength(5);
    for (const match of lines.slice(0, -1))
      expect(match).toMatchObject({ file_name: expect.stringMatching(/txt$/) });
  });
  test('with Accept: text/event-stream, server-sent events', async () => {
    const response = await post('/api/search', withOptions({ stream: true }), {
      accept: 'text/event-stream',
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events = (await response.text()).trim().split('\n\n');
    expect(events).toHaveLength(6);
    expect(events[0]).toMatch(/^data: \{/);
    expect(events.at(-1)).toMatch(/^event: end\ndata: \{/);
  });
});
