import { expect, test } from 'vitest';
import { nodeOperation } from '../../nodes/node-operation.ts';
import { RoundOfTrees, SyncRequest, TreesRequest, VIEW_BODIES } from './node-bodies.ts';

const call = { roots: [], signal: new AbortController().signal };

test.for([
  ['sync', SyncRequest, { name: 'app', isPush: true }],
  ['searchTrees', TreesRequest, { addresses: ['repo:app'], request: { pattern: 'x' } }],
  ['askRound', RoundOfTrees, { trees: [{ address: 'repo:app', place: 0 }], round: { ask: {} } }],
  ['view file', VIEW_BODIES.file, { path: 'repo:app/a.ts', first_line: 1, last_line: 9 }],
] as const)(
  '%s takes a body that fits, and what a later version adds around it',
  async ([, schema, body]) => {
    const operation = nodeOperation(schema, async given => given);
    expect(await operation(body, call)).toEqual(body);
    const more = { ...body, added: true };
    expect(await operation(more, call)).toEqual(more);
  },
);

test.for([
  ['nothing', undefined],
  ['a list', []],
  ['no addresses', { request: { pattern: 'x' } }],
  ['an address that is no text', { addresses: [7], request: { pattern: 'x' } }],
  ['an option that it does not know', { addresses: [], request: { pattern: 'x', options: { later: true } } }],
  ['a pattern that is too long', { addresses: [], request: { pattern: 'x'.repeat(1_000_000) } }],
] as const)('%s is left to another node', async ([, body]) => {
  const operation = nodeOperation(TreesRequest, async () => 'reached');
  await expect(operation(body, call)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The request of another node is not valid.',
    details: 'The nodes may run different versions. Update all of them.',
  });
});
