/**
 * The language server as a program: `dowse lsp`. Speaks on standard input and output; with `--socket PORT` or
 * `--pipe NAME` it connects to where the client listens, as editors that use these expect.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import {
  createConnection,
  type DataCallback,
  type Disposable,
  Message,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { atMost } from '../../daemon/src/concurrency/at-most.ts';
import { serve } from './server.ts';

/** To give the key back takes milliseconds, but for a daemon that is being started, or hangs. */
const END_WITHIN_MS = 2000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The library ends the process in the moment that it reads `exit`; here the key is given back first. */
class Reader extends StreamMessageReader {
  onExit = () => {};

  override listen(callback: DataCallback): Disposable {
    return super.listen(message => {
      if (Message.isNotification(message) && message.method === 'exit') this.onExit();
      else callback(message);
    });
  }
}

function run(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void {
  const reader = new Reader(input);
  const connection = createConnection(ProposedFeatures.all, reader, new StreamMessageWriter(output));
  const server = serve(connection);
  const exit = process.exit.bind(process);
  let isEnding = false;
  const end = async (code?: number) => {
    if (isEnding) return;
    isEnding = true;
    await atMost(END_WITHIN_MS, server.close()).catch(() => {});
    exit(code ?? (server.wasShutDown() ? 0 : 1));
  };
  reader.onExit = () => void end();
  // The library does so when it sees that the process of the client is gone, though the pipes to it may be open.
  process.exit = (() => void end()) as typeof process.exit;
  // The client has gone.
  for (const event of ['end', 'close']) input.once(event, () => void end());
  for (const signal of SIGNALS) process.once(signal, () => void end(128 + constants.signals[signal]));
  connection.listen();
}

/** The connection to a client that listens; undefined for one that uses standard input and output. */
async function dial(): Promise<Socket | undefined> {
  const string = { type: 'string' } as const;
  const { values } = parseArgs({ options: { socket: string, pipe: string }, strict: false });
  const { socket, pipe } = values as { socket?: string; pipe?: string };
  if (!socket && !pipe) return undefined;
  const dialled = socket ? connect(Number(socket), '127.0.0.1') : connect(pipe!);
  await once(dialled, 'connect').catch(({ message }: Error) => {
    console.error(`dowse: no editor listens on ${socket ? `port ${socket}` : pipe}: ${message}`);
    process.exit(2);
  });
  return dialled;
}

// Such as a message to a client that has just gone. To standard error: standard output is for messages.
process.on('unhandledRejection', reason => console.error(reason));
const socket = await dial();
run(socket ?? process.stdin, socket ?? process.stdout);
