import type { AskResult } from '../../daemon/src/api/schemas.ts';
import type { Cluster, ClusterNode } from './cluster.ts';
import { pick } from './soak.ts';

/** A question is answered within this time after it has failed once, or from the start. */
const ANSWER_MS = 2000;
/** Repositories that do not change, so that the answers stay the same. */
const TARGET = 'repo:team/other-*';
const QUERIES = [
  'where are options parsed',
  'how is the body of a request limited',
  'release',
  'where is release defined',
  'types of a parser',
  'read a file',
  'what does the license say',
  'relaese',
];

/** Questions whose answers are known, asked again and again while nodes are killed. */
export class Questions {
  readonly #cluster: Cluster;
  readonly #random: () => number;
  readonly #expected = new Map<string, string>();
  #key = '';
  /** How many were asked, how many of them failed once, and the longest time to an answer. */
  readonly counts = { asked: 0, failedOnce: 0, longestMs: 0 };

  constructor(cluster: Cluster, random: () => number) {
    this.#cluster = cluster;
    this.#random = random;
  }

  /** Notes the answers that hold from now on, and has each node give them. */
  async learn(key: string): Promise<void> {
    this.#key = key;
    for (const query of QUERIES) {
      for (const node of this.#cluster.nodes) {
        const answer = await this.#answer(node, query);
        const known = this.#expected.get(query) ?? answer;
        if (answer !== known) throw new Error(`${node.user} answers "${query}" otherwise: ${answer}`);
        this.#expected.set(query, answer);
      }
    }
  }

  /** Asks the first of the nodes, and if that fails the next ones. @returns what was wrong */
  async ask(nodes: readonly ClusterNode[], isTimed: boolean): Promise<string[]> {
    const query = pick(this.#random, QUERIES);
    let waited = this.#cluster.waiting();
    let begun = performance.now();
    const failures: string[] = [];
    this.counts.asked++;
    for (const node of nodes) {
      try {
        const answer = await this.#answer(node, query);
        const ms = performance.now() - begun;
        const own = ms - waited();
        this.counts.longestMs = Math.max(this.counts.longestMs, ms);
        if (failures.length === 1) this.counts.failedOnce++;
        return [
          ...(failures.length > 1 ? [`"${query}" failed twice: ${failures.join('; ')}`] : []),
          ...(answer === this.#expected.get(query)
            ? []
            : [`${node.user} answers "${query}" ${difference(this.#expected.get(query)!, answer)}`]),
          ...(isTimed && own > ANSWER_MS
            ? [`${node.user} answered "${query}" ${late(ms, own, failures)}`]
            : []),
        ];
      } catch (error) {
        failures.push(`${node.user}: ${error}`);
        if (failures.length === 1) [waited, begun] = [this.#cluster.waiting(), performance.now()];
      }
    }
    return [`nobody answered "${query}": ${failures.join('; ')}`];
  }

  #answer(node: ClusterNode, query: string): Promise<string> {
    return node.caller.askWith(this.#key, { query, target_dir: TARGET });
  }
}

/** The first result that differs, as it should be and as it is. */
function difference(expected: string, actual: string): string {
  const [wanted, got] = [JSON.parse(expected), JSON.parse(actual)] as [AskResult[], AskResult[]];
  const at = wanted.findIndex((result, nth) => JSON.stringify(result) !== JSON.stringify(got[nth]));
  return `with ${got.length} of ${wanted.length} results; the first other one: ${JSON.stringify([wanted[at], got[at]])}`;
}

const late = (ms: number, own: number, failures: readonly string[]) =>
  `after ${Math.round(ms)} ms, ${Math.round(own)} of them without waiting for a processor${failures.map(failure => `; before: ${failure}`).join('')}`;
