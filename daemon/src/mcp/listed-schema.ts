import type { Tool } from './tool.ts';

/**
 * Schema keywords that are removed from the listed tools. Some clients refuse a schema because of them (a pattern with
 * escapes), and some would refuse arguments that this server accepts (`.ts` as a file type).
 */
const HIDDEN_KEYWORDS = new Set(['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems']);

/** A tool's entry in `tools/list`. */
export function listedSchema({
  run: _run,
  lacks: _lacks,
  example: _example,
  inputSchema,
  ...tool
}: Tool): object {
  return { ...tool, inputSchema: simplified(inputSchema) };
}

function simplified(schema: object): object {
  const { properties, items, ...rest } = schema as { properties?: Record<string, object>; items?: object };
  const kept = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !HIDDEN_KEYWORDS.has(keyword)));
  return {
    // Some clients demand the type of an enumeration.
    ...('enum' in kept ? { type: 'string' } : {}),
    ...kept,
    ...(items ? { items: simplified(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, simplified(property)]),
          ),
        }
      : {}),
  };
}
