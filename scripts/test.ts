/**
 * `npm test`: format, lint, types, and all tests except `*.slow.test.ts` and those with the tag `slow`;
 * `npm test -- --all` runs those too, and all rounds of the others.
 * Other arguments go to vitest, which then also finds slow tests: `npm test -- chunk`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const all = process.argv.includes('--all');
const only = process.argv.slice(2).filter(argument => argument !== '--all');

function step(title: string, module: string, args: string[]): void {
  console.log(`\n▶ ${title}`);
  const { status } = spawnSync(process.execPath, [module, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The same beside others: if it fails, so does the whole, at its end. */
function start(title: string, module: string, args: string[]): void {
  console.log(`\n▶ ${title}`);
  const child = spawn(process.execPath, [module, ...args], { cwd: root, stdio: 'inherit' });
  child.on('exit', status => {
    process.exitCode ||= status ?? 1;
  });
}

if (only.length === 0) {
  step('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']);
  step('other programs', 'test/setup.ts', []);
  // The compiler keeps one core busy for most of a minute.
  start('types', 'node_modules/typescript/bin/tsc', ['-b']);
}
if (only.length === 0 && !all) process.env.DOWSE_TESTS = 'fast';
start('tests', 'node_modules/vitest/vitest.mjs', ['run', ...only]);
