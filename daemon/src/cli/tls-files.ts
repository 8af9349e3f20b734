import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface TlsFlags {
  tlsCert?: string;
  tlsKey?: string;
}

/**
 * Reads the certificate and key for `serve`. Errors name the options; the later errors of OpenSSL name
 * neither file.
 */
export function readTls(
  cwd: string,
  { tlsCert, tlsKey }: TlsFlags,
): { cert: Buffer; key: Buffer } | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) throw new Error('--tls-cert and --tls-key go together');
  const cert = read(cwd, '--tls-cert', tlsCert);
  const key = read(cwd, '--tls-key', tlsKey);
  const certificate = parsed('--tls-cert', tlsCert, 'certificate', () => new X509Certificate(cert));
  const privateKey = parsed<KeyObject>('--tls-key', tlsKey, 'private key', () => createPrivateKey(key));
  if (certificate.checkPrivateKey(privateKey)) return { cert, key };
  throw new Error(
    `the key in --tls-key (${tlsKey}) does not match the certificate in --tls-cert (${tlsCert})`,
  );
}

/** The log line for an expired certificate; undefined if it has not expired. */
export function expiry(cert: Buffer, now = Date.now()): string | undefined {
  const { validToDate } = new X509Certificate(cert);
  if (validToDate.getTime() > now) return undefined;
  return `the certificate in --tls-cert has expired on ${validToDate.toISOString().slice(0, 10)}, so clients refuse it; replace it and start the daemon again`;
}

function read(cwd: string, option: string, file: string): Buffer {
  try {
    return readFileSync(resolve(cwd, file));
  } catch (error) {
    throw new Error(`${option}: ${(error as Error).message}`);
  }
}

function parsed<T>(option: string, file: string, kind: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MISSING_PASSPHRASE') {
      throw new Error(`${option}: the key in ${file} has a passphrase, which is not supported`);
    }
    throw new Error(`${option}: ${file} has no readable ${kind} in PEM format (${message})`);
  }
}
