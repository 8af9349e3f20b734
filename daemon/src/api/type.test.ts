import TypeBox from 'typebox';
import { expect, test } from 'vitest';
import Type from './type.ts';

const described = { description: 'Words.' };

/** The same schema by both. */
const SCHEMAS: Record<string, (type: typeof Type) => object> = {
  array: type => type.Array(type.Array(type.String()), { maxItems: 3, ...described }),
  scalars: type =>
    type.Object({
      yes: type.Boolean({ default: false }),
      whole: type.Integer({ minimum: 0, maximum: 9 }),
      nothing: type.Null(),
      number: type.Number(),
      text: type.String({ pattern: '^a', ...described }),
    }),
  enum: type => type.Enum(['a', 'b'], described),
  record: type => type.Record(type.String(), type.Number(), described),
  union: type => type.Union([type.String(), type.Null()], described),
  'optional properties': type =>
    type.Object(
      { must: type.String(), may: type.Optional(type.Array(type.String(), described)) },
      { additionalProperties: false },
    ),
  'no property that must be': type => type.Object({ may: type.Optional(type.Boolean()) }),
  'no properties': type => type.Object({}, { additionalProperties: false }),
  'properties taken from another': type => {
    const inner = type.Object({ may: type.Optional(type.Integer()), must: type.Integer() });
    return type.Object({ more: type.String(), ...inner.properties });
  },
};

test.each(Object.keys(SCHEMAS))('%s: the same JSON as by typebox', name => {
  const json = (type: typeof Type) => JSON.parse(JSON.stringify(SCHEMAS[name]!(type)));
  expect(json(Type)).toEqual(json(TypeBox));
});
