import { relative, sep } from 'node:path';
import { resolvePath } from '../access/paths.ts';
import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { AskRequest, AskResponse, AskResult } from '../api/schemas.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { checkedOutCommit } from '../index/git-head.ts';
import type { Holders } from '../index/index-patterns.ts';
import type { StoredChunk } from '../store/index-reader.ts';
import { type Filters, type Hit, rankAnswers } from './answer.ts';
import { relevanceFactors, semanticMatch } from './explain.ts';
import { focusOn } from './focus.ts';
import { parseQuestion, type Question } from './question.ts';
import type { TextOf } from './quoted-runs.ts';
import { SnippetReader } from './snippet.ts';

const DEFAULT_LIMIT = 10;
/** Hits ranked beyond the limit, to stand in for those whose file has just changed. */
const SPARE = 5;

/**
 * Answers a question from a directory's index; `holders` tells which files hold a text, where that is known. What is
 * returned is on disk as it is returned: a file that changed since it was indexed is indexed anew first, and left out if
 * it goes on changing.
 *
 * @throws DowseError INDEX_NOT_FOUND, INDEX_BUSY, PERMISSION_DENIED or FILE_NOT_FOUND (options.directory).
 */
export async function ask(
  index: DirectoryIndex,
  embedder: Embedder,
  { query, options = {} }: AskRequest,
  present: (file: string) => string,
  holders: (literals: readonly string[]) => Holders,
  call: Call,
): Promise<AskResponse> {
  index.openReader();
  await index.settle();
  const limit = options.limit ?? DEFAULT_LIMIT;
  const filters = {
    fileTypes: options.file_types ?? [],
    directory: subdirectory(index.directory, options.directory ?? ''),
  };
  const question = parseQuestion(query);
  const vector = await embedder.embedQuery(question.text, call.signal);
  const held = holders(question.literals);
  const attempt = () => collect(index, question, vector, filters, held, limit);
  let found = attempt();
  if (found.stale.length > 0) {
    await index.refreshFiles(found.stale);
    found = attempt();
  }
  const results = found.answers.map(answer => toResult(question, answer, present, options.explain));
  const summary = index.summary();
  const commit = checkedOutCommit(index.directory);
  return {
    query,
    results,
    filters: { file_types: [...filters.fileTypes], directory: options.directory ? filters.directory : '' },
    index: {
      generation: summary?.generation ?? 0,
      last_updated: summary?.lastUpdated ?? new Date(0).toISOString(),
      ...(commit ? { commit } : {}),
      stale_files: index.staleFiles,
      ...(index.isPaused ? { paused: true } : {}),
    },
  };
}

interface Answer extends Hit {
  path: string;
  chunk: StoredChunk;
  snippet: string;
  contextBefore: string;
  contextAfter: string;
}

function collect(
  index: DirectoryIndex,
  question: Question,
  vector: Int8Array,
  filters: Filters,
  holders: Holders,
  limit: number,
): { answers: Answer[]; stale: string[] } {
  const reader = index.openReader();
  const snippets = new SnippetReader(index.directory);
  const answers: Answer[] = [];
  const stale = new Set<string>();
  for (const hit of ranked()) {
    if (answers.length === limit) break;
    const { file, chunk } = hit;
    const snippet = chunk && snippets.read(file, chunk);
    if (snippet) answers.push({ ...hit, chunk, path: file.path, ...snippet });
    else stale.add(hit.file.path);
  }
  return { answers, stale: [...stale] };

  function ranked(): Hit[] {
    try {
      const textOf: TextOf = (file, chunk) => snippets.read(file, chunk)?.snippet;
      return rankAnswers(reader, question, vector, filters, { holders, textOf }, limit + SPARE);
    } catch (error) {
      index.recover(error);
      throw new DowseError(
        'INDEX_BUSY',
        'The index was damaged and is being rebuilt',
        'ask again shortly',
        1,
      );
    }
  }
}

function toResult(
  question: Question,
  hit: Answer,
  present: (file: string) => string,
  explain = false,
): AskResult {
  const { chunk, file, score, contributions, values } = hit;
  const { symbol, container, kind, line } = focusOn(question, chunk, hit.snippet, hit.sameLine);
  return {
    file: present(hit.path),
    snippet: hit.snippet,
    line_range: [chunk.startLine, chunk.endLine],
    line,
    score: Math.round(score * 1e4) / 1e4,
    context_before: hit.contextBefore,
    context_after: hit.contextAfter,
    semantic_match: semanticMatch({ ...chunk, symbol, container, kind }, hit, values),
    relevance_factors: relevanceFactors(contributions, values),
    symbol,
    container,
    kind,
    language: file.language,
    ...(explain ? { explanation: Object.fromEntries(contributions) } : {}),
  };
}

/** The filter's folder relative to the indexed directory, checked to lie in it. */
function subdirectory(directory: string, requested: string): string {
  if (requested === '') return '';
  const { absolute, isDirectory } = resolvePath(requested, [directory], 'target_dir', '/options/directory');
  if (!isDirectory)
    throw new DowseError('FILE_NOT_FOUND', 'options.directory is not a directory', '/options/directory');
  return relative(directory, absolute).split(sep).join('/');
}
