import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Two letters at least: `C:\code` and `C:/code` are paths, not URIs. */
const SCHEME = /^([a-z][a-z0-9+.-]+):/i;
const WINDOWS_DRIVE = /^[a-z]:[\\/]/i;

/**
 * The folder that a client's root names: a `file://` URI, encoded or not, or a bare path; `~` is the home folder, and a
 * relative path starts at `cwd`. Undefined for anything else: a remote or virtual folder, another machine's file, a
 * Windows path on another system.
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

/** Roots have no query and no fragment: clients that do not encode a folder named `c#` or `why?` mean its name. */
function fileFolder(uri: string): string | undefined {
  const encoded = uri.replaceAll('#', '%23').replaceAll('?', '%3F');
  // A percent sign that begins no escape is one that the client did not encode.
  const escaped = encoded.replace(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    return resolve(fileURLToPath(escaped));
  } catch {
    return undefined;
  }
}
