import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { PATTERNS_IN_WORDS } from '../api/schemas.ts';

/** Ajv as the contract needs it: nothing is converted, dropped or filled in behind the caller's back. */
export const AJV_OPTIONS = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  verbose: true,
} as const;

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Validate = ((data: unknown) => unknown) & { errors?: unknown };
type Compiler = (route: unknown) => Validate;
type BuildCompiler = (external: unknown, options: unknown) => Compiler;

/** How Fastify is to treat schemas: it loads its own compilers at once where it is not given others. */
export const SCHEMA_CONTROLLER = {
  compilersFactory: {
    buildValidator: lazyValidators,
    // Fast serialization by schema would drop the fields a schema does not know; JSON.stringify drops none.
    buildSerializer: () => () => JSON.stringify,
  },
} as unknown as SchemaController;

/**
 * Fastify's own validation by Ajv, but loaded and compiled with the first request that a schema is for: loading Ajv
 * and compiling every schema was a fifth of the daemon's start.
 */
function lazyValidators(external: unknown, options: unknown): Compiler {
  let compile: Compiler | undefined;
  return route => {
    let validate: Validate | undefined;
    const check: Validate = data => {
      compile ??= loadAjv()(external, options);
      validate ??= compile(route);
      const result = validate(data);
      check.errors = validate.errors;
      return result;
    };
    return check;
  };
}

function loadAjv(): BuildCompiler {
  const require = createRequire(import.meta.url);
  return (require('@fastify/ajv-compiler') as () => BuildCompiler)();
}

type Finding = FastifySchemaValidationError & { data?: unknown; parentSchema?: { properties?: object } };

/** One finding of Ajv as `<JSON pointer>: expected …`. */
export function explain(finding: FastifySchemaValidationError): string {
  const { instancePath, keyword, params, parentSchema, data, message } = finding as Finding;
  const at = (pointer: string) => (pointer === '' ? 'body' : pointer);
  switch (keyword) {
    case 'required':
      return `${instancePath}/${escaped(params.missingProperty)}: expected to be present${strangers(finding)}`;
    case 'additionalProperties': {
      const known = Object.keys(parentSchema?.properties ?? {});
      const hint = known.length > 0 ? `one of the fields ${known.join(', ')}` : 'no fields';
      return `${instancePath}/${escaped(params.additionalProperty)}: unknown field, expected ${hint}`;
    }
    case 'type':
      return `${at(instancePath)}: expected ${[params.type].flat().join(' or ')}, got ${typeName(data)}`;
    case 'enum':
      return `${at(instancePath)}: expected one of ${(params.allowedValues as unknown[]).map(value => JSON.stringify(value)).join(', ')}`;
    case 'pattern':
      return `${at(instancePath)}: expected ${inWords(String(params.pattern))}`;
    default:
      return `${at(instancePath)}: expected ${String(message).replace(/^must (NOT )?(be |have )?/, (_, not) => (not ? 'not ' : ''))}`;
  }
}

/** A field that is missing may be there by another name; Ajv stops at its first finding. */
function strangers({ instancePath, parentSchema, data }: Finding): string {
  const known = parentSchema?.properties ?? {};
  const [stranger] = Object.keys(data ?? {}).filter(name => !Object.hasOwn(known, name));
  return stranger === undefined ? '' : `; ${instancePath}/${escaped(stranger)} is an unknown field`;
}

/** No caller should have to read an expression to learn what to write. */
function inWords(pattern: string): string {
  return PATTERNS_IN_WORDS[pattern] ?? `to match ${pattern}`;
}

function escaped(name: unknown): string {
  return String(name).slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1');
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return value === null ? 'null' : 'nothing';
  return Array.isArray(value) ? 'array' : typeof value;
}
