import { PATTERNS_IN_WORDS } from './patterns-in-words.ts';

/** The first error of a validator, in the format of Ajv and typebox. */
export interface ValidationError {
  /** JSON pointer to the value; empty for the whole. */
  instancePath: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  message?: string;
  /** The invalid value. */
  data?: unknown;
  parentSchema?: { properties?: object };
}

/** Formats it as `<JSON pointer>: expected …, got …`. */
export function explainValidationError(error: ValidationError): string {
  const { instancePath, keyword, params, parentSchema, data, message } = error;
  const at = instancePath === '' ? 'body' : instancePath;
  switch (keyword) {
    case 'required':
      return `${instancePath}/${escaped(params.missingProperty)}: expected to be present${unknownField(error)}`;
    case 'additionalProperties': {
      const known = Object.keys(parentSchema?.properties ?? {});
      const hint = known.length > 0 ? `one of the fields ${known.join(', ')}` : 'no fields';
      return `${instancePath}/${escaped(params.additionalProperty)}: unknown field, expected ${hint}`;
    }
    case 'type':
      return `${at}: expected ${[params.type].flat().join(' or ')}, got ${typeName(data)}`;
    case 'enum':
      return `${at}: expected one of ${(params.allowedValues as unknown[]).map(value => JSON.stringify(value)).join(', ')}`;
    case 'pattern':
      return `${at}: expected ${inWords(String(params.pattern))}`;
    default:
      return `${at}: expected ${positive(String(message))}${given(data)}`;
  }
}

/** Rewrites "must be <= 100" and "must NOT have more than 3 items" to follow "expected". */
function positive(message: string): string {
  return message.replace(/^must (not )?(be |have )?/i, (_, not) => (not ? 'not ' : ''));
}

/** Names an unknown field, which may be the missing one with a wrong name. Ajv stops at its first finding. */
function unknownField({ instancePath, parentSchema, data }: ValidationError): string {
  const known = parentSchema?.properties ?? {};
  const [unknown] = Object.keys(data ?? {}).filter(name => !Object.hasOwn(known, name));
  return unknown === undefined ? '' : `; ${instancePath}/${escaped(unknown)} is an unknown field`;
}

/** Describes a regular expression in words. */
function inWords(pattern: string): string {
  return PATTERNS_IN_WORDS[pattern] ?? `to match ${pattern}`;
}

function escaped(name: unknown): string {
  return String(name).slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The given number, or the length of a given text or list. */
function given(value: unknown): string {
  if (typeof value === 'number') return `, got ${value}`;
  return typeof value === 'string' || Array.isArray(value) ? `, got ${value.length}` : '';
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return value === null ? 'null' : 'nothing';
  if (typeof value === 'number' && !Number.isInteger(value)) return String(value);
  return Array.isArray(value) ? 'array' : typeof value;
}
