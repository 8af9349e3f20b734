import type { Call, Dowse } from '../api/dowse.ts';
import type { AskRequest } from '../api/schemas.ts';
import type { Static, TSchema } from '../api/type.ts';
import type { Folders } from './folders.ts';
import type { Answer } from './tokens.ts';

/** What a tool works with. */
export interface ToolContext {
  dowse: Dowse;
  call: Call & { signal: AbortSignal };
  folders: Folders;
  /** Tells the client how far long work is, 0 to 1; left out where it did not ask to be told. */
  progress: ((fraction: number, message: string) => void) | undefined;
}

/** What an index is asked, whichever it is. */
export type Question = Omit<AskRequest, 'target_dir'>;

/** One tool: what clients are told of it, and what it does. Arguments have been checked against `inputSchema`. */
export interface Tool<S extends TSchema = TSchema> {
  name: string;
  title: string;
  description: string;
  inputSchema: S;
  outputSchema: TSchema;
  /** Arguments of a typical call, shown when a call's arguments are invalid. */
  example: Static<S>;
  run(args: Static<S>, context: ToolContext): Promise<Answer>;
}

/** For the list of tools, where each has arguments of its own. */
export function tool<S extends TSchema>(definition: Tool<S>): Tool {
  return definition as unknown as Tool;
}
