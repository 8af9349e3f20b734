import { relative } from 'node:path';
import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { resolvePath, withSlashes } from '../security/paths.ts';
import { checkedOutCommit } from './checked-out-commit.ts';
import { type FilesWith, mostFilesWith } from './common/files-with-text.ts';
import { type FreshServices, freshAnswer } from './fresh-answer.ts';
import { inNamedFolder } from './named-folder.ts';
import type { QuestionThreads, Wanted } from './question-threads.ts';
import type { PlainFilters } from './shard/shard.ts';

/** Services that a question needs besides the index. */
export interface AskServices extends Pick<FreshServices, 'embedder' | 'locateName' | 'nameOf'> {
  threads: QuestionThreads;
  filesWith: FilesWith;
}

/**
 * Answers a question from the index of a directory, in the steps of five-steps.ts. Results match the files on disk: a file that
 * changed since it was indexed is reindexed first, and omitted if it keeps changing.
 *
 * @throws DowseError INDEX_NOT_FOUND, INDEX_BUSY, PERMISSION_DENIED or FILE_NOT_FOUND (options.directory,
 *   options.path), SERVICE_UNAVAILABLE if too many questions wait
 */
export async function ask(
  index: DirectoryIndex,
  { query, options = {} }: AskRequest,
  services: AskServices,
  call: Call,
): Promise<AskResponse> {
  index.assertUsable();
  await index.settle();
  const isFree = options.path === undefined && !options.directory && !options.names;
  const named = isFree ? inNamedFolder(query, index.directory) : undefined;
  const filters: PlainFilters = {
    fileTypes: options.file_types ?? [],
    directory: named?.directory ?? subdirectory(index.directory, options.directory ?? ''),
    ...(options.path === undefined
      ? {}
      : { path: resolveFilter(index.directory, options.path, 'path').path }),
    ...(options.filters && { typed: options.filters }),
  };
  // What the answer says of the index is read before the index: a change that is indexed meanwhile may not be in the results.
  let state = stateOf(index);
  const refresh = async (paths: readonly string[]) => {
    await index.refreshFiles(paths);
    state = stateOf(index);
  };
  const filesOfText = (text: string) => services.filesWith(text, mostFilesWith(text));
  const answer = (wanted: Wanted) => services.threads.answer([{ index }], wanted, filesOfText, call);
  const found = await freshAnswer(
    { query: named?.question ?? query, filters, options },
    { ...services, answer, refresh },
    call,
  );
  return {
    query,
    ...found,
    filters: {
      file_types: [...filters.fileTypes],
      directory: filters.directory,
      ...(filters.path === undefined ? {} : { path: filters.path }),
    },
    index: state,
  };
}

function stateOf(index: DirectoryIndex): AskResponse['index'] {
  const summary = index.summary();
  const commit = checkedOutCommit(index.directory);
  return {
    generation: summary?.generation ?? 0,
    last_updated: summary?.lastUpdated ?? new Date(0).toISOString(),
    ...(commit ? { commit } : {}),
    stale_files: index.staleFiles,
    ...(index.isPaused ? { paused: true } : {}),
  };
}

/** The folder of a filter, relative to the index; empty for all. */
function subdirectory(directory: string, requested: string): string {
  if (requested === '') return '';
  const { path, isDirectory } = resolveFilter(directory, requested, 'directory');
  if (!isDirectory)
    throw new DowseError('FILE_NOT_FOUND', 'options.directory is not a directory.', '/options/directory');
  return path;
}

/** The path of a filter, relative to the indexed directory. @throws DowseError if it lies outside. */
function resolveFilter(directory: string, requested: string, option: 'directory' | 'path') {
  const { absolute, isDirectory } = resolvePath(requested, [directory], 'target_dir', `/options/${option}`);
  return { path: withSlashes(relative(directory, absolute)), isDirectory };
}
