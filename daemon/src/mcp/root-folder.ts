import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A URI scheme has at least two letters, because `C:\code` and `C:/code` are paths. */
const SCHEME = /^([a-z][a-z0-9+.-]+):/i;
const WINDOWS_DRIVE = /^[a-z]:[\\/]/i;

/**
 * The folder of a client's root: a `file://` URI, encoded or not, or a bare path. `~` is the home folder; a relative path
 * starts at `cwd`. Undefined for anything else: a remote or virtual folder, a file on another machine, a Windows path on
 * another system.
 */
export function rootFolder(uri: unknown, cwd: string): string | undefined {
  if (typeof uri !== 'string') return undefined;
  const text = uri.trim();
  if (text === '' || text.includes('\0')) return undefined;
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'file') return fileFolder(text);
  if (scheme !== undefined) return undefined;
  if (process.platform !== 'win32' && (WINDOWS_DRIVE.test(text) || text.startsWith('\\\\'))) return undefined;
  if (text === '~' || /^~[\\/]/.test(text)) return join(homedir(), text.slice(1));
  return isAbsolute(text) ? resolve(text) : resolve(cwd, text);
}

/** Roots have no query and no fragment, so an unencoded `#` or `?` is part of the name: `c#`, `why?`. */
function fileFolder(uri: string): string | undefined {
  const encoded = uri.replaceAll('#', '%23').replaceAll('?', '%3F');
  // A percent sign that does not begin an escape was not encoded by the client.
  const escaped = encoded.replace(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    return resolve(fileURLToPath(escaped));
  } catch {
    return undefined;
  }
}
