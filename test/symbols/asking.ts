import { join } from 'node:path';
import pino from 'pino';
import { createEngine } from '../../daemon/src/engine/engine.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';

/** An indexed folder, asked through the daemon's engine. */
export interface Asked {
  /** The first answer: `file:line kind Container.symbol`. */
  first(query: string, names?: boolean): Promise<string>;
  close(): Promise<void>;
}

/** Writes the files, and builds the index of their folder. */
export async function askingOf(files: Readonly<Record<string, string>>): Promise<Asked> {
  const root = temporaryFolder();
  const tree = join(root, 'tree');
  writeFiles(tree, files);
  const dowse = await createEngine({ dataDir: join(root, 'data'), logger: pino({ level: 'silent' }) });
  const call = { roots: [tree] };
  await dowse.build({ target_dir: tree }, call);
  return {
    async first(query, names = false) {
      const options = names ? { limit: 1, names } : { limit: 1 };
      const { results } = await dowse.ask({ query, target_dir: tree, options }, call);
      const [found] = results;
      if (!found) return 'nothing';
      const { file, line, kind, container, symbol } = found;
      return `${file.replace(`${tree}/`, '')}:${line} ${kind} ${container ? `${container}.` : ''}${symbol}`;
    },
    async close() {
      await dowse.close();
      removeFolder(root);
    },
  };
}

/** Joins lines as in a file. */
export const lines = (...all: string[]) => `${all.join('\n')}\n`;
