import type { Command } from 'commander';
import { DowseError } from '../../api/errors.ts';
import type { Migrated } from '../../migrate/migrate.ts';
import { defaultDataDir } from '../../security/data-dir.ts';
import { counted } from '../../text/count.ts';
import { EXIT, examples, runCommand } from '../context.ts';
import { jsonText } from '../format/json.ts';
import type { Io } from '../io.ts';

interface Flags {
  to?: string;
  json?: boolean;
}

/** `migrate`: copies the state of a data folder to the database that several daemons share. */
export function addMigrate(program: Command, io: Io): void {
  const command = program
    .command('migrate')
    .summary('copy this data folder to a shared database')
    .description(
      'copy the keys, users, webhooks and saved searches of this data folder to the PostgreSQL database that several daemons share, and move the audit log there; the daemon must be stopped',
    )
    .option('--to <URL>', 'the database (default: $DOWSE_DATABASE)')
    .option('--json', 'print JSON');
  examples(command, ['dowse stop', 'DOWSE_DATABASE=postgres://dowse:secret@db.example/team dowse migrate']);
  command.action(({ to, json = false }: Flags) => runCommand(io, json, () => run(io, to, json)));
}

/** The effect of the migration on repositories, which are not copied. */
function repositoriesText({ repositories, localRepositories }: Migrated): string {
  const lines = [];
  const many = (count: number) => counted(count, 'repository', 'repositories');
  if (repositories > 0)
    lines.push(
      `not copied: ${many(repositories)}; the other nodes learn of ${repositories === 1 ? 'it' : 'them'} when this one starts with the database.`,
      'This daemon keeps the mirrors and indexes in its data folder. The others clone anew, and take over indexes with --objects, or build their own.',
    );
  if (localRepositories > 0)
    lines.push(
      `not copied: ${many(localRepositories)} in ${localRepositories === 1 ? 'a folder' : 'folders'} of this machine, which only this node keeps.`,
    );
  return lines.map(line => `${line}\n`).join('');
}

async function run(io: Io, to: string | undefined, json: boolean): Promise<number> {
  const database = to ?? io.env.DOWSE_DATABASE;
  if (!database) {
    throw new DowseError(
      'INVALID_REQUEST',
      'No database given.',
      'Give --to postgres://…, or set DOWSE_DATABASE.',
    );
  }
  const { migrate } = await import('../../migrate/migrate.ts');
  const done = await migrate(defaultDataDir(io.env), database);
  const { keys, users, webhooks, searches, deliveries, audited, clashes, webhookClashes } = done;
  const { repositories, localRepositories } = done;
  if (json) {
    const kept = { repositories, local_repositories: localRepositories };
    const rest = { saved_searches: searches, deliveries, audit_entries: audited, ...kept };
    await io.out(jsonText(io, { keys, users, webhooks, ...rest, clashes, webhook_clashes: webhookClashes }));
  } else {
    const copied = [
      ...[counted(keys, 'key'), counted(users, 'user'), counted(webhooks, 'webhook')],
      ...[counted(searches, 'saved search', 'saved searches'), counted(deliveries, 'delivery', 'deliveries')],
    ].join(', ');
    await io.out(`copied ${copied}; moved ${counted(audited, 'entry', 'entries')} of the audit log\n`);
    await io.out(repositoriesText(done));
    for (const name of clashes) {
      io.note(`the key ${name} was not copied: another key has this name there`);
    }
    for (const name of webhookClashes) {
      io.note(`the webhook ${name} was not copied: another webhook has this name there`);
    }
  }
  return clashes.length + webhookClashes.length === 0 ? EXIT.found : EXIT.nothing;
}
