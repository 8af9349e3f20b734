/** The files that git reports as changed, for the scope of a question. */
import { open } from 'node:fs/promises';
import { extensions, type Uri, workspace } from 'vscode';

/** Files, and how many there are with those left out. */
export interface SomeFiles {
  files: readonly Uri[];
  total: number;
}

export const isHere = (uri: Uri): boolean =>
  uri.scheme === 'file' && workspace.getWorkspaceFolder(uri) !== undefined;

export const unique = (uris: readonly Uri[]): Uri[] => [
  ...new Map(uris.map(uri => [uri.toString(), uri])).values(),
];

/** The part of the built-in git extension's API that is used here. */
interface GitApi {
  repositories: { state: Record<ChangeList, { uri: Uri }[] | undefined> }[];
}
type ChangeList = (typeof CHANGES)[number];
const CHANGES = ['mergeChanges', 'indexChanges', 'workingTreeChanges', 'untrackedChanges'] as const;

/** Text files that differ from the last commit, without deleted ones: at most `max`, those changed last. None without git. */
export async function changedFiles(max: number): Promise<SomeFiles> {
  try {
    const git = await extensions.getExtension('vscode.git')?.activate();
    const api: GitApi | undefined = git?.getAPI(1);
    const lists = api?.repositories.flatMap(({ state }) => CHANGES.map(list => state[list] ?? []));
    return lastChanged(unique((lists ?? []).flat().map(({ uri }) => uri)).filter(isHere), max);
  } catch {
    // git is disabled, or not installed.
    return { files: [], total: 0 };
  }
}

/** The text files among these. An image is in no index, and would take the place of a file that is. */
export async function lastChanged(uris: readonly Uri[], max: number): Promise<SomeFiles> {
  const changes = await Promise.all(uris.map(changeOf));
  const latestFirst = changes.filter(change => change !== undefined).sort((a, b) => b.at - a.at);
  const files: Uri[] = [];
  let others = 0;
  for (const { uri } of latestFirst) {
    if (files.length === max) break;
    if (await isText(uri.fsPath)) files.push(uri);
    else others += 1;
  }
  return { files, total: latestFirst.length - others };
}

const changeOf = (uri: Uri): Promise<{ uri: Uri; at: number } | undefined> =>
  Promise.resolve(workspace.fs.stat(uri)).then(
    ({ mtime }) => ({ uri, at: mtime }),
    () => undefined,
  );

/** As much of a file as git reads to tell whether it is text. */
const START_BYTES = 8000;

/** Whether the start of a file has no NUL, or the mark of UTF-16. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    const start = buffer.subarray(0, bytesRead);
    return !start.includes(0) || ['fffe', 'feff'].includes(start.subarray(0, 2).toString('hex'));
  } catch {
    return false;
  } finally {
    await file.close();
  }
}
