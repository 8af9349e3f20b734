import { parseCommand } from '../command/command.ts';
import { askModel, type ModelConfig, modelFromEnvironment, type Warn } from './model.ts';
import type { Translation } from './translation.ts';
import { Translator } from './translator.ts';
import type { TreeHint } from './tree-hint.ts';

export {
  commandWords,
  formatCommand,
  parseCommand,
  parseWords,
  type SearchCommand,
} from '../command/command.ts';
export { type CommandOptions, SEARCH_FLAGS, type SearchFlag } from '../command/search-flags.ts';
export type { Shell } from '../command/shell-words.ts';
export { type ModelConfig, modelFromEnvironment } from './model.ts';
export type { Intent, Translation } from './translation.ts';
export type { TreeHint } from './tree-hint.ts';
export { describeTree } from './tree-languages.ts';
export { unread } from './unread.ts';

/**
 * What a query that is a `dowse search` command line says, such as a generated one that was edited; undefined for
 * anything else.
 * @throws DowseError INVALID_REQUEST when it begins like one and is none, with the reason in `details`.
 */
export function readTyped(query: string): Translation | undefined {
  if (!/^\s*dowse\s+search(\s|$)/.test(query)) return undefined;
  const command = parseCommand(query);
  return {
    command,
    explanation: 'The command as it was written.',
    intent: command.options.count ? 'count' : 'find',
  };
}

export interface ChatCall extends TreeHint {
  /** Whose turn it is: see `concurrency/fair-threads.ts`. */
  caller?: string;
  signal?: AbortSignal;
}

export interface Chat {
  /** @throws DowseError UNSUPPORTED_QUERY when the request cannot be read, SERVICE_UNAVAILABLE when too many wait. */
  translate(query: string, call?: ChatCall): Promise<Translation>;
  close(): Promise<void>;
}

export interface ChatOptions {
  /** A language model to ask first; by default the one that the environment names, if any. */
  model?: ModelConfig | undefined;
  /** Told when the model fails and the built-in translator answers in its place. */
  warn?: Warn;
  /** What reads a request without a model; by default one of its own. It is closed with the chat. */
  translator?: Translator;
}

/** The translator that the engine uses: a configured model first, the built-in tables otherwise. */
export function createChat(options: ChatOptions = {}): Chat {
  const model = 'model' in options ? options.model : modelFromEnvironment();
  const warn = options.warn ?? (() => undefined);
  const translator = options.translator ?? new Translator();
  return {
    async translate(query, call = {}) {
      const isBlank = query.trim() === '';
      const asked = model && !isBlank ? await askModel(query, call, model, warn, call.signal) : undefined;
      return asked ?? translator.translate(query, call);
    },
    close: () => translator.close(),
  };
}
