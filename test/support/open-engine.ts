import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type { AskRequest, AskResponse, BuildResponse, StatusResponse } from '../../daemon/src/api/schemas.ts';
import { createEngine, type Engine } from '../../daemon/src/engine/engine.ts';
import type { DirectoryIndex } from '../../daemon/src/index/directory-index.ts';
import { type Files, removeFolder, temporaryFolder, writeFiles } from './tree.ts';
import { until } from './until.ts';

/** An engine with its own data folder and a project to index. */
export class Bench {
  readonly root = temporaryFolder();
  readonly tree = join(this.root, 'tree');
  dataDir = join(this.root, 'data');
  engine!: Engine;
  private hasOwnEngine = true;
  readonly call = { roots: ['/'] };

  static async open(files: Files = {}): Promise<Bench> {
    const bench = new Bench();
    writeFiles(bench.tree, { '.keep': '', ...files });
    await bench.start();
    return bench;
  }

  async start(): Promise<void> {
    this.engine = await createEngine({ dataDir: this.dataDir, logger: pino({ level: 'silent' }) });
  }

  /** Another project for the same engine, whose threads then need not start again. */
  beside(files: Files = {}): Bench {
    const bench = new Bench();
    writeFiles(bench.tree, { '.keep': '', ...files });
    bench.dataDir = this.dataDir;
    bench.engine = this.engine;
    bench.hasOwnEngine = false;
    return bench;
  }

  /** Closes the engine and opens another one on the same data, like a restarted daemon. */
  async restart(betweenTimes: () => void | Promise<void> = () => {}): Promise<void> {
    await this.engine.close();
    await betweenTimes();
    await this.start();
  }

  /** Stops watching directories, so that changes are not reported. */
  unwatch(): Promise<void> {
    return this.engine.indexes.trees.close();
  }

  write(files: Files): void {
    writeFiles(this.tree, files);
  }

  get index(): DirectoryIndex {
    return this.engine.indexes.of(realpathSync(this.tree));
  }

  build(more: { force?: boolean; wait?: boolean; target_dir?: string } = {}): Promise<BuildResponse> {
    return this.engine.build({ target_dir: this.tree, ...more }, this.call);
  }

  status(target_dir = this.tree): Promise<StatusResponse> {
    return this.engine.status({ target_dir }, this.call);
  }

  ask(query: string, options?: AskRequest['options']): Promise<AskResponse> {
    return this.engine.ask({ query, target_dir: this.tree, ...(options ? { options } : {}) }, this.call);
  }

  /** Files of the answer, relative to the tree. */
  async found(query: string, options?: AskRequest['options']): Promise<string[]> {
    const { results } = await this.ask(query, options);
    return results.map(result => result.file.slice(this.tree.length + 1));
  }

  /** Waits until the first result of a question is in this file. */
  untilFound(query: string, file: string): Promise<unknown> {
    return until(`${query} to be found in ${file}`, async () => (await this.found(query))[0] === file);
  }

  untilNotFound(query: string, file: string): Promise<unknown> {
    return until(
      `${query} not to be found in ${file}`,
      async () => !(await this.found(query)).includes(file),
    );
  }

  untilStatus(wanted: (status: StatusResponse) => boolean, what = 'the status'): Promise<StatusResponse> {
    return until(what, async () => {
      const status = await this.status();
      return wanted(status) && status;
    });
  }

  async close(): Promise<void> {
    if (this.hasOwnEngine) await this.engine.close();
    else await this.engine.remove({ target_dir: this.tree }, this.call).catch(() => {});
    removeFolder(this.root);
  }
}

/** `count` small files, each with one function of a unique name. */
export function manyFiles(count: number, lines = 1): Files {
  const files: Record<string, string> = {};
  for (let i = 0; i < count; i++) {
    const body = Array.from({ length: lines }, (_, line) => `    total += step_${i}_${line}(total)\n`).join(
      '',
    );
    files[`pkg${i % 20}/module${i}.py`] = `def make_widget_${i}(total):\n${body}    return total\n`;
  }
  return files;
}
