// Makes the embedding model from nothing: fetches the packages of sources.tsv, mines them, trains, and writes
// daemon/models. Needs Debian's apt-get, dpkg and npm for the sources, and Python with numpy and scipy for the training.
//   npm run train -- --work DIR [--out DIR] [-- options of train.py]
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fetchSources } from './fetch.ts';
import { mine } from './mine.ts';

const { values, positionals } = parseArgs({
  options: {
    work: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('../daemon/models', import.meta.url)) },
  },
  allowPositionals: true,
});
if (!values.work) throw new Error('--work DIR: a folder outside the repository with 10 GB free.');

/** Python that can train; said before an hour is spent on fetching. */
function python(): string {
  const found = ['python3', '/usr/bin/python3'].find(
    command => spawnSync(command, ['-c', 'import numpy, scipy.sparse']).status === 0,
  );
  if (!found)
    throw new Error('Python with numpy and scipy is needed: apt-get install python3-numpy python3-scipy');
  return found;
}

const interpreter = python();
mkdirSync(values.work, { recursive: true });
const pairs = join(values.work, 'pairs.tsv');
console.log('Fetching…');
const sources = fetchSources(values.work);
console.log(`Mining ${sources.length} sources…`);
console.log(mine(values.work, sources, pairs));
const script = fileURLToPath(new URL('train.py', import.meta.url));
const args = [script, '--pairs', pairs, '--out', values.out, ...positionals];
process.exitCode = spawnSync(interpreter, args, { stdio: 'inherit' }).status ?? 1;
