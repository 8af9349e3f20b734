import type { ReferencesResponse } from '../../api/code.ts';
import type { Match } from '../../api/schemas.ts';
import { referencesText } from '../../text/code-text.ts';
import { counted } from '../../text/count.ts';
import { DEFAULT_MAX_TOKENS, ReferencesArguments, ReferencesResult } from '../schemas.ts';
import { matchesOf, oneByOne } from '../several-folders.ts';
import { shortenMatch } from '../shorten-match.ts';
import { fit } from '../tokens.ts';
import { type ToolContext, tool } from '../tool.ts';

const GROUPS = ['definitions', 'calls', 'imports'] as const;
type Reference = { group: (typeof GROUPS)[number]; match: Match };

export const references = tool({
  name: 'references',
  title: 'Where a name is defined, called and imported',
  description:
    'Definitions, calls and imports of a function, type or variable, with the function each is in. Reads syntax trees: ' +
    'comments, strings and longer names do not count.',
  inputSchema: ReferencesArguments,
  outputSchema: ReferencesResult,
  example: { name: 'retryWithBackoff', path: 'src' },
  async run({ name, path, max_tokens = DEFAULT_MAX_TOKENS, ...options }, context: ToolContext) {
    const { dowse, call, folders } = context;
    const views = await folders.views(path);
    const { answers, notSearched } = await oneByOne(views, call.signal, async view => ({
      view,
      found: await dowse.references({ name, path: view.request, options }, call),
    }));
    const all: Reference[] = GROUPS.flatMap(group =>
      matchesOf(answers.map(({ view, found }) => ({ view, results: found[group] }))).map(match => ({
        group,
        match,
      })),
    );
    const isTruncated = answers.some(({ found }) => found.truncated);
    return fit(
      all,
      max_tokens,
      shown => {
        const isAll = shown.length === all.length && !isTruncated;
        const left_out = isAll
          ? undefined
          : `There are more: ${shown.length} of ${isTruncated ? 'over ' : ''}${counted(all.length, 'reference')} shown. Name a folder in path.`;
        const text =
          shown.length > 0
            ? referencesText(grouped(name, shown))
            : `No definition, call or import of ${name}.`;
        const count = (wanted: string) => all.filter(({ group }) => group === wanted).length;
        const structured: ReferencesResult = {
          ...{ definitions: count('definitions'), calls: count('calls'), imports: count('imports') },
          references: text,
          ...(left_out ? { left_out } : {}),
          ...(notSearched.length > 0 ? { not_searched: [...notSearched] } : {}),
        };
        return { structured, text: [text, left_out, ...notSearched].filter(Boolean).join('\n\n') };
      },
      ({ group, match }, characters) => ({ group, match: shortenMatch(match, characters) }),
    );
  },
});

function grouped(name: string, all: readonly Reference[]): ReferencesResponse {
  const of = (wanted: string) => all.flatMap(({ group, match }) => (group === wanted ? match : []));
  return { name, definitions: of('definitions'), calls: of('calls'), imports: of('imports') };
}
