import type { Settings } from './protocol.ts';

/** Limit of lists and editors; the settings of the extension have the same. */
const MAX_RESULTS = 100_000;

/** Reads the client's settings. A value of the wrong type counts as unset. */
export function readSettings(section: unknown): Settings {
  const read = reader(section);
  return {
    index: { buildOnOpen: read('index.buildOnOpen', true) },
    search: {
      maxResults: clamp(1, read('search.maxResults', 2000), MAX_RESULTS),
      hidden: read('search.hidden', true),
      noIgnore: read('search.noIgnore', false),
    },
    ask: { limit: clamp(1, read('ask.limit', 20), 100) },
    symbols: { enabled: read('symbols.enabled', true) },
  };
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}

/** Sections may be nested, or have dots in their names, as some clients store them. */
function reader(section: unknown) {
  return <T extends boolean | number>(name: string, otherwise: T): T => {
    const value = field(section, name) ?? name.split('.').reduce(field, section);
    return typeof value === typeof otherwise && !Number.isNaN(value) ? (value as T) : otherwise;
  };
}

function field(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null
    ? (object as Record<string, unknown>)[name]
    : undefined;
}
