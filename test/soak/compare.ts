import { noRadosgw, Radosgw, startS3rver } from '../../daemon/src/segments/testing/s3-servers.ts';
import { seeded } from '../../daemon/src/text/testing/seeded.ts';
import { withoutDifferences } from '../nodes/differences.ts';
import { type Answer, type Key, type Node, World } from '../nodes/world.ts';
import { packageSources } from '../support/package-sources.ts';
import { type Compared, comparedRequests } from './compared-requests.ts';
import { memoryOf } from './processes.ts';
import type { Soak } from './soak.ts';

const REPOSITORIES = 200;
const FILES_EACH = 15;
/** Requests of each kind, for a repository. */
const REQUESTS_EACH = 0.3;
const READY_MS = 60 * 60_000;
/** Most characters that are shown of two answers that differ, from where they do. */
const SHOWN = 160;
const MAX_SHOWN_FAULTS = 40;
/** An answer that ends with its time: what it has depends on the machine. */
const CUT = /"timed_out":true|The search took longer than/;

/**
 * Real code in many repositories, at three daemons with PostgreSQL and S3, and at one daemon alone. Each of the three answers every request
 * as the one does, byte for byte, for the owner and for a key that sees a part.
 */
export const compare: Soak = async ({ repositories = REPOSITORIES, seed, onProgress }) => {
  const random = seeded(seed);
  const s3 = await (noRadosgw === undefined ? Radosgw.start() : startS3rver());
  try {
    const sources = packageSources(repositories, FILES_EACH);
    const repos = Object.fromEntries(sources.map((files, at) => [`team/r${at}`, files]));
    const begun = performance.now();
    const world = await World.start(repos, {
      env: { ...s3.env, DOWSE_OBJECTS: 's3://dowse/compare' },
      limitMs: READY_MS,
    });
    try {
      const files = sources.reduce((sum, one) => sum + Object.keys(one).length, 0);
      const seconds = Math.round((performance.now() - begun) / 1000);
      onProgress?.(
        `${repositories} repositories with ${files} files are where they belong after ${seconds} s`,
      );
      const requests = comparedRequests(repos, random, Math.ceil(repositories * REQUESTS_EACH));
      const memory = () => Math.max(...world.nodes.map(node => memoryOf(node.served.process.pid!)));
      const start = memory();
      const { faults, compared } = await compareAll(world, requests, onProgress);
      return { inputs: compared, faults, memory: { start, end: memory() } };
    } finally {
      await world.remove();
    }
  } finally {
    await s3.remove();
  }
};

async function compareAll(
  world: World,
  requests: readonly Compared[],
  onProgress: ((line: string) => void) | undefined,
): Promise<{ faults: string[]; compared: number }> {
  const key = await world.key('half', ['team/r?*[02468]']);
  const faults: string[] = [];
  let compared = 0;
  for (const [kind, all] of Map.groupBy(requests, request => request.kind)) {
    let [wrong, late] = [0, 0];
    for (const [at, request] of all.entries()) {
      const found = await differences(world, request, at % 3 === 0 ? key : undefined);
      if (found === undefined) {
        late++;
        continue;
      }
      compared += world.nodes.length;
      wrong += Math.sign(found.length);
      if (faults.length >= MAX_SHOWN_FAULTS) continue;
      faults.push(...found);
      for (const fault of found) onProgress?.(`fault: ${fault}`);
    }
    onProgress?.(`${kind}: ${all.length}, ${wrong} wrong, ${late} without time to finish`);
  }
  return { faults, compared };
}

/** How the answers of the daemons differ from that of the one; undefined if one says that its time ran out. */
async function differences(
  world: World,
  { kind, asked, isUnordered }: Compared,
  key?: Key,
): Promise<string[] | undefined> {
  const ask = async (node: Node, secret: string | undefined) => {
    const { status, type, text }: Answer = await node.ask(asked, secret);
    const same = withoutDifferences(text);
    return `${status} ${type}\n${isUnordered ? same.split('\n').sort().join('\n') : same}`;
  };
  // One after the other: pages show what is found in three seconds.
  const expected = await ask(world.alone, key?.alone);
  const answers: string[] = [];
  for (const node of world.nodes) answers.push(await ask(node, key?.shared));
  if ([expected, ...answers].some(text => CUT.test(text))) return undefined;
  const faults: string[] = [];
  for (const [nth, answer] of answers.entries()) {
    if (answer === expected) continue;
    let from = 0;
    while (answer[from] === expected[from]) from++;
    const shown = (text: string) => JSON.stringify(text.slice(Math.max(0, from - SHOWN / 4), from + SHOWN));
    const what = `${kind}${key ? ', a key' : ''} at node ${nth}: ${JSON.stringify(asked)}`;
    faults.push(`${what}\n    alone ${shown(expected)}\n    here  ${shown(answer)}`);
  }
  return faults;
}
