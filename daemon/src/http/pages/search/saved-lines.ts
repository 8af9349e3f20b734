import type { Call } from '../../../api/dowse.ts';
import { DowseError } from '../../../api/errors.ts';
import { type FoundLine, MAX_LINES } from '../../../saved/saved-searches.ts';
import type { Mode } from '../../../search-command/query-mode.ts';
import type { Key } from '../../../security/keys.ts';
import type { Context } from '../../context.ts';
import { choosePlaces, together } from './chosen-places.ts';
import { paramsOf } from './params.ts';
import { readQuery } from './read-query.ts';
import type { FileResult } from './results.ts';
import { findIn } from './search-place.ts';

/** Weaker answers change places with each reindex. */
const LEAST_SCORE = 0.5;

/** The lines that a saved search finds with the permissions of a key: all repositories at once, then the folders. @throws DowseError */
export async function savedLines(
  context: Pick<Context, 'engine' | 'repos'>,
  query: string,
  key: Key,
  signal: AbortSignal,
): Promise<FoundLine[]> {
  const params = { ...paramsOf(Object.fromEntries(new URLSearchParams(query))), context: 0 };
  const call: Call = { roots: key.roots, repos: key.repos, signal, caller: key.name, key: key.id };
  const mode = params.mode as Mode;
  const typed = readQuery(params.q);
  const where = await choosePlaces(context, params, typed, call);
  // An address of several cannot name a folder.
  const targets = params.path === '' ? together(where) : where.targets;
  const found: FoundLine[] = [];
  for (const target of targets) {
    // One more shows that there are too many.
    const limit = MAX_LINES + 1;
    try {
      const { files } = await findIn(mode, {
        engine: context.engine,
        params,
        query: typed,
        target,
        where,
        call,
        limit,
      });
      found.push(...files.flatMap(file => (mode === 'ask' ? answersOf(file) : linesOf(file))));
    } catch (error) {
      // With a filter by path, a place without that path has no results.
      const isElsewhere =
        error instanceof DowseError && error.code === 'FILE_NOT_FOUND' && params.path !== '';
      if (!isElsewhere || targets.length === 1) throw error;
    }
    signal.throwIfAborted();
  }
  return found;
}

function linesOf({ place, blocks }: FileResult): FoundLine[] {
  const lines = blocks.flatMap(block => block.lines).filter(({ isMatch }) => isMatch);
  return lines.map(({ number, code }) => ({ file: place, line: number, text: code.text }));
}

function answersOf({ place, blocks }: FileResult): FoundLine[] {
  return blocks
    .filter(({ score = 0 }) => score >= LEAST_SCORE)
    .map(({ lines, container, symbol }) => {
      const first = lines.find(({ isMatch }) => isMatch) ?? lines[0]!;
      const name = symbol && [container, symbol].filter(Boolean).join('.');
      return { file: place, line: first.number, text: first.code.text, ...(name && { symbol: name }) };
    });
}
