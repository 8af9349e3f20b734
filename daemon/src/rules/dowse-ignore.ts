import { existsSync } from 'node:fs';
import path from 'node:path';
import { readText } from '../security/read-text.ts';
import { type IgnoreRules, parseIgnoreRules } from './ignore-rules.ts';
import { Work } from './work.ts';

export const DOWSE_IGNORE = '.dowseignore';
/** A longer ignore file is not one. */
const MAX_BYTES = 1024 * 1024;

/** One `.dowseignore` and how to write a path, relative to the searched folder, relative to its folder. */
interface Layer {
  rules: IgnoreRules;
  /** Segments to put in front: the way from the ignore file's folder down to the searched one. */
  above: readonly string[];
  /** Segments to leave out: the way from the searched folder down to the ignore file's. */
  below: number;
}

interface Folder {
  ignored: boolean;
  layers: readonly Layer[];
}

export interface DowseIgnore {
  /** Whether a `.dowseignore` leaves out this file: its path relative to the searched folder, with `/`. @throws TooMuchWork */
  ignores(file: string): boolean;
  /**
   * Whether a rule with `!` names a file, such as `!dist/app.js`: then it is indexed where its size or its shape would leave it out.
   */
  letsIn(file: string): boolean;
}

/**
 * The `.dowseignore` files that bear on a folder: its own, those above it and, read as they are come upon, those
 * below. ripgrep knows no ignore file of another name (its `--ignore-file` is never nested), so what it finds is
 * sifted here; a folder costs one `stat`, a file without such rules nothing. They only take away: `!` in one undoes
 * an earlier line of a `.dowseignore`, not a `.gitignore`. As in ripgrep, the deeper file has the last word, what
 * lies in an ignored folder stays ignored, and the searched folder itself is not judged.
 *
 * @param mayHold the folders below the searched one (relative to it) in which such a file may be, where that is known
 * @param work what comparing may take
 */
export function dowseIgnore(
  searched: string,
  mayHold?: ReadonlySet<string>,
  work = new Work(searched),
): DowseIgnore {
  const above = layersAbove(searched);
  for (const { rules } of above) work.readRules(rules);
  const folders = new Map<string, Folder>([['', { ignored: false, layers: above }]]);

  function folder(name: string): Folder {
    const known = folders.get(name);
    if (known) return known;
    const parent = folder(parentOf(name));
    const found = parent.ignored ? parent : enter(name, parent);
    folders.set(name, found);
    return found;
  }

  function enter(name: string, parent: Folder): Folder {
    const segments = name.split('/');
    if (isIgnored(parent.layers, segments, true, work)) return { ignored: true, layers: [] };
    const rules = mayHold?.has(name) === false ? undefined : readRules(path.join(searched, ...segments));
    if (!rules) return { ignored: false, layers: parent.layers };
    work.readRules(rules);
    return { ignored: false, layers: [...parent.layers, { rules, above: [], below: segments.length }] };
  }

  return {
    ignores(file) {
      work.addPath();
      const { ignored, layers } = folder(parentOf(file));
      return ignored || (layers.length > 0 && isIgnored(layers, file.split('/'), false, work));
    },
    letsIn(file) {
      work.addPath();
      const { ignored, layers } = folder(parentOf(file));
      return !ignored && layers.length > 0 && verdictOf(layers, file.split('/'), false, work) === 'kept';
    },
  };
}

/** The folder of a file or folder, relative to the searched one; empty for that one itself. */
export function parentOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

function isIgnored(
  layers: readonly Layer[],
  segments: readonly string[],
  isDirectory: boolean,
  work?: Work,
): boolean {
  return verdictOf(layers, segments, isDirectory, work) === 'ignored';
}

/** What the last rule that fits says, the deeper file's first; undefined where none fits. */
function verdictOf(
  layers: readonly Layer[],
  segments: readonly string[],
  isDirectory: boolean,
  work?: Work,
): ReturnType<IgnoreRules['verdict']> {
  for (let i = layers.length - 1; i >= 0; i--) {
    const { rules, above, below } = layers[i]!;
    const verdict = rules.verdict([...above, ...segments.slice(below)], isDirectory, work);
    if (verdict) return verdict;
  }
  return undefined;
}

function layersAbove(searched: string): Layer[] {
  const layers: Layer[] = [];
  const above: string[] = [];
  for (let at = searched; ; at = path.dirname(at)) {
    const rules = readRules(at);
    if (rules) layers.unshift({ rules, above: [...above], below: 0 });
    if (path.dirname(at) === at) return layers;
    above.unshift(path.basename(at));
  }
}

function readRules(folder: string): IgnoreRules | undefined {
  const file = path.join(folder, DOWSE_IGNORE);
  try {
    // Most folders have none, and an exception takes longer than to look first.
    const text = existsSync(file) ? readText(file, { maxBytes: MAX_BYTES }) : undefined;
    return text === undefined ? undefined : parseIgnoreRules(text);
  } catch {
    // Unreadable, or gone since: as if it were not there, which is what ripgrep does with its own.
    return undefined;
  }
}
