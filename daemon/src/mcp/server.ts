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
import { explainValidationError, type ValidationError } from '../api/validation-error.ts';
import { VERSION } from '../api/version.ts';
import { plainName } from './argument-names.ts';
import { normalizeArguments } from './arguments.ts';
import { failureResult, ToolFailure } from './failures.ts';
import { findByName } from './find-by-name.ts';
import type { Folders } from './folders.ts';
import { listedSchema } from './listed-schema.ts';
import { noteTokens, withNotes } from './notes.ts';
import { DEFAULT_MAX_TOKENS } from './schemas.ts';
import type { Tool, ToolContext } from './tool.ts';
import { ask } from './tools/ask.ts';
import { indexStatus } from './tools/index-status.ts';
import { outline } from './tools/outline.ts';
import { plainSearch } from './tools/plain-search.ts';
import { read } from './tools/read.ts';
import { references } from './tools/references.ts';
import { search } from './tools/search.ts';
import { show } from './tools/show.ts';

export const TOOLS: readonly Tool[] = [
  ...[search, ask, plainSearch, references, outline, show, read],
  indexStatus,
];
/** Tools do not change the code and send nothing off this machine. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const INSTRUCTIONS = `Searches the code of the user's project. Start with \`ask\` if you do not know the names in the code, with
\`search\` if you know the text. \`outline\` shows what a file has, \`show\` a definition, \`references\` where a name is used. Paths are relative to the project; leave them out to search all of it.
Answers are cut to max_tokens and say how to get the rest.`;

function instructionsFor(folders: readonly string[]): string {
  if (folders.length < 2) return INSTRUCTIONS;
  return `${INSTRUCTIONS}
The project has several folders: ${folders.join(', ')}. Relative paths start at the first. Use absolute paths for the others.`;
}

const validator = new AjvJsonSchemaValidator();
const validators = new Map(TOOLS.map(({ name, inputSchema }) => [name, validator.getValidator(inputSchema)]));

interface ServerOptions {
  dowse: Dowse;
  call: Call;
  folders: Folders;
  /** The folders known at the start. */
  known: readonly string[];
  /** Converts any thrown value to the error that the client sees. */
  toError(error: unknown): DowseError;
}

type Extra = Parameters<Parameters<Server['setRequestHandler']>[1]>[1];

/** Creates an MCP server with the tools. Connect it to a transport. */
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
    tools: TOOLS.map(listedSchema).map(tool => ({ ...tool, annotations: ANNOTATIONS }) as never),
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
  const tool = toolNamed(name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${JSON.stringify(name)}.`);
  const { args, notes } = normalizeArguments(tool.inputSchema, given);
  const signal = call.signal ? AbortSignal.any([extra.signal, call.signal]) : extra.signal;
  const context: ToolContext = { dowse, folders, call: { ...call, signal }, progress: progressOf(extra) };
  try {
    await assertValid(tool, args);
    const answer = await tool.run(withRoomFor(notes, args, tool), context);
    const namesNone = args.path === undefined && args.target_dir === undefined;
    const { text, structured } = withNotes(answer, notes, namesNone ? folders.unusable() : []);
    return { content: [{ type: 'text' as const, text }], structuredContent: structured };
  } catch (error) {
    const failure = toError(signal.aborted ? (signal.reason ?? error) : error);
    const named = ['path', 'directory', 'target_dir'].map(field => args[field]).find(Boolean);
    return failureResult(failure, {
      folders: await folders.list(),
      named: named === undefined ? undefined : String(named),
      elsewhere: await elsewhere(context, failure, named),
      notes,
    });
  }
}

/** Finds a tool by name, in any case, also with a prefix such as `mcp__dowse__`. */
function toolNamed(name: string): Tool | undefined {
  const plain = plainName(name).replace(/^(?:mcp_+)?dowse_+/, '');
  return TOOLS.find(tool => tool.name === name) ?? TOOLS.find(tool => tool.name === plain);
}

/** Subtracts the notes from the token budget of the answer. */
function withRoomFor(notes: readonly string[], args: Record<string, unknown>, { inputSchema }: Tool) {
  const { properties } = inputSchema as unknown as { properties: object };
  if (notes.length === 0 || !('max_tokens' in properties)) return args;
  const budget = (args.max_tokens as number | undefined) ?? DEFAULT_MAX_TOKENS;
  return { ...args, max_tokens: budget - noteTokens(notes) };
}

/** For a missing path, another path with the same name. Errors are ignored: this is only a hint. */
async function elsewhere(
  context: ToolContext,
  { code }: DowseError,
  named: unknown,
): Promise<string | undefined> {
  if (code !== 'FILE_NOT_FOUND' || typeof named !== 'string') return undefined;
  return findByName(context, named).catch(() => undefined);
}

/** Sends progress if the client requested it. Each number is larger than the last, as MCP requires. */
function progressOf({ _meta, sendNotification, signal }: Extra): ToolContext['progress'] {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = -1;
  return (progress, message) => {
    if (signal.aborted || progress <= last) return;
    last = progress;
    const params = { progressToken, progress, total: 1, message };
    sendNotification({ method: 'notifications/progress', params }).catch(() => {}); // The client has gone.
  };
}

/** @throws DowseError INVALID_REQUEST with the argument, the given value and the expected one */
async function assertValid(tool: Tool, args: Record<string, unknown>): Promise<void> {
  const { required = [] } = tool.inputSchema as unknown as { required?: string[] };
  const missing = required.find(key => !Object.hasOwn(args, key));
  if (missing) throw invalid(tool, `/${missing}: expected to be present`);
  if (validators.get(tool.name)!(args).valid) {
    const lacking = tool.lacks?.(args as never);
    if (lacking) throw invalid(tool, `/${lacking}: expected to be present`);
    return;
  }
  // Loaded on demand: it takes longer to load than the rest of the server.
  const { Errors } = await import('typebox/value');
  const [finding] = Errors(tool.inputSchema, args);
  if (finding) {
    const data = valueAt(args, finding.instancePath);
    throw invalid(tool, explainValidationError({ ...(finding as ValidationError), data }));
  }
}

/** The value at a JSON pointer. Argument names need no unescaping. */
function valueAt(args: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce((value, step) => (value as Record<string, unknown>)[step], args);
}

function invalid({ name, example, inputSchema }: Tool, details: string): DowseError {
  const { properties } = inputSchema as unknown as { properties: object };
  const how = `Example: ${name}(${JSON.stringify(example)}). The arguments are ${Object.keys(properties).join(', ')}.`;
  return new ToolFailure(new DowseError('INVALID_REQUEST', 'The arguments are not valid.', details), how);
}
