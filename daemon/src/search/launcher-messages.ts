export type ToLauncher =
  | { type: 'start'; id: number; command: string; args: readonly string[]; cwd: string }
  | { type: 'kill'; id: number };

export type FromLauncher =
  | { type: 'ready' }
  | { type: 'started'; id: number; pid: number }
  /** `code` is the system's, such as `ENOENT`. */
  | { type: 'failed'; id: number; code: string }
  | { type: 'ended'; id: number; code: number | null; stderr: string };

/** A connection begins with the number of its run, padded to as many characters. */
export const HEADER_BYTES = 12;
