/**
 * The language server `dowse lsp`. Uses standard input and output; with `--socket PORT` or `--pipe NAME` it
 * connects to the listening client.
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

/** Time limit for closing. Revoking the key takes milliseconds, unless the daemon is starting or hangs. */
const CLOSE_TIMEOUT_MS = 2000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The library exits as soon as it reads `exit`; this reader lets us revoke the key first. */
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
    await atMost(CLOSE_TIMEOUT_MS, server.close()).catch(() => {});
    exit(code ?? (server.wasShutDown() ? 0 : 1));
  };
  reader.onExit = () => void end();
  // The library calls process.exit when the client process is gone, even if the pipes are open.
  process.exit = (() => void end()) as typeof process.exit;
  // The client is gone.
  for (const event of ['end', 'close']) input.once(event, () => void end());
  for (const signal of SIGNALS) process.once(signal, () => void end(128 + constants.signals[signal]));
  connection.listen();
}

/** The connection to a listening client; undefined for standard input and output. */
async function connectToClient(): Promise<Socket | undefined> {
  const string = { type: 'string' } as const;
  const { values } = parseArgs({ options: { socket: string, pipe: string }, strict: false });
  const { socket, pipe } = values as { socket?: string; pipe?: string };
  if (!socket && !pipe) return undefined;
  const connection = socket ? connect(Number(socket), '127.0.0.1') : connect(pipe!);
  await once(connection, 'connect').catch(({ message }: Error) => {
    console.error(`dowse: no editor listens on ${socket ? `port ${socket}` : pipe}: ${message}`);
    process.exit(2);
  });
  return connection;
}

// For example a message to a client that is gone. Logged to standard error: standard output is for messages.
process.on('unhandledRejection', reason => console.error(reason));
const socket = await connectToClient();
run(socket ?? process.stdin, socket ?? process.stdout);
