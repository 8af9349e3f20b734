/**
 * What a git that we start may see and start itself. Its repository may be hostile: one that came in an archive, or a bare
 * one inside a clone, brings a configuration that names programs (git-config(1)).
 */
import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/** The variables that are handed on; all others, every redirecting `GIT_*` among them, are not. */
const HANDED_ON = [
  'HOME',
  'XDG_CONFIG_HOME',
  'TMPDIR',
  // Where the user's own settings are, and where the search for a repository stops.
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CEILING_DIRECTORIES',
  // Windows and macOS.
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'ALLUSERSPROFILE',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'DEVELOPER_DIR',
  // Who git believes to be behind sudo: repositories of that user are trusted as well (git-config(1), safe.directory).
  'SUDO_UID',
];

const FIXED = {
  LC_ALL: 'C',
  GIT_NO_LAZY_FETCH: '1',
  // Older versions (before 2.44 and 2.39.4) do not know that variable. This list of protocols wins over any `protocol.*.allow`.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_PAGER: 'cat',
  GIT_EDITOR: ':',
  GIT_SSH_COMMAND: ':',
};

/** Programs and places that a configuration can name under a fixed key. These win over every file. */
const OVERRIDES = [
  'core.fsmonitor=',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.editor=:',
  'core.askPass=',
  'core.sshCommand=:',
  'core.gitProxy=',
  'core.alternateRefsCommand=:',
  'credential.helper=',
  'diff.external=',
  'gpg.program=:',
  'log.showSignature=false',
  'protocol.allow=never',
  'submodule.recurse=false',
  'fetch.bundleURI=',
  'gc.auto=0',
  'maintenance.auto=false',
];

/** `-c` arguments that take the programs out of a repository's configuration. */
export const OVERRIDING: readonly string[] = OVERRIDES.flatMap(setting => ['-c', setting]);

/** The program, and the environment to start it in. @returns undefined where git is not on the PATH. */
export function findGit(
  env: NodeJS.ProcessEnv = process.env,
): { program: string; env: NodeJS.ProcessEnv } | undefined {
  // A relative entry could lead into the repository.
  const folders = (env.PATH ?? '').split(path.delimiter).filter(folder => path.isAbsolute(folder));
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  const program = folders.map(folder => path.join(folder, name)).find(isProgram);
  if (program === undefined) return undefined;
  const handedOn = Object.fromEntries(
    HANDED_ON.flatMap(variable => (env[variable] === undefined ? [] : [[variable, env[variable]]])),
  );
  return { program, env: { ...handedOn, ...FIXED, ...programsFor(program, folders) } };
}

/**
 * git itself does all that we ask of it. Without a PATH it finds no other program, not even itself. A wrapper (a script, and
 * git.exe of Windows, which starts another one) needs its PATH.
 */
function programsFor(program: string, folders: readonly string[]): NodeJS.ProcessEnv {
  if (process.platform === 'win32' || isScript(program)) return { PATH: folders.join(path.delimiter) };
  return { PATH: '/dev/null', GIT_EXEC_PATH: '/dev/null' };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function isScript(file: string): boolean {
  const start = Buffer.alloc(2);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, start);
  } finally {
    closeSync(opened);
  }
  return start.toString() === '#!';
}
