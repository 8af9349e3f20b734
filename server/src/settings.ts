import type { Settings } from './protocol.ts';

/** What a list can show and an editor can hold; the settings of the extension say the same. */
const MOST_RESULTS = 100_000;

/** The settings that hold, where the client has some; a value of the wrong type counts as unset. */
export function readSettings(section: unknown): Settings {
  const read = reader(section);
  return {
    index: { buildOnOpen: read('index.buildOnOpen', true) },
    search: {
      maxResults: between(1, read('search.maxResults', 2000), MOST_RESULTS),
      hidden: read('search.hidden', false),
      noIgnore: read('search.noIgnore', false),
    },
    ask: { limit: between(1, read('ask.limit', 20), 100) },
    symbols: { enabled: read('symbols.enabled', true) },
  };
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(value)));
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
