import type { Call, Dowse } from '../api/dowse.ts';
import type { AskRequest } from '../api/schemas.ts';
import type { Static, TSchema } from '../api/type.ts';
import type { Folders } from './folders.ts';
import type { Answer } from './tokens.ts';

/** The environment of a tool call. */
export interface ToolContext {
  dowse: Dowse;
  call: Call & { signal: AbortSignal };
  folders: Folders;
  /** Reports progress from 0 to 1 to the client. Undefined if the client did not request it. */
  progress: ((fraction: number, message: string) => void) | undefined;
}

/** A question without the folder of its index. */
export type Question = Omit<AskRequest, 'target_dir'>;

/** One tool: its description for clients, and its implementation. `run` gets arguments that match `inputSchema`. */
export interface Tool<S extends TSchema = TSchema> {
  name: string;
  title: string;
  description: string;
  inputSchema: S;
  outputSchema: TSchema;
  /** The argument that is missing, where that depends on others. */
  lacks?(args: Static<S>): string | undefined;
  /** Arguments of a typical call, shown in the error for invalid arguments. */
  example: Static<S>;
  run(args: Static<S>, context: ToolContext): Promise<Answer>;
}

/** Checks a definition's types and erases them, so that tools with different arguments fit into one list. */
export function tool<S extends TSchema>(definition: Tool<S>): Tool {
  return definition as unknown as Tool;
}
