/** A thread that analyzes files. Runs the tasks of analysis-thread.ts. */
import { workerData } from 'node:worker_threads';
import { serveJobs } from '../concurrency/job-thread.ts';
import { nativeThread } from '../concurrency/native-thread.ts';
import { createEmbedder } from '../embed/index.ts';
import { BrokenParserError } from '../languages/grammar.ts';
import { isMemoryHigh, useParserCore } from '../languages/parser-core.ts';
import { EmbeddingCache } from '../store/embeddings.ts';
import {
  type AnalyzeResult,
  type AnalyzeTask,
  BROKEN,
  Position,
  type ThreadData,
} from './analysis-thread.ts';
import { analyzeFiles } from './analyze.ts';

const { parserCore, embeddingsFile, position: shared } = workerData as ThreadData;
const position = new Position(shared);
if (parserCore) useParserCore(parserCore);

/** The model and the grammars are loaded once per thread. */
const embedder = await createEmbedder(process.env);
const cache = new EmbeddingCache(embeddingsFile, embedder.id);

const notify = serveJobs<AnalyzeTask, AnalyzeResult, never, number>(async ({ directory, files }) => {
  try {
    const onFile = (at: number | undefined) => {
      position.file = at;
    };
    const analysis = await analyzeFiles(directory, files, embedder, cache, onFile);
    return { analysis, shouldEnd: isMemoryHigh() };
  } catch (error) {
    throw error instanceof BrokenParserError ? Object.assign(error, { code: BROKEN }) : error;
  }
});
notify(nativeThread());
