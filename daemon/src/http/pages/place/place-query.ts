import { COUNT } from '../../../api/schemas.ts';
import Type, { type Static } from '../../../api/type.ts';

const Count = Type.Optional(Type.String({ pattern: COUNT }));

/** The query of the URL of a file or folder. */
export const PlaceQuery = Type.Object({
  page: Count,
  view: Type.Optional(Type.String({ maxLength: 20 })),
  refs: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  part: Type.Optional(Type.String({ maxLength: 20 })),
  first: Count,
  last: Count,
});
export type PlaceQuery = Static<typeof PlaceQuery>;
