/** Daemons with certificates ask each other over TLS, and only the one that is meant. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres } from '../../daemon/src/store/testing/postgres-server.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { Certificates, type MadeCertificate } from './certificates.ts';
import { withoutDifferences } from './differences.ts';
import { RecordingProxy } from './recording-proxy.ts';
import { type Asked, type Node, World } from './world.ts';

const NAMES = Array.from({ length: 16 }, (_, at) => `team/repo-${at}`);
const REPOS = Object.fromEntries(
  NAMES.map((name, at) => [name, { 'src/animal.ts': `export const quokka = ${at};\n` }]),
);
const HERE = 'IP:127.0.0.1';
/** The first bytes of a connection with TLS. */
const HANDSHAKE = 0x16;

const search = (path: string): Asked => ({
  path: '/api/search',
  body: { pattern: 'quokka', path, options: { recursive: true } },
});

describe.skipIf(noPostgres !== undefined)(
  `two daemons with TLS${noPostgres ? ` (${noPostgres})` : ''}`,
  () => {
    const folder = temporaryFolder();
    const certificates = new Certificates(folder);
    const [trusted, own] = [
      certificates.signed({ names: HERE }),
      certificates.selfSigned({ names: 'DNS:search-2' }),
    ];
    const impostors: Server[] = [];
    let world: World;
    let taps: RecordingProxy[];
    let nodes: [Node, Node];

    const argsOf = (at: number, { cert, key }: MadeCertificate) => [
      ...['--tls-cert', cert, '--tls-key', key, '--advertise', taps[at]!.url, '--copies', '1'],
    ];
    const portOf = (node: Node) => Number(new URL(node.served.url).port);

    beforeAll(async () => {
      taps = [await RecordingProxy.open(), await RecordingProxy.open()];
      world = await World.start(REPOS, {
        count: 2,
        // Only the first certificate is one that the machine trusts.
        env: { DOWSE_OBJECTS: 'postgres', NODE_EXTRA_CA_CERTS: certificates.authority.cert },
        args: at => argsOf(at, [trusted, own][at]!),
        onStarted: (node, at) => taps[at]!.moveTo(portOf(node)),
      });
      nodes = world.nodes as [Node, Node];
    });
    afterEach(() => {
      for (const server of impostors.splice(0)) server.close();
      for (const [at, node] of nodes.entries()) taps[at]!.moveTo(portOf(node));
    });
    afterAll(async () => {
      await world?.remove();
      for (const tap of taps) tap.close();
      removeFolder(folder);
    });

    /** A repository that only the second node keeps. */
    async function atSecond(): Promise<string> {
      for (const name of NAMES) {
        taps[1]!.sent.length = 0;
        taps[1]!.moveTo(taps[1]!.target);
        await nodes[0].ask(search(`repo:${name}`));
        if (taps[1]!.sent.length > 0) return name;
      }
      throw new Error('the first node keeps all');
    }

    /** Another program at the address of the second node. @returns what it was asked */
    async function impostor({ cert, key }: MadeCertificate): Promise<string[]> {
      const asked: string[] = [];
      const files = { cert: readFileSync(cert), key: readFileSync(key) };
      const server = createServer(files, (request, response) => {
        asked.push(`${request.method} ${request.url}`);
        response.end('{"results":[]}');
      }).listen(0, '127.0.0.1');
      impostors.push(server);
      await once(server, 'listening');
      taps[1]!.moveTo((server.address() as AddressInfo).port);
      return asked;
    }

    /** Starts the second node again with another certificate. */
    async function again(certificate: MadeCertificate): Promise<void> {
      await nodes[1].kill();
      await nodes[1].start(world.env, argsOf(1, certificate));
      taps[1]!.moveTo(portOf(nodes[1]));
    }

    const answersAt = (node: Node) => async () => (await node.ask(search('repo:*'))).status === 200;

    test('what they ask each other goes over TLS, with a trusted certificate and with one that the database names', async () => {
      for (const tap of taps) {
        tap.sent.length = 0;
        tap.moveTo(tap.target);
      }
      const expected = withoutDifferences((await world.alone.ask(search('repo:*'))).text);
      for (const node of nodes)
        expect(withoutDifferences((await node.ask(search('repo:*'))).text)).toBe(expected);
      for (const { sent } of taps) {
        expect(sent.length).toBeGreaterThan(0);
        for (const bytes of sent) {
          expect(bytes[0]).toBe(HANDSHAKE);
          expect(bytes.includes('/api/node')).toBe(false);
          expect(bytes.includes('quokka')).toBe(false);
        }
      }
      const { nodes: seen } = await nodes[0].cluster();
      expect(seen.map(({ address }) => address).sort()).toEqual(taps.map(({ url }) => url).sort());
    });

    test('another certificate gets no request, and the error names both and what to do', async () => {
      const name = await atSecond();
      const other = certificates.selfSigned({ names: HERE });
      const asked = await impostor(other);
      const { status, text } = await nodes[0].ask(search(`repo:${name}`));
      expect([status, asked]).toEqual([503, []]);
      const { details } = JSON.parse(text).error;
      expect(details).toContain(other.fingerprint);
      expect(details).toContain(own.fingerprint);
      expect(details).toContain('If its certificate is new, start it again.');
    });

    test('a certificate of the trusted authority for another host gets no request either, not even the second time', async () => {
      const name = await atSecond();
      const asked = await impostor(certificates.signed({ names: 'DNS:other.example' }));
      for (let time = 0; time < 3; time++)
        expect((await nodes[0].ask(search(`repo:${name}`))).status).toBe(503);
      expect(asked).toEqual([]);
    });

    test('after a start with a new certificate a node is asked again', async () => {
      const name = await atSecond();
      const renewed = certificates.selfSigned({ names: 'DNS:search-2' });
      await again(renewed);
      await until('it to be asked', async () => (await nodes[0].ask(search(`repo:${name}`))).status === 200);
      await until('both to answer', answersAt(nodes[1]));
    });

    test('a daemon with an expired certificate says so; the nodes know it by its fingerprint, whatever its dates', async () => {
      const name = await atSecond();
      await again(certificates.selfSigned({ names: HERE, isExpired: true }));
      expect(nodes[1].served.log()).toMatch(
        /the certificate in --tls-cert has expired on \d{4}-\d\d-\d\d, so clients refuse it; replace it and start the daemon again/,
      );
      await until('it to be asked', async () => (await nodes[0].ask(search(`repo:${name}`))).status === 200);
    });

    test('an expired certificate of the authority is trusted no more where the database does not name it', async () => {
      const name = await atSecond();
      const asked = await impostor(certificates.signed({ names: HERE, isExpired: true }));
      expect((await nodes[0].ask(search(`repo:${name}`))).status).toBe(503);
      expect(asked).toEqual([]);
    });
  },
);
