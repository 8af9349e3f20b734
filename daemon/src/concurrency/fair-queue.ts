/** Queue of jobs in which callers take turns. */
export class FairQueue<Job extends { caller: string | undefined }> {
  /** Jobs by caller. The next caller comes first. */
  readonly #jobs = new Map<string | undefined, Job[]>();

  push(job: Job): void {
    const jobs = this.#jobs.get(job.caller);
    if (jobs) jobs.push(job);
    else this.#jobs.set(job.caller, [job]);
  }

  /** Removes and returns the oldest job of the next caller for whom `mayRun` is true. */
  take(mayRun: (caller: string | undefined) => boolean): Job | undefined {
    for (const [caller, jobs] of this.#jobs) {
      if (!mayRun(caller)) continue;
      const job = jobs.shift();
      this.#jobs.delete(caller);
      // Move the caller to the end.
      if (jobs.length > 0) this.#jobs.set(caller, jobs);
      return job;
    }
    return undefined;
  }

  /** @returns whether it was queued */
  remove(job: Job): boolean {
    const jobs = this.#jobs.get(job.caller) ?? [];
    const place = jobs.indexOf(job);
    if (place >= 0) jobs.splice(place, 1);
    if (jobs.length === 0) this.#jobs.delete(job.caller);
    return place >= 0;
  }

  /** Removes and returns all jobs. */
  clear(): Job[] {
    const jobs = [...this.#jobs.values()].flat();
    this.#jobs.clear();
    return jobs;
  }

  get size(): number {
    return [...this.#jobs.values()].reduce((sum, { length }) => sum + length, 0);
  }

  countOf(caller: string | undefined): number {
    return this.#jobs.get(caller)?.length ?? 0;
  }

  get isEmpty(): boolean {
    return this.#jobs.size === 0;
  }
}
