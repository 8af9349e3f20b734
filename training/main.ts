// Makes the embedding model from scratch: fetches the packages of sources.tsv, mines them, trains, and writes
// daemon/models. Fetching needs Debian's apt-get, dpkg and npm; training needs Python with numpy and scipy.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fetchSources } from './fetch.ts';
import { mine } from './mine.ts';

const HELP = `npm run train -- --work DIR [--out DIR] [-- options of train.py]

--work DIR   a folder outside the repository with 16 GB free: what is fetched and unpacked, and is not fetched again
--out DIR    where the model goes (daemon/models)

Needs Debian's apt-get, dpkg and npm for the sources, and Python with numpy and scipy for the training.`;

const { values, positionals } = parseArgs({
  options: {
    work: { type: 'string' },
    help: { type: 'boolean', default: false },
    out: { type: 'string', default: fileURLToPath(new URL('../daemon/models', import.meta.url)) },
  },
  allowPositionals: true,
});
if (values.help || !values.work) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

/** A Python that can train. Checked first, because fetching takes an hour. */
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
