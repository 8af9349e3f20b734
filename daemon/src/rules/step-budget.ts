import { DowseError } from '../api/errors.ts';

/** Comparing the ignore rules with the names in a folder takes too many steps. */
export class TooMuchWork extends DowseError {
  constructor(folder: string) {
    super(
      'SERVICE_UNAVAILABLE',
      `The ignore rules in ${folder} take too long to compare with the names there.`,
      'Shorten the ignore files, use fewer wildcards, or search a subfolder.',
      60,
    );
  }
}

/** Budget of one search, in addition to the budget per path. 20 million steps take about a second. */
const STEPS = 20_000_000;
const STEPS_PER_PATH = 10_000;
/** Costs of parsing a rule, of each of its characters, and of comparing a path with a rule. */
const STEPS_PER_RULE = 40;
const STEPS_PER_CHARACTER = 2;
export const STEPS_PER_COMPARISON = 2;

/**
 * A step budget for comparing paths with rules. A path is compared with all rules of all folders above it, and a comparison
 * may take the length of the rule times the length of the path. In a tree of some megabytes that can take days.
 */
export class StepBudget {
  readonly #folder: string;
  #left: number;

  /** @param folder the searched folder, for the error */
  constructor(folder: string, steps = STEPS) {
    this.#folder = folder;
    this.#left = steps;
  }

  /** Adds the budget of one more path. */
  addPath(): void {
    this.#left += STEPS_PER_PATH;
  }

  /** Charges for reading a file of rules. @throws TooMuchWork */
  readRules({ rules, size }: { rules: readonly unknown[]; size: number }): void {
    this.spend(rules.length * STEPS_PER_RULE + size * STEPS_PER_CHARACTER);
  }

  /** @throws TooMuchWork */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork(this.#folder);
  }
}
