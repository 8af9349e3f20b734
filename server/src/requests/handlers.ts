import type { Program } from '../../../daemon/src/daemon-client/index.ts';
import type { Caller, Context } from '../context.ts';
import type {
  AskParams,
  BuildParams,
  ChatParams,
  FindSimilarParams,
  FoldersParams,
  PauseParams,
  REQUESTS,
  ReadQueryParams,
  ReadRepoFileParams,
  ReferencesParams,
  SearchParams,
  SimilarFilesParams,
  TeamPageParams,
} from '../protocol.ts';
import { ask } from './ask.ts';
import { chat } from './chat.ts';
import { doctor } from './doctor.ts';
import { build, pause, status } from './indexes.ts';
import { readQuery } from './read-query.ts';
import { references } from './references.ts';
import { search } from './search.ts';
import { findSimilar } from './similar.ts';
import { similarFiles } from './similar-files.ts';
import { readRepoFile, teamPage, teamStatus } from './team.ts';

export type ServerContext = Context & { env: NodeJS.ProcessEnv; program: Program | undefined };

/** Handles a request. `params` comes from the client, and each handler validates it. */
export type Handler<R> = (context: ServerContext, params: object, caller: Caller) => Promise<R>;

export const HANDLERS: Record<keyof typeof REQUESTS, Handler<unknown>> = {
  search: (context, params, caller) => search(context, params as SearchParams, caller),
  ask: (context, params, caller) => ask(context, params as AskParams, caller),
  chat: (context, params, caller) => chat(context, params as ChatParams, caller),
  findSimilar: (context, params, caller) => findSimilar(context, params as FindSimilarParams, caller),
  references: (context, params, caller) => references(context, params as ReferencesParams, caller),
  similarFiles: (context, params, caller) => similarFiles(context, params as SimilarFilesParams, caller),
  readQuery: (context, params, caller) => readQuery(context, params as ReadQueryParams, caller),
  readRepoFile: (context, params, caller) => readRepoFile(context, params as ReadRepoFileParams, caller),
  team: (context, _params, caller) => teamStatus(context, caller),
  teamPage: async (context, params) => teamPage(context, params as TeamPageParams),
  build: (context, params, caller) => build(context, params as BuildParams, caller),
  status: (context, params, caller) => status(context, params as FoldersParams, caller),
  pause: (context, params, caller) => pause(context, params as PauseParams, caller),
  daemon: async ({ link }) => link.status,
  restart: ({ link }) => link.restart(),
  doctor: (context, _params, { signal }) => doctor(context, signal),
};
