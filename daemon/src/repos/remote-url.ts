import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DowseError } from '../api/errors.ts';

const MAX_CHARACTERS = 2048;
/** `git@host:team/app.git`, the short form of ssh. */
const SCP = /^(?:([\w.-]+)@)?([\w.-]+):(?!\/\/|:)([^\s]+)$/;
const PROTOCOLS = ['https', 'http', 'ssh', 'file'];

/** The address of a repository. */
interface RemoteUrl {
  url: string;
  protocol: string;
  /** Scheme, host and port of an http or https address. */
  origin?: string;
  /** Scheme, host and port of an address; a folder has none. */
  server?: string;
  /** The folder of a file address. */
  folder?: string;
  /** The path without slashes at its ends and without `.git`. */
  path: string;
}

/**
 * Reads the address of a repository: https, http, ssh, or a file address or absolute path.
 *
 * @throws DowseError INVALID_REQUEST for any other, or one with a password, which would appear in lists
 */
export function readRemoteUrl(text: string): RemoteUrl {
  if (text.length > MAX_CHARACTERS || /[\s\p{Cc}]/u.test(text) || text.startsWith('-')) {
    throw invalid('an address without spaces');
  }
  if (isAbsolute(text)) return { url: text, protocol: 'file', folder: text, path: trimmed(text) };
  const url = URL.parse(text);
  const scp = url && text.includes('://') ? null : SCP.exec(text);
  if (scp && !scp[2]!.startsWith('-')) {
    return { url: text, protocol: 'ssh', server: `ssh://${scp[2]}`, path: trimmed(scp[3]!) };
  }
  const protocol = url?.protocol.slice(0, -1) ?? '';
  if (!url || !PROTOCOLS.includes(protocol)) throw invalid('an address with https, ssh, http or file');
  if (url.password !== '') throw invalid('an address without a password; it belongs into repo-credentials');
  if (url.search !== '' || url.hash !== '') throw invalid('an address without ? and #');
  const path = trimmed(decoded(url.pathname));
  if (protocol === 'file') return { url: text, protocol, folder: folderOf(url), path };
  if (url.hostname === '' || url.hostname.startsWith('-') || url.username.startsWith('-')) {
    throw invalid('an address with a host');
  }
  const server = `${protocol}://${url.host}`;
  return { url: text, protocol, server, path, ...(protocol !== 'ssh' && { origin: server }) };
}

/** Host and path of an address, which are the same for all its forms: https, ssh, and the page in the browser. */
export function comparable(text: string): string | undefined {
  const scp = /:\/\//.test(text) ? null : SCP.exec(text);
  if (scp) return `${scp[2]}/${trimmed(scp[3]!)}`.toLowerCase();
  const url = URL.parse(text);
  if (!url || url.hostname === '') return undefined;
  return `${url.hostname}/${trimmed(decoded(url.pathname))}`.toLowerCase();
}

function trimmed(path: string): string {
  return path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function folderOf(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw invalid('a file address of this machine');
  }
}

function invalid(expected: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'Invalid address of a repository.', `/url: expected ${expected}`);
}

/** The warning about an address without encryption. */
export const PLAIN_HTTP = 'http sends code and passwords unencrypted; use https';

export const isPlain = (url: string): boolean => readRemoteUrl(url).protocol === 'http';
