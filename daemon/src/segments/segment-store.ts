/** Keeps immutable objects, each named by its SHA-256 in hexadecimal. It does not check what it returns. */
export interface SegmentStore {
  /** For messages. */
  readonly place: string;
  /** Keeps an object. It is kept when this resolves; keeping it again changes nothing. */
  put(sha256: string, bytes: Buffer): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** @returns undefined if it is not kept */
  get(sha256: string): Promise<Buffer | undefined>;
  /** Deletes an object, if it is kept. */
  delete(sha256: string): Promise<void>;
}
