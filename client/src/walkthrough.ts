import type { Memento } from 'vscode';
import { setContext } from './support/messages.ts';

const KEY = 'dowse.used';

/** The commands that complete a step of the walkthrough. The editor itself notices them only once it has shown walkthroughs. */
const STEPS: Readonly<Record<string, string>> = {
  find: 'find',
  'results.open': 'results',
  'results.next': 'results',
  'results.previous': 'results',
  findSimilar: 'similar',
  plainWords: 'words',
  menu: 'index',
};

/** Remembers which steps of the walkthrough are done, also those done before it was opened. */
export class DoneSteps {
  readonly #state: Memento;
  #isShown = false;

  constructor(state: Memento) {
    this.#state = state;
  }

  /** Call when a command is run. */
  ran(command: string): void {
    const step = STEPS[command];
    if (step) this.did(step);
  }

  /** Call when a step is done without a command. */
  did(step: string): void {
    if (this.#done.includes(step)) return;
    this.#state.update(KEY, [...this.#done, step]);
    if (this.#isShown) setContext(`done.${step}`, true);
  }

  /**
   * Ticks the steps. Call when the walkthrough is open: the editor notices only changes, and none before it has loaded walkthroughs, as
   * when this was called too early the last time. A step whose context is set by then it never ticks.
   */
  tick(): void {
    this.#isShown = true;
    for (const step of this.#done) for (const isDone of [false, true]) setContext(`done.${step}`, isDone);
  }

  get #done(): readonly string[] {
    return this.#state.get<string[]>(KEY, []);
  }
}
