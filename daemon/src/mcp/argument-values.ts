import { fileURLToPath } from 'node:url';

/** The part of an argument's schema that is used here. */
export interface ArgumentSchema {
  type?: string;
  minimum?: number;
  maximum?: number;
}

/** The value to use. `note` says how it differs from the given one, if the caller would not expect that. */
export interface Reading {
  value: unknown;
  note?: string;
}

const TRUE = new Set(['true', 'yes', 'on', '1', 'y', 't']);
const FALSE = new Set(['false', 'no', 'off', '0', 'n', 'f']);
/** Texts that models send for an argument they mean to leave out. */
const BLANK_TEXTS = new Set(['', 'null', 'none', 'undefined']);

/** Whether the value means that an optional argument is left out. */
export function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && BLANK_TEXTS.has(value.trim().toLowerCase()))
  );
}

/** Converts a value of the wrong type to the type of the schema. A value that cannot be converted is returned as is. */
export function readValue(name: string, value: unknown, schema: ArgumentSchema): Reading {
  switch (schema.type) {
    case 'integer':
      return readInteger(name, value, schema);
    case 'boolean':
      return { value: booleanOf(value) ?? value };
    case 'array':
      return { value: name === 'file_types' ? fileTypesOf(value) : listOf(value) };
    case 'string':
      return { value: PATHS.has(name) ? pathOf(textOf(value)) : textOf(value) };
    default:
      return { value };
  }
}

/** Reads `5`, `"5"`, `"5.0"`, `" 5 "` and `"1,000"`. Truncates fractions and clamps to the allowed range. */
function readInteger(name: string, given: unknown, { minimum, maximum }: ArgumentSchema): Reading {
  const single = onlyItem(given);
  const number = typeof single === 'string' ? numberOf(single) : single;
  if (typeof number !== 'number' || Number.isNaN(number)) return { value: given };
  const least = minimum ?? Number.MIN_SAFE_INTEGER;
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  const value = Math.min(Math.max(Math.trunc(number), least), most);
  if (value === number) return { value };
  return { value, note: `${name} ${number} was read as ${value} (allowed: ${least} to ${most})` };
}

function numberOf(text: string): number {
  const digits = text.trim().replace(/(?<=\d)[,_](?=\d{3})/g, '');
  return digits === '' ? Number.NaN : Number(digits);
}

export function booleanOf(given: unknown): boolean | undefined {
  const value = onlyItem(given);
  if (typeof value === 'boolean') return value;
  if (value !== 0 && value !== 1 && typeof value !== 'string') return undefined;
  const word = String(value).trim().toLowerCase();
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : undefined;
}

/** Converts a number or boolean to text, and a list of one item to the item. */
function textOf(given: unknown): unknown {
  const value = onlyItem(given);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function onlyItem(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

/** Reads a list, a list in JSON, or comma-separated text. Commas within braces are part of a glob. */
export function listOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap(item => splitList(textOf(item)));
  const text = textOf(value);
  return typeof text === 'string' ? splitList(text) : value;
}

function splitList(item: unknown): unknown[] {
  if (typeof item !== 'string') return [item];
  return (listInJson(item) ?? atCommas(item)).filter(part => part !== '');
}

/** Reads `["ts","js"]`, and `['ts', 'js']` in Python's notation. Undefined for other texts such as the glob `[id]`. */
function listInJson(text: string): unknown[] | undefined {
  const inner = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1];
  if (inner === undefined) return undefined;
  const quoted = /^\s*'[^']*'(?:\s*,\s*'[^']*')*\s*,?\s*$/.test(inner) ? text.replaceAll("'", '"') : text;
  try {
    const list: unknown = JSON.parse(quoted);
    return Array.isArray(list) ? list.map(textOf) : undefined;
  } catch {
    return undefined;
  }
}

function atCommas(text: string): string[] {
  return text.split(/,(?![^{]*\})/).map(part => part.trim());
}

/** Converts `.ts`, `*.ts`, `**\/*.{ts,tsx}` and `ts tsx` to bare extensions. Drops `*`, which means every file. */
function fileTypesOf(value: unknown): unknown {
  const list = listOf(value);
  if (!Array.isArray(list)) return list;
  return list
    .flatMap((item: unknown) => (typeof item === 'string' ? extensionsOf(item) : [item]))
    .filter(item => item !== '' && item !== '*');
}

function extensionsOf(text: string): string[] {
  const bare = text.trim().replace(/^(?:\*\*\/)?\*?\.(?=.)/, '');
  const braces = /^\{(.*)\}$/.exec(bare)?.[1];
  const all = braces === undefined ? bare.split(/[\s|;]+/) : braces.split(',');
  return all.map(part => part.trim().replace(/^\*?\.(?=.)/, ''));
}

const PATHS = new Set(['path', 'directory', 'target_dir']);

/** Converts a `file://` URI to a path, and backslashes in a plain relative path to `/`. */
function pathOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim() === '' ? value : value.trim();
  if (/^file:\/\//i.test(text)) {
    try {
      return fileURLToPath(text);
    } catch {
      return value;
    }
  }
  const isWindows = process.platform !== 'win32' && /^[\w.@-]+(?:\\[\w.@-]+)+\\?$/.test(text);
  return isWindows ? text.replaceAll('\\', '/') : value;
}
