import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import Type from '../../api/type.ts';
import {
  type Envelope,
  isUnavailable,
  MAX_NODE_BODY_BYTES,
  NO_ROUTE,
  NODE_ROUTE,
} from '../../nodes/node-requests.ts';
import { type ReadToken, TOKEN_HEADER } from '../../nodes/node-tokens.ts';
import type { Key } from '../../security/keys.ts';
import { OWNER } from '../../security/owner-key.ts';
import { acceptRawJson } from '../body.ts';
import type { App, Context } from '../context.ts';

/**
 * What other nodes ask of this one, with the rights of their callers as they are known here. The route exists only for a request with a
 * token; its scope of Fastify takes bodies as raw bytes, because the token covers them.
 */
export function nodeRoute(app: App, { cluster, keys, users, calls }: Context): void {
  if (!cluster) return;
  const tokens = new WeakMap<FastifyRequest, ReadToken>();
  acceptRawJson(app);
  app.post(
    `${NODE_ROUTE}/:operation`,
    {
      schema: { hide: true, operationId: 'node', params: Type.Object({ operation: Type.String() }) },
      bodyLimit: MAX_NODE_BODY_BYTES,
      // Before the body is read.
      onRequest: async request => {
        const given = request.headers[TOKEN_HEADER];
        const token = typeof given === 'string' ? cluster.tokens.read(given) : undefined;
        const { operation } = request.params as { operation: string };
        if (token?.to !== cluster.nodes.id || token.operation !== operation) throw noRoute();
        tokens.set(request, token);
      },
    },
    async (request, reply) => {
      const token = tokens.get(request)!;
      const bytes = request.body as Buffer;
      if (!token.isFor(bytes)) throw noRoute();
      const operation = cluster.operations.get(token.operation);
      if (!operation) throw noRoute();
      const call = calls.open(request, reply);
      const { body, ...known } = JSON.parse(bytes.toString('utf8')) as Envelope;
      const answer = await operation(body, { ...call, ...(await rightsOf(request, token, known)) });
      if (answer instanceof Readable) {
        reply.type('application/octet-stream');
        return reply.send(answer as never);
      }
      return reply.type('application/json').send(JSON.stringify(answer ?? null) as never);
    },
  );

  /** The rights of a caller as they are now; while the database does not answer, as the other node knows them. */
  async function rightsOf(request: FastifyRequest, { caller }: ReadToken, known: Known): Promise<Rights> {
    // Of the roots of a key nothing is read for another node: folders stay with their machine.
    if (caller === null) return { roots: [], repos: ['**'], key: null };
    try {
      const key = await keyOf(caller);
      request.caller = key;
      return { roots: [], repos: key.repos, key: key.id, caller: key.name };
    } catch (error) {
      if (!isUnavailable(error) || caller === 'owner') throw error;
      const { caller: name, repos = [] } = known;
      return { roots: [], repos, key: caller, ...(name !== undefined && { caller: name }) };
    }
  }

  /** The key of a caller as it is now. @throws DowseError UNAUTHORIZED */
  async function keyOf(caller: number | 'owner'): Promise<Key> {
    const key =
      caller === 'owner'
        ? await keys.find(OWNER)
        : await (caller < 0 ? users.keyOfId(-caller) : keys.usable(caller));
    if (key) return key;
    throw new DowseError('UNAUTHORIZED', 'A valid API key is needed.', 'The key is expired or revoked.');
  }
}

type Known = Pick<Envelope, 'caller' | 'repos'>;
type Rights = Pick<Call, 'roots' | 'repos' | 'key' | 'caller'>;

/** As for a path that no route has. */
const noRoute = () => new DowseError('NOT_FOUND', NO_ROUTE, 'The routes are listed at /docs.');
