import { posix } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import {
  type Callee,
  OutlineRequest,
  type ReadResponse,
  ReferencesRequest,
  type ShowResponse,
} from '../../api/code.ts';
import type { Dowse } from '../../api/dowse.ts';
import { isAddress } from '../../api/repo-address.ts';
import { calleesOf } from '../../daemon-client/callees.ts';
import {
  calleesText,
  knownCallees,
  outlineText,
  readText,
  referencesText,
  showText,
} from '../../text/code-text.ts';
import { CALL, EXIT, examples, runCommand, withDaemon } from '../context.ts';
import { jsonText } from '../format/json.ts';
import { printable } from '../format/search.ts';
import type { Io } from '../io.ts';
import { extensions, givenPath, givenText, wholeNumber } from '../option-values.ts';
import { viewPath } from '../paths.ts';

interface Flags {
  type?: string[];
  max?: number;
  tokens?: number;
  calls?: boolean;
  json?: boolean;
}

const { max_results } = ReferencesRequest.properties.options.properties;
const { max_tokens } = OutlineRequest.properties.options.properties;

export function addReferences(program: Command, io: Io): void {
  const command = program
    .command('references')
    .description('find where a name is defined, called and imported')
    .argument('<name>', 'name of a function, type, constant or variable', givenText)
    .argument('[path]', 'file or folder, with its subfolders; default: the current folder', givenPath)
    .option('--type <EXT>', 'only files of this extension or language (repeatable)', extensions)
    .option('--max <N>', 'most definitions and calls (default: 200)', wholeNumber(max_results))
    .option('--json', 'print JSON');
  examples(command, ['dowse references retryWithBackoff', 'dowse references total src --type ts']);
  command.action((name: string, path: string | undefined, { type, max, json = false }: Flags) =>
    runCommand(io, json, () => {
      const view = viewPath(path, io.cwd);
      const options = { ...(type && { file_types: type }), ...(max && { max_results: max }) };
      return withDaemon(io, async ({ dowse }) => {
        const found = await dowse.references({ name, path: view.request, options }, CALL);
        const groups = ['definitions', 'calls', 'imports'] as const;
        for (const group of groups)
          found[group] = found[group].map(match => ({ ...match, file_name: view.show(match.file_name) }));
        await print(io, json, found, referencesText(found));
        if (found.truncated) io.note(io.errorColors.yellow('dowse: there are more; --max N shows more'));
        return groups.some(group => found[group].length > 0) ? EXIT.found : EXIT.nothing;
      });
    }),
  );
}

export function addOutline(program: Command, io: Io): void {
  const command = program
    .command('outline')
    .description('list the functions and types of a file or folder')
    .argument('[path]', 'file or folder, with its subfolders; default: the current folder', givenPath)
    .option('--type <EXT>', 'only files of this extension or language (repeatable)', extensions)
    .option(
      '--tokens <N>',
      'longest outline, in tokens of 4 characters (default: 4000)',
      wholeNumber(max_tokens),
    )
    .option('--json', 'print JSON');
  examples(command, ['dowse outline src/cart.ts', 'dowse outline src --tokens 1000 --type ts']);
  command.action((path: string | undefined, { type, tokens, json = false }: Flags) =>
    runCommand(io, json, () => {
      const view = viewPath(path, io.cwd);
      const options = { ...(type && { file_types: type }), ...(tokens && { max_tokens: tokens }) };
      return withDaemon(io, async ({ dowse }) => {
        const found = await dowse.outline({ path: view.request, options }, CALL);
        const files = found.files.map(file => ({ ...file, file_name: view.show(file.file_name) }));
        await print(io, json, { ...found, files }, outlineText({ ...found, files }));
        return files.length > 0 ? EXIT.found : EXIT.nothing;
      });
    }),
  );
}

