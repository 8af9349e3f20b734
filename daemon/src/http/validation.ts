import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

/** Ajv options: it must not convert, drop or fill in values. */
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

/** Replaces Fastify's schema compilers, which it would load at start. */
export const SCHEMA_CONTROLLER = {
  compilersFactory: {
    buildValidator: lazyValidators,
    // fast-json-stringify would drop fields that are not in the schema.
    buildSerializer: () => () => JSON.stringify,
  },
} as unknown as SchemaController;

/**
 * Loads Ajv, and compiles each schema, with the first request that needs it. Doing both at start took a fifth of the
 * daemon's start time.
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
