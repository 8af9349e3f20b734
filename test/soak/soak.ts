/** A soak: random but repeatable inputs against real parts, for a limited time. */

export interface SoakOptions {
  /** Duration in seconds. */
  seconds: number;
  /** How many rounds, in place of a duration, for a soak that has them. */
  rounds?: number;
  /** How many repositories, for a soak that has them. */
  repositories?: number;
  /** The same seed gives the same inputs in the same order. */
  seed: number;
  /** Whether nothing else runs: only then are slow answers faults. */
  isQuiet: boolean;
  /** Called regularly with a line of progress. */
  onProgress?(line: string): void;
}

export interface SoakReport {
  /** How many inputs were tried. */
  inputs: number;
  /** Faults, one per line, with what is needed to reproduce them; empty if there are none. */
  faults: string[];
  /** Resident memory of the part under test at the start and at the end, in MB. */
  memory: { start: number; end: number };
}

export type Soak = (options: SoakOptions) => Promise<SoakReport>;

/** An integer from 0 to `end`, exclusive. */
export function below(random: () => number, end: number): number {
  return Math.floor(random() * end);
}

/** One of the items. */
export function pick<T>(random: () => number, items: readonly T[]): T {
  return items[below(random, items.length)]!;
}
