import { join } from 'node:path';

/** How to run `dowse`: as a program, or as a script on the Node of the editor. */
export interface DowseCommand {
  /** Without quotes; a shell may need them, see {@link shellWord}. */
  command: string;
  /** Arguments before the subcommand. */
  args: string[];
  env: Record<string, string>;
  /** True on Windows for .cmd files, which npm installs and only the shell can run. */
  shell: boolean;
  /** Where it was found. */
  from: 'setting' | 'extension' | 'checkout' | 'PATH';
}

interface StartSurroundings {
  extensionPath: string;
  /** The setting `dowse.path`; empty if unset. */
  configuredPath: string;
  /** The runtime of the extension: Node or Electron. */
  execPath: string;
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  exists(path: string): boolean;
}

/** Finds `dowse`: from the setting, bundled with the extension, in a checkout, or on the PATH. */
export function dowseCommand(here: StartSurroundings): DowseCommand {
  if (here.configuredPath) return configured(here);
  const bundled = join(here.extensionPath, 'dowse', 'bin', 'dowse.js');
  if (here.exists(bundled)) return { ...onEditorNode(here, bundled), from: 'extension' };
  const checkout = join(here.extensionPath, '..', 'daemon', 'bin', 'dowse.js');
  if (here.exists(checkout)) return { ...onEditorNode(here, checkout), from: 'checkout' };
  return { ...program(here, 'dowse'), from: 'PATH' };
}

function configured(here: StartSurroundings): DowseCommand {
  const path = expandHome(here.configuredPath, here.env);
  return /\.[cm]?js$/.test(path)
    ? { ...onEditorNode(here, path), from: 'setting' }
    : { ...program(here, path), from: 'setting' };
}

function expandHome(path: string, env: StartSurroundings['env']): string {
  const home = env.HOME ?? env.USERPROFILE;
  return home && /^~[/\\]/.test(path) ? join(home, path.slice(2)) : path;
}

function program({ platform }: StartSurroundings, path: string): Omit<DowseCommand, 'from'> {
  return { command: path, args: [], env: {}, shell: platform === 'win32' && !/\.exe$/i.test(path) };
}

/** Quotes a word for the Windows shell, which splits at blanks and interprets `&`, `(` and others. */
export function shellWord(word: string): string {
  return /^[\w.:\\/~+@-]+$/.test(word) ? word : `"${word.replace(/\\+$/, '$&$&')}"`;
}

/**
 * ELECTRON_RUN_AS_NODE makes Electron run as Node. Unless ELECTRON_NO_ASAR is set, its Node treats every
 * `.asar` file as a folder and keeps it open, so that on Windows it cannot be replaced. A real Node ignores
 * both.
 */
function onEditorNode(here: StartSurroundings, script: string): Omit<DowseCommand, 'from'> {
  const env = { ELECTRON_RUN_AS_NODE: '1', ELECTRON_NO_ASAR: '1' };
  return { command: here.execPath, args: [script], env, shell: false };
}
