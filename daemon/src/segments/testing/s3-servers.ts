/** For tests: servers that speak the protocol of S3. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ACCESS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
/** Longest start of a part of Ceph. */
const START_MS = 60_000;

/** A running server with the bucket `dowse`. */
export interface S3Server {
  /** The variables with which Dowse finds it. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

/** s3rver, in this process. It starts at once, but is more lenient than others. */
export async function startS3rver(): Promise<S3Server> {
  // @ts-expect-error it has no types
  const { default: S3rver } = await import('s3rver');
  const folder = mkdtempSync(join(tmpdir(), 'dowse-s3-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: folder };
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'dowse', configs: [] }] });
  const { port } = await server.run();
  return {
    env: { ...ACCESS, AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` },
    async remove() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph-authtool', 'monmaptool', 'ceph'];

/** Why there is no radosgw to test with; undefined if there is one. */
export const noRadosgw: string | undefined = (() => {
  const missing = PROGRAMS.filter(name => !existsSync(`/usr/bin/${name}`));
  if (missing.length > 0) return `no ${missing.join(', ')}: apt-get install ceph-mon ceph-osd radosgw`;
  return undefined;
})();

/** Ceph's radosgw with one monitor and one object store in memory: a real server, in a folder of its own. */
export class Radosgw implements S3Server {
  readonly #folder = mkdtempSync(join(tmpdir(), 'dowse-rgw-'));
  readonly #parts: ChildProcess[] = [];
  env: Record<string, string> = {};

  static async start(): Promise<Radosgw> {
    const server = new Radosgw();
    try {
      await server.#start();
      return server;
    } catch (error) {
      await server.remove();
      throw error;
    }
  }

  async remove(): Promise<void> {
    for (const part of this.#parts.reverse()) {
      if (part.exitCode !== null || part.signalCode !== null) continue;
      part.kill('SIGKILL');
      await once(part, 'exit');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const [mon, http] = [await freePort(), await freePort()];
    const fsid = randomUUID();
    const at = (name: string) => join(this.#folder, name);
    for (const name of ['mon', 'osd', 'run']) mkdirSync(at(name));
    writeFileSync(at('ceph.conf'), configuration({ folder: this.#folder, fsid, mon, http }));
    const keyring = ['--create-keyring', at('keyring'), '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *'];
    await run('ceph-authtool', keyring);
    const caps = ['mon', 'osd', 'mds', 'mgr'].flatMap(name => ['--cap', name, 'allow *']);
    for (const name of ['client.admin', 'client.rgw'])
      await run('ceph-authtool', [at('keyring'), '--gen-key', '-n', name, ...caps]);
    await run('monmaptool', [
      '--create',
      '--fsid',
      fsid,
      '--addv',
      'a',
      `[v1:127.0.0.1:${mon}]`,
      at('monmap'),
    ]);
    await this.#run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', at('monmap'), '--keyring', at('keyring'));
    this.#spawn('ceph-mon', '-i', 'a', '-f');
    const uuid = randomUUID();
    await this.#run('ceph', 'osd', 'new', uuid);
    await this.#run('ceph', 'osd', 'crush', 'add-bucket', 'h', 'host');
    await this.#run('ceph', 'osd', 'crush', 'move', 'h', 'root=default');
    await this.#run('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'host=h');
    await this.#run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', uuid);
    this.#spawn('ceph-osd', '-i', '0', '-f');
    const user = ['--uid=t', '--display-name=t', '--access-key=S3RVER', '--secret-key=S3RVER'];
    await this.#run('radosgw-admin', 'user', 'create', ...user);
    const gateway = this.#spawn('radosgw', '-n', 'client.rgw', '-f');
    const url = `http://127.0.0.1:${http}`;
    await until(async () => {
      if (gateway.exitCode !== null) throw new Error('radosgw ended');
      return (await fetch(url).catch(() => undefined))?.ok;
    });
    this.env = { ...ACCESS, AWS_ENDPOINT_URL: url };
    const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const client = new S3Client({ endpoint: url, forcePathStyle: true, region: 'us-east-1', credentials });
    await client.send(new CreateBucketCommand({ Bucket: 'dowse' }));
    client.destroy();
  }

  #spawn(program: string, ...args: string[]): ChildProcess {
    const part = spawn(program, ['-c', join(this.#folder, 'ceph.conf'), ...args], { stdio: 'ignore' });
    this.#parts.push(part);
    return part;
  }

  async #run(program: string, ...args: string[]): Promise<void> {
    await run(program, ['-c', join(this.#folder, 'ceph.conf'), ...args], { timeout: START_MS });
  }
}

async function until(condition: () => Promise<unknown>): Promise<void> {
  const giveUpAt = Date.now() + START_MS;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error('radosgw did not start');
    await setTimeout(50);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function configuration(it: { folder: string; fsid: string; mon: number; http: number }): string {
  const plugins = globSync('/usr/lib/*/ceph')[0] ?? '/usr/lib/ceph';
  const classes = globSync('/usr/lib/*/rados-classes')[0] ?? '/usr/lib/rados-classes';
  return `[global]
fsid = ${it.fsid}
mon host = v1:127.0.0.1:${it.mon}
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
keyring = ${it.folder}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = ${it.folder}/run
admin socket = ${it.folder}/run/$cluster-$name.asok
log file = ${it.folder}/$name.log
pid file = ${it.folder}/run/$name.pid
plugin dir = ${plugins}
erasure code dir = ${plugins}/erasure-code
osd class dir = ${classes}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr2 = false
mon max pg per osd = 1000
[mon.a]
mon data = ${it.folder}/mon
mon addr = 127.0.0.1:${it.mon}
[osd]
osd class update on start = false
osd crush update on start = false
osd objectstore = memstore
osd data = ${it.folder}/osd
memstore device bytes = 1073741824
osd memory target = 939524096
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${it.http}
rgw thread pool size = 16
`;
}
