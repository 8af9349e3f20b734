import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Embedder } from '../embed/embedder.ts';
import { createEmbedder } from '../embed/index.ts';
import { IndexFileReader } from '../store/index-file-reader.ts';
import { graphFile, graphsOf, vectorsFile } from '../vectors/graph-folder.ts';
import type { DirectoryIndex } from './directory-index.ts';
import { IndexGraphs } from './index-graphs.ts';
import { Indexes } from './indexes.ts';

const FILES = 30;
const WAIT = { timeout: 60_000, interval: 50 };

let folder: string;
let root: string;
let embedder: Embedder;
let indexes: Indexes;
let graphs: IndexGraphs;
let index: DirectoryIndex;
const released: number[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-graphs-'));
  root = join(folder, 'project');
  mkdirSync(root);
  for (let i = 0; i < FILES; i++) write(`part${i}`, i === 7 ? 'samovar' : `kettle${i}`);
  embedder = await createEmbedder({});
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the indexes of the data folder. An index gets a graph from this many chunks. */
function start(from: number): void {
  indexes = new Indexes(join(folder, 'data'), embedder, { info() {}, warn() {} });
  graphs = new IndexGraphs(indexes, { info() {}, warn() {} }, from);
  released.length = 0;
  indexes.hook({ onRelease: id => released.push(id) });
  index = indexes.of(root);
}

async function stop(): Promise<void> {
  await graphs.close();
  await indexes.close();
}

function write(name: string, word: string): void {
  const text = `/** Boils the ${word}. */\nexport function boil(${word}: string) {}\n`;
  writeFileSync(join(root, `${name}.ts`), text);
}

const isReady = () => vi.waitFor(() => expect(graphs.status(index)).toEqual({ status: 'ready' }), WAIT);

/** The files nearest to a question, with a reader of its own. */
async function nearestFiles(question: string): Promise<{ files: string[]; inGraph: number }> {
  const reader = new IndexFileReader(index.version.file, embedder);
  reader.refresh();
  const vector = await embedder.embedQuery(question);
  const { rows, cosines } = reader.likely(vector, reader.live, 10);
  const byCosine = [...rows.keys()].sort((a, b) => cosines[b]! - cosines[a]!);
  const files = byCosine.map(at => reader.files[reader.fileOf[rows[at]!]!]!.path).slice(0, 10);
  const inGraph = reader.vectors.shared.graph?.rows ?? 0;
  reader.close();
  return { files, inGraph };
}

test('an index with enough chunks gets a graph after its build, and answers from it as before', async () => {
  start(FILES);
  await index.build();
  const before = await nearestFiles('boils the samovar');
  const { id } = index.version;
  expect(before).toMatchObject({ inGraph: 0 });
  expect(before.files[0]).toBe('part7.ts');
  await isReady();
  await vi.waitFor(() => expect(released.at(-1)).toBe(id), WAIT);
  expect(await nearestFiles('boils the samovar')).toEqual({ files: before.files, inGraph: FILES });
});

test('files that are changed after the graph was built are found, and their old text is not', async () => {
  start(FILES);
  await index.build();
  await isReady();
  write('part7', 'locomotive');
  await index.indexChanges(['part7.ts']);
  expect((await nearestFiles('boils the locomotive')).files[0]).toBe('part7.ts');
  const { files, inGraph } = await nearestFiles('boils the samovar');
  expect(inGraph).toBe(FILES);
  expect(files.filter(file => file === 'part7.ts').length).toBeLessThanOrEqual(1);
});

test('after a restart the graph of the last run is used, and not built again', async () => {
  start(FILES);
  await index.build();
  await isReady();
  const made = graphsOf(index.version.file);
  await stop();
  start(FILES);
  expect(graphs.status(index)).toEqual({ status: 'ready' });
  expect((await nearestFiles('boils the samovar')).inGraph).toBe(FILES);
  await index.build();
  expect(graphsOf(index.version.file)).toEqual(made);
});

test('a rebuild removes the graph of the old file, and makes a new one', async () => {
  start(FILES);
  await index.build();
  await isReady();
  const [before] = graphsOf(index.version.file);
  await index.build({ force: true });
  await isReady();
  expect(graphsOf(index.version.file)[0]).not.toBe(before);
  const names = readdirSync(index.folder.path).filter(name => name.includes('.graph'));
  expect(names).toHaveLength(1);
});

test('an index with fewer chunks has no graph, and neither has one if graphs are off', async () => {
  for (const from of [FILES + 1, 0]) {
    start(from);
    await index.build();
    expect(graphs.status(index)).toBeUndefined();
    await stop();
  }
  start(0);
});

test('a graph that was received from another daemon is used instead of building one', async () => {
  start(FILES);
  await index.build();
  await isReady();
  const [made] = graphsOf(index.version.file) as [string];
  const asked: string[] = [];
  const next = new Indexes(join(folder, 'other'), embedder, { info() {}, warn() {} });
  const nextGraphs = new IndexGraphs(next, { info() {}, warn() {} }, FILES);
  const ended: (string | undefined)[] = [];
  nextGraphs.sharing = {
    async begin(directory, to) {
      asked.push(directory);
      cpSync(made, to, { recursive: true });
      const vectors_sha256 = createHash('sha256')
        .update(readFileSync(vectorsFile(to)))
        .digest('hex');
      const file = join(to, 'graph.json');
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), vectors_sha256 }));
      return 'received';
    },
    end: async (_, built) => void ended.push(built),
  };
  try {
    const other = next.of(root);
    await other.build();
    await vi.waitFor(() => expect(nextGraphs.status(other)).toEqual({ status: 'ready' }), WAIT);
    const [used] = graphsOf(other.version.file) as [string];
    expect(readFileSync(graphFile(used)).equals(readFileSync(graphFile(made)))).toBe(true);
    expect(asked).toEqual([root]);
    await vi.waitFor(() => expect(ended).toEqual([undefined]), WAIT);
  } finally {
    await nextGraphs.close();
    await next.close();
  }
});

test('a daemon that builds a graph for others reports its folder when it is complete', async () => {
  start(FILES);
  const ended: (string | undefined)[] = [];
  graphs.sharing = { begin: async () => 'build', end: async (_, built) => void ended.push(built) };
  await index.build();
  await vi.waitFor(() => expect(ended).toHaveLength(1), WAIT);
  expect(ended).toEqual(graphsOf(index.version.file));
});

test('while another daemon builds the graph, this one builds none', async () => {
  start(FILES);
  const asked: string[] = [];
  graphs.sharing = {
    async begin(directory) {
      asked.push(directory);
      return 'wait';
    },
    end: async () => {},
  };
  await index.build();
  await vi.waitFor(() => expect(asked).toEqual([root]), WAIT);
  expect(graphs.status(index)).toEqual({ status: 'missing' });
  expect(graphsOf(index.version.file)).toEqual([]);
});

test('removing an index ends the build of its graph', async () => {
  start(1);
  await index.build();
  await vi.waitFor(() => expect(readdirSync(index.folder.path).join()).toContain('.graph'), WAIT);
  await indexes.remove(root, removed => graphs.forget(removed));
  expect(indexes.has(root)).toBe(false);
});

test.each(['-1', 'many', '1.5'])('the number of chunks %j is refused', given => {
  vi.stubEnv('DOWSE_GRAPH_FROM', given);
  expect(() => new IndexGraphs(indexes, { info() {}, warn() {} })).toThrow('DOWSE_GRAPH_FROM');
  vi.unstubAllEnvs();
});
