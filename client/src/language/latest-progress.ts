import type { FolderStatus, IndexChanged } from '../../../server/src/protocol.ts';

/**
 * The progress of builds as last reported by an event. A response may be older or newer than the last event, so without
 * this, two places would show different figures.
 */
export class LatestProgress {
  readonly #progress = new Map<string, number>();

  changed({ folder, state, progress }: IndexChanged): void {
    if (state === 'building' && progress !== undefined) this.#progress.set(folder, progress);
    else this.#progress.delete(folder);
  }

  /** The states of a response, with this progress. */
  in<S extends FolderStatus>(states: readonly S[]): S[] {
    return states.map(state => {
      const progress = this.#progress.get(state.folder);
      return state.state === 'building' && progress !== undefined ? { ...state, progress } : state;
    });
  }
}
