/** Kills a daemon at random moments of its work, and checks its state after each restart. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AskResponse, SearchResponse, StatusResponse } from '../../daemon/src/api/schemas.ts';
import type { IssuedWebhookResponse } from '../../daemon/src/api/webhooks.ts';
import { seeded } from '../../daemon/src/text/testing/seeded.ts';
import { Place, type Served } from '../cli/harness.ts';
import { writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { Caller } from './caller.ts';
import { memoryOf } from './processes.ts';
import { below, pick, type Soak } from './soak.ts';

const FILES = 60;
const LONGEST_LIFE_MS = 1500;
/** An index that is not ready, or work that is not done, after this time counts as lost. */
const PATIENCE_MS = 120_000;
/** One in this many restarts is compared with an index built from scratch by another daemon. */
const COMPARE_EVERY = 10;

type Random = () => number;

/**
 * Each life of the daemon has builds, changed files, webhook deliveries and new keys at once, then SIGKILL. After the
 * restart each acknowledged key works, each accepted delivery is processed, and searches and the index equal a fresh
 * build.
 */
export const kills: Soak = async ({ seconds, seed, onProgress }) => {
  const random = seeded(seed);
  const [place, fresh] = [new Place(), new Place()];
  const faults: string[] = [];
  try {
    const life = await Life.begin(place, random);
    const other = await fresh.serve();
    const start = memoryOf(life.pid);
    const endAt = performance.now() + seconds * 1000;
    let inputs = 0;
    for (let lives = 1; performance.now() < endAt && faults.length < 20; lives++) {
      inputs += await life.liveAndDie(random);
      const lost = await life.lost();
      const differences = lives % COMPARE_EVERY === 1 ? await life.compareWith(new Caller(other, fresh)) : [];
      for (const fault of [...lost, ...differences]) faults.push(`after ${lives} kills: ${fault}`);
      if (lives % 50 === 0) onProgress?.(`${lives} kills, ${inputs} acknowledged`);
    }
    return { inputs, faults, memory: { start, end: memoryOf(life.pid) } };
  } finally {
    await Promise.all([place.remove(), fresh.remove()]);
  }
};

class Life {
  readonly #place: Place;
  readonly #files = new Map<string, string>();
  readonly #keys = new Map<string, string>();
  /** Accepted deliveries that are not known to be done. */
  readonly #deliveries = new Set<string>();
  #served!: Served;
  #token = '';
  #made = 0;

  private constructor(place: Place) {
    this.#place = place;
  }

