import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FolderSegments } from '../../segments/folder-segments.ts';
import { Manifests } from '../../segments/manifests.ts';
import { VerifiedSegments } from '../../segments/verified-segments.ts';
import { POSTGRES, type StateHome } from '../../store/testing/state-homes.ts';
import { type GraphOf, SharedGraphs } from './shared-graphs.ts';

const OF: GraphOf = {
  repo: 'team/app',
  tree: { branch: 'main', commit: 'c1' },
  kind: { format: 17, model: 'a model' },
};
/** More than one segment. */
const GRAPH = randomBytes(17 * 1024 * 1024);
const VECTORS = Buffer.from('the vectors');

describe(POSTGRES.title, POSTGRES.options, () => {
  let home: StateHome;
  let folder: string;
  let manifests: Manifests;
  let warned: string[];
  const open: SharedGraphs[] = [];
  beforeAll(async () => {
    home = await POSTGRES.start();
  });
  afterAll(() => home.remove());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dowse-shared-graphs-'));
    manifests = new Manifests(await home.open());
    mkdirSync(join(folder, 'segments'));
    warned = [];
  });
  afterEach(async () => {
    for (const graphs of open.splice(0)) await graphs.close();
    await home.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function node(id: string): SharedGraphs {
    const graphs = new SharedGraphs({
      ...{
        manifests,
        segments: new VerifiedSegments(new FolderSegments(join(folder, 'segments'))),
        node: { id },
      },
      log: { info() {}, warn: ({ reason }: { reason?: string }) => void warned.push(String(reason)) },
    });
    open.push(graphs);
    return graphs;
  }

  /** The folder of a graph that was built. */
  function built(): string {
    const made = join(folder, 'built');
    mkdirSync(made);
    writeFileSync(join(made, 'graph.usearch'), GRAPH);
    writeFileSync(join(made, 'vectors.i8'), VECTORS);
    writeFileSync(join(made, 'graph.json'), '{"format":1,"rows":5}');
    return made;
  }

  const to = (name: string) => join(folder, name);

  test('one node builds a graph, another waits for it and receives it, and it says which vectors it is of', async () => {
    const [a, b] = [node('a'), node('b')];
    expect(await a.begin(OF, to('a'))).toBe('build');
    expect(await b.begin(OF, to('b'))).toBe('wait');
    await a.end(OF, built());
    expect(await b.begin(OF, to('b'))).toBe('received');
    expect(readFileSync(join(to('b'), 'graph.usearch')).equals(GRAPH)).toBe(true);
    expect(JSON.parse(readFileSync(join(to('b'), 'graph.json'), 'utf8'))).toEqual({
      ...{ format: 1, rows: 5 },
      vectors_sha256: createHash('sha256').update(VECTORS).digest('hex'),
    });
    expect(existsSync(join(to('b'), 'vectors.i8'))).toBe(false);
    expect(warned).toEqual([]);
  });

  test('a graph that did not fit is not received again: the node builds its own', async () => {
    const [a, b] = [node('a'), node('b')];
    await a.begin(OF, to('a'));
    await a.end(OF, built());
    expect(await b.begin(OF, to('b'))).toBe('received');
    expect(await b.begin(OF, to('b'))).toBe('build');
    // Nor does the node that built it receive it, when its index has changed since.
    await b.end(OF, undefined);
    expect(await a.begin(OF, to('a'))).toBe('build');
  });

  test('a node that gives up lets another one build', async () => {
    const [a, b] = [node('a'), node('b')];
    await a.begin(OF, to('a'));
    await a.end(OF, undefined);
    expect(await b.begin(OF, to('b'))).toBe('build');
  });

  test('a node that stops gives its right back', async () => {
    const [a, b] = [node('a'), node('b')];
    await a.begin(OF, to('a'));
    await a.close();
    expect(await b.begin(OF, to('b'))).toBe('build');
  });

  test('a graph with a damaged segment is forgotten, and built and published again', async () => {
    const [a, b, c] = [node('a'), node('b'), node('c')];
    await a.begin(OF, to('a'));
    const made = built();
    await a.end(OF, made);
    const names = readdirSync(join(folder, 'segments'), { recursive: true, encoding: 'utf8' });
    const [segment] = names.filter(name => /[0-9a-f]{64}/.test(name));
    writeFileSync(join(folder, 'segments', segment!), 'damaged');
    expect(await b.begin(OF, to('b'))).toBe('build');
    expect(existsSync(to('b'))).toBe(false);
    expect(warned.join()).toContain('damaged');
    await b.end(OF, made);
    expect(await c.begin(OF, to('c'))).toBe('received');
  });

  test('without the database a node builds its own graph', async () => {
    manifests = new Manifests(await home.again());
    const a = node('a');
    await home.close();
    expect(await a.begin(OF, to('a'))).toBe('build');
    await a.end(OF, built());
    expect(warned).toHaveLength(1);
  });
});
