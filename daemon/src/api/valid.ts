import type { Static, TSchema } from './type.ts';

/** By schema: whether a value fits. Made of code, because the checks of typebox without it take a hundred times as long. */
const checks = new WeakMap<object, { Check(value: unknown): boolean }>();

/** The value if it fits the schema, else undefined. The schema compiler is loaded with the first call. */
export async function valid<Schema extends TSchema>(
  schema: Schema,
  json: unknown,
): Promise<Static<Schema> | undefined> {
  let check = checks.get(schema);
  if (!check) {
    const { Compile } = await import('typebox/schema');
    check = Compile(schema as object);
    checks.set(schema, check);
  }
  return check.Check(json) ? (json as Static<Schema>) : undefined;
}
