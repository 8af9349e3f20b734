import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { Call, Dowse } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import { explainFinding, type Finding } from '../api/finding.ts';
import { VERSION } from '../api/version.ts';
import { foundElsewhere } from './elsewhere.ts';
import { failureResult } from './failures.ts';
import type { Folders } from './folders.ts';
import type { Tool, ToolContext } from './tool.ts';
import { ask } from './tools/ask.ts';
import { indexStatus } from './tools/index-status.ts';
import { plainSearch } from './tools/plain-search.ts';
import { search } from './tools/search.ts';

export const TOOLS: readonly Tool[] = [search, ask, plainSearch, indexStatus];
/** Nothing that a tool does changes the code, or leaves this machine. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const INSTRUCTIONS = `Searches the code of the user's project. Start with \`ask\` where you do not know how the code names
things, with \`search\` where you know the text. Paths are relative to the project; leave them out to search all of it.
Answers are cut to max_tokens and say how to get the rest.`;

function instructionsFor(folders: readonly string[]): string {
  if (folders.length < 2) return INSTRUCTIONS;
  return `${INSTRUCTIONS}
The project is several folders: ${folders.join(', ')}. Relative paths are in the first; those of the others are absolute.`;
}

const validator = new AjvJsonSchemaValidator();
const validators = new Map(TOOLS.map(({ name, inputSchema }) => [name, validator.getValidator(inputSchema)]));

export interface ServerOptions {
  dowse: Dowse;
  call: Call;
  folders: Folders;
  /** The folders that are known from the start. */
  known: readonly string[];
  /** Whatever was thrown, as the error that the client sees. */
  toError(error: unknown): DowseError;
}

type Extra = Parameters<Parameters<Server['setRequestHandler']>[1]>[1];

/** A server of the tools, to be connected to a transport. */
export function createServer(options: ServerOptions): Server {
  const server = new Server(
    { name: 'dowse', title: 'Dowse', version: VERSION },
    {
      capabilities: { tools: {} },
      instructions: instructionsFor(options.known),
      jsonSchemaValidator: validator,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ run: _, ...tool }) => ({ ...tool, annotations: ANNOTATIONS }) as never),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
    callTool(options, params.name, params.arguments ?? {}, extra),
  );
  return server;
}

async function callTool(
  { dowse, call, folders, toError }: ServerOptions,
  name: string,
  given: Record<string, unknown>,
  extra: Extra,
) {
  const tool = TOOLS.find(one => one.name === name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${JSON.stringify(name)}.`);
  const args = withLists(tool, withoutBlanks(tool, given));
  const signal = call.signal ? AbortSignal.any([extra.signal, call.signal]) : extra.signal;
  const context: ToolContext = { dowse, folders, call: { ...call, signal }, progress: progressOf(extra) };
  try {
    await demandValid(tool, args);
    const { text, structured } = await tool.run(args, context);
    return { content: [{ type: 'text' as const, text }], structuredContent: structured };
  } catch (error) {
    const failure = toError(signal.aborted ? (signal.reason ?? error) : error);
    const named = ['path', 'directory', 'target_dir'].map(field => args[field]).find(Boolean);
    return failureResult(failure, {
      folders: await folders.list(),
      named: named === undefined ? undefined : String(named),
      elsewhere: await elsewhere(context, failure, named),
    });
  }
}

/** A courtesy: what keeps it from being found is not what failed. */
async function elsewhere(
  context: ToolContext,
  { code }: DowseError,
  named: unknown,
): Promise<string | undefined> {
  if (code !== 'FILE_NOT_FOUND' || typeof named !== 'string') return undefined;
  return foundElsewhere(context, named).catch(() => undefined);
}

/** Tells progress where the client asked for it. Each number is larger than the last, as the protocol has it. */
function progressOf({ _meta, sendNotification, signal }: Extra): ToolContext['progress'] {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = -1;
  return (progress, message) => {
    if (signal.aborted || progress <= last) return;
    last = progress;
    const params = { progressToken, progress, total: 1, message };
    sendNotification({ method: 'notifications/progress', params }).catch(() => {}); // the client has gone
  };
}

/** Models write null, or an empty path or cursor, for an argument that they mean to leave out. */
function withoutBlanks({ inputSchema }: Tool, given: Record<string, unknown>): Record<string, unknown> {
  const { required = [] } = inputSchema as unknown as { required?: string[] };
  const isBlank = ([key, value]: [string, unknown]) =>
    !required.includes(key) && (value === null || value === '');
  return Object.fromEntries(Object.entries(given).filter(one => !isBlank(one)));
}

/** Models write `"ts"` where a list of one is wanted. */
function withLists({ inputSchema }: Tool, given: Record<string, unknown>): Record<string, unknown> {
  const { properties } = inputSchema as unknown as { properties: Record<string, { type?: string }> };
  const isOne = (key: string, value: unknown) =>
    typeof value === 'string' && properties[key]?.type === 'array';
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, isOne(key, value) ? [value] : value]),
  );
}

/** @throws DowseError INVALID_REQUEST, which names the argument, what was given and what is wanted. */
async function demandValid({ name, inputSchema }: Tool, args: Record<string, unknown>): Promise<void> {
  const { properties, required = [] } = inputSchema as unknown as { properties: object; required?: string[] };
  const known = Object.keys(properties);
  const unknown = Object.keys(args).find(key => !known.includes(key));
  const missing = required.find(key => !Object.hasOwn(args, key));
  const stranger =
    unknown && `/${unknown.slice(0, 200)}: unknown argument, expected one of ${known.join(', ')}`;
  const absent = missing && `/${missing}: expected to be present`;
  if (absent || stranger) throw invalid([absent, stranger].filter(Boolean).join('; '));
  if (validators.get(name)!(args).valid) return;
  // Loaded only here: it takes longer than all the rest of the server.
  const { Errors } = await import('typebox/value');
  const [finding] = Errors(inputSchema, args);
  if (finding)
    throw invalid(explainFinding({ ...(finding as Finding), data: valueAt(args, finding.instancePath) }));
}

/** No argument has a name that a pointer would have to escape. */
function valueAt(args: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce((value, step) => (value as Record<string, unknown>)[step], args);
}

function invalid(details: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'The arguments are not valid.', details);
}
