/** A thread that analyzes files. Exchanges {@link AnalyzeTask} and {@link AnalyzeReply} with analysis-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { createEmbedder } from '../embed/index.ts';
import { BrokenParserError } from '../languages/grammar.ts';
import { isMemoryHigh, useParserCore } from '../languages/parser-core.ts';
import { EmbeddingCache } from '../store/embeddings.ts';
import { AnalysisProgress } from './analysis-progress.ts';
import type { AnalyzeReply, AnalyzeTask, ThreadData } from './analysis-thread.ts';
import { analyzeFiles } from './analyze.ts';

const { parserCore, shared, embeddingsFile } = workerData as ThreadData;
const port = parentPort!;
const progress = new AnalysisProgress(shared);
progress.enterThread();
if (parserCore) useParserCore(parserCore);

/** The model and the grammars are loaded once per thread. */
const embedder = await createEmbedder(process.env);
const cache = new EmbeddingCache(embeddingsFile, embedder.id);

async function analyze({ directory, files, hardFiles }: AnalyzeTask): Promise<AnalyzeReply> {
  try {
    const analysis = await analyzeFiles(directory, files, embedder, cache, { progress, hardFiles });
    return { analysis, shouldEnd: isMemoryHigh() };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { message, code: code ?? null, isBroken: error instanceof BrokenParserError };
  }
}

port.on('message', (task: AnalyzeTask) => {
  void analyze(task).then(reply => port.postMessage(reply));
});
