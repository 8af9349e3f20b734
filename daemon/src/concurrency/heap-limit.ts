import type { ResourceLimits } from 'node:worker_threads';

/**
 * Node ends a thread above its heap limit, but lets it grow by only 16 MB meanwhile. A collection of the default young
 * generation moves more than that at once, and then V8 ends the whole process. On a busy machine 64 MB did so too.
 */
const MAX_YOUNG_MB = 16;

/** The resource limits of a thread whose heap may grow to `heapMb`, in MB. */
export function heapLimit(heapMb: number): ResourceLimits {
  return { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: MAX_YOUNG_MB };
}
