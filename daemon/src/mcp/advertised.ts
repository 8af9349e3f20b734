import type { Tool } from './tool.ts';

/**
 * Keywords that clients are not told. Some refuse a schema for them (a pattern with escapes), and some would refuse
 * arguments that this server reads well (`.ts` as a file type).
 */
const UNTOLD = new Set(['pattern', 'minLength', 'maxLength', 'maxItems']);

/** A tool as it is listed. */
export function advertised({ run: _run, example: _example, inputSchema, ...tool }: Tool): object {
  return { ...tool, inputSchema: simplified(inputSchema) };
}

function simplified(schema: object): object {
  const { properties, items, ...rest } = schema as { properties?: Record<string, object>; items?: object };
  const told = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !UNTOLD.has(keyword)));
  return {
    ...told,
    ...(items ? { items: simplified(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, simplified(one)]),
          ),
        }
      : {}),
  };
}
