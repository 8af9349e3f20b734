import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { Static, TSchema } from '../api/type.ts';
import { valid } from '../api/valid.ts';

type NodeCall = Call & { signal: AbortSignal };

/** An operation that other nodes may call. This node looks up the permissions of the caller itself. */
export type NodeOperation = (body: unknown, call: NodeCall) => Promise<unknown>;

/** By name. An answer is JSON, or a stream of bytes. */
export type NodeOperations = Map<string, NodeOperation>;

/**
 * An operation whose body is checked before it is used. Another node is asked if this one does not know the form: it may run another
 * version.
 */
export function nodeOperation<Body extends TSchema>(
  schema: Body,
  answer: (body: Static<Body>, call: NodeCall) => Promise<unknown>,
): NodeOperation {
  return async (body, call) => {
    const checked = await valid(schema, body);
    if (checked !== undefined) return answer(checked, call);
    const details = 'The nodes may run different versions. Update all of them.';
    throw new DowseError('SERVICE_UNAVAILABLE', 'The request of another node is not valid.', details, 5);
  };
}
