/** A change of state of the index of a directory (a real path). */
export interface IndexEvent {
  directory: string;
  type: 'started' | 'progress' | 'finished' | 'failed' | 'paused' | 'resumed';
  /** 0 to 1. */
  progress?: number;
  message?: string;
}
