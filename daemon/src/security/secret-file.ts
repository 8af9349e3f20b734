import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { unusable } from '../store/unusable.ts';
import { replaceAtomically } from './atomic-replace.ts';

/**
 * The 32 random bytes in a file of the data folder (mode 0600). The file is created at the first use.
 *
 * @param loss what to do after the file was replaced, for the error about a damaged file
 * @throws Error if the file is damaged, or can be neither read nor created
 */
export function loadSecret(file: string, loss: string, link = linkSync): Buffer {
  const existing = readSecret(file);
  if (existing) return existing;
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    putInPlace(draft, file, link);
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(file);
  if (!secret) throw new Error(`${file} holds no key; remove it, then ${loss}`);
  return secret;
}

/** Links the draft into place: the secret is never half written, and if two start together, one wins. */
function putInPlace(draft: string, file: string, link: typeof linkSync): void {
  try {
    link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // exFAT, FAT and some network drives have no links, and the error code differs by system. The holder of
    // the lock of the data folder is the only writer.
    if (!existsSync(file)) replaceAtomically(draft, file);
  }
}

function readSecret(file: string): Buffer | undefined {
  try {
    const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
    return secret.length === 32 ? secret : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unusable(file, error);
  }
}
