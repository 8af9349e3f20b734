/** A thread for the tests of `fair-threads.ts`: its tasks return, hang, fill memory, fail or exit. */
import { parentPort } from 'node:worker_threads';

export type OddTask = { echo: string } | { spin: true } | { fill: true } | { fail: string } | { exit: true };

const port = parentPort;
if (!port) throw new Error('odd-thread runs in a thread');
port.on('message', (task: OddTask) => {
  if ('echo' in task) port.postMessage({ result: task.echo });
  else if ('fail' in task) port.postMessage({ failure: task.fail });
  else if ('exit' in task) process.exit(0);
  else if ('spin' in task) for (;;);
  else for (const held: object[] = []; ; ) held.push(Array.from({ length: 10_000 }, () => ({})));
});
port.postMessage('ready');
