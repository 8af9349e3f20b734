import { readFileSync } from 'node:fs';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchRequest } from '../api/schemas.ts';
import { hasFacts } from '../languages/facts/facts.ts';
import { languageOf } from '../languages/index.ts';
import { resolvePath } from '../security/paths.ts';
import { readSafely } from '../security/safe-open.ts';

/** A larger file is data or generated code. It is read line by line, without a parser. */
const MAX_PARSED_BYTES = 4 << 20;
const MAX_BYTES = 16 << 20;

/** A candidate file, with the matches of the pattern, if there is one. */
export interface CandidateFile {
  name: string;
  text: string;
  isUnsaved: boolean;
  /** Whether it is too large to be parsed. */
  isLarge: boolean;
  matches: readonly Match[];
}

/** Files per batch. The first batches are small, so that the first matches come soon. */
const FIRST_BATCH = 4;
const MAX_IN_BATCH = 32;
const MAX_TEXT = 512 * 1024;

/** The candidates of a search in batches, with their texts. Returns how the text search ended. */
export async function* candidateFiles(
  matches: AsyncGenerator<Match, SearchStreamEnd, void>,
  request: SearchRequest,
  call: Call,
): AsyncGenerator<CandidateFile[], SearchStreamEnd, void> {
  const unsaved = new Map(
    (request.unsaved ?? []).map(({ path, text }) => [resolvePath(path, call.roots).absolute, text]),
  );
  let batch: CandidateFile[] = [];
  let size = 0;
  let most = FIRST_BATCH;
  const take = (found: readonly Match[]) => {
    const file = found[0] && candidate(found, unsaved, call);
    if (file) batch.push(file);
    size += file?.text.length ?? 0;
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
    if (batch.length >= most || size >= MAX_TEXT || (step.done && batch.length > 0)) {
      yield batch;
      [batch, size, most] = [[], 0, MAX_IN_BATCH];
    }
    if (step.done) return step.value;
  }
}

/** The file of some matches; undefined if no parser reads it or it was deleted. */
function candidate(
  matches: readonly Match[],
  unsaved: ReadonlyMap<string, string>,
  { roots }: Call,
): CandidateFile | undefined {
  const { file_name: name } = matches[0]!;
  if (!hasFacts(name) && !languageOf(name).outline) return undefined;
  try {
    const { absolute } = resolvePath(name, roots);
    const text = unsaved.get(absolute);
    if (text !== undefined)
      return { name, text, isUnsaved: true, isLarge: text.length > MAX_PARSED_BYTES, matches };
    const read = readSafely(absolute, absolute, ({ fd, stats }) =>
      stats.size > MAX_BYTES ? undefined : readFileSync(fd, 'utf8'),
    );
    return read === undefined
      ? undefined
      : {
          name,
          text: read.replace(/^\uFEFF/, ''),
          isUnsaved: false,
          isLarge: read.length > MAX_PARSED_BYTES,
          matches,
        };
  } catch {
    return undefined; // it was deleted, or may not be read any more
  }
}
