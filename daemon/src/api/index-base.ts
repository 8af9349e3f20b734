/** Schemas of bases: the index of a revision on a server, from which another machine begins the index of its checkout. */
import { DowseError } from './errors.ts';
import Type, { type Static } from './type.ts';

/** Limits of a base. Both sides check them. */
export const BASE_LIMITS = {
  segments: 4096,
  segmentBytes: 32 * 1024 ** 2,
  bytes: 8 * 1024 ** 3,
  /** Commits that a request may name. */
  commits: 1000,
} as const;

/** The number of a file of an index, in an address. */
export const SEGMENT = '^\\d{1,4}$';
/** The name of a base: on the server, and in the data folder that receives it. */
export const BASE_ID = '^[0-9a-f]{32}$';
export const COMMIT = '^([0-9a-f]{40}|[0-9a-f]{64})$';

export const BaseRequest = Type.Object(
  {
    commits: Type.Array(Type.String({ pattern: COMMIT }), {
      minItems: 1,
      maxItems: BASE_LIMITS.commits,
      description: 'The history of the checkout, newest first.',
    }),
    format: Type.Integer({ minimum: 1, description: 'The index format of the caller.' }),
    model: Type.String({ minLength: 1, maxLength: 300, description: 'The embedding model of the caller.' }),
  },
  { additionalProperties: false },
);

export const BaseSegment = Type.Object({
  bytes: Type.Integer({ minimum: 1, maximum: BASE_LIMITS.segmentBytes }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

export const BaseResponse = Type.Object({
  id: Type.String({ pattern: BASE_ID }),
  commit: Type.String({ pattern: COMMIT, description: 'The revision that was indexed.' }),
  differing_files: Type.Integer({
    minimum: 0,
    description: 'Files that differ between that revision and the newest commit that both sides have.',
  }),
  format: Type.Integer(),
  model: Type.String(),
  segments: Type.Array(BaseSegment, {
    maxItems: BASE_LIMITS.segments,
    description: 'Each is a GET of /api/repos/NAME/base/ID/NUMBER, counted from 0.',
  }),
});

export type BaseRequest = Static<typeof BaseRequest>;
export type BaseSegment = Static<typeof BaseSegment>;
export type BaseResponse = Static<typeof BaseResponse>;

/** The graphs of very large indexes that several daemons build for each other. */
export interface GraphSharing {
  /** Whether this daemon builds a graph, waits for another one that does, or has received one into `folder`. */
  begin(directory: string, folder: string): Promise<'build' | 'wait' | 'received'>;
  /** Offers the graph that was built after `begin` to others; undefined if none was built. Never rejects. */
  end(directory: string, folder: string | undefined): Promise<void>;
}

/** The error for a base that this machine cannot use. */
export function otherBase(
  server: { format: number; model: string },
  own: { format: number; model: string },
): DowseError {
  const isModel = server.model !== own.model;
  return new DowseError(
    'INVALID_REQUEST',
    `The index of the server was made with another ${isModel ? 'embedding model' : 'version of Dowse'}.`,
    isModel
      ? `The server has ${server.model}, this machine ${own.model}. Use the same model on both, or build without the server: dowse index build`
      : `The server has index format ${server.format}, this machine ${own.format}. Use the same version on both, or build without the server: dowse index build`,
  );
}

/** A base in a folder of this machine, which a new index begins with: see store/read-base.ts. */
export interface LocalBase {
  folder: string;
  segments: BaseSegment[];
}
