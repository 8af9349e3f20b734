import { crc32 } from 'node:zlib';

/** Damage found by a checksum. SQLite has no checksums of its own. */
export class DamagedError extends Error {
  readonly code = 'SQLITE_CORRUPT';

  constructor() {
    super('stored data does not match its checksum');
  }
}

const CHECKSUM_BYTES = 4;

/** The bytes with their CRC-32 in front. */
export function seal(bytes: Uint8Array): Uint8Array {
  const sealed = Buffer.allocUnsafe(CHECKSUM_BYTES + bytes.length);
  sealed.writeUInt32LE(crc32(bytes), 0);
  sealed.set(bytes, CHECKSUM_BYTES);
  return sealed;
}

/** The sealed bytes. @throws DamagedError if the checksum is wrong, or SQLite returned another type than a blob */
export function unseal(sealed: Uint8Array): Uint8Array {
  if (!(sealed instanceof Uint8Array)) throw new DamagedError();
  const bytes = sealed.subarray(CHECKSUM_BYTES);
  const view = new DataView(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (sealed.length < CHECKSUM_BYTES || view.getUint32(0, true) !== crc32(bytes)) throw new DamagedError();
  return bytes;
}
