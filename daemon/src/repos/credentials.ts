import { join } from 'node:path';
import { readPrivateFile } from '../security/private-file.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** The file with users and passwords, in the format of `git credential-store`: `https://user:password@host` on each line. */
function credentialsFile(dataDir: string): string {
  return join(dataDir, 'repo-credentials');
}

/**
 * The user and password for an origin such as `https://git.example`, from `DOWSE_REPO_CREDENTIALS` or the file. Both are read
 * for each fetch, so a change needs no restart.
 *
 * @throws DowseError PERMISSION_DENIED if other users can read the file
 */
export function credentialsFor(origin: string, dataDir: string): Credentials | undefined {
  const lines = [...(process.env.DOWSE_REPO_CREDENTIALS ?? '').split(/\s+/), ...fileLines(dataDir)];
  for (const line of lines) {
    const url = URL.parse(line);
    if (!url || `${url.protocol}//${url.host}` !== origin || url.password === '') continue;
    return { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  }
  return undefined;
}

function fileLines(dataDir: string): string[] {
  const text = readPrivateFile(credentialsFile(dataDir), dataDir) ?? '';
  return text.split('\n').map(line => line.trim());
}
