import { whyTooDeep } from '../text/json-depth.ts';
import { plainName, synonymsOf } from './argument-names.ts';
import { type ArgumentSchema, isBlank, readValue } from './argument-values.ts';

type Values = Record<string, unknown>;

/** The arguments of a call as the tool takes them, and what was made of those that were given otherwise. */
export interface TakenArguments {
  args: Values;
  /** In a few words each. */
  notes: string[];
}

/** Fields that some clients and models put the arguments into: the HTTP API's `options` among them. */
const WRAPPERS = new Set(['options', 'arguments', 'args', 'params', 'parameters', 'input', 'kwargs']);
/** Longer names and values are not repeated whole. */
const MOST_CHARACTERS = 60;

/**
 * Reads arguments as clients and models send them: values as text, names in another case or of other tools, wrapped into
 * one more object, null for what is left out, more than is known. Values out of range are clamped. What cannot be read is
 * left for the schema to refuse.
 */
export function takeArguments(schema: object, given: unknown): TakenArguments {
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
  for (const [name, value] of Object.entries(unwrapped(objectOf(given) ?? {}, known))) {
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
    const meant = meaningOf(plain, value, known, named);
    if (meant) {
      const { argument, converted } = meant;
      set(argument, joined(named[argument], converted, properties[argument]!));
      const as = converted === value ? '' : `: ${JSON.stringify(named[argument])}`;
      notes.push(`${shown(name)} was read as ${argument}${as}`);
    } else if (!IMPLIED.has(plain)) notes.push(`${shown(name)} is not an argument and was ignored`);
  }
  // In the order of the schema, so that a cursor fits the same arguments in whatever order.
  const args = Object.fromEntries(known.filter(name => name in named).map(name => [name, named[name]]));
  return { args, notes };
}

/** The argument that another name stands for, and the value for it. */
function meaningOf(name: string, value: unknown, known: readonly string[], named: Values) {
  for (const { argument, convert } of synonymsOf(name, known)) {
    if (argument in named && !ADDING.has(argument)) continue;
    const converted = convert ? convert(value) : value;
    if (converted !== undefined) return { argument, converted };
  }
  return undefined;
}

/** Arguments whose values under several names add up: lines of context, globs to include and to leave out. */
const ADDING = new Set(['context', 'globs']);
/** Said by models, and true of every call. */
const IMPLIED = new Set(['recursive', 'r', 'n', 'line_numbers', 'json']);

function joined(before: unknown, value: unknown, { type }: ArgumentSchema): unknown {
  if (before === undefined) return value;
  if (type === 'array') return [before, value].flat();
  return Math.max(Number(before), Number(value));
}

/** With the fields of wrapping objects beside the others, which count first. */
function unwrapped(given: Values, known: readonly string[]): Values {
  const wrapped: Values = {};
  const others: Values = {};
  for (const [name, value] of Object.entries(given)) {
    const inner = !known.includes(name) && WRAPPERS.has(name.toLowerCase()) ? objectOf(value) : undefined;
    if (inner) Object.assign(wrapped, inner);
    else others[name] = value;
  }
  return { ...wrapped, ...others };
}

/** An object, or one in JSON. */
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
  return JSON.stringify(name.slice(0, MOST_CHARACTERS));
}
