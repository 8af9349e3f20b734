import type { Command } from 'commander';
import type { AuditList } from '../../api/audit.ts';
import { EXIT, examples, runCommand, withDaemon } from '../context.ts';
import { jsonText } from '../format/json.ts';
import { printable } from '../format/search.ts';
import { columnsText } from '../format/table.ts';
import type { Io } from '../io.ts';
import { givenText } from '../option-values.ts';

interface AuditFlags {
  key?: string;
  limit?: string;
  json?: boolean;
}

/** `audit`: who searched or changed what. */
export function addAudit(program: Command, io: Io): void {
  const command = program
    .command('audit')
    .summary('list searches and changes, newest first')
    .description('list searches and changes, newest first; needs a key with the scope admin')
    .option('--key <NAME>', 'only entries of this key', givenText)
    .option('--limit <N>', 'most entries, up to 1000 (default: 50)', givenText)
    .option('--json', 'print JSON');
  examples(command, ['dowse audit', 'dowse audit --key anna --limit 10']);
  command.action(({ key, limit, json }: AuditFlags) =>
    runCommand(io, json === true, () =>
      withDaemon(io, async ({ connection }) => {
        const query = new URLSearchParams({ ...(key && { key }), ...(limit && { limit }) });
        const list = await connection.json<AuditList>('GET', `/api/audit?${query}`);
        await io.out(json ? jsonText(io, list) : listText(list));
        return list.entries.length > 0 ? EXIT.found : EXIT.nothing;
      }),
    ),
  );
}

function listText({ entries }: AuditList): string {
  // Of one daemon, all entries come from its machine.
  const areSeveral = entries.some(({ node }) => node !== undefined);
  const where = (...columns: string[]) => (areSeveral ? columns : []);
  const rows = entries.map(
    ({ time, key, operation, status, target = '', text = '', machine = '', node = '' }) => [
      time.slice(0, 19).replace('T', ' '),
      ...where(node, printable(machine)),
      ...[key, operation, String(status), printable(target), printable(text)],
    ],
  );
  const heads = ['KEY', 'OPERATION', 'STATUS', 'TARGET', 'TEXT'];
  return columnsText([['TIME (UTC)', ...where('NODE', 'MACHINE'), ...heads], ...rows]);
}
