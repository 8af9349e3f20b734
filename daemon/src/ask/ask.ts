import { relative } from 'node:path';
import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { AskRequest, AskResponse, AskResult, FurtherPlace } from '../api/schemas.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { checkedOutCommit } from '../index/git-head.ts';
import type { FindHolders } from '../index/index-patterns.ts';
import type { Whereabouts } from '../search/look-for-name.ts';
import { resolvePath, withSlashes } from '../security/paths.ts';
import type { IndexReader, StoredChunk, StoredFile } from '../store/index-reader.ts';
import { type NamedPlace, namedPlaces, rankAnswers } from './answer.ts';
import { foundByName, relevanceFactors, semanticMatch } from './explain.ts';
import { type Focus, focusOn, focusOnName } from './focus.ts';
import type { Hit } from './hit.ts';
import { parseQuestion } from './question.ts';
import { type Snippet, SnippetReader } from './snippet.ts';

const DEFAULT_LIMIT = 10;
/** Hits ranked beyond the limit, to stand in for those whose file has just changed; more each time that they were too few. */
const SPARE = 5;
const MORE_SPARE = 8;
const MOST_ROUNDS = 4;

/**
 * Answers a question from a directory's index; `findHolders` tells which files hold a text, where that is known, and `lookFor` where a
 * name stands that the index has nothing of. What is
 * returned is on disk as it is returned: a file that changed since it was indexed is indexed anew first, and left out if
 * it goes on changing.
 *
 * @throws DowseError INDEX_NOT_FOUND, INDEX_BUSY, PERMISSION_DENIED or FILE_NOT_FOUND (options.directory, options.path).
 */
export async function ask(
  index: DirectoryIndex,
  embedder: Embedder,
  { query, options = {} }: AskRequest,
  present: (file: string) => string,
  findHolders: FindHolders,
  lookFor: (name: string) => Promise<Whereabouts>,
  call: Call,
): Promise<AskResponse> {
  index.openReader();
  await index.settle();
  const limit = options.limit ?? DEFAULT_LIMIT;
  const filters = {
    fileTypes: options.file_types ?? [],
    directory: subdirectory(index.directory, options.directory ?? ''),
    ...(options.path === undefined ? {} : { path: within(index.directory, options.path, 'path').path }),
  };
  const results = await (options.names ? named() : ranked());
  const summary = index.summary();
  const commit = checkedOutCommit(index.directory);
  return {
    query,
    results,
    filters: {
      file_types: [...filters.fileTypes],
      directory: options.directory ? filters.directory : '',
      ...(filters.path === undefined ? {} : { path: filters.path }),
    },
    index: {
      generation: summary?.generation ?? 0,
      last_updated: summary?.lastUpdated ?? new Date(0).toISOString(),
      ...(commit ? { commit } : {}),
      stale_files: index.staleFiles,
      ...(index.isPaused ? { paused: true } : {}),
    },
  };

  async function ranked(): Promise<AskResult[]> {
    const question = parseQuestion(query);
    const vector = await embedder.embedQuery(question.text, call.signal);
    const rank: Find<Hit> = (reader, { textOf }, most) =>
      rankAnswers(reader, question, vector, filters, { findHolders, textOf }, most, options.further);
    const found = await asOnDisk(index, rank, limit);
    const missed = found.map(({ absent, written }) => absent ?? written).find(name => name !== undefined);
    const whereabouts = missed === undefined ? undefined : await lookFor(missed);
    return found.map(answer => toResult({ ...answer, whereabouts }, present, options));
  }

  async function named(): Promise<AskResult[]> {
    const find: Find<NamedPlace> = (reader, _, most) => namedPlaces(reader, query, filters).slice(0, most);
    const found = await asOnDisk(index, find, limit);
    return found.map(answer => toNamed(answer, present));
  }
}

/** What is found in an index: a chunk of a file, null where the reader does not know it yet. */
interface Place {
  file: StoredFile;
  chunk: StoredChunk | null;
}

type Find<P extends Place> = (reader: IndexReader, snippets: SnippetReader, most: number) => readonly P[];

