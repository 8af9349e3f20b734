import { COUNT } from '../../../api/schemas.ts';
import Type, { type Static } from '../../../api/type.ts';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** The query of the URL of a search. */
export const SearchQuery = Type.Object({
  q: text(8192),
  mode: text(20),
  in: text(4096),
  branch: text(200),
  path: text(4096),
  lang: text(40),
  kind: text(40),
  context: Type.Optional(Type.String({ pattern: COUNT })),
  /** Only the results, for the script: all of them, or the first ones, so that a page is filled soon. */
  part: Type.Optional(Type.Enum(['results', 'first'])),
});
export type SearchQuery = Static<typeof SearchQuery>;
