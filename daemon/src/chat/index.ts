import { type Translation, type TreeHint, translate } from './translate.ts';

export { formatCommand, parseCommand, type SearchCommand } from './command.ts';
export { SEARCH_FLAGS, type SearchFlag } from './search-flags.ts';
export type { Shell } from './shell-words.ts';
export type { Intent, Translation, TreeHint } from './translate.ts';
export { describeTree } from './tree-languages.ts';

export interface ChatCall extends TreeHint {
  signal?: AbortSignal;
}

export interface Chat {
  /** @throws DowseError UNSUPPORTED_QUERY when the request cannot be read. */
  translate(query: string, call?: ChatCall): Promise<Translation>;
}

/** The translator that the engine uses. */
export function createChat(): Chat {
  return { translate: async (query, call = {}) => translate(query, call) };
}
