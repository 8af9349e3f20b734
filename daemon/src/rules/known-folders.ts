import { type BigIntStats, readdirSync, statSync } from 'node:fs';
import { RACY_MS } from '../security/clock-reading.ts';

/** The content of a folder that matters for ignore rules. */
export interface FolderNames {
  /** Names of its subfolders; links are not followed. */
  folders: readonly string[];
  /** Whether it has a `.gitignore` or a `.git`. */
  hasGitRules: boolean;
}

interface Known extends FolderNames {
  stamp: string;
}

const NOTHING: FolderNames = { folders: [], hasGitRules: false };

/** Cache of the folders below one folder. A folder is read again only when its times have changed. */
export class KnownFolders {
  private readonly known = new Map<string, Known>();

  get size(): number {
    return this.known.size;
  }

  /** @param at absolute; an unreadable folder counts as empty */
  namesIn(at: string): FolderNames {
    const stats = statsOf(at);
    const known = this.known.get(at);
    if (!stats?.isDirectory()) {
      if (known) this.known.delete(at);
      return NOTHING;
    }
    const stamp = `${stats.dev}:${stats.ino}:${stats.mtimeNs}:${stats.ctimeNs}`;
    if (known?.stamp === stamp) return known;
    const isRacy = Date.now() - Number(stats.ctimeNs / 1_000_000n) < RACY_MS;
    const found = { ...read(at), stamp: isRacy ? '' : stamp };
    this.known.set(at, found);
    return found;
  }
}

function statsOf(at: string): BigIntStats | undefined {
  try {
    return statSync(at, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined; // A parent folder is not accessible.
  }
}

function read(at: string): FolderNames {
  try {
    const entries = readdirSync(at, { withFileTypes: true });
    const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
    const hasGitRules = entries.some(({ name }) => name === '.gitignore' || name === '.git');
    return { folders, hasGitRules };
  } catch {
    return NOTHING;
  }
}