export function addShow(program: Command, io: Io): void {
  const command = program
    .command('show')
    .description('print whole definitions, with line numbers')
    .argument('<file:symbol...>', 'file and name, such as src/cart.ts:Cart.total', addPlace)
    .option(
      '--calls',
      'also list the called functions that are defined in the current folder (for a repo: address, in the folder of the file)',
    )
    .option('--json', 'print JSON');
  examples(command, [
    'dowse show src/cart.ts:total',
    'dowse show --calls src/cart.ts:total',
    'dowse show src/net.rs:Client::send src/net.rs:Client::receive',
  ]);
  command.action((places: FileAndSymbol[], { calls = false, json = false }: Flags) =>
    runCommand(io, json, () =>
      withDaemon(io, async ({ dowse }) => {
        const shown: (ShowResponse & { calls?: Callee[] })[] = [];
        for (const { file, symbol } of places) {
          const view = viewPath(file, io.cwd);
          const found = await dowse.show({ path: view.request, symbol }, CALL);
          const called = calls ? { calls: await calleesIn(io, dowse, view.request, found) } : {};
          shown.push({ ...found, file_name: view.show(found.file_name), ...called });
        }
        const texts = shown
          .flatMap(one => [showText(one), calleesText(one.calls ?? [])])
          .filter(text => text !== '');
        await print(io, json, shown.length === 1 ? shown[0] : shown, texts.join('\n\n'));
        const note = (text: string) => io.note(io.errorColors.yellow(`dowse: ${text}`));
        if (shown.some(({ truncated }) => truncated)) note('there is more; "dowse read" shows any lines');
        const missing = places.filter((_, at) => shown[at]!.definitions.length === 0);
        for (const { file, symbol } of json ? [] : missing)
          note(`no definition of ${symbol}; "dowse outline ${file}" lists what it has`);
        return missing.length === 0 ? EXIT.found : EXIT.nothing;
      }),
    ),
  );
}

/** The functions that definitions of a file call, with the places as the user sees them. */
async function calleesIn(
  { cwd }: Io,
  dowse: Dowse,
  path: string,
  { definitions }: ShowResponse,
): Promise<Callee[]> {
  const view = viewPath(isAddress(path) ? posix.dirname(path) : undefined, cwd);
  const found = await calleesOf(dowse, CALL, { path, definitions, within: view.request });
  return knownCallees(found, view.show);
}

export function addRead(program: Command, io: Io): void {
  const command = program
    .command('read')
    .description('print lines of a text file, with line numbers, decoded to UTF-8')
    .argument('<file>', 'the file', givenPath)
    .argument('[lines]', 'such as 10-40, 10, 10- or 10-40,60-80; default: the first 200', lineRanges)
    .option('--json', 'print JSON');
  examples(command, [
    'dowse read src/cart.ts',
    'dowse read src/cart.ts 10-40',
    'dowse read src/cart.ts 10-40,95',
  ]);
  command.action((file: string, ranges: readonly LineRange[] | undefined, { json = false }: Flags) =>
    runCommand(io, json, () => {
      const view = viewPath(file, io.cwd);
      return withDaemon(io, async ({ dowse }) => {
        const shown: ReadResponse[] = [];
        for (const lines of ranges ?? [{}]) {
          const found = await dowse.read({ path: view.request, ...lines }, CALL);
          shown.push({ ...found, file_name: view.show(found.file_name) });
        }
        const texts = shown.map(readText).filter(text => text !== '');
        await print(io, json, shown.length === 1 ? shown[0] : shown, texts.join('\n\n'));
        return texts.length > 0 ? EXIT.found : EXIT.nothing;
      });
    }),
  );
}

async function print(io: Io, json: boolean, response: unknown, text: string): Promise<void> {
  if (json) return io.out(jsonText(io, response));
  if (text === '') return;
  const lines = text.split('\n').map(line => (io.terminal ? printable(line) : line));
  await io.out(`${lines.join('\n')}\n`);
}

interface FileAndSymbol {
  file: string;
  symbol: string;
}

/** `FILE:SYMBOL`: the first colon after the last slash parts them, but for that of a drive. */
function addPlace(text: string, places: readonly FileAndSymbol[] = []): FileAndSymbol[] {
  const [, file, symbol] = /^((?:[A-Za-z]:(?=[\\/]))?.*?[^:/\\]*?):([^/\\]+)$/.exec(text) ?? [];
  if (file && symbol) return [...places, { file: givenPath(file), symbol }];
  throw new InvalidArgumentError('It takes FILE:SYMBOL, such as src/cart.ts:Cart.total.');
}

interface LineRange {
  first_line: number;
  last_line?: number;
}

/** Most ranges that one command reads. */
const MAX_RANGES = 50;

function lineRanges(text: string): LineRange[] {
  const ranges = text.split(',').map(lineRange);
  if (ranges.length <= MAX_RANGES) return ranges;
  throw new InvalidArgumentError(`It takes at most ${MAX_RANGES} ranges.`);
}

function lineRange(text: string): LineRange {
  const [, first, dash, last] = /^([1-9]\d{0,8})(-)?([1-9]\d{0,8})?$/.exec(text) ?? [];
  if (first === undefined || (last && Number(last) < Number(first)))
    throw new InvalidArgumentError('It takes lines such as 10-40, 10, 10- or 10-40,60-80.');
  const only = dash ? undefined : Number(first);
  const end = last ? Number(last) : only;
  return { first_line: Number(first), ...(end !== undefined && { last_line: end }) };
}
