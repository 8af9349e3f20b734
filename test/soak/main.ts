/**
 * `npm run soak -- NAME…`: sends generated inputs to one part for a limited time, and exits with 1 if it found a fault.
 * `--help` lists the soaks.
 */
import { parseArgs } from 'node:util';
import { soaks, unavailable } from './soaks.ts';

const HELP = `npm run soak -- [SOAK…] [--seconds N] [--rounds N] [--repositories N] [--seed N]

SOAK               ${Object.keys(soaks).join(', ') || '(none)'}; left out: all, one after the other
--seconds N        how long each runs (60); compare runs until all is compared
--rounds N         nodes: so many rounds in which one daemon is killed, in place of a time
--repositories N   compare: how many repositories (200)
--seed N           repeats a run; left out: a new one, which is printed

Examples: npm run soak -- http --seconds 3600 --seed 7
          npm run soak -- nodes --rounds 100 --seed 7`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string' },
    repositories: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
const isCount = (text: string | undefined) => text === undefined || /^[1-9]\d{0,5}$/.test(text);
const isValid = {
  '--seconds': seconds > 0,
  '--rounds': isCount(values.rounds),
  '--repositories': isCount(values.repositories),
  '--seed': Number.isSafeInteger(seed),
};
const problem =
  positionals.find(name => !Object.hasOwn(soaks, name)) ??
  Object.entries(isValid).find(([, valid]) => !valid)?.[0];
if (values.help || problem !== undefined) {
  console.log(problem === undefined ? HELP : `Unknown soak or invalid value: ${problem}\n\n${HELP}`);
  process.exit(problem === undefined ? 0 : 2);
}

let failed = false;
for (const name of positionals.length > 0 ? positionals : Object.keys(soaks)) {
  if (unavailable[name]) {
    console.log(`▶ ${name} cannot run: ${unavailable[name]}`);
    continue;
  }
  const { rounds, repositories } = values;
  console.log(`▶ ${name}: ${rounds === undefined ? `${seconds} s` : `${rounds} rounds`}, seed ${seed}`);
  const onProgress = (line: string) => console.log(`  ${line}`);
  const { inputs, faults, memory } = await soaks[name]!({
    ...{ seconds, seed, isQuiet: true, onProgress },
    ...(rounds !== undefined && { rounds: Number(rounds) }),
    ...(repositories !== undefined && { repositories: Number(repositories) }),
  });
  for (const fault of faults) console.log(`  WRONG ${fault}`);
  console.log(
    `  ${inputs} inputs, ${faults.length} faults, ${memory.start.toFixed(0)} → ${memory.end.toFixed(0)} MB`,
  );
  failed ||= faults.length > 0;
}
process.exit(failed ? 1 : 0);
