import { nativeThread } from '../concurrency/native-thread.ts';
import type { Effort } from './effort.ts';

/** The processor time that a file may take. */
export interface CpuLimit {
  ms: number;
  /** Added for each MiB. */
  msPerMiB: number;
}

/** Ordinary files of 1 MiB take at most four seconds, small files some milliseconds. */
export const CPU_LIMIT: CpuLimit = { ms: 5_000, msPerMiB: 15_000 };

const MIB = 1 << 20;
const KEY_BYTES = 20;
/** Numbers stored before the key: turn, 1 + file, effort, size, native thread id. */
const NUMBERS = 5;

/** The file that a thread is analyzing. */
export interface CurrentFile {
  /** Increases with each file that the thread begins. */
  turn: number;
  /** Its position in the task. */
  file: number;
  effort: Effort;
  /** In bytes. */
  size: number;
  /** Hexadecimal; undefined until the content is read. */
  key: string | undefined;
}

/**
 * The current file of an analysis thread, in memory shared with the thread that supervises it. A thread that hangs can
 * send no message.
 */
export class AnalysisProgress {
  readonly shared: SharedArrayBuffer;
  private readonly numbers: Int32Array;
  private readonly key: Uint8Array;

  constructor(shared = new SharedArrayBuffer(NUMBERS * 4 + KEY_BYTES)) {
    this.shared = shared;
    this.numbers = new Int32Array(shared, 0, NUMBERS);
    this.key = new Uint8Array(shared, NUMBERS * 4, KEY_BYTES);
  }

  /** Called in the analysis thread, before anything else. */
  enterThread(): void {
    this.numbers[4] = nativeThread();
    this.end();
  }

  begin(file: number, effort: Effort): void {
    this.numbers[1] = 1 + file;
    this.numbers[2] = effort;
    this.numbers[3] = 0;
    this.key.fill(0);
    Atomics.add(this.numbers, 0, 1);
  }

  /** Called once the content is read. */
  content(key: Uint8Array, effort: Effort, size: number): void {
    this.key.set(key);
    this.numbers[2] = effort;
    this.numbers[3] = size;
  }

  /** Called between two files, and after the last. */
  end(): void {
    this.numbers[1] = 0;
  }

  /** The system's number for the thread; 0 if unknown. */
  get thread(): number {
    return this.numbers[4]!;
  }

  get current(): CurrentFile | undefined {
    const [turn, place, effort, size] = this.numbers as unknown as [number, number, Effort, number];
    if (place === 0) return undefined;
    const key = this.key.some(byte => byte !== 0) ? Buffer.from(this.key).toString('hex') : undefined;
    return { turn, file: place - 1, effort, size, key };
  }
}

/** In milliseconds. */
export function limitFor({ size }: CurrentFile, { ms, msPerMiB }: CpuLimit): number {
  return ms + (msPerMiB * size) / MIB;
}
