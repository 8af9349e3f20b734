/**
 * A small process that starts ripgrep for a large one. Speaks {@link ToLauncher} and {@link FromLauncher} with
 * launcher.ts; ripgrep writes straight into a socket of the large process. All that it started ends with it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { type FromLauncher, HEADER_BYTES, type ToLauncher } from './launcher-messages.ts';

const MAX_STDERR = 64 * 1024;
const address = process.argv[2]!;
const children = new Map<number, ChildProcess>();

function send(message: FromLauncher): void {
  if (process.connected) process.send!(message);
}

async function start({ id, command, args, cwd }: Extract<ToLauncher, { type: 'start' }>): Promise<void> {
  try {
    const socket = await open(id);
    const child = spawn(command, args, { cwd, stdio: ['ignore', socket, 'pipe'] });
    children.set(id, child);
    follow(id, child);
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject)).finally(
      () =>
        // ripgrep has its own by now; where this one stayed open, the output would never end.
        socket.destroy(),
    );
    send({ type: 'started', id, pid: child.pid! });
  } catch (error) {
    children.delete(id);
    send({ type: 'failed', id, code: (error as NodeJS.ErrnoException).code ?? '' });
  }
}

/** A connection that says which run it is for. */
function open(id: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => {
      socket.write(String(id).padStart(HEADER_BYTES), () => resolve(socket));
    });
    socket.once('error', reject);
  });
}

function follow(id: number, child: ChildProcess): void {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < MAX_STDERR) stderr += text;
  });
  child.once('close', code => {
    if (children.delete(id)) send({ type: 'ended', id, code, stderr });
  });
}

process.on('message', (message: ToLauncher) => {
  if (message.type === 'start') void start(message);
  else children.get(message.id)?.kill('SIGKILL');
});
process.on('disconnect', () => {
  for (const child of children.values()) child.kill('SIGKILL');
  // A process that was killed could not do it.
  rmSync(path.dirname(address), { recursive: true, force: true });
  process.exit();
});
send({ type: 'ready' });
