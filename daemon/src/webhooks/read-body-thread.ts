/** Entry point of the worker thread of `read-body.ts`. */
import { parentPort } from 'node:worker_threads';
import type { Posted } from '../concurrency/limited-thread.ts';
import { type Read, type ReadTask, readBody } from './read-body.ts';

const port = parentPort;
if (!port) throw new Error('read-body-thread must run in a worker thread');
port.on('message', (task: ReadTask) => port.postMessage(answer(task)));
port.postMessage('ready' satisfies Posted<Read>);

function answer(task: ReadTask): Posted<Read> {
  try {
    return { result: readBody(task) };
  } catch (error) {
    return { failure: String((error as Error).stack) };
  }
}
