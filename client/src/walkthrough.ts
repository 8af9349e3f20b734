import type { Memento } from 'vscode';
import { setContext } from './support/messages.ts';

const KEY = 'dowse.used';

/** The commands that complete a step of the walkthrough. The editor itself notices them only once it has shown walkthroughs. */
const STEPS: Readonly<Record<string, string>> = {
  ask: 'ask',
  find: 'ask',
  findSimilar: 'similar',
  plainWords: 'words',
};

/** Remembers which steps of the walkthrough are done, also those done before it was opened. */
export class DoneSteps {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  /** Call when a command is run. */
  ran(command: string): void {
    const step = STEPS[command];
    if (!step || this.#done.includes(step)) return;
    this.#state.update(KEY, [...this.#done, step]);
  }

  /**
   * Ticks the steps. Call when the walkthrough is open: the editor notices only changes, and none before it has loaded walkthroughs, as
   * when this was called too early the last time.
   */
  tick(): void {
    for (const step of this.#done) for (const isDone of [false, true]) setContext(`done.${step}`, isDone);
  }

  get #done(): readonly string[] {
    return this.#state.get<string[]>(KEY, []);
  }
}
