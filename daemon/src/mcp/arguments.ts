import { whyTooDeep } from '../text/json-depth.ts';
import { plainName, synonymsOf } from './argument-names.ts';
import { type ArgumentSchema, isBlank, readValue } from './argument-values.ts';

type Values = Record<string, unknown>;

/** The normalized arguments of a call. */
interface NormalizedArguments {
  args: Values;
  /** The changes, in a few words each. */
  notes: string[];
}

/** Fields in which some clients and models wrap the arguments, such as `options` of the HTTP API. */
const WRAPPERS = new Set(['options', 'arguments', 'args', 'params', 'parameters', 'input', 'kwargs']);
/** Longest name or value in a note, in characters. */
const MAX_SHOWN = 60;

/**
 * Normalizes the arguments that clients and models send. Converts values sent as text, names in another case or from
 * other tools, and wrapped objects; drops nulls and unknown arguments; clamps values out of range. Values that cannot be
 * converted are kept, for the schema to refuse.
 */
export function normalizeArguments(schema: object, given: unknown): NormalizedArguments {
  const { properties, required = [] } = schema as {
    properties: Record<string, ArgumentSchema>;
    required?: string[];
  };
  const known = Object.keys(properties);
  const notes: string[] = [];
  const named: Values = {};
  const set = (argument: string, value: unknown) => {
    const reading = readValue(argument, value, properties[argument]!);
    named[argument] = reading.value;
    if (reading.note) notes.push(reading.note);
  };
  const isGiven = (argument: string, value: unknown) => {
    if (required.includes(argument)) return value !== null;
    if (isBlank(value) && typeof value === 'string' && value.trim() !== '')
      notes.push(`${argument} ${shown(value)} was read as left out`);
    return !isBlank(value);
  };
  const others: [string, unknown][] = [];
  for (const [name, value] of Object.entries(unwrapped(objectOf(given) ?? {}))) {
    if (!known.includes(name)) others.push([name, value]);
    else if (isGiven(name, value)) set(name, value);
  }
  for (const [name, value] of others) {
    const plain = plainName(name);
    if (known.includes(plain) && !(plain in named)) {
      if (isGiven(plain, value)) set(plain, value);
      continue;
    }
    if (isBlank(value)) continue;
    const synonym = resolveSynonym(plain, value, known, named);
    if (synonym) {
      const { argument, converted } = synonym;
      set(argument, joined(named[argument], converted, properties[argument]!));
      const as = converted === value ? '' : `: ${JSON.stringify(named[argument])}`;
      notes.push(`${shown(name)} was read as ${argument}${as}`);
    } else if (!IMPLIED.has(plain)) notes.push(`${shown(name)} is not an argument and was ignored`);
  }
  // In the order of the schema: a cursor contains a digest of the arguments, which must not depend on their order.
  const args = Object.fromEntries(known.filter(name => name in named).map(name => [name, named[name]]));
  return { args, notes };
}

/** The argument that an unknown name stands for, and its converted value. */
function resolveSynonym(name: string, value: unknown, known: readonly string[], named: Values) {
  for (const { argument, convert } of synonymsOf(name, known)) {
    if (argument in named && !COMBINED.has(argument)) continue;
    const converted = convert ? convert(value) : value;
    if (converted !== undefined) return { argument, converted };
  }
  return undefined;
}

/** Arguments whose values under several names are combined: lines of context, globs to include and to exclude. */
const COMBINED = new Set(['context', 'globs']);
/** Arguments of other tools that every search here has anyway. They are ignored without a note. */
const IMPLIED = new Set(['recursive', 'r', 'n', 'line_numbers', 'json']);

function joined(before: unknown, value: unknown, { type }: ArgumentSchema): unknown {
  if (before === undefined) return value;
  if (type === 'array') return [before, value].flat();
  return Math.max(Number(before), Number(value));
}

/** Moves the fields of wrapping objects to the top level. Fields that are already there take precedence. */
function unwrapped(given: Values): Values {
  const wrapped: Values = {};
  const others: Values = {};
  for (const [name, value] of Object.entries(given)) {
    const inner = WRAPPERS.has(name.toLowerCase()) ? objectOf(value) : undefined;
    if (inner) Object.assign(wrapped, inner);
    else others[name] = value;
  }
  return { ...wrapped, ...others };
}

/** The value if it is an object, or the object if it is one in JSON; otherwise undefined. */
export function objectOf(value: unknown): Values | undefined {
  if (typeof value === 'string' && value.trimStart().startsWith('{') && !whyTooDeep(value)) {
    try {
      return objectOf(JSON.parse(value));
    } catch {
      return undefined;
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined;
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, MAX_SHOWN));
}
