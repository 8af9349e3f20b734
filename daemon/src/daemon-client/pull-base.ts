import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DowseError } from '../api/errors.ts';
import {
  BASE_ID,
  BASE_LIMITS,
  type BaseRequest,
  type BaseResponse,
  type BaseSegment,
  otherBase,
} from '../api/index-base.ts';
import type { Connection } from './connection.ts';

interface PullOptions {
  /** To the server. */
  server: Pick<Connection, 'json' | 'open'>;
  /** Name of the repository there. */
  repo: string;
  request: BaseRequest;
  /** The folder for received bases. Each base gets a folder of its own in it. */
  pullsDir: string;
  /** 0 to 1. */
  onProgress(fraction: number): void;
}

/** A base that was received. */
export interface Pulled {
  base: BaseResponse;
  /** Its name in the data folder. */
  id: string;
  folder: string;
  bytes: number;
}

/** How often a segment is asked for again when the server limits the rate. */
const MAX_PAUSES = 20;

/**
 * Receives a base. Segments of an interrupted call are kept, and not fetched again. What the server sends is checked against limits and its
 * SHA-256; no name from the server becomes a path.
 *
 * @throws DowseError
 */
export async function pullBase({
  server,
  repo,
  request,
  pullsDir,
  onProgress,
}: PullOptions): Promise<Pulled> {
  const path = `/api/repos/${encodeURIComponent(repo)}/base`;
  const base = checked(await server.json<BaseResponse>('POST', path, request), request);
  const id = createHash('sha256')
    .update(`${repo}\0${JSON.stringify(base)}`)
    .digest('hex')
    .slice(0, 32);
  const folder = join(pullsDir, id);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const total = bytesOf(base.segments);
  let received = 0;
  for (const [number, segment] of base.segments.entries()) {
    const file = join(folder, `${number}.gz`);
    if (!isComplete(file, segment)) {
      const before = received;
      await receive(server, `${path}/${base.id}/${number}`, { file, segment }, bytes =>
        onProgress((before + bytes) / total),
      );
    }
    received += segment.bytes;
    onProgress(received / total);
  }
  writeFileSync(join(folder, 'base.json'), JSON.stringify(base), { mode: 0o600 });
  return { base, id, folder, bytes: total };
}

/** The answer of the server, if it is one that a server of this version gives. @throws DowseError */
function checked(base: BaseResponse, request: BaseRequest): BaseResponse {
  const { id, commit, segments } = base;
  const isHex = (text: unknown, pattern: string) =>
    typeof text === 'string' && new RegExp(pattern).test(text);
  const isSegment = ({ bytes, sha256 }: BaseSegment) =>
    Number.isSafeInteger(bytes) &&
    bytes > 0 &&
    bytes <= BASE_LIMITS.segmentBytes &&
    isHex(sha256, '^[0-9a-f]{64}$');
  const isValid =
    isHex(id, BASE_ID) &&
    isHex(commit, '^([0-9a-f]{40}|[0-9a-f]{64})$') &&
    Array.isArray(segments) &&
    segments.length <= BASE_LIMITS.segments &&
    segments.every(segment => typeof segment === 'object' && segment !== null && isSegment(segment)) &&
    bytesOf(segments) <= BASE_LIMITS.bytes;
  if (!isValid) throw invalid('the description of the base is not valid');
  if (base.format !== request.format || base.model !== request.model) throw otherBase(base, request);
  return base;
}

interface Target {
  file: string;
  segment: BaseSegment;
}

/** Receives one segment. After a refusal because of the rate it waits for as long as the server says. */
async function receive(
  server: Pick<Connection, 'open'>,
  path: string,
  target: Target,
  onBytes: (bytes: number) => void,
): Promise<void> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await receiveOnce(await server.open(path), target, onBytes);
    } catch (error) {
      const isRate = error instanceof DowseError && error.code === 'RATE_LIMIT_EXCEEDED';
      if (!isRate || pauses === MAX_PAUSES) throw error;
      await delay(1000 * (error.retryAfterSeconds ?? 1));
    }
  }
}

async function receiveOnce(
  body: AsyncIterable<Uint8Array>,
  { file, segment }: Target,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  try {
    await write(body, handle, segment, onBytes);
  } finally {
    await handle.close();
  }
  renameSync(part, file);
}

async function write(
  body: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  { bytes, sha256 }: BaseSegment,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const hash = createHash('sha256');
  let received = 0;
  try {
    for await (const chunk of body) {
      received += chunk.length;
      if (received > bytes) break;
      hash.update(chunk);
      await handle.writeFile(chunk);
      onBytes(received);
    }
  } catch (error) {
    throw broken(error);
  }
  if (received < bytes) throw broken(new Error('it ended early'));
  if (received > bytes || hash.digest('hex') !== sha256) {
    throw invalid('a segment does not have the size and the SHA-256 that were announced');
  }
}

function isComplete(file: string, { bytes, sha256 }: BaseSegment): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.size !== bytes) return false;
  return createHash('sha256').update(readFileSync(file)).digest('hex') === sha256;
}

const bytesOf = (segments: readonly BaseSegment[]): number =>
  segments.reduce((sum, { bytes }) => sum + bytes, 0);

function invalid(reason: string): DowseError {
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The server sent something else than a base.',
    `${reason}; "dowse index build" builds the index without the server`,
  );
}

function broken(error: unknown): DowseError {
  const reason = error instanceof Error ? error.message : String(error);
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The transfer was interrupted.',
    `${reason}. Run the command again to resume`,
  );
}
