import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { Place } from './harness.ts';

let place: Place;
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

/** Modules loaded on first use. Each takes a tenth or more of the start time. */
const LATER = [
  ...['typebox', 'ajv', '@fastify/swagger', 'yaml', 'prom-client', '@opentelemetry/api', 'cli-progress'],
  ...['web-tree-sitter', '@modelcontextprotocol/sdk', 'zod', 'pg'],
];

test('a daemon that starts loads only what it needs to listen', async () => {
  const list = join(place.root, 'modules.json');
  const preload = new URL('./modules-at-start.mjs', import.meta.url).href;
  await place.serve([], { NODE_OPTIONS: `--import=${preload}`, DOWSE_TEST_MODULES: list });
  const loaded: string[] = JSON.parse(readFileSync(list, 'utf8'));
  const packages = new Set(loaded.map(url => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]));
  expect(packages).toContain('fastify');
  expect(LATER.filter(name => packages.has(name))).toEqual([]);
  expect(loaded.filter(url => url.includes('/daemon/src/words/'))).toEqual([]);
  // See api/node-http.ts on `import 'node:http'`.
  expect(loaded).toContain('NativeModule http');
  expect(loaded).not.toContain('NativeModule internal/deps/undici/undici');
});

test.skipIf(process.platform !== 'linux')(
  'stores compiled code in the cache folder of the user',
  { tags: 'slow' },
  async () => {
    await place.serve([], { NODE_COMPILE_CACHE: undefined });
    const kept = join(place.root, '.cache/dowse/compiled');
    // Written after the line is printed, so that nothing waits for it.
    await until('what is compiled', () => readdirSync(kept, { recursive: true }).length > 100);
  },
);
