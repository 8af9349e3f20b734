import { listNames } from '../search/list-names.ts';

/** The files that ripgrep searches in a folder without further options. */
export interface TreeListing {
  /** Relative, with `/`, including files that a `.dowseignore` ignores. Names need not be UTF-8. */
  names: string[];
  /** Ignored and hidden files and folders that it found; with U+FFFD for bytes that are not UTF-8. */
  ignored: Set<string>;
}

const IGNORED = /^rg: DEBUG\|ignore::walk\|[^|]*: ignoring \.\/(.*): Ignore\(/gm;

/** @throws if ripgrep cannot run or is killed, or if the folder is missing */
export async function listTree(root: string, program?: string): Promise<TreeListing> {
  // Ignored paths come from the log of the ripgrep version that is installed with Dowse.
  const listing = { how: ['--debug', '--files'], keepsErrors: true, program };
  const { names, exit } = await listNames(root, { recursive: true }, listing);
  return { names, ignored: new Set(Array.from(exit.stderr.matchAll(IGNORED), ([, name]) => name!)) };
}
