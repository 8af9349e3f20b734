/** `npm test`: format and lint, types, then every test. Arguments go to vitest: `npm test -- chunk`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const only = process.argv.slice(2);

function step(title: string, module: string, args: string[]): void {
  console.log(`\n▶ ${title}`);
  const { status } = spawnSync(process.execPath, [module, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (only.length === 0) {
  step('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']);
  step('types', 'node_modules/typescript/bin/tsc', ['-b']);
  step('other programs', 'test/setup.ts', []);
}
step('tests', 'node_modules/vitest/vitest.mjs', ['run', ...only]);
