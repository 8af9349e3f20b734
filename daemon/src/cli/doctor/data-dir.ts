import { accessSync, constants, lstatSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isOpen, isShared } from '../../security/data-dir.ts';
import { readOwnerKey } from '../../security/owner-key.ts';
import { shellWord } from '../../text/shell-word.ts';
import { type Finding, fail, ok, reason, warn } from './finding.ts';

const MIN_FREE_BYTES = 1024 ** 3;

/** Checks that the data folder exists, is ours and private, and has free disk space. */
export function checkDataDir(dataDir: string): Finding[] {
  const existing = nearestExisting(dataDir);
  if (!statSync(existing, { throwIfNoEntry: false })?.isDirectory()) return [noFolder(dataDir, existing)];
  const place =
    existing === dataDir ? [permissions(dataDir), ownerKey(dataDir)] : [absent(dataDir, existing)];
  return [...place, freeSpace(existing)];
}

/** A dangling link counts as existing: no folder can be created in its place. */
function nearestExisting(path: string): string {
  try {
    lstatSync(path);
    return path;
  } catch {
    // A Windows drive may be missing, and has no parent.
    return dirname(path) === path ? path : nearestExisting(dirname(path));
  }
}

function noFolder(dataDir: string, existing: string): Finding {
  const what = lstatSync(existing, { throwIfNoEntry: false })?.isSymbolicLink()
    ? 'a link whose target is not a folder'
    : 'not a folder';
  return fail(
    'data folder',
    existing === dataDir ? `${dataDir} is ${what}` : `${dataDir} cannot be created: ${existing} is ${what}`,
    ANOTHER,
  );
}

const ANOTHER = 'set DOWSE_DATA_DIR to a folder you may write';

function absent(dataDir: string, existing: string): Finding {
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    return ok('data folder', `${dataDir} (created at first use)`);
  } catch {
    return fail('data folder', `${dataDir} cannot be created in ${existing}`, ANOTHER);
  }
}

function permissions(dataDir: string): Finding {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return fail(
      'data folder',
      reason(error),
      `make it yours, or set DOWSE_DATA_DIR to another folder: ${dataDir}`,
    );
  }
  if (isShared(dataDir)) {
    return fail(
      'data folder',
      `${dataDir} is not a folder of Dowse, and other users can write to it`,
      ANOTHER,
    );
  }
  if (isOpen(dataDir)) {
    return warn('data folder', `${dataDir} is open to other users`, `chmod 700 ${shellWord(dataDir)}`);
  }
  return ok('data folder', dataDir);
}

function ownerKey(dataDir: string): Finding {
  try {
    return ok("owner's key", readOwnerKey(dataDir) === undefined ? 'created at first start' : 'present');
  } catch (error) {
    return fail(
      "owner's key",
      reason(error),
      'make the file readable to you (mode 600), or remove it: the next start creates one',
    );
  }
}

function freeSpace(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const found = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
  if (free >= MIN_FREE_BYTES) return ok('disk', found);
  return warn(
    'disk',
    found,
    'an index takes about as much as the source it covers: make room, or set DOWSE_DATA_DIR',
  );
}