/** With its lines as they are on disk, and the lines of other chunks of its file. */
type Answer<P extends Place> = P & Snippet & { chunk: StoredChunk; textOf: SnippetReader['textOf'] };

async function asOnDisk<P extends Place>(
  index: DirectoryIndex,
  find: Find<P>,
  limit: number,
): Promise<Answer<P>[]> {
  const refreshed = new Set<string>();
  for (let round = 1, spare = SPARE; ; round++, spare *= MORE_SPARE) {
    const { answers, stale } = collect(index, find, limit, spare);
    const news = stale.filter(path => !refreshed.has(path));
    if (news.length === 0 || round === MOST_ROUNDS) return answers;
    await index.refreshFiles(news);
    for (const path of news) refreshed.add(path);
  }
}

function collect<P extends Place>(
  index: DirectoryIndex,
  find: Find<P>,
  limit: number,
  spare: number,
): { answers: Answer<P>[]; stale: string[] } {
  const reader = index.openReader();
  const snippets = new SnippetReader(index.directory);
  const answers: Answer<P>[] = [];
  const stale = new Set<string>();
  for (const place of found()) {
    if (answers.length === limit) break;
    const { file, chunk } = place;
    const snippet = chunk && snippets.read(file, chunk);
    if (snippet) answers.push({ ...place, chunk, ...snippet, textOf: snippets.textOf });
    else stale.add(file.path);
  }
  return { answers, stale: [...stale] };

  function found(): readonly P[] {
    try {
      return reader.inOneRead(() => find(reader, snippets, limit + spare));
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
  hit: Answer<Hit>,
  present: (file: string) => string,
  { explain, further }: NonNullable<AskRequest['options']>,
): AskResult {
  const { chunk, snippet, score, contributions, values } = hit;
  const focus = focusOn(hit.question, chunk, snippet, hit.sameLine);
  const why = {
    semantic_match: semanticMatch({ ...chunk, ...focus }, snippet, hit, values),
    relevance_factors: relevanceFactors(contributions, values),
  };
  return {
    ...resultOf(hit, focus, score, why, present),
    ...(further ? { further: furtherPlaces(hit) } : {}),
    ...(explain ? { explanation: Object.fromEntries(contributions) } : {}),
  };
}

function furtherPlaces({ file, further, question, textOf }: Answer<Hit>): FurtherPlace[] {
  return further.flatMap(chunk => {
    const text = textOf(file, chunk);
    if (text === undefined) return [];
    const { symbol, kind, line } = focusOn(question, chunk, text);
    return { line_range: [chunk.startLine, chunk.endLine], line, symbol, kind };
  });
}

function toNamed(place: Answer<NamedPlace>, present: (file: string) => string): AskResult {
  const { symbol, chunk, snippet, likeness } = place;
  const focus = focusOnName(symbol, chunk, snippet);
  const why = { semantic_match: foundByName({ ...chunk, ...focus }), relevance_factors: [] };
  return resultOf(place, focus, likeness, why, present);
}

function resultOf(
  { file, chunk, snippet, contextBefore, contextAfter }: Answer<Place>,
  { symbol, container, kind, line }: Focus,
  score: number,
  why: Pick<AskResult, 'semantic_match' | 'relevance_factors'>,
  present: (file: string) => string,
): AskResult {
  return {
    file: present(file.path),
    snippet,
    line_range: [chunk.startLine, chunk.endLine],
    line,
    score: Math.round(score * 1e4) / 1e4,
    context_before: contextBefore,
    context_after: contextAfter,
    ...why,
    symbol,
    container,
    kind,
    language: file.language,
  };
}

/** The folder of a filter; empty for all. */
function subdirectory(directory: string, requested: string): string {
  if (requested === '') return '';
  const { path, isDirectory } = within(directory, requested, 'directory');
  if (!isDirectory)
    throw new DowseError('FILE_NOT_FOUND', 'options.directory is not a directory', '/options/directory');
  return path;
}

/** What a filter names, relative to the indexed directory, checked to lie in it. */
function within(directory: string, requested: string, option: 'directory' | 'path') {
  const { absolute, isDirectory } = resolvePath(requested, [directory], 'target_dir', `/options/${option}`);
  return { path: withSlashes(relative(directory, absolute)), isDirectory };
}
