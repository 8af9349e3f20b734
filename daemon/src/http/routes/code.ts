import {
  OutlineRequest,
  OutlineResponse,
  ReadRequest,
  ReadResponse,
  ReferencesRequest,
  ReferencesResponse,
  ShowRequest,
  ShowResponse,
} from '../../api/code.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';

const ERRORS = [...KEYED_ERRORS, 'FILE_NOT_FOUND'] as const;
const CALL = {
  file_name: 'src/checkout.ts',
  line_number: 14,
  line: '  return total(cart);',
  kind: 'call',
  symbol: 'total',
  container: 'checkout',
  range: [14, 14],
};
const SYMBOL = {
  kind: 'class',
  name: 'Cart',
  line_number: 3,
  last_line: 40,
  depth: 0,
  line: 'export class Cart {',
};
const EXAMPLES = {
  references: {
    request: { name: 'total', path: 'src' },
    response: { name: 'total', definitions: [], calls: [CALL], imports: [] },
  },
  outline: {
    request: { path: 'src' },
    response: { files: [{ file_name: 'src/cart.ts', symbols: [SYMBOL] }] },
  },
  show: {
    request: { path: 'src/cart.ts', symbol: 'Cart.empty' },
    response: {
      file_name: 'src/cart.ts',
      definitions: [
        {
          kind: 'method',
          symbol: 'empty',
          container: 'Cart',
          first_line: 8,
          last_line: 10,
          text: '  empty() {\n    this.items = [];\n  }',
        },
      ],
    },
  },
  read: {
    request: { path: 'src/cart.ts', first_line: 3, last_line: 3 },
    response: {
      file_name: 'src/cart.ts',
      first_line: 3,
      last_line: 3,
      total_lines: 40,
      text: 'export class Cart {',
    },
  },
};

const operation = (example: (typeof EXAMPLES)[keyof typeof EXAMPLES]) => ({
  operation: { scopes: ['search' as const], errors: ERRORS, example },
});

/** Operations with which agents read code: references, outlines, definitions, lines. */
export function codeRoutes(app: App, { engine, calls }: Context): void {
  app.post(
    '/api/code/references',
    {
      schema: {
        operationId: 'references',
        tags: ['code'],
        summary: 'Definitions, calls and imports of a name',
        description: 'Read from syntax trees: comments and strings do not count. Ordered by path, then line.',
        body: ReferencesRequest,
        response: { 200: done(ReferencesResponse) },
      },
      config: operation(EXAMPLES.references),
    },
    (request, reply) => calls.run(request, reply, call => engine.references(request.body, call)),
  );
  app.post(
    '/api/code/outline',
    {
      schema: {
        operationId: 'outline',
        tags: ['code'],
        summary: 'Functions and types of a file or folder',
        description: 'If not all fits into `max_tokens`, members are left out first, then the last files.',
        body: OutlineRequest,
        response: { 200: done(OutlineResponse) },
      },
      config: operation(EXAMPLES.outline),
    },
    (request, reply) => calls.run(request, reply, call => engine.outline(request.body, call)),
  );
  app.post(
    '/api/code/show',
    {
      schema: {
        operationId: 'show',
        tags: ['code'],
        summary: 'A definition, whole',
        description: 'All definitions of the symbol in the file, with the comments right above.',
        body: ShowRequest,
        response: { 200: done(ShowResponse) },
      },
      config: operation(EXAMPLES.show),
    },
    (request, reply) => calls.run(request, reply, call => engine.show(request.body, call)),
  );
  app.post(
    '/api/code/read',
    {
      schema: {
        operationId: 'read',
        tags: ['code'],
        summary: 'Lines of a file',
        description: 'The text is decoded to UTF-8. A binary file is refused.',
        body: ReadRequest,
        response: { 200: done(ReadResponse) },
      },
      config: operation(EXAMPLES.read),
    },
    (request, reply) => calls.run(request, reply, call => engine.read(request.body, call)),
  );
}