  static async begin(place: Place, random: Random): Promise<Life> {
    const life = new Life(place);
    for (let n = 0; n < FILES; n++) life.#change(random, n);
    life.#served = await place.serve();
    const { token } = await life.#caller.post<IssuedWebhookResponse>('/api/admin/webhooks', {
      name: 'app',
      target_dir: place.tree,
      per_minute: 1_000_000,
    });
    life.#token = token;
    // Acknowledged before the first kill, so that the index exists after each one.
    await life.#caller.post('/api/agent/index/build', { target_dir: place.tree });
    return life;
  }

  get pid(): number {
    return this.#served.process.pid!;
  }

  /** @returns what was acknowledged before the kill */
  async liveAndDie(random: Random): Promise<number> {
    let isDead = false;
    let acknowledged = 0;
    const work = async (one: () => Promise<boolean>) => {
      while (!isDead) if (await one().catch(() => false)) acknowledged++;
    };
    const working = [
      work(() => this.#build(random)),
      work(() => this.#createKey()),
      work(() => this.#deliver(random)),
    ];
    await delay(below(random, LONGEST_LIFE_MS));
    this.#served.process.kill('SIGKILL');
    isDead = true;
    await Promise.all([this.#served.ended, ...working]);
    this.#served = await this.#place.serve();
    return acknowledged;
  }

  /** Lists acknowledged work that was lost, and wrong answers of searches or the index. */
  async lost(): Promise<string[]> {
    const faults: string[] = [];
    for (const [name, secret] of this.#keys) {
      const status = await this.#caller.statusWith(secret);
      if (status !== 200) faults.push(`the key ${name} gets ${status}`);
    }
    this.#keys.clear();
    faults.push(...(await this.#lostDeliveries()));
    const status = await this.#untilReady(this.#caller);
    if (status?.file_count !== this.#files.size)
      faults.push(
        `the index has ${status?.file_count} files of ${this.#files.size}: ${JSON.stringify(status)}`,
      );
    const found = await this.#widgetsFound();
    const expected = this.#widgets();
    if (found !== expected) faults.push(`a search finds ${found}; expected ${expected}`);
    return faults;
  }

  /** Differences between the index and one built from scratch. */
  async compareWith(other: Caller): Promise<string[]> {
    await other.post('/api/agent/index/build', { target_dir: this.#place.tree, force: true });
    const faults: string[] = [];
    const look = async (caller: Caller) => {
      const { file_count, chunk_count } = (await this.#untilReady(caller)) ?? {};
      const answers = [];
      for (const query of ['make_widget_7', 'total of all steps', 'make_widget_31']) {
        const { results } = await caller.post<AskResponse>('/api/agent/ask', {
          query,
          target_dir: this.#place.tree,
        });
        answers.push(results.map(({ file, line_range, symbol }) => `${file}:${line_range}:${symbol}`));
      }
      return JSON.stringify({ file_count, chunk_count, answers });
    };
    const own = await look(this.#caller).catch(String);
    const rebuilt = await look(other);
    if (own !== rebuilt) faults.push(`the index says ${own}; a fresh one ${rebuilt}`);
    return faults;
  }

  get #caller(): Caller {
    return new Caller(this.#served, this.#place);
  }

  async #build(random: Random): Promise<boolean> {
    for (let times = below(random, 4); times > 0; times--) this.#change(random, below(random, FILES));
    await this.#caller.post('/api/agent/index/build', {
      target_dir: this.#place.tree,
      force: random() < 0.5,
    });
    return true;
  }

  async #createKey(): Promise<boolean> {
    const name = `key-${this.#made++}`;
    const { key } = await this.#caller.post<{ key: string }>('/api/admin/keys', { name });
    this.#keys.set(name, key);
    return true;
  }

  async #deliver(random: Random): Promise<boolean> {
    const id = `delivery-${this.#made++}`;
    const [name] = pick(random, [...this.#files]);
    const push = { webhook: 'app', token: this.#token, id, data: { files: { modified: [name] } } };
    const isAccepted = await this.#caller.deliver(push);
    if (isAccepted) this.#deliveries.add(id);
    return isAccepted;
  }

  /** Rewrites or removes the file with this number. */
  #change(random: Random, n: number): void {
    const name = `pkg${n % 7}/module${n}.py`;
    const file = join(this.#place.tree, name);
    if (random() < 0.2 && this.#files.size > FILES / 2) {
      rmSync(file, { force: true });
      this.#files.delete(name);
      return;
    }
    const steps = Array.from(
      { length: 1 + below(random, 30) },
      (_, step) => `    total += step_${n}_${step}(total)\n`,
    );
    const text = `def make_widget_${n}(total):\n    # ${below(random, 1e9)}\n${steps.join('')}    return total\n`;
    writeFiles(this.#place.tree, { [name]: text });
    this.#files.set(name, text);
  }

  async #lostDeliveries(): Promise<string[]> {
    const all = (await this.#caller.deliveries('app', PATIENCE_MS)) ?? [];
    const states = new Map(all.map(one => [one.delivery_id, one.state]));
    const lost = [...this.#deliveries].filter(id => states.get(id) !== 'done');
    this.#deliveries.clear();
    return lost.map(id => `${id} is ${states.get(id) ?? 'not there, or not done in time'}`);
  }

  #untilReady(caller: Caller): Promise<StatusResponse | undefined> {
    return until(
      'the index to be ready',
      async () => {
        const status = await caller.post<StatusResponse>('/api/agent/index/status', {
          target_dir: this.#place.tree,
        });
        return status.status === 'ready' && status;
      },
      PATIENCE_MS,
    ).catch(() => undefined);
  }

  async #widgetsFound(): Promise<string> {
    const { results } = await this.#caller.post<SearchResponse>('/api/search', {
      pattern: 'def make_widget|# \\d+',
      path: this.#place.tree,
      options: { recursive: true },
    });
    return results
      .map(({ file_name, line }) => `${file_name.split('/').slice(-2).join('/')}:${line}`)
      .sort()
      .join('\n');
  }

  #widgets(): string {
    return [...this.#files]
      .flatMap(([name, text]) =>
        text
          .split('\n')
          .slice(0, 2)
          .map(line => `${name}:${line}`),
      )
      .sort()
      .join('\n');
  }
}
