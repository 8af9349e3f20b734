/** Requests between nodes about repositories. */

import { OutlineRequest, ReadRequest, ReferencesRequest, ShowRequest } from '../../api/code.ts';
import { BASE_ID, BASE_LIMITS, BaseRequest } from '../../api/index-base.ts';
import {
  AskRequest,
  BuildRequest,
  ChatRequest,
  PauseRequest,
  RemoveRequest,
  SearchRequest,
  StatusRequest,
} from '../../api/schemas.ts';
import Type, { type Static } from '../../api/type.ts';

const MAX_TREES = 100_000;
const { path } = SearchRequest.properties;
const Name = Type.String({ minLength: 1, maxLength: 100 });
const Address = Type.String({ minLength: 1, maxLength: 4096 });
const Line = Type.Integer({ minimum: 1 });

/** Requests about one place, which are forwarded unchanged; by operation, with the field of the place. */
export const PLACE_BODIES = {
  search: { field: 'path', body: SearchRequest },
  references: { field: 'path', body: ReferencesRequest },
  outline: { field: 'path', body: OutlineRequest },
  show: { field: 'path', body: ShowRequest },
  read: { field: 'path', body: ReadRequest },
  chat: { field: 'path', body: ChatRequest },
  ask: { field: 'target_dir', body: AskRequest },
  build: { field: 'target_dir', body: BuildRequest },
  status: { field: 'target_dir', body: StatusRequest },
  pause: { field: 'target_dir', body: PauseRequest },
  remove: { field: 'target_dir', body: RemoveRequest },
} as const;

/** Requests of pages about one place. */
export const VIEW_BODIES = {
  file: Type.Object({ path, first_line: Line, last_line: Line }),
  place: Type.Object({ path }),
  history: Type.Object({ path, count: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
  blame: Type.Object({ path }),
} as const;

/** A search without its place. */
const Anywhere = Type.Object({ ...SearchRequest.properties, path: Type.Optional(path) });
const Addresses = Type.Array(Address, { maxItems: MAX_TREES });

/** Searches the trees of these addresses. */
export const TreesRequest = Type.Object({ addresses: Addresses, request: Anywhere });
export const StreamRequest = Type.Object({ addresses: Addresses, request: SearchRequest });

/** One round of a question; `messages.ts` of the engine checks the round itself. */
export const RoundOfTrees = Type.Object({
  trees: Type.Array(Type.Object({ address: Address, place: Type.Integer({ minimum: 0 }) }), {
    maxItems: MAX_TREES,
  }),
  round: Type.Object({}),
});
export const NamedRepos = Type.Object({ names: Type.Array(Name, { maxItems: MAX_TREES }) });
export const SyncRequest = Type.Object({ name: Name, isPush: Type.Boolean() });
export const MakeBase = Type.Object({ name: Name, request: BaseRequest });
export const Segment = Type.Object({
  name: Name,
  id: Type.String({ pattern: BASE_ID }),
  segment: Type.Integer({ minimum: 0, maximum: BASE_LIMITS.segments }),
});

export type TreesRequest = Static<typeof TreesRequest>;
export type StreamRequest = Static<typeof StreamRequest>;
export type RoundOfTrees = Static<typeof RoundOfTrees>;
export type NamedRepos = Static<typeof NamedRepos>;
export type SyncRequest = Static<typeof SyncRequest>;
export type MakeBase = Static<typeof MakeBase>;
export type Segment = Static<typeof Segment>;
