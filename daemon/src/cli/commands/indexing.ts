import type { Command } from 'commander';
import { DowseError } from '../../api/errors.ts';
import type { StatusResponse } from '../../api/schemas.ts';
import { skippedText } from '../../api/skip-reason.ts';
import { indexedAbove } from '../../daemon-client/index-above.ts';
import { counted } from '../../text/count.ts';
import { buildWithProgress, builtText, commandOn } from '../build.ts';
import { CALL, EXIT, examples, runCommand, withDaemon } from '../context.ts';
import { formatDuration } from '../duration.ts';
import { fieldNames, givenFolder } from '../field-names.ts';
import { jsonText } from '../format/json.ts';
import { type Field, fieldsText } from '../format/table.ts';
import type { Io } from '../io.ts';
import { givenPath } from '../option-values.ts';
import { viewPath } from '../paths.ts';
import { skippedTable, withAllSkipped } from '../skipped.ts';
import { addList, addRemove } from './indexes.ts';
import { addPull } from './pull.ts';

export function addIndex(program: Command, io: Io): void {
  const index = program.command('index').description('build the index of a folder, or show its state');
  examples(index, [
    'dowse index build',
    'dowse index build --force ~/code/app',
    'dowse index status --json',
    'dowse index pause',
  ]);
  const build = index
    .command('build')
    .description('index a folder, for "dowse ask" and for fast searches; reads only changed files')
    .argument('[dir]', 'the folder; default: the current one', givenPath)
    .option('--force', 'rebuild from scratch')
    .option('--patterns-only', 'only the pattern index, which makes "dowse search" fast; takes seconds')
    .option('--json', 'print JSON');
  examples(build, [
    'dowse index build',
    'dowse index build --force ~/code/app',
    'dowse index build --patterns-only',
  ]);
  build.action((dir: string | undefined, flags: BuildFlags) =>
    runOn(io, dir, flags.json, () => buildIndex(io, dir, flags)),
  );
  const status = index
    .command('status')
    .description('show the state of the index of a folder; exits 1 when there is none')
    .argument('[dir]', 'the folder; default: the current one', givenPath)
    .option('--skipped', 'list the files left out of the index, with reasons')
    .option('--json', 'print JSON');
  examples(status, [
    'dowse index status',
    'dowse index status --skipped',
    'dowse index status --json ~/code/app | jq -r .status',
  ]);
  status.action((dir: string | undefined, flags: StatusFlags) =>
    runOn(io, dir, flags.json, () => showStatus(io, dir, flags)),
  );
  addPull(index, io);
  addPause(index, io, true);
  addPause(index, io, false);
  addList(index, io);
  addRemove(index, io);
}

function addPause(index: Command, io: Io, paused: boolean): void {
  const command = index
    .command(paused ? 'pause' : 'resume')
    .description(
      paused
        ? 'stop indexing a folder until it is resumed; questions use the existing index'
        : 'continue indexing a paused folder',
    )
    .argument('[dir]', 'the folder; default: the current one', givenPath)
    .option('--json', 'print JSON');
  examples(command, paused ? ['dowse index pause', 'dowse index pause ~/code/app'] : ['dowse index resume']);
  command.action((dir: string | undefined, { json = false }: { json?: boolean }) =>
    runOn(io, dir, json, async () => {
      const { request } = viewPath(dir, io.cwd);
      return withDaemon(io, async ({ dowse }) => {
        const response = await dowse.pause({ target_dir: request, paused }, CALL).catch(error => {
          throw json ? error : withBuildCommand(error, dir);
        });
        const text = paused ? `paused; "${commandOn('resume', dir)}" resumes it` : 'resumed';
        await io.out(json ? jsonText(io, response) : `${text}\n`);
        return EXIT.found;
      });
    }),
  );
}

/** Names the folder as the user wrote it; the daemon does not know the current folder. */
function withBuildCommand(error: unknown, dir: string | undefined): unknown {
  if (!(error instanceof DowseError) || error.code !== 'INDEX_NOT_FOUND') return error;
  return new DowseError(error.code, error.message, `Build it with: ${commandOn('build', dir)}`);
}

function runOn(
  io: Io,
  dir: string | undefined,
  json: boolean | undefined,
  work: () => Promise<number>,
): Promise<void> {
  return runCommand(io, json === true, work, fieldNames(givenFolder(dir)));
}

interface BuildFlags {
  force?: boolean;
  patternsOnly?: boolean;
  json?: boolean;
}

