import type { BuildResponse, StatusResponse } from '../../daemon/src/api/schemas.ts';
import type { Figure } from './report.ts';
import { timed } from './statistics.ts';
import { type Subject, withDaemon } from './subject.ts';
import { sizeOf } from './trees.ts';

const ROUTE = '/api/agent/index/build';
/** The target was set for two cores, and stays the same with more. */
const CHUNKS_PER_S = 3000;

/** The share of the build time that embedding may add. */
const EMBEDDING = 1.3;

/**
 * A full build into an empty data folder; a second build that finds no changes; and a full build in a new daemon with
 * all vectors cached.
 */
export async function benchBuild(subject: Subject): Promise<Figure[]> {
  const { seconds, figures } = await buildFromNothing(subject);
  const known = await withDaemon(subject, async daemon => {
    const built = await daemon.json<BuildResponse>(ROUTE, { target_dir: subject.dir, force: true });
    if (built.embedded) throw new Error(`${built.embedded} vectors were not known`);
    return Number.parseFloat(built.build_time);
  });
  const ratio: Figure = {
    bench: 'build',
    what: 'time ÷ that of a build without embedding',
    value: seconds / known,
    unit: '×',
    target: { atMost: EMBEDDING },
    note: `${known.toFixed(1)} s where all vectors are known`,
  };
  return [...figures, ratio];
}

function buildFromNothing(subject: Subject): Promise<{ seconds: number; figures: Figure[] }> {
  return withDaemon(subject, async daemon => {
    const { dir, dataDir, size } = subject;
    const idle = await daemon.peakMemory();
    const built = await daemon.json<BuildResponse>(ROUTE, { target_dir: dir, force: true });
    const seconds = Number.parseFloat(built.build_time);
    const peak = await daemon.peakMemory();
    const again = await timed(() => daemon.post(ROUTE, { target_dir: dir }));
    const status = await daemon.json<StatusResponse>('/api/agent/index/status', { target_dir: dir });
    const rest = await daemon.memoryAtRest();
    const chunks = status.chunk_count ?? 0;
    const figure = (what: string, value: number, unit: string, more: Partial<Figure> = {}): Figure => ({
      bench: 'build',
      what,
      value,
      unit,
      ...more,
    });
    const figures = [
      figure('time', seconds, 's', { note: `${built.file_count} files in ${chunks} chunks` }),
      figure('list and read every file', size.readSeconds, 's', { note: 'the least that a build can take' }),
      figure('files', built.file_count / seconds, '/s'),
      figure('source', size.bytes / 1e6 / seconds, 'MB/s'),
      figure('chunks', chunks / seconds, '/s', {
        target: { atLeast: CHUNKS_PER_S },
        note: `${built.embedded ?? 0} embedded, the others known by their content`,
      }),
      figure('peak memory', peak / 1e6, 'MB', {
        target: { atMost: 2000 },
        note: `${Math.round(idle / 1e6)} MB before the build`,
      }),
      figure('memory at rest', rest / 1e6, 'MB', { note: 'half a minute later' }),
      figure('index ÷ source', (status.size_mb * 1e6) / size.bytes, '', { target: { atMost: 1 } }),
      figure('data folder ÷ source', sizeOf(dataDir) / size.bytes, '', {
        note: 'with the vectors kept for other indexes',
      }),
      figure('build again, nothing changed', again, 'ms'),
    ];
    return { seconds, figures };
  });
}
