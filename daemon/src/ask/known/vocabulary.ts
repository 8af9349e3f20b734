import { nearest } from '../common/nearest-terms.ts';
import { type Near, SEARCHED, type Searched, type WordsAnswer, type WordsAsk } from '../common/rounds.ts';
import { askShards, type Steps } from '../common/steps.ts';

/** The counts of a term in all shards together. */
export interface KnownTerm {
  known: boolean;
  /** Allowed chunks that have it. */
  chunks: number;
  /** Files with it in their paths. */
  paths: number;
  near: readonly Near[];
  /** Whether more is known than that there is such a term. */
  isCounted: boolean;
}

/** The occurrences of a name that may be misspelled. */
export interface KnownName {
  isDefined: boolean;
  isMember: boolean;
  isTogether: boolean;
  definitions: readonly Near[];
  members: readonly Near[];
  /** What was looked for in place of it. */
  or: Searched;
}

/** The words to look up. */
export type Wanted = Pick<WordsAsk, 'terms' | 'names'>;

/** Whether an answer says how often a term occurs, not only if it does. */
const countsOf = ({ word, isCounted }: Wanted['terms'][number]): boolean =>
  word !== undefined || isCounted === true;

/** The words of the indexes of a question, as far as it needs them: asked of all shards, and added up. */
export class Vocabulary {
  live = 0;
  length = 0;
  files = 0;
  isBuiltIn: boolean | undefined;
  readonly #terms = new Map<string, KnownTerm>();
  readonly #names = new Map<string, KnownName>();

  /** Asks for what is not known yet. If all is known, it asks for nothing. */
  *load({ terms, names = [] }: { terms: Wanted['terms']; names?: Wanted['names'] }): Steps<void> {
    const byTerm = new Map<string, Wanted['terms'][number]>();
    for (const one of terms) {
      const known = this.#terms.get(one.term);
      const isKnown = known && (known.isCounted || !countsOf(one));
      if (!isKnown && (countsOf(one) || !byTerm.has(one.term))) byTerm.set(one.term, one);
    }
    const missing = {
      terms: [...byTerm.values()],
      names: names.filter(({ name, or }, at) => {
        const known = this.#names.get(name);
        const isFirst = names.findIndex(one => one.name === name) === at;
        // A name that is there is not misspelled.
        const isEnough =
          known && (known.isDefined || known.isMember || SEARCHED.indexOf(known.or) >= SEARCHED.indexOf(or));
        return isFirst && !isEnough;
      }),
    };
    const isFirst = this.#terms.size + this.#names.size === 0;
    if (!isFirst && missing.terms.length + missing.names.length === 0) return;
    const answers = yield* askShards({ round: 'words', ...missing });
    this.#add(missing, answers);
  }

  /** A term that was loaded. */
  term(term: string): KnownTerm {
    const known = this.#terms.get(term);
    if (!known) throw new Error('a term of a question was not requested');
    return known;
  }

  /** A name that was loaded. */
  name(name: string): KnownName {
    const known = this.#names.get(name);
    if (!known) throw new Error('a name of a question was not requested');
    return known;
  }

  #add({ terms, names }: Wanted, answers: readonly WordsAnswer[]): void {
    const sum = (of: (answer: WordsAnswer) => number) => answers.reduce((all, answer) => all + of(answer), 0);
    this.live = sum(({ live }) => live);
    this.length = sum(({ length }) => length);
    this.files = sum(({ files }) => files);
    this.isBuiltIn = answers.find(({ isBuiltIn }) => isBuiltIn !== undefined)?.isBuiltIn;
    terms.forEach((one, at) => {
      this.#terms.set(one.term, {
        known: answers.some(answer => answer.terms[at]!.known),
        chunks: sum(answer => answer.terms[at]!.chunks),
        paths: sum(answer => answer.terms[at]!.paths),
        near: nearest(answers.flatMap(answer => answer.terms[at]!.near)),
        isCounted: countsOf(one),
      });
    });
    names.forEach(({ name, or }, at) => {
      const all = answers.map(answer => answer.names[at]!);
      this.#names.set(name, {
        isDefined: all.some(({ isDefined }) => isDefined),
        isMember: all.some(({ isMember }) => isMember),
        isTogether: all.some(({ isTogether }) => isTogether),
        definitions: nearest(all.flatMap(({ definitions }) => definitions)),
        members: nearest(all.flatMap(({ members }) => members)),
        or,
      });
    });
  }
}
