import type { Settings } from './protocol.ts';

/** The settings that hold, where the client has some; a value of the wrong type counts as unset. */
export function readSettings(section: unknown): Settings {
  const read = reader(section);
  return {
    index: { buildOnOpen: read('index.buildOnOpen', true) },
    search: {
      maxResults: Math.max(1, Math.round(read('search.maxResults', 2000))),
      hidden: read('search.hidden', false),
      noIgnore: read('search.noIgnore', false),
    },
    ask: { limit: Math.min(100, Math.max(1, Math.round(read('ask.limit', 20)))) },
    symbols: { enabled: read('symbols.enabled', true) },
  };
}

/** Sections may come nested, or with dots in their names as some clients store them. */
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
