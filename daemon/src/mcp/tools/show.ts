import type { Definition } from '../../api/code.ts';
import { showText } from '../../text/code-text.ts';
import { DEFAULT_MAX_TOKENS, ShowArguments, ShowResult } from '../schemas.ts';
import { fit } from '../tokens.ts';
import { type ToolContext, tool } from '../tool.ts';

export const show = tool({
  name: 'show',
  title: 'A definition, whole',
  description:
    'Shows the whole definition of a function, type or constant of a file, with line numbers and the comments above it. ' +
    'The symbol may say what it is in: Cart.total.',
  inputSchema: ShowArguments,
  outputSchema: ShowResult,
  example: { path: 'src/net/retry.ts', symbol: 'retryWithBackoff' },
  async run({ path, symbol, max_tokens = DEFAULT_MAX_TOKENS }, { dowse, call, folders }: ToolContext) {
    const [view] = await folders.views(path);
    const found = await dowse.show({ path: view!.request, symbol }, call);
    const file_name = view!.show(found.file_name);
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
        const structured: ShowResult = { definitions: text, ...(left_out ? { left_out } : {}) };
        return { structured, text: [text, left_out].filter(Boolean).join('\n\n') };
      },
      (definition, characters) => ({ ...definition, text: `${definition.text.slice(0, characters)}…` }),
    );
  },
});

const isCut = ({ text }: Definition) => text.endsWith('…');
