/** Facts about a tree before a request is read: its languages, folders and files. */
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { isManifest } from '../languages/manifests.ts';
import { listFiles } from '../search/list-files.ts';
import type { TreeHint } from './tree-hint.ts';

/** This many files, or this long after the first, are enough to determine the languages of a tree. */
const MAX_FILES = 5_000;
const MAX_MS = 1_000;
/** On a busy machine the first file may arrive late. Without files, a request would be read as one about plain text. */
const MAX_WAIT_MS = 15_000;
/** While someone types a request, the tree hardly changes. */
const KEPT_MS = 10_000;
const KEPT_TREES = 32;

type Description = Required<TreeHint>;

interface Kept {
  description: Promise<Description>;
  /** Infinite until the tree has been looked at. */
  until: number;
}

/** Descriptions of trees, each kept for some seconds. */
export class TreeDescriptions {
  readonly #kept = new Map<string, Kept>();

  /**
   * All callers share one look at the tree: someone who types a request goes away at each key, and an incomplete description would have the
   * next request read as one about plain text.
   *
   * @throws the signal's reason if it aborts
   */
  async of(path: string, signal?: AbortSignal): Promise<Description> {
    signal?.throwIfAborted();
    const known = this.#kept.get(path);
    const { description } = known && performance.now() < known.until ? known : this.#look(path);
    const found = await description;
    signal?.throwIfAborted();
    return found;
  }

  #look(path: string): Kept {
    const description = describeTree(path);
    const kept = { description, until: Number.POSITIVE_INFINITY };
    this.#kept.delete(path);
    this.#kept.set(path, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_TREES) break;
      this.#kept.delete(oldest);
    }
    const ends = (ms: number) => {
      kept.until = performance.now() + ms;
    };
    description.then(
      () => ends(KEPT_MS),
      () => ends(0),
    );
    return kept;
  }
}

/**
 * The extensions, folders and words of names of the files under `path` that a search would read. It looks at the first 5,000 files, or for
 * a second after the first of them, which only a machine under heavy load needs, whichever ends first, and never fails: an unlistable
 * folder gives no hint.
 */
export async function describeTree(path: string): Promise<Description> {
  const languages = new Map<string, number>();
  const folders = new Set<string>();
  const subfolders = new Set<string>();
  const packages = new Set<string>();
  const files = new Set<string>();
  const add = (file: string) => {
    const parts = file.split(/[\\/]/);
    if (parts.length > 1) folders.add(parts[0]!);
    for (const folder of parts.slice(1, -1)) subfolders.add(folder);
    if (parts.length > 1 && isManifest(parts.at(-1)!)) packages.add(parts.slice(0, -1).join('/'));
    for (const word of parts
      .at(-1)!
      .split(/[^\p{L}\d]+/u)
      .slice(0, -1))
      files.add(word.toLowerCase());
    // `_auth.py` is a name; in other trees it is the end of names.
    if (/^[._-]/.test(parts.at(-1)!)) files.add(parts.at(-1)!.toLowerCase());
    const extension = /[^.]\.([^.]+)$/.exec(parts.at(-1)!)?.[1]?.toLowerCase();
    if (extension) languages.set(extension, (languages.get(extension) ?? 0) + 1);
  };
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) {
    add(path);
    folders.clear();
    subfolders.clear();
  } else {
    const isWhole = await addFiles(path, add);
    // In a large tree, some folders have no file among the first ones; the set differs from run to run. Hidden ones have none.
    for (const one of await foldersIn(path)) if (!isWhole || one.startsWith('.')) folders.add(one);
  }
  return { languages, folders, subfolders, packages, files };
}

/** Folders directly in it, without those of version control. */
async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries
    .filter(one => one.isDirectory() && !/^\.(?:git|hg|svn|jj)$/.test(one.name))
    .map(({ name }) => name);
}

/** Whether these were all files. */
async function addFiles(folder: string, add: (file: string) => void): Promise<boolean> {
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  let seen = 0;
  let until = Number.POSITIVE_INFINITY;
  try {
    for await (const batch of listFiles(folder, { signal })) {
      until = Math.min(until, performance.now() + MAX_MS);
      for (const file of batch.slice(0, MAX_FILES - seen)) add(file);
      seen += batch.length;
      if (seen > MAX_FILES || performance.now() > until) return false;
    }
    return true;
  } catch {
    // Killed, timed out or not startable: return the files so far.
    return false;
  }
}
