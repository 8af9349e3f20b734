import type { Command } from 'commander';
import { EXIT, examples, runCommand } from '../context.ts';
import type { Finding } from '../doctor/finding.ts';
import { jsonText } from '../format/json.ts';
import type { Io } from '../io.ts';

export function addDoctor(program: Command, io: Io): void {
  const command = program
    .command('doctor')
    .summary('check the installation')
    .description(
      'check the installation on this machine, and say how to fix problems; exits 1 if a check fails',
    )
    .option('--json', 'print JSON');
  examples(command, ['dowse doctor', 'dowse doctor --json']);
  command.action(({ json = false }: { json?: boolean }) =>
    runCommand(io, json, async () => {
      const { examine } = await import('../doctor/examine.ts');
      const findings = await examine(io.env);
      await io.out(json ? jsonText(io, { findings }) : findings.map(finding => line(io, finding)).join(''));
      return findings.some(({ level }) => level === 'fail') ? EXIT.nothing : EXIT.found;
    }),
  );
}

const COLOR = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

function line({ colors }: Io, { level, check, found, mend }: Finding): string {
  const text = `${colors[COLOR[level]](level.padEnd(4))}  ${colors.bold(check)}: ${found}\n`;
  return mend ? `${text}      ${colors.dim('→')} ${mend}\n` : text;
}
