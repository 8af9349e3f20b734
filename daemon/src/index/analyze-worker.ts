import Tinypool from 'tinypool';
import { createEmbedder } from '../embed/index.ts';
import { useParserCore } from '../languages/parser-core.ts';
import { EmbeddingCache } from '../store/embeddings.ts';
import { type Analysis, analyzeFiles, type FileToAnalyze } from './analyze.ts';

export interface AnalyzeTask {
  directory: string;
  files: FileToAnalyze[];
  embeddingsFile: string;
}

/** What every thread of a pool is given. */
export interface PoolData {
  parserCore: WebAssembly.Module | undefined;
}

const { parserCore } = Tinypool.workerData as PoolData;
if (parserCore) useParserCore(parserCore);

let ready: ReturnType<typeof prepare> | undefined;

async function prepare(embeddingsFile: string) {
  const embedder = await createEmbedder(process.env);
  return { embedder, cache: new EmbeddingCache(embeddingsFile, embedder.id) };
}

/** Runs in a thread of the pool; the model and the grammars are loaded once a thread. */
export default async function analyze({ directory, files, embeddingsFile }: AnalyzeTask): Promise<Analysis> {
  ready ??= prepare(embeddingsFile);
  const { embedder, cache } = await ready;
  return analyzeFiles(directory, files, embedder, cache);
}
