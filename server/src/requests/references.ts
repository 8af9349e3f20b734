import { DEFINITIONS } from '../../../daemon/src/api/structure.ts';
import type { Caller, Context } from '../context.ts';
import { failure } from '../errors.ts';
import type { ReferencesParams, ReferencesResult, SearchMatch } from '../protocol.ts';
import { elsewhere } from './not-searched.ts';
import { run, withFailed, withSettings } from './search.ts';

/** A name in code: letters, digits, `_` and `$`; some languages add `?`, `!` or `-` at the end or within. */
const WORD = /[\p{L}\p{N}_$]+(?:-[\p{L}\p{N}_$]+)*[?!]?/gu;

/**
 * Definitions, calls and imports of a name, read from the syntax of all files and of unsaved documents.
 *
 * @throws DowseError INVALID_REQUEST without a name
 */
export async function references(
  context: Context,
  params: ReferencesParams,
  caller: Caller,
): Promise<ReferencesResult> {
  const started = performance.now();
  const name = params.name ?? wordAt(context, params);
  const targets = context.workspace.targets(params.in);
  const { max_results, ...options } = (await withSettings(context)) ?? {};
  const limit = params.limit ?? max_results;
  const find = (pattern: string, structure: object) => {
    const text = pattern === '' ? {} : { fixed_strings: true };
    const request = { pattern, options: { ...options, ...text, max_results: limit, structure } };
    const jobs = targets.map(target => ({ target, request: { ...request, path: target.path } }));
    // Matches are sorted by what they are before any can be sent.
    return run(context, jobs, { ...caller, part: undefined });
  };
  const found = await find('', { kind: [...DEFINITIONS, 'call'], name: exactly(name), container: true });
  const imported = await find(name, { kind: ['import'] });
  const named = found.matches.filter(({ symbol }) => symbol === name);
  const isWord = ({ text }: SearchMatch) => [...text.matchAll(WORD)].some(([word]) => word === name);
  const result = {
    name,
    definitions: named.filter(({ kind }) => kind !== 'call'),
    calls: named.filter(({ kind }) => kind === 'call'),
    imports: imported.matches.filter(isWord),
    truncated: found.truncated || imported.truncated,
    tookMs: Math.round(performance.now() - started),
    notOnScreen: [...new Set([...found.notOnScreen, ...imported.notOnScreen])],
  };
  return withFailed(result, [...(found.notSearched ?? []), ...elsewhere(context, params.in)]);
}

/** An expression for exactly this name: a glob would read some of its signs in another way. */
const exactly = (name: string) => `/^${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$/`;

function wordAt({ buffers }: Context, { textDocument, position }: ReferencesParams): string {
  if (!textDocument || !position) {
    const details = 'Give `name`, or `textDocument` and `position`.';
    throw failure('INVALID_REQUEST', 'There is no name to look for.', details);
  }
  const document = buffers.get(textDocument.uri);
  if (!document) throw failure('INVALID_REQUEST', 'The document is not open.', 'Open it, or give `name`.');
  const { line, character } = position;
  const text = document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
  for (const { 0: word, index } of text.matchAll(WORD))
    if (index <= character && character <= index + word.length) return word;
  throw failure('INVALID_REQUEST', 'There is no name at this position.', 'Put the cursor on a name.');
}
