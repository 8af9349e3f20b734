/**
 * Programs that only tests need. A missing one is installed if that works without asking (Debian's apt-get, as root);
 * otherwise this reports which tests are skipped. `npm run script -- test/setup.ts` prints the state.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Program {
  /** Possible names on the PATH, the preferred one first. */
  names: readonly string[];
  /** Debian packages, separated by blanks. */
  apt: string;
  /** The tests that are skipped without it. */
  wantedBy: string;
  /** Full paths on other platforms. */
  places?: readonly string[];
  /** Environment variable that overrides the path. */
  variable?: string;
}

export const PROGRAMS = {
  chromium: {
    names: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'chrome',
      'microsoft-edge',
    ],
    apt: 'chromium',
    wantedBy: 'the tests in the real editor',
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
    variable: 'CHROME_PATH',
  },
  neovim: { names: ['nvim'], apt: 'neovim', wantedBy: 'the language server with Neovim' },
  emacs: { names: ['emacs'], apt: 'emacs-nox elpa-eglot', wantedBy: 'the language server with Emacs' },
} as const satisfies Record<string, Program>;

export type ProgramName = keyof typeof PROGRAMS;

/** Path of an installed program, or undefined. */
export function findProgram(name: ProgramName): string | undefined {
  const { names, places, variable }: Program = PROGRAMS[name];
  const named = variable && process.env[variable];
  if (named) return named;
  return firstOf(names.map(which)) ?? places?.find(place => existsSync(place));
}

/** Like {@link findProgram}, but installs a missing program if that works without asking. */
export function haveProgram(name: ProgramName): string | undefined {
  return findProgram(name) ?? (aptInstall(PROGRAMS[name].apt) ? findProgram(name) : undefined);
}

/** Full path of a command on the PATH. */
export function which(command: string): string | undefined {
  const names = process.platform === 'win32' ? [`${command}.exe`, `${command}.cmd`] : [command];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap(folder => names.map(name => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function firstOf<T>(values: readonly (T | undefined)[]): T | undefined {
  return values.find(value => value !== undefined);
}

function aptInstall(name: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !which('apt-get')) return false;
  console.error(`Installing ${name} for the tests (apt-get)…`);
  // The package lists of a fresh machine are empty or old. They are fetched only if the first attempt fails.
  const packages = name.split(' ');
  return apt('install', ...packages) || (apt('update') && apt('install', ...packages));
}

function apt(command: 'update' | 'install', ...packages: string[]): boolean {
  const options = command === 'install' ? ['-y', '--no-install-recommends'] : [];
  const { status } = spawnSync('apt-get', ['-qq', command, ...options, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  });
  return status === 0;
}

/** One line per program: its path, or the tests that are skipped without it. */
export function setUp(): void {
  for (const name of Object.keys(PROGRAMS) as ProgramName[]) {
    const path = haveProgram(name);
    console.log(`${name}: ${path ?? `not here, so ${PROGRAMS[name].wantedBy} cannot run`}`);
  }
}

if (import.meta.main) setUp();
