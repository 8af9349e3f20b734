import { isAbsolute, posix } from 'node:path';
import type { Definition } from '../../api/code.ts';
import { isAddress } from '../../api/repo-address.ts';
import { calleesOf } from '../../daemon-client/callees.ts';
import { calleesText, knownCallees, showText } from '../../text/code-text.ts';
import { type Folders, folderOf, type PathView } from '../folders.ts';
import { DEFAULT_MAX_TOKENS, ShowArguments, ShowResult } from '../schemas.ts';
import { fit } from '../tokens.ts';
import { type ToolContext, tool } from '../tool.ts';

export const show = tool({
  name: 'show',
  title: 'A definition, whole',
  description:
    'Shows the whole definition of a function, type or constant of a file, with line numbers and the comments above it. ' +
    'The symbol may say what it is in: Cart.total. With `calls`, what it calls and where that is defined.',
  inputSchema: ShowArguments,
  outputSchema: ShowResult,
  example: { path: 'src/net/retry.ts', symbol: 'retryWithBackoff' },
  async run({ path, symbol, calls = false, max_tokens = DEFAULT_MAX_TOKENS }, context: ToolContext) {
    const { dowse, call, folders } = context;
    const [view] = await folders.views(path);
    const found = await dowse.show({ path: view!.request, symbol }, call);
    const file_name = view!.show(found.file_name);
    const called = calls ? await callees(context, view!, found.definitions) : '';
    return fit(
      found.definitions,
      max_tokens,
      shown => {
        const isAll = shown.length === found.definitions.length && !found.truncated && !shown.some(isCut);
        const text =
          shown.length > 0
            ? showText({ file_name, definitions: [...shown] })
            : `No definition of ${symbol} in ${file_name}; outline lists what it has.`;
        const left_out = isAll ? undefined : 'There is more; read shows any lines of the file.';
        const structured: ShowResult = {
          definitions: text,
          ...(called ? { calls: called } : {}),
          ...(left_out ? { left_out } : {}),
        };
        return { structured, text: [text, called, left_out].filter(Boolean).join('\n\n') };
      },
      (definition, characters) => ({ ...definition, text: `${definition.text.slice(0, characters)}…` }),
    );
  },
});

/** The functions that the definitions call, in the folder of the project with the file, or in the folder of the file. */
async function callees(
  { dowse, call, folders }: ToolContext,
  { request, absolute, show }: PathView,
  definitions: readonly Definition[],
): Promise<string> {
  const within = await projectOf(folders, { request, absolute });
  const found = await calleesOf(dowse, call, { path: request, definitions, within });
  return calleesText(knownCallees(found, show));
}

/** The folder of the project with a file, in the form in which the file is named: the answers have that form, too. */
async function projectOf(
  folders: Folders,
  { request, absolute }: Pick<PathView, 'request' | 'absolute'>,
): Promise<string> {
  if (isAddress(request)) return posix.dirname(request);
  if (!isAbsolute(request)) return '.';
  return (await folderOf(folders, absolute)) ?? posix.dirname(request);
}

const isCut = ({ text }: Definition) => text.endsWith('…');
