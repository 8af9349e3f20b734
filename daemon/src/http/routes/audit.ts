import { AuditList } from '../../api/audit.ts';
import { UP_TO_1000 } from '../../api/schemas.ts';
import Type from '../../api/type.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';
import { visibleAudit } from '../visible-audit.ts';

const MAX_ENTRIES = 1000;
const Query = Type.Object({
  key: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Only of the key with this name, or of user:NAME with the keys of that user.',
    }),
  ),
  limit: Type.Optional(
    Type.String({ pattern: UP_TO_1000, description: 'Most entries, up to 1000. Default: 50.' }),
  ),
});

const EXAMPLE: AuditList = {
  entries: [
    {
      time: '2026-11-27T09:30:00.000Z',
      key: 'anna',
      operation: 'search',
      target: 'repo:*',
      text: 'retry',
      status: 200,
      ms: 12,
      from: '10.0.0.7',
      machine: 'search-1',
      node: '5f1c0a9b7e3d2468',
    },
  ],
};

/** The audit log. An admin key sees the entries of the keys that it may manage. */
export function auditRoute(app: App, context: Context): void {
  app.get(
    '/api/audit',
    {
      schema: {
        operationId: 'audit',
        tags: ['admin'],
        summary: 'Who searched or changed what, newest first',
        description:
          'Only of keys and users whose roots and repositories are within those of the calling key.',
        querystring: Query,
        response: { 200: done(AuditList) },
      },
      config: {
        operation: { scopes: ['admin'], errors: KEYED_ERRORS, example: { response: EXAMPLE } },
      },
    },
    async request => {
      const { key: of, limit = '50' } = request.query;
      const most = Math.min(Number(limit), MAX_ENTRIES);
      return { entries: await visibleAudit(context, request.caller!, { of, limit: most }) };
    },
  );
}
