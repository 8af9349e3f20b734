import { join } from 'node:path';

/** How to run `dowse`: as a program, or as a script on the editor's own Node. */
export interface DowseCommand {
  /** As it is named, without quotes: a shell needs them around some, see {@link shellWord}. */
  command: string;
  /** Stand before the name of the subcommand. */
  args: string[];
  env: Record<string, string>;
  /** Windows runs what npm installs, a .cmd file, only through its shell. */
  shell: boolean;
  /** Where it was found, for people. */
  from: 'setting' | 'extension' | 'checkout' | 'PATH';
}

export interface StartSurroundings {
  extensionPath: string;
  /** The setting `dowse.path`; empty where unset. */
  configuredPath: string;
  /** The program that runs the extension: Node, or Electron. */
  execPath: string;
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  exists(path: string): boolean;
}

/** The one of the setting; else the one packed with the extension; else a checkout's; else the one on the PATH. */
export function dowseCommand(here: StartSurroundings): DowseCommand {
  if (here.configuredPath) return configured(here);
  const packed = join(here.extensionPath, 'dowse', 'bin', 'dowse.js');
  if (here.exists(packed)) return { ...onEditorsNode(here, packed), from: 'extension' };
  const checkout = join(here.extensionPath, '..', 'daemon', 'bin', 'dowse.js');
  if (here.exists(checkout)) return { ...onEditorsNode(here, checkout), from: 'checkout' };
  return { ...program(here, 'dowse'), from: 'PATH' };
}

function configured(here: StartSurroundings): DowseCommand {
  const path = expandHome(here.configuredPath, here.env);
  return /\.[cm]?js$/.test(path)
    ? { ...onEditorsNode(here, path), from: 'setting' }
    : { ...program(here, path), from: 'setting' };
}

function expandHome(path: string, env: StartSurroundings['env']): string {
  const home = env.HOME ?? env.USERPROFILE;
  return home && /^~[/\\]/.test(path) ? join(home, path.slice(2)) : path;
}

function program({ platform }: StartSurroundings, path: string): Omit<DowseCommand, 'from'> {
  return { command: path, args: [], env: {}, shell: platform === 'win32' && !/\.exe$/i.test(path) };
}

/** A word for the shell of Windows, which cuts at blanks and takes `&`, `(` and others for its own. */
export function shellWord(word: string): string {
  return /^[\w.:\\/~+@-]+$/.test(word) ? word : `"${word.replace(/\\+$/, '$&$&')}"`;
}

/**
 * Electron is Node when the first variable says so. Its Node takes every `.asar` that a program looks at for a folder, and
 * keeps it open from then on, so that on Windows nothing can build it anew, unless the second one is set. A real Node minds
 * neither.
 */
function onEditorsNode(here: StartSurroundings, script: string): Omit<DowseCommand, 'from'> {
  const env = { ELECTRON_RUN_AS_NODE: '1', ELECTRON_NO_ASAR: '1' };
  return { command: here.execPath, args: [script], env, shell: false };
}
