import { existsSync } from 'node:fs';
import { DowseError } from '../../../daemon/src/api/errors.ts';
import type { Context } from '../context.ts';
import { explain } from '../errors.ts';
import type { NotSearched, Uri } from '../protocol.ts';
import type { Target } from '../workspace.ts';

export function notSearched({ uri, path }: Target, error: unknown): NotSearched {
  return { uri, message: whyNoAnswer(path, error) };
}

/** What is not searched where all folders are meant: those that are on no disk of this machine. */
export function elsewhere({ workspace }: Context, asked?: readonly Uri[]): NotSearched[] {
  return asked ? [] : workspace.elsewhere.map(uri => ({ uri, message: `${uri} is not on this machine.` }));
}

/** For people. The key has no root that is gone: all that the daemon says is that the key may not see it. */
export function whyNoAnswer(path: string, error: unknown): string {
  const isDenied = error instanceof DowseError && error.code === 'PERMISSION_DENIED';
  return isDenied && !existsSync(path) ? `No file or directory at "${path}".` : explain(error);
}
