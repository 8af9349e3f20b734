import type { Call } from '../api/dowse.ts';

/** What another node may ask of this one. The rights of the call are those of its caller as this node knows them. */
export type NodeOperation = (body: unknown, call: Call & { signal: AbortSignal }) => Promise<unknown>;

/** By name. An answer is JSON, or a stream of bytes. */
export type NodeOperations = Map<string, NodeOperation>;
