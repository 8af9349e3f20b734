import type { Command } from 'commander';
import { DowseError } from '../../api/errors.ts';
import type { RemoveResponse } from '../../api/schemas.ts';
import { CALL, EXIT, examples, runCommand, withDaemon } from '../context.ts';
import { fieldNames, givenFolder } from '../field-names.ts';
import { jsonText } from '../format/json.ts';
import { columnsText } from '../format/table.ts';
import type { Io } from '../io.ts';
import { givenPath } from '../option-values.ts';
import { viewPath } from '../paths.ts';
import { noteUnanswered } from '../unanswered.ts';

const COLUMNS = ['FOLDER', 'STATUS', 'FILES', 'SIZE', 'UPDATED'];

export function addList(index: Command, io: Io): void {
  const command = index
    .command('list')
    .description('list the indexed folders, including deleted ones; exits 1 when there are none')
    .option('--json', 'print JSON');
  examples(command, [
    'dowse index list',
    `dowse index list --json | jq -r '.indexes[] | select(.status == "gone") | .target_dir'`,
  ]);
  command.action(({ json = false }: { json?: boolean }) => runCommand(io, json, () => listIndexes(io, json)));
}

async function listIndexes(io: Io, json: boolean): Promise<number> {
  return withDaemon(io, async ({ dowse }) => {
    const response = await dowse.list(CALL);
    const rows = response.indexes.map(index => [
      index.target_dir,
      index.status,
      String(index.file_count),
      `${index.size_mb} MB`,
      index.last_updated?.slice(0, 10) ?? '',
    ]);
    if (json) await io.out(jsonText(io, response));
    else if (rows.length > 0) await io.out(columnsText([COLUMNS, ...rows]));
    if (!json) noteUnanswered(io, response.unanswered);
    return rows.length > 0 ? EXIT.found : EXIT.nothing;
  });
}

export function addRemove(index: Command, io: Io): void {
  const command = index
    .command('remove')
    .description('delete the index of a folder, even of a deleted one; the code is not touched')
    .argument('[dir]', 'the folder; default: the current one', givenPath)
    .option('--gone', 'delete the indexes of all deleted folders; exits 1 if there are none')
    .option('--json', 'print JSON');
  examples(command, ['dowse index remove', 'dowse index remove ~/code/old', 'dowse index remove --gone']);
  command.action((dir: string | undefined, { gone = false, json = false }: RemoveFlags) =>
    runCommand(io, json, () => removeIndexes(io, dir, { gone, json }), fieldNames(givenFolder(dir))),
  );
}

interface RemoveFlags {
  gone?: boolean;
  json?: boolean;
}

async function removeIndexes(
  io: Io,
  dir: string | undefined,
  { gone, json }: Required<RemoveFlags>,
): Promise<number> {
  if (gone && dir !== undefined)
    throw new DowseError('INVALID_REQUEST', '--gone is for all deleted folders.', 'Leave out the folder.');
  return withDaemon(io, async ({ dowse }) => {
    const targets = gone
      ? (await dowse.list(CALL)).indexes
          .filter(({ status }) => status === 'gone')
          .map(index => index.target_dir)
      : [viewPath(dir, io.cwd).request];
    const removed: RemoveResponse[] = [];
    for (const target_dir of targets) {
      removed.push(await dowse.remove({ target_dir }, CALL).catch(error => noIndexToRemove(error, dir)));
    }
    const lines = removed.map(({ target_dir, size_mb }) => `removed ${target_dir} (${size_mb} MB)\n`);
    await io.out(json ? jsonText(io, gone ? removed : removed[0]) : lines.join(''));
    return removed.length > 0 ? EXIT.found : EXIT.nothing;
  });
}

/** The error for a missing index, without the usual hint on how to build one. */
function noIndexToRemove(error: unknown, dir = 'the current folder'): never {
  if (!(error instanceof DowseError) || error.code !== 'INDEX_NOT_FOUND') throw error;
  const listed = '"dowse index list" shows the folders that have one.';
  throw new DowseError(error.code, `${dir} has no index.`, listed);
}
