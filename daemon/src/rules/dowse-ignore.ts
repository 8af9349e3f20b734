import { existsSync } from 'node:fs';
import path from 'node:path';
import { readText } from '../security/read-text.ts';
import { type IgnoreRules, parseIgnoreRules } from './ignore-rules.ts';
import { StepBudget } from './step-budget.ts';

export const DOWSE_IGNORE = '.dowseignore';
/** A larger ignore file is not read. */
const MAX_BYTES = 1024 * 1024;

/** One `.dowseignore`, and how to convert a path from the searched folder to the folder of the file. */
interface Layer {
  rules: IgnoreRules;
  /** Segments to prepend: the path from the ignore file's folder down to the searched one. */
  above: readonly string[];
  /** Number of segments to drop: the depth of the ignore file's folder below the searched one. */
  below: number;
}

interface Folder {
  ignored: boolean;
  layers: readonly Layer[];
}

export interface DowseIgnore {
  /** Whether a `.dowseignore` ignores this file. @param file relative to the searched folder, with `/` @throws TooMuchWork */
  ignores(file: string): boolean;
  /** Whether a rule with `!`, such as `!dist/app.js`, re-includes a file that is left out for its size or content. */
  letsIn(file: string): boolean;
}

/**
 * The `.dowseignore` files that apply to a folder: its own, those above, and those below, which are read when their folder
 * is reached. ripgrep does not nest ignore files with other names (`--ignore-file`), so its results are filtered here. A
 * folder costs one `stat`.
 *
 * The files only exclude: `!` undoes an earlier line of a `.dowseignore`, but not a `.gitignore`. As in ripgrep, the deepest
 * file decides, everything in an ignored folder stays ignored, and the searched folder itself is never ignored.
 *
 * @param mayHold the folders below the searched one (relative to it) that may contain a `.dowseignore`, if known
 * @param budget for comparisons
 */
export function dowseIgnore(
  searched: string,
  mayHold?: ReadonlySet<string>,
  budget = new StepBudget(searched),
): DowseIgnore {
  const above = layersAbove(searched);
  for (const { rules } of above) budget.readRules(rules);
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
    if (isIgnored(parent.layers, segments, true, budget)) return { ignored: true, layers: [] };
    const rules = mayHold?.has(name) === false ? undefined : readRules(path.join(searched, ...segments));
    if (!rules) return { ignored: false, layers: parent.layers };
    budget.readRules(rules);
    return { ignored: false, layers: [...parent.layers, { rules, above: [], below: segments.length }] };
  }

  return {
    ignores(file) {
      budget.addPath();
      const { ignored, layers } = folder(parentOf(file));
      return ignored || (layers.length > 0 && isIgnored(layers, file.split('/'), false, budget));
    },
    letsIn(file) {
      budget.addPath();
      const { ignored, layers } = folder(parentOf(file));
      return !ignored && layers.length > 0 && verdictOf(layers, file.split('/'), false, budget) === 'kept';
    },
  };
}

/** The parent of a path relative to the searched folder; empty for the searched folder. */
export function parentOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

function isIgnored(
  layers: readonly Layer[],
  segments: readonly string[],
  isDirectory: boolean,
  budget?: StepBudget,
): boolean {
  return verdictOf(layers, segments, isDirectory, budget) === 'ignored';
}

/** The verdict of the last matching rule, deepest file first; undefined if none matches. */
function verdictOf(
  layers: readonly Layer[],
  segments: readonly string[],
  isDirectory: boolean,
  budget?: StepBudget,
): ReturnType<IgnoreRules['verdict']> {
  for (let i = layers.length - 1; i >= 0; i--) {
    const { rules, above, below } = layers[i]!;
    const verdict = rules.verdict([...above, ...segments.slice(below)], isDirectory, budget);
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
    // Most folders have none, and an exception costs more than the check.
    const text = existsSync(file) ? readText(file, { maxBytes: MAX_BYTES }) : undefined;
    return text === undefined ? undefined : parseIgnoreRules(text);
  } catch {
    // An unreadable or deleted file counts as missing, as in ripgrep.
    return undefined;
  }
}
