import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CERTIFICATE, OTHER_CERTIFICATE } from '../../daemon/src/http/testing/certificates.ts';
import { Place } from './harness.ts';

let place: Place;
beforeEach(() => {
  place = new Place({ 'a.ts': 'export const retries = 3;\n' });
});
afterEach(() => place.remove());

const fingerprint = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256;

/** Options of `serve` for a certificate with a public name that this machine does not have. */
function tls({ cert, key } = CERTIFICATE): string[] {
  const files = [
    ['cert.pem', cert],
    ['key.pem', key],
  ].map(([name, text]) => {
    const file = join(place.root, name!);
    writeFileSync(file, text!);
    return file;
  });
  return ['--tls-cert', files[0]!, '--tls-key', files[1]!];
}

test('local commands trust the certificate of their daemon, also after renewal', {
  tags: 'slow',
}, async () => {
  for (const certificate of [CERTIFICATE, OTHER_CERTIFICATE]) {
    const { url, ended } = await place.serve(tls(certificate));
    expect(url).toMatch(/^https:/);
    expect(await place.run(['status'])).toMatchObject({ code: 0, stdout: expect.stringContaining(url) });
    const found = 'a.ts:1:export const retries = 3;\n';
    expect(await place.run(['search', 'retries'])).toEqual({ code: 0, stdout: found, stderr: '' });
    const made = await place.run(['keys', 'create', `ci-${new URL(url).port}`]);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^dws_/) });
    const doctor = await place.run(['doctor']);
    expect(doctor.stdout).toMatch(/ok +daemon: running at https:/);
    expect(doctor.stdout).toMatch(/ok +key: /);
    expect(await place.run(['stop'])).toMatchObject({ code: 0, stdout: expect.stringContaining(url) });
    expect(await ended).toBe(0);
  }
});

test('refuses another certificate, names it, and sends no key', async () => {
  const { process: child, url } = await place.serve(tls());
  const asked: (string | undefined)[] = [];
  const impostor = createServer(OTHER_CERTIFICATE, (request, response) => {
    asked.push(request.headers.authorization);
    response.end('{"status":"ok"}');
  }).listen(0, '127.0.0.1');
  await once(impostor, 'listening');
  const there = `https://127.0.0.1:${(impostor.address() as AddressInfo).port}`;
  const file = join(place.dataDir, 'daemon.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(url, there));
  const [status, doctor] = await Promise.all([['status'], ['doctor']].map(args => place.run(args)));
  for (const said of [status!.stderr, doctor!.stdout]) {
    expect(said).toContain(`The daemon at ${there} (process ${child.pid}) cannot be reached`);
    expect(said).toContain(fingerprint(OTHER_CERTIFICATE));
    expect(said).toContain('other.test');
    expect(said).toContain(fingerprint(CERTIFICATE));
  }
  expect([status!.code, doctor!.code]).toEqual([2, 1]);
  expect(asked).toEqual([]);
  impostor.close();
});

test('verifies the certificate for a given address', { tags: 'slow' }, async () => {
  const { url } = await place.serve(tls());
  const { port } = new URL(url);
  const byHand = { DOWSE_URL: `https://127.0.0.1:${port}` };
  expect(await place.run(['status'], { env: byHand })).toMatchObject({ code: 2, stdout: '' });
});

test('with a wildcard address, shows how to reach it', { tags: 'slow' }, async () => {
  const dowse = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));
  const args = [dowse, 'serve', '--port', '0', '--host', '0.0.0.0', ...tls()];
  const child = place.spawn(process.execPath, args);
  const [line] = await once(child.stdout!.setEncoding('utf8'), 'data');
  child.kill();
  await once(child, 'exit');
  expect(line).toMatch(
    /^listening on https:\/\/0\.0\.0\.0:(\d+) \(all addresses of this machine; from here https:\/\/127\.0\.0\.1:\1\)\n$/,
  );
});

test('names the options of an invalid or mismatched key and certificate', { tags: 'slow' }, async () => {
  const refused = async (pair: typeof CERTIFICATE) => {
    const { code, stderr } = await place.run(['serve', '--port', '0', ...tls(pair)]);
    expect(code).toBe(2);
    return stderr;
  };
  const { cert, key } = CERTIFICATE;
  expect(await refused({ cert, key: OTHER_CERTIFICATE.key })).toMatch(
    /^dowse: the key in --tls-key \(.*key\.pem\) does not match the certificate in --tls-cert \(.*cert\.pem\)\n$/,
  );
  expect(await refused({ cert: 'x', key })).toMatch(
    /^dowse: --tls-cert: .*cert\.pem has no readable certificate in PEM/,
  );
  expect(await refused({ cert, key: 'x' })).toMatch(
    /^dowse: --tls-key: .*key\.pem has no readable private key in PEM/,
  );
});
