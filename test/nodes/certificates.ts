/** Certificates that openssl makes for a test. */
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MadeCertificate {
  /** Files, in PEM. */
  cert: string;
  key: string;
  /** SHA-256, as Node writes it. */
  fingerprint: string;
}

export interface WantedCertificate {
  /** Names of the host, as in `subjectAltName`: `IP:127.0.0.1`. */
  names: string;
  /** Made yesterday for no time at all. */
  isExpired?: boolean;
}

/** An authority of a test, and certificates of it or without any. */
export class Certificates {
  readonly #folder: string;
  readonly authority: MadeCertificate;
  #made = 0;

  constructor(folder: string) {
    this.#folder = folder;
    const files = this.#files();
    const extensions = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=keyCertSign'];
    const out = ['-keyout', files.key, '-out', files.cert, '-days', '2', '-subj', '/CN=test authority'];
    openssl('req', '-x509', ...NEW_KEY, ...out, ...extensions);
    this.authority = made(files);
  }

  /** One that signs itself. */
  selfSigned(wanted: WantedCertificate): MadeCertificate {
    return this.#make(wanted, key => ['-signkey', key]);
  }

  /** One that the authority signs. */
  signed(wanted: WantedCertificate): MadeCertificate {
    const { cert, key } = this.authority;
    return this.#make(wanted, () => ['-CA', cert, '-CAkey', key, '-CAcreateserial']);
  }

  #make({ names, isExpired = false }: WantedCertificate, by: (key: string) => string[]): MadeCertificate {
    const { cert, key } = this.#files();
    const [request, extensions] = [`${cert}.csr`, `${cert}.ext`];
    writeFileSync(extensions, `subjectAltName=${names}\n`);
    openssl('req', '-new', ...NEW_KEY, '-keyout', key, '-out', request, '-subj', '/CN=node');
    const days = ['-days', isExpired ? '-1' : '2', '-extfile', extensions];
    openssl('x509', '-req', '-in', request, '-out', cert, ...by(key), ...days);
    return made({ cert, key });
  }

  #files(): { cert: string; key: string } {
    const at = join(this.#folder, String(this.#made++));
    return { cert: `${at}.pem`, key: `${at}.key` };
  }
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' });
}

function made({ cert, key }: { cert: string; key: string }): MadeCertificate {
  return { cert, key, fingerprint: new X509Certificate(readFileSync(cert)).fingerprint256 };
}
