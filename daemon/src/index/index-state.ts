import type { FactsStatus, GraphStatus, PatternStatus, StatusResponse } from '../api/schemas.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { DirectoryIndex } from './directory-index.ts';

/** The parts of an index that are built separately. */
export interface PartsStatus {
  patterns: PatternStatus & { progress?: number };
  facts: FactsStatus;
  /** Of a very large index. */
  graph?: GraphStatus | undefined;
}

/** The state of a directory's index as the API reports it; `progress` is that of its pattern index. */
export function stateOf(
  index: DirectoryIndex,
  { patterns: { progress = 0, ...patterns }, facts, graph }: PartsStatus,
  { id, trouble }: Pick<Embedder, 'id' | 'trouble'>,
): StatusResponse {
  const summary = index.summary();
  const message = trouble ? `${trouble.message} ${trouble.details}` : index.message;
  const status = trouble ? 'failed' : statusOf(index, summary !== undefined);
  const isOnlyPatterns = status === 'missing' && patterns.status === 'building';
  return {
    status: isOnlyPatterns ? 'building' : status,
    index_path: index.folder.path,
    file_count: summary?.fileCount ?? 0,
    last_updated: summary?.lastUpdated ?? null,
    size_mb: Math.round(index.folder.size() / 1e4) / 100,
    ...(index.isBuilding || isOnlyPatterns ? { progress: isOnlyPatterns ? progress : index.progress } : {}),
    chunk_count: summary?.chunkCount ?? 0,
    stale_files: index.staleFiles,
    ...(summary ? { skipped: summary.skipped } : {}),
    ...(index.isPaused ? { paused: true } : {}),
    watching: index.isWatching,
    model: id,
    ...(message ? { message } : {}),
    patterns,
    facts,
    ...(graph && { graph }),
  };
}

function statusOf(
  { isBuilding, lastFailure, staleFiles }: DirectoryIndex,
  isUsable: boolean,
): StatusResponse['status'] {
  if (isBuilding) return 'building';
  if (lastFailure !== undefined) return 'failed';
  if (!isUsable) return 'missing';
  return staleFiles > 0 ? 'stale' : 'ready';
}
