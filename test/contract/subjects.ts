import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type { Call, Dowse } from '../../daemon/src/api/dowse.ts';
import { createClient } from '../../daemon/src/daemon-client/index.ts';
import { createEngine } from '../../daemon/src/engine/engine.ts';
import { readOwnerKey as ownerKey } from '../../daemon/src/security/owner-key.ts';
import { Place } from '../cli/harness.ts';
import { some } from '../support/fast.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';
import { PROJECT } from './project.ts';

/** One of the two implementations of the five operations, with a project to use it on. */
export interface Subject {
  dowse: Dowse;
  call: Call;
  /** The same for a caller who may read the whole disk. */
  owner: { dowse: Dowse; call: Call };
  /** The project: the caller's first root. Real path. */
  tree: string;
  /** A symlink to the project, inside the caller's roots. */
  link: string;
  /** The home folder of the answering process. */
  home: string;
  /** A project outside the caller's roots. */
  outside: string;
  dataDir: string;
  /** The daemon's address and key; undefined for the engine. */
  http?: { url: string; key: string };
  close(): Promise<void>;
}

interface Ground {
  place: Place;
  link: string;
  outside: string;
}

function prepare(): Ground {
  const place = new Place();
  mkdirSync(place.tree, { recursive: true });
  writeFiles(place.tree, PROJECT);
  const link = join(place.root, 'link');
  symlinkSync(place.tree, link, 'junction');
  const outside = temporaryFolder();
  writeFiles(outside, { 'secret.txt': 'needle\n' });
  symlinkSync(outside, join(place.tree, 'escape'), 'junction');
  return { place, link, outside };
}

async function inProcess(): Promise<Subject> {
  const { place, link, outside } = prepare();
  const homeBefore = process.env.HOME;
  process.env.HOME = place.root;
  const dowse = await createEngine({ dataDir: place.dataDir, logger: pino({ level: 'silent' }) });
  return {
    dowse,
    call: { roots: [place.tree, place.root] },
    owner: { dowse, call: { roots: ['/'] } },
    tree: place.tree,
    link,
    home: place.root,
    outside,
    dataDir: realpathSync(place.dataDir),
    async close() {
      await dowse.close();
      process.env.HOME = homeBefore;
      await place.remove();
      removeFolder(outside);
    },
  };
}

export async function overHttp(): Promise<Subject> {
  const { place, link, outside } = prepare();
  const { url } = await place.serve();
  const made = await place.run([
    ...['keys', 'create', 'contract', '--root', place.tree, '--root', place.root],
    ...['--rate', '100000'],
  ]);
  const key = made.stdout.trim();
  const ownerKey = readOwnerKey(place.dataDir);
  const dowse = createClient({ url, key });
  const owner = createClient({ url, key: ownerKey });
  const call: Call = { roots: [] };
  return {
    dowse,
    call,
    owner: { dowse: owner, call },
    tree: place.tree,
    link,
    home: place.root,
    outside,
    dataDir: realpathSync(place.dataDir),
    http: { url, key },
    async close() {
      await Promise.all([dowse.close(), owner.close()]);
      await place.remove();
      removeFolder(outside);
    },
  };
}

function readOwnerKey(dataDir: string): string {
  const key = ownerKey(dataDir);
  if (!key) throw new Error('the daemon made no key for its owner');
  return key;
}

/** The implementations by name. The contract suite runs on all of them; `npm test` on the first alone. */
export const SUBJECTS: readonly [string, () => Promise<Subject>][] = some(
  [
    ['a daemon over HTTP', overHttp],
    ['the engine in this process', inProcess],
  ],
  2,
);
