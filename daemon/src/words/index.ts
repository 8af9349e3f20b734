/** Plain words: translates a request to `dowse search` commands. The only entry point for the engine. */
import type { SearchCommand } from '../search-command/format-command.ts';
import { type Choice, choose } from './choose.ts';
import type { Warn } from './model.ts';
import { type ModelConfig, modelFromEnvironment } from './model-config.ts';
import { unsupported } from './refusals.ts';
import type { Translation } from './translate.ts';
import { Translator } from './translator.ts';
import type { TreeHint } from './tree-hint.ts';

export { formatCommand, type SearchCommand } from '../search-command/format-command.ts';
export type { Choice } from './choose.ts';
export type { Translation } from './translate.ts';
export { TreeDescriptions } from './tree-languages.ts';

export interface WordsCall extends TreeHint {
  /** The caller: see `concurrency/fair-threads.ts`. */
  caller?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Only a reading that is exact: `Translation.isExact`. */
  exact?: boolean;
  /** Whether a search has at least one match, undefined if it cannot be searched: readings are tried with it. It should stop at the first. */
  finds(command: SearchCommand): Promise<boolean | undefined>;
}

export interface Words {
  /**
   * The translation of a request for this tree, with alternatives.
   *
   * @throws DowseError UNSUPPORTED_QUERY when the request cannot be read, SERVICE_UNAVAILABLE when too many wait.
   */
  read(query: string, call: WordsCall): Promise<Choice>;
  /** Loads the data that the first request needs. */
  warm(): void;
  close(): Promise<void>;
}

interface WordsOptions {
  /** A language model to ask first; by default the one that the environment names, if any. */
  model?: ModelConfig | undefined;
  /** Called if the model fails and the built-in translator replaces it. */
  warn?: Warn;
  /** The translator without a model; by default, a new one. It is closed with the words. */
  translator?: Translator;
}

/** Translates requests for the engine: with a configured model first, otherwise with the built-in translator. */
export function createWords(options: WordsOptions = {}): Words {
  const model = 'model' in options ? options.model : modelFromEnvironment();
  const warn = options.warn ?? (() => undefined);
  const translator = options.translator ?? new Translator();
  return {
    async read(query, { finds, exact = false, ...call }) {
      const isBlank = query.trim() === '';
      const typed = await readTyped(query);
      if (typed) return { chosen: typed, alternatives: [] };
      if (model && !isBlank && !exact) {
        const { askModel } = await import('./model.ts');
        const asked = await askModel(query, call, model, warn, call.signal);
        if (asked) return { chosen: asked, alternatives: [] };
      }
      const all = await translator.translations(query, call);
      if (!exact) return choose(query, all, finds);
      const certain = all.filter(({ isExact }) => isExact);
      if (certain.length === 0) throw unsupported('It does not say exactly what to find.');
      return choose(query, certain, finds);
    },
    warm: () => translator.warm(),
    close: () => translator.close(),
  };
}

/**
 * Parses a query that is a `dowse search` command line, such as an edited translation; undefined for other queries.
 *
 * @throws DowseError INVALID_REQUEST if it begins like a command but is invalid, with the reason in `details`.
 */
async function readTyped(query: string): Promise<Translation | undefined> {
  if (!/^\s*dowse\s+search(\s|$)/.test(query)) return undefined;
  const { AS_WRITTEN, parseCommand } = await import('../search-command/parse-command.ts');
  const command = parseCommand(query);
  return {
    command,
    explanation: AS_WRITTEN,
    intent: command.options.count ? 'count' : 'find',
    cost: 0,
    isCertain: true,
    isExact: true,
  };
}
