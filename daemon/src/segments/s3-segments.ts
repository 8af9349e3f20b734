import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { SegmentStore } from './segment-store.ts';

const CONNECT_MS = 3000;
const REQUEST_MS = 60_000;
const TRIES = 4;

export interface S3Options {
  bucket: string;
  /** Without slashes at its ends. */
  prefix: string;
  env: NodeJS.ProcessEnv;
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

  constructor({ bucket, prefix, env }: S3Options) {
    this.place = `s3://${bucket}/${prefix}`;
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#client = new S3Client(configOf(env));
  }

  async put(sha256: string, bytes: Buffer): Promise<void> {
    const checksum = Buffer.from(sha256, 'hex').toString('base64');
    await this.#client.send(
      new PutObjectCommand({
        ...this.#at(sha256),
        Body: bytes,
        ContentLength: bytes.length,
        ChecksumSHA256: checksum,
      }),
    );
  }

  async has(sha256: string): Promise<boolean> {
    return (await orMissing(this.#client.send(new HeadObjectCommand(this.#at(sha256))))) !== undefined;
  }

  async get(sha256: string): Promise<Buffer | undefined> {
    const found = await orMissing(this.#client.send(new GetObjectCommand(this.#at(sha256))));
    return found && Buffer.from(await found.Body!.transformToByteArray());
  }

  async delete(sha256: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(sha256)));
  }

  #at(sha256: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${sha256.slice(0, 2)}/${sha256}` };
  }
}

function configOf(env: NodeJS.ProcessEnv): S3ClientConfig {
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
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
  };
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
