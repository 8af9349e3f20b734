import { outlineText } from '../../text/code-text.ts';
import { DEFAULT_MAX_TOKENS, OutlineArguments, OutlineResult } from '../schemas.ts';
import { oneByOne } from '../several-folders.ts';
import { fit } from '../tokens.ts';
import { type ToolContext, tool } from '../tool.ts';

export const outline = tool({
  name: 'outline',
  title: 'Functions and types of a file or folder',
  description:
    'Lists the functions and types of a file or a folder with their first and last lines, within max_tokens: members are ' +
    'left out first, then the last files. Use it to get to know code before reading it.',
  inputSchema: OutlineArguments,
  outputSchema: OutlineResult,
  example: { path: 'src/net' },
  async run({ path, max_tokens = DEFAULT_MAX_TOKENS, ...options }, { dowse, call, folders }: ToolContext) {
    const views = await folders.views(path);
    const share = Math.max(MIN_TOKENS, Math.floor((max_tokens * ROOM_FOR_JSON) / views.length));
    const { answers, notSearched } = await oneByOne(views, call.signal, async view => {
      const request = { path: view.request, options: { ...options, max_tokens: share } };
      const found = await dowse.outline(request, call);
      const files = found.files.map(file => ({ ...file, file_name: view.show(file.file_name) }));
      return outlineText({ ...found, files });
    });
    const text = answers.filter(Boolean).join('\n\n') || 'No functions or types.';
    return fit(
      [text],
      max_tokens,
      ([shown = '']) => ({
        structured: {
          outline: shown,
          ...(notSearched.length > 0 ? { not_searched: [...notSearched] } : {}),
        } satisfies OutlineResult,
        text: [shown, ...notSearched].filter(Boolean).join('\n\n'),
      }),
      (shown, characters) => `${shown.slice(0, characters)}…`,
    );
  },
});

const MIN_TOKENS = 200;
/** Line ends and quotes take more room in JSON. */
const ROOM_FOR_JSON = 0.85;
