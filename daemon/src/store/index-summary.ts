import { existsSync } from 'node:fs';
import type { SkippedFiles } from '../api/schemas.ts';
import { INDEX_MIGRATIONS } from './index-schema.ts';
import { openDatabase } from './sqlite.ts';

export interface IndexSummary {
  fileCount: number;
  chunkCount: number;
  skipped: SkippedFiles;
  generation: number;
  /** ISO 8601, UTC. */
  lastUpdated: string;
}

/**
 * What `index status` tells, read from the index file.
 *
 * @throws SqliteError when the file is damaged.
 */
export function summarizeIndex(file: string): IndexSummary {
  if (!existsSync(file)) throw Object.assign(new Error('the index file is gone'), { code: 'SQLITE_NOTADB' });
  const db = openDatabase(file, INDEX_MIGRATIONS);
  try {
    const states = db
      .prepare('SELECT state, count(*) AS files, sum(chunk_count) AS chunks FROM files GROUP BY state')
      .all() as {
      state: string;
      files: number;
      chunks: number;
    }[];
    const meta = new Map(
      (db.prepare('SELECT key, value FROM meta').all() as { key: string; value: string }[]).map(m => [
        m.key,
        m.value,
      ]),
    );
    const unnamed = Number(meta.get('unnamed') ?? 0);
    const count = (state: string) => states.find(s => s.state === state)?.files ?? 0;
    return {
      fileCount: count('indexed') + count('partial') + count('let_in'),
      chunkCount: states.reduce((sum, s) => sum + s.chunks, 0),
      skipped: {
        binary: count('binary'),
        generated: count('generated'),
        minified: count('minified'),
        oversized: count('oversized'),
        unreadable: count('unreadable'),
        ...(count('partial') > 0 ? { partial: count('partial') } : {}),
        ...(unnamed > 0 ? { unnamed } : {}),
      },
      generation: Number(meta.get('generation') ?? 0),
      lastUpdated: meta.get('updated') ?? new Date(0).toISOString(),
    };
  } finally {
    db.close();
  }
}
