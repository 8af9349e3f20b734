import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

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
