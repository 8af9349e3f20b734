import type { StateDatabase } from '../store/state-database.ts';
import type { SegmentStore } from './segment-store.ts';

/** The forms of `--objects`, for messages. */
const FORMS = 's3://BUCKET/PREFIX, file:FOLDER or postgres';

/**
 * Opens the store that `--objects` names.
 *
 * @throws Error that says what is wrong with the text
 */
export async function openSegmentStore(
  text: string,
  { db, env }: { db: StateDatabase; env: NodeJS.ProcessEnv },
): Promise<SegmentStore> {
  if (text === 'postgres') {
    const { PostgresSegments } = await import('./postgres-segments.ts');
    return new PostgresSegments(db);
  }
  if (/^file:./.test(text)) {
    const { FolderSegments } = await import('./folder-segments.ts');
    return new FolderSegments(text.slice('file:'.length));
  }
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  if (bucket === undefined) throw new Error(`--objects: expected ${FORMS}.`);
  if (!/^[\w.=/-]{0,200}$/.test(prefix)) {
    throw new Error('--objects: expected a prefix of letters, digits, "_", ".", "=", "-" and "/".');
  }
  const { S3Segments } = await import('./s3-segments.ts');
  return new S3Segments({ bucket, prefix: prefix.replace(/^\/+|\/+$/g, ''), env });
}
