import { DowseError } from '../api/errors.ts';

/** Ignore rules take too many steps to compare with the names in a folder. */
export class TooMuchWork extends DowseError {
  constructor(folder: string) {
    super(
      'SERVICE_UNAVAILABLE',
      `The ignore rules in ${folder} take too long to compare with the names there.`,
      'Shorten the files of rules, and use fewer wildcards; or search a folder below.',
      60,
    );
  }
}

/** Of one search, beside what each path may take. Twenty million take about a second. */
const STEPS = 20_000_000;
const STEPS_A_PATH = 10_000;
/** Of a rule that is parsed and kept, of each character of it, and of a rule that a path is compared with. */
const STEPS_A_RULE = 40;
const STEPS_A_CHARACTER = 2;
export const STEPS_A_COMPARISON = 2;

/**
 * What comparing paths with rules may cost. A path can be compared with all rules of all folders above it, each of which
 * may take as many steps as the rule has characters times those of the path: that is days in a tree of some megabytes.
 */
export class Work {
  readonly #folder: string;
  #left: number;

  /** @param folder the searched one, for the error */
  constructor(folder: string, steps = STEPS) {
    this.#folder = folder;
    this.#left = steps;
  }

  /** One more path is looked at. */
  addPath(): void {
    this.#left += STEPS_A_PATH;
  }

  /** A file of rules was read. @throws TooMuchWork */
  readRules({ rules, size }: { rules: readonly unknown[]; size: number }): void {
    this.spend(rules.length * STEPS_A_RULE + size * STEPS_A_CHARACTER);
  }

  /** @throws TooMuchWork */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork(this.#folder);
  }
}
