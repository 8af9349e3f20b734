/** A thread that analyzes files. Exchanges {@link AnalyzeTask} and {@link AnalyzeReply} with analysis-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { nativeThread } from '../concurrency/native-thread.ts';
import { createEmbedder } from '../embed/index.ts';
import { BrokenParserError } from '../languages/grammar.ts';
import { isMemoryHigh, useParserCore } from '../languages/parser-core.ts';
import { EmbeddingCache } from '../store/embeddings.ts';
import type { AnalyzeReply, AnalyzeTask, ThreadData } from './analysis-thread.ts';
import { analyzeFiles, type BegunFile } from './analyze.ts';

const { parserCore, embeddingsFile } = workerData as ThreadData;
const port = parentPort!;
const reply = (message: AnalyzeReply) => port.postMessage(message);
reply({ native: nativeThread() });
if (parserCore) useParserCore(parserCore);

/** The model and the grammars are loaded once per thread. */
const embedder = await createEmbedder(process.env);
const cache = new EmbeddingCache(embeddingsFile, embedder.id);

async function analyze({ directory, files, hardFiles }: AnalyzeTask): Promise<AnalyzeReply> {
  try {
    const onFile = (begun: BegunFile | undefined) => reply({ begun });
    const analysis = await analyzeFiles(directory, files, embedder, cache, { onFile, hardFiles });
    return { analysis, shouldEnd: isMemoryHigh() };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { message, code: code ?? null, isBroken: error instanceof BrokenParserError };
  }
}

port.on('message', (task: AnalyzeTask) => void analyze(task).then(reply));
