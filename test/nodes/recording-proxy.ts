import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A port that passes connections on to another one, and keeps what is sent to it. */
export class RecordingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** The target of new connections. */
  target = 0;
  /** The bytes that clients have sent, by connection. */
  readonly sent: Buffer[] = [];

  private constructor() {
    this.#server = createServer(socket => this.#pass(socket));
  }

  static async open(): Promise<RecordingProxy> {
    const tap = new RecordingProxy();
    tap.#server.listen(0, '127.0.0.1');
    await once(tap.#server, 'listening');
    return tap;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends the connections, so that new ones go to another port. */
  moveTo(port: number): void {
    this.target = port;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.moveTo(0);
    this.#server.close();
  }

  #pass(socket: Socket): void {
    const at = this.sent.push(Buffer.alloc(0)) - 1;
    const onward = connect(this.target, '127.0.0.1');
    for (const end of [socket, onward]) {
      this.#sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        this.#sockets.delete(end);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.on('data', bytes => {
      this.sent[at] = Buffer.concat([this.sent[at]!, bytes]);
    });
    socket.pipe(onward).pipe(socket);
  }
}
