import { BASE_ID, BaseRequest, BaseResponse, SEGMENT } from '../../api/index-base.ts';
import Type from '../../api/type.ts';
import { baseOf, segmentOf } from '../../repos/nodes/repo-operations.ts';
import type { App, Context } from '../context.ts';
import { callerOf, done, keyed } from '../operation.ts';

const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) });
const Segment = Type.Object({
  ...Named.properties,
  id: Type.String({ pattern: BASE_ID }),
  segment: Type.String({ pattern: SEGMENT }),
});

const SCOPES = ['search', 'index'] as const;
const COMMIT = '4e1243bd22c66e76c2ba9eddc1f91394e57f9f83';
const EXAMPLE: { request: BaseRequest; response: BaseResponse } = {
  request: {
    commits: [COMMIT],
    format: 18,
    model: 'dowse-static-256-0123456789abcdef',
  },
  response: {
    id: '7f0c9a1e5d3b48f6a2c4e6081b3d5f79',
    commit: COMMIT,
    differing_files: 0,
    format: 18,
    model: 'dowse-static-256-0123456789abcdef',
    segments: [
      { bytes: 1_204_311, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    ],
  },
};

/** Routes for other machines that begin their index with that of a repository: `dowse index pull`. */
export function baseRoutes(app: App, { repos, calls }: Context): void {
  app.post(
    '/api/repos/:name/base',
    {
      schema: {
        operationId: 'makeBase',
        tags: ['repos'],
        summary: 'Offer the index of the revision that is nearest to a checkout',
        description: 'A base is kept for a while, and does not change. Its segments are fetched one by one.',
        params: Named,
        body: BaseRequest,
        response: { 200: done(BaseResponse) },
      },
      config: keyed(SCOPES, ['NOT_FOUND'], EXAMPLE),
    },
    (request, reply) => {
      const repo = repos.find(request.params.name, callerOf(request).repos);
      return calls.run(request, reply, call => baseOf(repos, repo, request.body, call));
    },
  );

  app.get(
    '/api/repos/:name/base/:id/:segment',
    {
      schema: {
        operationId: 'baseSegment',
        tags: ['repos'],
        summary: 'Fetch a segment of a base',
        params: Segment,
        response: {
          200: { description: 'Done.', content: { 'application/gzip': { schema: Type.String() } } },
        },
      },
      config: keyed(SCOPES, ['NOT_FOUND']),
    },
    async (request, reply) => {
      const { name, id, segment } = request.params;
      const repo = repos.find(name, callerOf(request).repos);
      const call = calls.open(request, reply);
      const { bytes, body } = await segmentOf(repos, repo, { id, segment: Number(segment) }, call);
      reply.type('application/gzip');
      if (bytes !== undefined) reply.header('content-length', bytes);
      // The schema describes what arrives; Fastify sends the stream.
      return reply.send(body as unknown as string);
    },
  );
}
