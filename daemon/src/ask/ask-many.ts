import type { Call } from '../api/dowse.ts';
import type { AnsweredTogether, AskRequest } from '../api/schemas.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { type FilesWith, mostFilesWith } from './common/files-with-text.ts';
import { type FreshServices, freshAnswer } from './fresh-answer.ts';
import { gatherFromNodes, type OtherNode } from './gather/from-nodes.ts';
import { type IndexState, type RoundAnswer, roundOf } from './gather/messages.ts';
import { forWire } from './gather/wire.ts';
import type { FilesOfText, QuestionThreads, Wanted } from './question-threads.ts';

export type { OtherNode } from './gather/from-nodes.ts';

/** One of several directories that answer as one. Its files get paths below `name`. */
export interface NamedIndex {
  name: string;
  index: DirectoryIndex;
  /** Its place among all indexes of the question, if other nodes have some of them. */
  place?: number;
}

/** Services for one round of a question to several directories. */
export interface RoundServices {
  threads: QuestionThreads;
  filesWith(index: DirectoryIndex, ...args: Parameters<FilesWith>): ReturnType<FilesWith>;
}

/** Services of a question to several directories. */
export interface ManyServices
  extends RoundServices,
    Pick<FreshServices, 'embedder' | 'locateName' | 'nameOf'> {}

/**
 * Answers a question from several indexes with one ranking: term statistics are those of all of them. No name of an index may
 * begin with that of another and a slash. Files that changed since they were indexed are left out.
 *
 * @param others nodes with further indexes of the question
 * @throws DowseError INDEX_NOT_FOUND, INDEX_BUSY, SERVICE_UNAVAILABLE if too many questions wait; what `others` throw
 */
export async function askMany(
  indexes: readonly NamedIndex[],
  { query, options = {} }: Pick<AskRequest, 'query' | 'options'>,
  services: ManyServices,
  call: Call,
  others: readonly OtherNode[] = [],
): Promise<AnsweredTogether> {
  if (indexes.length + others.length === 0) return { results: [], index: together([]) };
  const { file_types: fileTypes = [], directory = '', path, filters: typed } = options;
  const filters = { fileTypes, directory, ...(path !== undefined && { path }), ...(typed && { typed }) };
  const filesOfText = filesOfTextIn(indexes, services);
  const own = stateOf(indexes);
  const far: IndexState[] = [];
  const answer = (wanted: Wanted) => {
    if (others.length === 0) return services.threads.answer(indexes, wanted, filesOfText, call);
    const here = indexes.length > 0 ? { indexes, filesOfText, threads: services.threads } : undefined;
    return gatherFromNodes(wanted, { here, others, states: far }, call);
  };
  const refresh = async () => {};
  const found = await freshAnswer({ query, options, filters }, { ...services, answer, refresh }, call);
  return { ...found, index: together([own, ...far]) };
}

/** Answers one round of a question of another node. @throws DowseError as {@link askMany}, INVALID_REQUEST */
export async function answerRound(
  indexes: readonly NamedIndex[],
  message: unknown,
  services: RoundServices,
  call: Call,
): Promise<RoundAnswer> {
  const { version: expected, versions, ...round } = await roundOf(message);
  const index = stateOf(indexes);
  const task = { ...round, versions: new Map(versions.map(({ of, number }) => [of, number])) };
  const { answer, version } = await services.threads.answerRound(
    indexes,
    task,
    filesOfTextIn(indexes, services),
    call,
  );
  if (expected !== undefined && expected !== version) return { hasChanged: true };
  return { answer: forWire(answer), version, index };
}

/** How old indexes are, as one. Only the daemon writes into checkouts, so those that are still compared after a start are not stale. */
function stateOf(indexes: readonly NamedIndex[]): IndexState {
  const states = indexes.map(({ index }) => ({ summary: index.summary(), stale: index.changedFiles }));
  return together(
    states.map(({ summary, stale }) => ({
      generation: summary?.generation ?? 0,
      last_updated: summary?.lastUpdated ?? '',
      stale_files: stale,
    })),
  );
}

function together(states: readonly IndexState[]): IndexState {
  const times = states.map(({ last_updated }) => last_updated).sort();
  return {
    generation: states.reduce((sum, { generation }) => sum + generation, 0),
    last_updated: times.at(-1) || new Date(0).toISOString(),
    stale_files: states.reduce((sum, { stale_files }) => sum + stale_files, 0),
  };
}

/** The files that may contain a text, in all indexes; undefined if one does not know, or there are too many. */
function filesOfTextIn(indexes: readonly NamedIndex[], { filesWith }: RoundServices): FilesOfText {
  return text => {
    const all: string[] = [];
    for (const { name, index } of indexes) {
      const found = filesWith(index, text, mostFilesWith(text) - all.length);
      if (!found) return undefined;
      all.push(...found.map(path => `${name}/${path}`));
    }
    return all;
  };
}