async function buildIndex(
  io: Io,
  dir: string | undefined,
  { force = false, patternsOnly = false, json = false }: BuildFlags,
): Promise<number> {
  const { request } = viewPath(dir, io.cwd);
  return withDaemon(io, async ({ dowse }) => {
    const response = await buildWithProgress(io, dowse, {
      dir: request,
      name: dir ?? request,
      force,
      patternsOnly,
    });
    await io.out(json ? jsonText(io, response) : `${builtText(response)}\n`);
    return EXIT.found;
  });
}

interface StatusFlags {
  skipped?: boolean;
  json?: boolean;
}

async function showStatus(
  io: Io,
  dir: string | undefined,
  { skipped = false, json = false }: StatusFlags,
): Promise<number> {
  const { request } = viewPath(dir, io.cwd);
  return withDaemon(io, async ({ dowse }) => {
    const response = skipped
      ? await withAllSkipped(dowse, request)
      : await dowse.status({ target_dir: request }, CALL);
    if (skipped && !json && response.skipped_files) {
      await io.out(skippedTable(response.skipped_files));
      return EXIT.found;
    }
    const above =
      response.status === 'missing' && !json ? await indexedAbove(dowse, request, CALL) : undefined;
    await io.out(
      json ? jsonText(io, response) : statusText(io, { given: dir, dir: request, above }, response),
    );
    if (response.status === 'failed') return EXIT.error;
    return response.status === 'missing' && !hasPatterns(response) ? EXIT.nothing : EXIT.found;
  });
}

const STATUS_COLOR = {
  ready: 'green',
  stale: 'yellow',
  building: 'cyan',
  missing: 'yellow',
  failed: 'red',
} as const;

/** A folder as given and as resolved, and the indexed folder above it that answers its questions. */
interface Folder {
  given: string | undefined;
  dir: string;
  above: string | undefined;
}

function statusText(io: Io, { given, dir, above }: Folder, response: StatusResponse): string {
  const status: Field = ['status', statusLine(given, response), io.colors[STATUS_COLOR[response.status]]];
  if (response.status === 'missing')
    return fieldsText([
      status,
      ['folder', dir],
      ['asked', above && `in the index of ${above}`],
      ['patterns', hasPatterns(response) ? patternsText(response) : undefined],
    ]);
  const rows: Field[] = [
    status,
    ['folder', dir],
    ['index', response.index_path],
    ['files', String(response.file_count)],
    ['chunks', response.chunk_count?.toString()],
    ['changed since', response.stale_files ? String(response.stale_files) : undefined],
    ['updated', response.last_updated ? updatedText(response.last_updated) : undefined],
    ['size', `${response.size_mb} MB`],
    ['left out', leftOutText(response)],
    ['patterns', patternsText(response)],
    ['facts', stateText(response.facts)],
    ['graph', stateText(response.graph)],
    ['watching', response.watching === false ? 'no: changes are found at ask time' : undefined],
    ['model', response.model],
    ['note', response.message],
  ];
  return fieldsText(rows);
}

function hasPatterns({ patterns }: StatusResponse): boolean {
  return patterns !== undefined && patterns.status !== 'missing' && patterns.status !== 'unavailable';
}

/** State of the pattern index. */
function patternsText({ patterns }: StatusResponse): string | undefined {
  if (!patterns) return undefined;
  const { status, files, size_mb, message } = patterns;
  const size = files > 0 ? `, ${counted(files, 'file')}, ${size_mb} MB` : '';
  return `${status}${size}${message ? ` (${message})` : ''}`;
}

/** State of something beside an index. */
function stateText(state: StatusResponse['facts'] | StatusResponse['graph']): string | undefined {
  if (!state || state.status === 'missing') return undefined;
  return state.progress === undefined
    ? state.status
    : `${state.status}, ${Math.floor(state.progress * 100)}%`;
}

function statusLine(dir: string | undefined, { status, progress, paused }: StatusResponse): string {
  if (paused) return `${status}, paused ("${commandOn('resume', dir)}" resumes it)`;
  if (status === 'missing') return `missing ("${commandOn('build', dir)}" makes it)`;
  return progress === undefined ? status : `${status}, ${Math.floor(progress * 100)}%`;
}

function updatedText(timestamp: string): string {
  return `${timestamp} (${formatDuration(Date.now() - Date.parse(timestamp))} ago)`;
}

function leftOutText({ skipped }: StatusResponse): string | undefined {
  const text = skippedText(skipped);
  return text && `${text} ("dowse index status --skipped" lists them)`;
}
