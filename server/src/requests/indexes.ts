import { DowseError } from '../../../daemon/src/api/errors.ts';
import type { BuildResponse, StatusResponse } from '../../../daemon/src/api/schemas.ts';
import { someAnswer } from '../../../daemon/src/daemon-client/merge-answers.ts';
import { type Caller, type Context, call } from '../context.ts';
import type {
  BuildParams,
  BuildResult,
  FolderStatus,
  FoldersParams,
  IndexState,
  PauseParams,
  Uri,
} from '../protocol.ts';
import type { Folder } from '../workspace.ts';
import { whyNoAnswer } from './not-searched.ts';

/** Builds the indexes of the folders, one after another. A failing folder does not stop the others. */
export async function build(context: Context, params: BuildParams, caller: Caller): Promise<BuildResult> {
  const folders = context.workspace.some(params.folders);
  const built: BuildResult['folders'] = [];
  caller.progress?.begin('Indexing');
  try {
    for (const [at, folder] of folders.entries()) {
      const stop = showProgress(context, folder, fraction => (at + fraction) / folders.length, caller);
      built.push(await buildFolder(context, folder, params.force === true, caller.signal).finally(stop));
    }
  } finally {
    const failed = built.find(({ failed }) => failed);
    caller.progress?.end(failed?.message ?? built.map(({ message }) => message).join(' '));
  }
  return { folders: built };
}

/** @returns a function that stops it. */
function showProgress(
  { builds }: Context,
  { real, path }: Folder,
  toTotal: (fraction: number) => number,
  { progress }: Caller,
): () => void {
  return progress ? builds.add(real, fraction => progress.report(toTotal(fraction), path)) : () => {};
}

async function buildFolder(
  context: Context,
  { uri, path }: Folder,
  force: boolean,
  signal: AbortSignal,
): Promise<BuildResult['folders'][number]> {
  try {
    const request = { target_dir: path, force };
    const response = await context.link.call(signal, ({ dowse }) => dowse.build(request, call(signal)));
    return { folder: uri, ...summary(response), failed: false };
  } catch (error) {
    signal.throwIfAborted();
    return { folder: uri, fileCount: 0, buildTime: 0, message: whyNoAnswer(path, error), failed: true };
  }
}

function summary({ file_count, build_time, message }: BuildResponse) {
  return { fileCount: file_count, buildTime: Number.parseFloat(build_time), message };
}

/**
 * Starts to update the indexes without waiting; events report the progress. Calls `failed` for refused
 * folders, such as a home folder, but not for paused ones.
 */
export async function beginBuilds(
  context: Context,
  signal: AbortSignal,
  failed: (folder: Folder, message: string) => void,
): Promise<void> {
  await Promise.all(
    context.workspace.folders.map(async folder => {
      const request = { target_dir: folder.path, wait: false };
      try {
        await context.link.call(signal, ({ dowse }) => dowse.build(request, call(signal)));
      } catch (error) {
        const isPaused = error instanceof DowseError && error.code === 'INDEX_PAUSED';
        if (!signal.aborted && !isPaused) failed(folder, whyNoAnswer(folder.path, error));
      }
    }),
  );
}

export async function status(
  context: Context,
  params: FoldersParams,
  { signal }: Caller,
): Promise<FolderStatus[]> {
  if (!params.folders && context.workspace.folders.length === 0) return [];
  const folders = context.workspace.some(params.folders);
  return Promise.all(folders.map(folder => folderStatus(context, folder, signal)));
}

/** @throws DowseError from the daemon, if it is the same for all folders. */
export async function pause(
  context: Context,
  params: PauseParams,
  { signal }: Caller,
): Promise<FolderStatus[]> {
  const folders = context.workspace.some(params.folders);
  const outcomes = await Promise.allSettled(
    folders.map(async folder => {
      const request = { target_dir: folder.path, paused: params.paused };
      const response = await context.link.call(signal, ({ dowse }) => dowse.pause(request, call(signal)));
      return toStatus(folder, response);
    }),
  );
  return someAnswer(outcomes, signal, (error, at) => unknownStatus(folders[at]!, error));
}

/** `unknown` if the daemon does not respond. */
export async function folderStatus(
  context: Context,
  folder: Folder,
  signal: AbortSignal,
): Promise<FolderStatus> {
  try {
    const request = { target_dir: folder.path };
    return toStatus(
      folder,
      await context.link.call(signal, ({ dowse }) => dowse.status(request, call(signal))),
    );
  } catch (error) {
    signal.throwIfAborted();
    return unknownStatus(folder, error);
  }
}

/** The state of a folder whose index did not respond. */
export function unknownStatus({ uri, path }: Folder, error: unknown): FolderStatus {
  return unknownFolder(uri, whyNoAnswer(path, error));
}

export function unknownFolder(folder: Uri, message: string): FolderStatus {
  return {
    folder,
    state: 'unknown',
    message,
    fileCount: 0,
    chunkCount: 0,
    staleFiles: 0,
    sizeMb: 0,
    lastUpdated: null,
    indexPath: '',
  };
}

function toStatus({ uri }: Folder, response: StatusResponse): FolderStatus {
  return {
    folder: uri,
    state: stateOf(response),
    ...(response.progress === undefined ? {} : { progress: response.progress }),
    ...(response.message ? { message: response.message } : {}),
    fileCount: response.file_count,
    chunkCount: response.chunk_count ?? 0,
    staleFiles: response.stale_files ?? 0,
    sizeMb: response.size_mb,
    lastUpdated: response.last_updated,
    indexPath: response.index_path,
  };
}

function stateOf({ status, paused }: StatusResponse): IndexState {
  return paused ? 'paused' : status;
}
