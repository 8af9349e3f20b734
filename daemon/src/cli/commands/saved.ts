import { type Command, Option } from 'commander';
import type {
  SavedSearchInfo,
  SavedSearchList,
  SavedSearchResponse,
  SaveSearchRequest,
} from '../../api/saved.ts';
import { EXIT, examples, runWithDaemon } from '../context.ts';
import { formatDuration } from '../duration.ts';
import { jsonText } from '../format/json.ts';
import { printable } from '../format/search.ts';
import { columnsText, fieldsText } from '../format/table.ts';
import type { Io } from '../io.ts';
import { givenText } from '../option-values.ts';

interface AddFlags {
  in?: string;
  mode?: string;
  notify?: string;
  allowPrivate?: boolean;
  json?: boolean;
}

const MODES = ['ask', 'pattern', 'structure', 'words'];

/** `saved`: searches that run after each reindex and notify of new matches. */
export function addSaved(program: Command, io: Io): void {
  const saved = program
    .command('saved')
    .summary('manage searches that notify of new matches')
    .description('manage searches that run after each reindex and notify of new matches');
  examples(saved, [
    "dowse saved add todos TODO --in 'repo:*' --notify https://chat.example/hook",
    "dowse saved add retries 'https://search.example:7717/?q=where+are+retries+handled'",
    'dowse saved list',
  ]);
  addAdd(saved, io);
  addList(saved, io);
  addShow(saved, io);
  addRemove(saved, io);
}

function addAdd(saved: Command, io: Io): void {
  const command = saved
    .command('add')
    .description('save a search; only later matches are reported')
    .argument('<name>', 'up to 64 letters, digits, ".", "_" and "-"')
    .argument('<search>', 'the URL of a search on the page, or the text of its search box', givenText)
    .option(
      '--in <PLACE>',
      'search only this folder or address, such as repo:team/app; default: all',
      givenText,
    )
    .addOption(new Option('--mode <M>', 'the way to search; default: as the page picks it').choices(MODES))
    .option('--notify <URL>', 'address to notify of new matches', givenText)
    .option('--allow-private', 'allow that address to be in a private network; requires the scope admin')
    .option('--json', 'print JSON');
  examples(command, [
    "dowse saved add todos TODO --in 'repo:team/*'",
    "dowse saved add fetches --mode structure '--kind call --name fetch' --notify https://chat.example/hook",
  ]);
  command.action((name: string, search: string, flags: AddFlags) =>
    runWithDaemon(io, flags.json, async ({ connection }) => {
      const { notify, allowPrivate } = flags;
      const request: SaveSearchRequest = {
        ...{ name, search: withFlags(search, flags) },
        ...(notify !== undefined && { notify }),
        ...(allowPrivate && { allow_private: true }),
      };
      const added = await connection.json<SavedSearchResponse>('POST', '/api/saved', request);
      await io.out(flags.json ? jsonText(io, added) : showText(added));
      if (!flags.json && added.notify_secret !== null) {
        io.note(`notifications are signed with ${added.notify_secret}; it is not shown again`);
      }
      return EXIT.found;
    }),
  );
}

/** The search with `--in` and `--mode`, as a URL. */
function withFlags(search: string, flags: AddFlags): string {
  const url = /^(?:https?:\/\/[^\s?]*|\/)?\?(\S*)$/.exec(search);
  const query = new URLSearchParams(url ? url[1] : { q: search });
  if (flags.in !== undefined) query.set('in', flags.in);
  if (flags.mode !== undefined) query.set('mode', flags.mode);
  return `/?${query}`;
}

function addList(saved: Command, io: Io): void {
  const command = saved
    .command('list')
    .description('list your saved searches')
    .option('--json', 'print JSON');
  examples(command, ['dowse saved list']);
  command.action(({ json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const list = await connection.json<SavedSearchList>('GET', '/api/saved');
      await io.out(json ? jsonText(io, list) : listText(list));
      return list.searches.length > 0 ? EXIT.found : EXIT.nothing;
    }),
  );
}

function addShow(saved: Command, io: Io): void {
  const command = saved
    .command('show')
    .description('show a saved search, with the time of its last run and its error')
    .argument('<name>')
    .option('--json', 'print JSON');
  examples(command, ['dowse saved show todos']);
  command.action((name: string, { json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const search = await connection.json<SavedSearchInfo>('GET', pathOf(name));
      await io.out(json ? jsonText(io, search) : showText(search));
      return EXIT.found;
    }),
  );
}

function addRemove(saved: Command, io: Io): void {
  const command = saved
    .command('remove')
    .description('remove a saved search')
    .argument('<name>')
    .option('--json', 'print JSON');
  examples(command, ['dowse saved remove todos']);
  command.action((name: string, { json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const removed = await connection.json<SavedSearchInfo>('POST', `${pathOf(name)}/remove`, {});
      await io.out(json ? jsonText(io, removed) : `removed ${removed.name}\n`);
      return EXIT.found;
    }),
  );
}

const pathOf = (name: string): string => `/api/saved/${encodeURIComponent(name)}`;

function listText({ searches }: SavedSearchList): string {
  const rows = searches.map(search => [
    search.name,
    String(search.found),
    newsText(search),
    search.error === null ? printable(search.url) : printable(search.error),
  ]);
  return columnsText([['NAME', 'FINDS', 'NEW', 'SEARCH OR ERROR'], ...rows]);
}

function showText(search: SavedSearchInfo): string {
  return fieldsText([
    ['name', search.name],
    ['search', printable(search.url)],
    ['finds', search.found.toLocaleString('en-US')],
    ['new', newsText(search)],
    ['last run', agoText(search.run_at)],
    ['error', search.error === null ? undefined : printable(search.error)],
    ['notifies', search.notify ?? undefined],
    ['stopped', search.notify_ended ?? undefined],
  ]);
}

function newsText(search: SavedSearchInfo): string {
  return search.new_at === null ? 'nothing yet' : `${search.new}, ${agoText(search.new_at)}`;
}

const agoText = (time: string): string =>
  `${formatDuration(Math.max(1000, Date.now() - Date.parse(time)))} ago`;
