import { existsSync } from 'node:fs';
import type { SkippedFiles } from '../api/schemas.ts';
import type { NoTree } from './analyzed.ts';
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
 * Reads the figures for `index status` from the index file.
 *
 * @throws SqliteError if the file is missing or damaged
 */
export function summarizeIndex(file: string): IndexSummary {
  if (!existsSync(file)) throw Object.assign(new Error('the index file is gone'), { code: 'SQLITE_NOTADB' });
  const db = openDatabase(file, INDEX_MIGRATIONS);
  try {
    const states = db
      .prepare(
        'SELECT state, no_tree, count(*) AS files, sum(chunk_count) AS chunks FROM files GROUP BY state, no_tree',
      )
      .all() as {
      state: string;
      no_tree: string | null;
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
    const sum = (rows: typeof states) => rows.reduce((total, { files }) => total + files, 0);
    const count = (state: string) => sum(states.filter(row => row.state === state));
    const withoutTree = (reason: NoTree) => sum(states.filter(row => row.no_tree === reason));
    const partial = sum(states.filter(row => row.state === 'partial' && row.no_tree === null));
    const [slow, failed] = [withoutTree('too_slow'), withoutTree('parser_failed')];
    return {
      fileCount: count('indexed') + count('partial') + count('let_in'),
      chunkCount: states.reduce((sum, s) => sum + s.chunks, 0),
      skipped: {
        binary: count('binary'),
        generated: count('generated'),
        minified: count('minified'),
        oversized: count('oversized'),
        unreadable: count('unreadable'),
        ...(partial > 0 ? { partial } : {}),
        ...(slow > 0 ? { too_slow: slow } : {}),
        ...(failed > 0 ? { parser_failed: failed } : {}),
        ...(unnamed > 0 ? { unnamed } : {}),
      },
      generation: Number(meta.get('generation') ?? 0),
      lastUpdated: meta.get('updated') ?? new Date(0).toISOString(),
    };
  } finally {
    db.close();
  }
}
