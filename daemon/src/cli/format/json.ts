import type { Io } from '../io.ts';

/** JSON, indented on a terminal, on one line elsewhere. */
export function jsonText({ terminal }: Io, value: unknown): string {
  return `${JSON.stringify(value, null, terminal ? 2 : undefined)}\n`;
}
