import { setTimeout } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Backoff } from '../concurrency/backoff.ts';
import type { SegmentStore } from './segment-store.ts';

const CONNECT_MS = 3000;
/** A connection without a byte for this long is given up, and the operation tried again… */
const IDLE_MS = 10_000;
/** …as often as this, and within this time. */
const TRIES = 4;
const OPERATION_MS = 60_000;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 2000;

interface S3Options {
  bucket: string;
  /** Without slashes at its ends. */
  prefix: string;
  env: NodeJS.ProcessEnv;
  /** For tests: what replaces {@link IDLE_MS} and {@link OPERATION_MS}. */
  limits?: { idleMs?: number; operationMs?: number };
}

/**
 * Segments in a bucket of S3, or of a server that speaks its protocol. It is found by the usual variables: `AWS_ACCESS_KEY_ID`,
 * `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`. Nothing depends on conditional requests: writing an object again writes
 * the same bytes.
 */
export class S3Segments implements SegmentStore {
  readonly place: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #operationMs: number;

  constructor({ bucket, prefix, env, limits = {} }: S3Options) {
    this.place = `s3://${bucket}/${prefix}`;
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#client = new S3Client(configOf(env, limits.idleMs ?? IDLE_MS));
    this.#operationMs = limits.operationMs ?? OPERATION_MS;
  }

  async put(sha256: string, bytes: Buffer): Promise<void> {
    const checksum = Buffer.from(sha256, 'hex').toString('base64');
    const object = { ...this.#at(sha256), ContentLength: bytes.length, ChecksumSHA256: checksum };
    await this.#try(abortSignal =>
      this.#client.send(new PutObjectCommand({ ...object, Body: bytes }), { abortSignal }),
    );
  }

  async has(sha256: string): Promise<boolean> {
    const command = new HeadObjectCommand(this.#at(sha256));
    return (
      (await orMissing(this.#try(abortSignal => this.#client.send(command, { abortSignal })))) !== undefined
    );
  }

  get(sha256: string): Promise<Buffer | undefined> {
    const command = new GetObjectCommand(this.#at(sha256));
    return orMissing(
      this.#try(async abortSignal => {
        const { Body } = await this.#client.send(command, { abortSignal });
        return Buffer.from(await Body!.transformToByteArray());
      }),
    );
  }

  async delete(sha256: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#at(sha256));
    await this.#try(abortSignal => this.#client.send(command, { abortSignal }));
  }

  /** Tries an operation again after a failure that may pass. The SDK's own retries end before the body of an answer. */
  async #try<T>(operation: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limit = AbortSignal.timeout(this.#operationMs);
    const backoff = new Backoff({ firstMs: FIRST_PAUSE_MS, maxMs: MAX_PAUSE_MS });
    for (let tries = 1; ; tries++) {
      try {
        return await operation(limit);
      } catch (error) {
        if (tries === TRIES || limit.aborted || !mayPass(error)) throw error;
        await setTimeout(backoff.next());
      }
    }
  }

  #at(sha256: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${sha256.slice(0, 2)}/${sha256}` };
  }
}

function configOf(env: NodeJS.ProcessEnv, idleMs: number): S3ClientConfig {
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env;
  return {
    // Without a key the SDK looks for the role of the machine.
    ...(accessKeyId &&
      secretAccessKey && {
        credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
      }),
    // Other servers than that of Amazon rarely have a name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true, region: env.AWS_REGION || 'us-east-1' }),
    // Segments have their own checksum, and older servers refuse those that the SDK adds.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: idleMs },
  };
}

/** Whether the same request may work later: nothing was answered, or the server has trouble. */
function mayPass(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status === undefined || status === 429 || status >= 500 || status < 300 || name === 'RequestTimeout';
}

async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
    if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return undefined;
    throw error;
  }
}
