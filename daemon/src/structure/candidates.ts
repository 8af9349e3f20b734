import { join } from 'node:path';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchRequest } from '../api/schemas.ts';
import { hasFacts } from '../languages/facts/facts.ts';
import { languageOf } from '../languages/index.ts';
import { resolvePath } from '../security/paths.ts';

/** A candidate file, with the matches of the pattern, if there is one. */
export interface Candidate {
  /** The path as matches show it. */
  name: string;
  /** Its real path. */
  absolute: string;
  /** Its unsaved text in the editor. */
  unsaved?: string;
  /** It is what is searched, not a folder that it is in. */
  isNamed?: true;
  matches: readonly Match[];
}

/** Files per batch. The first batches are small, so that the first matches come soon. */
const FIRST_BATCH = 4;
const MAX_IN_BATCH = 32;

/**
 * The candidates of a search in batches. Returns how the text search ended.
 *
 * @param ofRegions whether the search asks only for comments and strings, which need no parser
 */
export async function* candidateFiles(
  matches: AsyncGenerator<Match, SearchStreamEnd, void>,
  request: SearchRequest,
  call: Call,
  ofRegions: boolean,
): AsyncGenerator<Candidate[], SearchStreamEnd, void> {
  const unsaved = new Map(
    (request.unsaved ?? []).map(({ path, text }) => [resolvePath(path, call.roots).absolute, text]),
  );
  const target = resolvePath(request.path, call.roots);
  const absoluteOf = realPaths(target);
  let batch: Candidate[] = [];
  let most = FIRST_BATCH;
  const take = (found: readonly Match[]) => {
    const name = found[0]?.file_name;
    if (name === undefined || !isRead(name, ofRegions)) return;
    const absolute = absoluteOf(name);
    const text = unsaved.get(absolute);
    batch.push({
      name,
      absolute,
      matches: found,
      ...(text !== undefined && { unsaved: text }),
      ...(target.isFile && { isNamed: true as const }),
    });
  };
  let found: Match[] = [];
  for (;;) {
    const step = await matches.next();
    if (!step.done && (found.length === 0 || found[0]!.file_name === step.value.file_name)) {
      found.push(step.value);
      continue;
    }
    take(found);
    found = step.done ? [] : [step.value];
    if (batch.length >= most || (step.done && batch.length > 0)) {
      yield batch;
      [batch, most] = [[], MAX_IN_BATCH];
    }
    if (step.done) return step.value;
  }
}

/** Whether a file can have matches, judged by its path. */
function isRead(name: string, ofRegions: boolean): boolean {
  if (hasFacts(name)) return true;
  const { outline, comments } = languageOf(name);
  return outline !== undefined || (ofRegions && comments !== null);
}

/** A function from the shown path of a match to its real path. Reading it checks that it is still the real path. */
function realPaths(target: ReturnType<typeof resolvePath>): (name: string) => string {
  if (target.isFile) return () => target.absolute;
  const prefix = target.present('x').length - 1;
  return name => join(target.absolute, name.slice(prefix));
}
