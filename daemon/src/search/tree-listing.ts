import { listNames } from './names.ts';

/** The files that ripgrep searches in a folder without further options. */
export interface TreeListing {
  /** Relative, with `/`, whether or not a `.dowseignore` names them; they may be odd. */
  names: string[];
  /** Files and folders that it came upon and left out, by rules or as hidden; with U+FFFD for what is not UTF-8. */
  ignored: Set<string>;
}

const IGNORED = /^rg: DEBUG\|ignore::walk\|[^|]*: ignoring \.\/(.*): Ignore\(/gm;

/** @throws if ripgrep cannot run or is killed, or if the folder is missing */
export async function listTree(root: string, program?: string): Promise<TreeListing> {
  // What it ignores is told in its own log, by the version of ripgrep that is installed with Dowse.
  const listing = { how: ['--debug', '--files'], keepsErrors: true, program };
  const { names, exit } = await listNames(root, { recursive: true }, listing);
  return { names, ignored: new Set(Array.from(exit.stderr.matchAll(IGNORED), ([, name]) => name!)) };
}
