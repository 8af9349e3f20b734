import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { rgPath } from '@vscode/ripgrep';
import { gitRules } from '../rules/git-rules.ts';
import type { TreeHint } from './tree-hint.ts';

/** A look at this many files, or for this long, tells the languages of a tree well enough. */
const MAX_FILES = 5_000;
const MAX_MS = 1_000;

/**
 * The extensions and top folders of the files under `path` that a search would read. It looks at the first 5,000
 * files or for a second, which only a machine under heavy load needs, whichever ends first, and never fails: what cannot be listed gives no hint.
 */
export async function describeTree(path: string, signal?: AbortSignal): Promise<Required<TreeHint>> {
  const languages = new Map<string, number>();
  const folders = new Set<string>();
  const subfolders = new Set<string>();
  const files = new Set<string>();
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  const add = (file: string) => {
    const parts = file.split(/[\\/]/).filter(part => part !== '.');
    if (parts.length > 1) folders.add(parts[0] as string);
    for (const folder of parts.slice(1, -1)) subfolders.add(folder);
    for (const word of (parts.at(-1) ?? '').split(/[^\p{L}\d]+/u).slice(0, -1)) files.add(word.toLowerCase());
    const extension = /[^.]\.([^.]+)$/.exec(parts.at(-1) ?? '')?.[1]?.toLowerCase();
    if (extension) languages.set(extension, (languages.get(extension) ?? 0) + 1);
  };
  if (isFile) add(path);
  // In a large tree some folders have no file among the first: which those are differs from run to run.
  else if (await listFiles(path, add, signal)) for (const one of await foldersIn(path)) folders.add(one);
  return isFile
    ? { languages, folders: new Set(), subfolders, files }
    : { languages, folders, subfolders, files };
}

/** Folders directly in it, without hidden ones. */
async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries.filter(one => one.isDirectory() && !one.name.startsWith('.')).map(({ name }) => name);
}

/** Whether there are more files than were looked at. */
function listFiles(folder: string, add: (file: string) => void, signal?: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const limits = [AbortSignal.timeout(MAX_MS), ...(signal ? [signal] : [])];
    const child = spawn(rgPath, ['--files', '--no-messages', '--no-config', ...gitRules(folder), '--', '.'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      signal: AbortSignal.any(limits),
      windowsHide: true,
    });
    const lines = createInterface({ input: child.stdout });
    let seen = 0;
    lines.on('line', file => {
      if (seen >= MAX_FILES) return;
      add(file);
      if (++seen === MAX_FILES) child.kill();
    });
    // Killed, timed out or not startable: what was seen so far is the answer.
    child.on('error', () => resolve(true));
    lines.on('close', () => resolve(seen >= MAX_FILES));
  });
}
