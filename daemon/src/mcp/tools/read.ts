import { counted } from '../../text/count.ts';
import { DEFAULT_MAX_TOKENS, ReadArguments, ReadResult } from '../schemas.ts';
import { fit } from '../tokens.ts';
import { type ToolContext, tool } from '../tool.ts';

export const read = tool({
  name: 'read',
  title: 'Lines of a file',
  description:
    'Reads lines of a text file of the project, with their numbers: 200 from first_line unless last_line is given.',
  inputSchema: ReadArguments,
  outputSchema: ReadResult,
  example: { path: 'src/net/retry.ts', first_line: 10, last_line: 40 },
  async run({ path, max_tokens = DEFAULT_MAX_TOKENS, ...lines }, { dowse, call, folders }: ToolContext) {
    const [view] = await folders.views(path);
    const found = await dowse.read({ path: view!.request, ...lines }, call);
    const { first_line, last_line, total_lines } = found;
    const all = last_line < first_line ? [] : found.text.split('\n');
    return fit(
      all,
      max_tokens,
      shown => {
        const last = first_line + shown.length - 1;
        const left = total_lines - last;
        const more =
          shown.length > 0 && left > 0 ? `${counted(left, 'more line')}: first_line ${last + 1}` : '';
        const text =
          shown.length > 0
            ? shown.map((line, at) => `${first_line + at}: ${line}`).join('\n')
            : `${view!.show(found.file_name)} has ${counted(total_lines, 'line')}.`;
        const structured: ReadResult = {
          ...{ first_line, last_line: last, total_lines },
          lines: text,
          ...(more ? { left_out: more } : {}),
        };
        return { structured, text: [text, more].filter(Boolean).join('\n\n') };
      },
      (line, characters) => `${line.slice(0, characters)}…`,
    );
  },
});
