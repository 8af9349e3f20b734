/**
 * Schema builders with typebox's types. Loading typebox, which has 680 modules, took a third of the daemon's start time. The
 * builders create the same JSON: `type.test.ts` compares it.
 */
import type TypeBox from 'typebox';
import type { Static, TSchema } from 'typebox';

export type { Static, TSchema };

type Json = Record<string, unknown>;
type Builders = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Union'
>;

/** Marks optional schemas. It is a symbol, so that it does not appear in JSON. */
const OPTIONAL = Symbol('optional');

const scalar =
  (type: string) =>
  (options: Json = {}) => ({ type, ...options });

function object(properties: Record<string, Json>, options: Json = {}): Json {
  const required = Object.keys(properties).filter(name => !(OPTIONAL in properties[name]!));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options };
}

const builders = {
  Array: (items: Json, options: Json = {}) => ({ type: 'array', items, ...options }),
  Boolean: scalar('boolean'),
  Enum: (values: readonly string[], options: Json = {}) => ({ enum: values, ...options }),
  Integer: scalar('integer'),
  Null: scalar('null'),
  Number: scalar('number'),
  Object: object,
  Optional: (schema: Json) => Object.defineProperty({ ...schema }, OPTIONAL, { value: true }),
  /** Keys may be any string. */
  Record: (_keys: Json, value: Json, options: Json = {}) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: scalar('string'),
  Union: (anyOf: readonly Json[], options: Json = {}) => ({ anyOf, ...options }),
};

const Type = builders as unknown as Builders;
export default Type;
