/** Repositories over ssh, from a real sshd on loopback, where there is one. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SearchResponse } from '../../daemon/src/api/schemas.ts';
import { temporaryFolder } from '../support/tree.ts';
import { TeamServer } from './team-server.ts';

const SSHD = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd'].find(existsSync);
const SSH = ['/usr/bin/ssh', '/usr/local/bin/ssh'].find(existsSync);

test.skipIf(!SSHD || !SSH)('a repository is cloned over ssh, and fetched after a push', async () => {
  const folder = realpathSync(temporaryFolder());
  const port = await freePort();
  const server = await TeamServer.start({});
  onTestFinished(() => server.close());
  const { bare, push } = server.git.create('team/app', { 'a.ts': 'const quokka = 1;\n' });
  const { keyOf } = keys(folder);
  await startSshd(folder, port);
  const hostKey = execFileSync('ssh-keygen', ['-y', '-f', keyOf('host')], { encoding: 'utf8' });
  useSsh(folder, { known: `[127.0.0.1]:${port} ${hostKey}`, identity: keyOf('user') });

  const url = `ssh://${userInfo().username}@127.0.0.1:${port}${bare}`;
  await server.post('/api/repos', { url, name: 'team/app' });
  await server.ready('team/app');
  expect(await found(server, 'quokka')).toBe(1);
  push({ 'b.ts': 'const wombat = 2;\n' });
  expect((await server.sync('team/app')).status).toBe(200);
  expect(await found(server, 'wombat')).toBe(1);

  useSsh(folder, { known: '', identity: keyOf('user') });
  const { status, body } = await server.sync('team/app');
  expect({ status, details: body.error?.details }).toEqual({
    status: 503,
    details: expect.stringContaining('Host key verification failed'),
  });
});

async function found(server: TeamServer, pattern: string): Promise<number> {
  const { body } = await server.post('/api/search', {
    pattern,
    path: 'repo:team/app',
    options: { recursive: true },
  });
  return (body as SearchResponse).results.length;
}

function keys(folder: string) {
  const keyOf = (name: string) => join(folder, `${name}-key`);
  for (const name of ['host', 'user'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyOf(name)]);
  return { keyOf };
}

async function startSshd(folder: string, port: number): Promise<void> {
  // Of root's sshd, where nothing is started by the system.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'host-key')}`,
    `AuthorizedKeysFile ${join(folder, 'user-key.pub')}`,
    `PidFile ${join(folder, 'sshd.pid')}`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
  ];
  writeFileSync(join(folder, 'sshd_config'), `${settings.join('\n')}\n`);
  const sshd = spawn(SSHD!, ['-D', '-e', '-f', join(folder, 'sshd_config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => end(sshd));
  for await (const line of createInterface(sshd.stderr)) if (line.includes('listening on')) return;
  throw new Error('sshd does not start');
}

async function end(process: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => process.once('exit', resolve));
  process.kill();
  await ended;
}

/** ssh reads the settings of the user's real home. This one in PATH adds others. */
function useSsh(folder: string, { known, identity }: { known: string; identity: string }): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(folder, 'known_hosts'), known);
  const settings = [
    `UserKnownHostsFile ${join(folder, 'known_hosts')}`,
    'GlobalKnownHostsFile none',
    'StrictHostKeyChecking yes',
    `IdentityFile ${identity}`,
    'IdentitiesOnly yes',
  ];
  writeFileSync(join(folder, 'ssh_config'), `${settings.join('\n')}\n`);
  const script = `#!/bin/sh\nexec ${SSH} -F '${join(folder, 'ssh_config')}' "$@"\n`;
  writeFileSync(join(bin, 'ssh'), script, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise(resolve => server.close(resolve));
  return port;
}
