/**
 * The environment and settings with which we start git. The repository may be hostile: its configuration can name programs
 * to run (git-config(1)), if it came in an archive or is a bare repository inside a clone.
 */
import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/** The variables that git inherits. All others are removed, including every redirecting `GIT_*`. */
const INHERITED = [
  'HOME',
  'XDG_CONFIG_HOME',
  'TMPDIR',
  // The user's settings, and the folder where the search for a repository stops.
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
  // The user behind sudo, whose repositories git also trusts (git-config(1), safe.directory).
  'SUDO_UID',
];

const FIXED = {
  LC_ALL: 'C',
  GIT_NO_LAZY_FETCH: '1',
  // For versions before 2.44 and 2.39.4, without GIT_NO_LAZY_FETCH. This list of protocols overrides all `protocol.*.allow`.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_PAGER: 'cat',
  GIT_EDITOR: ':',
  GIT_SSH_COMMAND: ':',
};

/** Overrides for the programs and paths that a configuration can set. They take precedence over all files. */
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

/** `-c` arguments that override the programs in a repository's configuration. */
export const OVERRIDING: readonly string[] = OVERRIDES.flatMap(setting => ['-c', setting]);

/** Finds git's program and its environment. @returns undefined if git is not in PATH */
export function findGit(
  env: NodeJS.ProcessEnv = process.env,
): { program: string; env: NodeJS.ProcessEnv } | undefined {
  // A relative entry could lead into the repository.
  const folders = (env.PATH ?? '').split(path.delimiter).filter(folder => path.isAbsolute(folder));
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  const program = folders.map(folder => path.join(folder, name)).find(isProgram);
  if (program === undefined) return undefined;
  const inherited = Object.fromEntries(
    INHERITED.flatMap(variable => (env[variable] === undefined ? [] : [[variable, env[variable]]])),
  );
  return { program, env: { ...inherited, ...FIXED, ...programsFor(program, folders) } };
}

/**
 * Our commands need no other program, so git gets no PATH and cannot even find itself. A wrapper needs its PATH: a script, or
 * git.exe on Windows, which starts another program.
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
