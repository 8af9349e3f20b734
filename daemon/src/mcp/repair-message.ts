import { Transform, type TransformCallback } from 'node:stream';
import { objectOf } from './arguments.ts';

interface Params {
  arguments?: unknown;
  _meta?: unknown;
}

/**
 * Repairs a message for the MCP package. Removes fields that are null, to which the package would not respond or respond
 * with an error. Wraps arguments that are not an object into the argument `input`.
 */
export function repaired(message: unknown): unknown {
  const request = objectOf(message) as { method?: unknown; params?: unknown } | undefined;
  if (request === undefined || !('params' in request)) return message;
  const { params, ...others } = request;
  if (params === null) return others;
  const given = objectOf(params) as Params | undefined;
  if (given === undefined) return message;
  const { _meta, arguments: args, ...rest } = given;
  return {
    ...others,
    params: {
      ...rest,
      ...(_meta === undefined || _meta === null ? {} : { _meta }),
      ...(args === undefined || args === null ? {} : { arguments: objectOf(args) ?? { input: args } }),
    },
  };
}

const NEWLINE = 10;

/** Repairs messages, one per line. */
export class RepairedLines extends Transform {
  readonly #rest: Buffer[] = [];

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let at = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, at)) {
      this.#rest.push(chunk.subarray(at, end));
      this.push(`${amendedLine(Buffer.concat(this.#rest.splice(0)).toString())}\n`);
      at = end + 1;
    }
    if (at < chunk.length) this.#rest.push(chunk.subarray(at));
    done();
  }
}

/** Parses only lines that may need a repair. */
function amendedLine(line: string): string {
  if (!line.includes('null') && !line.includes('"tools/call"')) return line;
  try {
    return JSON.stringify(repaired(JSON.parse(line)));
  } catch {
    return line;
  }
}
