import { spawnSync } from 'node:child_process';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { completionScript } from './completion.ts';

const program = new Command('dowse');
program.command('search').option('--type <T>');
const hasBash = spawnSync('bash', ['-c', 'exit']).status === 0;

test.skipIf(!hasBash)('the bash script works as its comment says, also in bash 3.2 of macOS', () => {
  const script = completionScript('bash', program);
  const line = /^# .*In ~\/\.bashrc: (.+)$/m.exec(script)?.[1] ?? '';
  // bash 3.2 reads nothing from `source <(…)`.
  expect(line).toBe('eval "$(dowse completion bash)"');
  const bashScript = `dowse() { printf '%s' "$SCRIPT"; }
${line}
COMP_WORDS=(dowse se) COMP_CWORD=1; _dowse; echo "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', bashScript], {
    env: { ...process.env, SCRIPT: script },
    encoding: 'utf8',
  });
  expect([stdout, stderr]).toEqual(['search\n', '']);
});
