/** The thread that writes one base: reading and compressing an index takes seconds. Posts its segments. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeBase } from '../store/write-base.ts';

export interface BaseWork {
  indexFile: string;
  folder: string;
}

const { indexFile, folder } = workerData as BaseWork;
parentPort!.postMessage(writeBase(indexFile, folder));
