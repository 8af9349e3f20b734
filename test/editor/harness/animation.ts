import { crc32 } from 'node:zlib';

/** A picture, and how long it is shown. */
export interface Frame {
  png: Buffer;
  ms: number;
}

interface Chunk {
  type: string;
  data: Buffer;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * An endlessly repeating animated PNG. All pictures must have the same size and kind, like screenshots of a window. See
 * the PNG specification, third edition, section 11.3.6.
 */
export function animate(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (!first) throw new Error('an animation needs a picture');
  const header = chunksOf(first.png).find(({ type }) => type === 'IHDR') as Chunk;
  let sequence = 0;
  const chunks: Chunk[] = [header, { type: 'acTL', data: numbers(frames.length, 0) }];
  for (const [i, frame] of frames.entries()) {
    chunks.push({ type: 'fcTL', data: frameControl(sequence++, header, frame.ms) });
    for (const { data } of chunksOf(frame.png).filter(({ type }) => type === 'IDAT')) {
      if (i === 0) chunks.push({ type: 'IDAT', data });
      else chunks.push({ type: 'fdAT', data: Buffer.concat([numbers(sequence++), data]) });
    }
  }
  chunks.push({ type: 'IEND', data: Buffer.alloc(0) });
  return Buffer.concat([SIGNATURE, ...chunks.map(encoded)]);
}

function frameControl(sequence: number, header: Chunk, ms: number): Buffer {
  const size = header.data.subarray(0, 8);
  const delay = Buffer.alloc(4);
  delay.writeUInt16BE(ms, 0);
  delay.writeUInt16BE(1000, 2);
  // Each frame replaces the whole picture.
  return Buffer.concat([numbers(sequence), size, numbers(0, 0), delay, Buffer.from([0, 0])]);
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
}

function encoded({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}

function numbers(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) buffer.writeUInt32BE(value, i * 4);
  return buffer;
}
