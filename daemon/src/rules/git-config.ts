import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { parsedFile, ruleText, UnusableRules } from './rule-file.ts';
import { StepBudget } from './step-budget.ts';
import { asBytes, wildmatch } from './wildmatch.ts';

/** git's settings for ignore rules (git-config(1)). */
export interface GitSettings {
  /** The file with rules for all repositories. */
  excludesFile: string;
  ignoreCase: boolean;
  /** Files that were read, including missing ones. */
  sources: readonly string[];
}

interface Reading {
  gitDir: string | undefined;
  /** Last value by `section.name` or `section.subsection.name`. */
  values: Map<string, string>;
  sources: Set<string>;
  /** Depth of includes. git's limit is ten. */
  depth: number;
  /** Number of files that may still be read: a file that includes itself twice would be read a thousand times. */
  left: { files: number };
  budget: StepBudget;
}

const MAX_INCLUDE_DEPTH = 10;
const MAX_FILES = 200;
/** Settings in one file. */
const MAX_SETTINGS = 50_000;
/** Steps that a condition about remotes costs for each setting. */
const STEPS_PER_SETTING = 2;
/** Steps for all conditions together. */
const MAX_STEPS = 5_000_000;

/**
 * Reads the settings that apply to a repository in git's order: system, user, repository, each with its includes. A file
 * that cannot be read counts as empty.
 *
 * @param gitDir the repository's `.git` folder; undefined outside of a repository
 * @param commonDir the folder that linked working trees share
 * @throws UnusableRules, TooMuchWork
 */
export function gitSettings(gitDir?: string, commonDir = gitDir): GitSettings {
  const reading: Reading = {
    gitDir,
    values: new Map(),
    sources: new Set(),
    depth: 0,
    left: { files: MAX_FILES },
    budget: new StepBudget(commonDir ?? home(), MAX_STEPS),
  };
  for (const file of [...systemFiles(), ...userFiles()]) readInto(file, reading);
  if (commonDir !== undefined) readInto(join(commonDir, 'config'), reading);
  const { values } = reading;
  if (gitDir !== undefined && isTrue(values.get('extensions.worktreeconfig'))) {
    readInto(join(gitDir, 'config.worktree'), reading);
  }
  const named = values.get('core.excludesfile');
  return {
    excludesFile: named === undefined ? join(configHome(), 'git', 'ignore') : expandHome(named),
    ignoreCase: isTrue(values.get('core.ignorecase')),
    sources: [...reading.sources],
  };
}

function home(): string {
  return process.env.HOME ?? homedir();
}

function configHome(): string {
  return process.env.XDG_CONFIG_HOME || join(home(), '.config');
}

/** The candidate files of git's system settings. */
function systemFiles(): string[] {
  const { GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM, PROGRAMDATA } = process.env;
  if (GIT_CONFIG_NOSYSTEM && isTrue(GIT_CONFIG_NOSYSTEM)) return [];
  if (GIT_CONFIG_SYSTEM) return [GIT_CONFIG_SYSTEM];
  if (process.platform === 'win32') return [join(PROGRAMDATA ?? 'C:\\ProgramData', 'Git', 'config')];
  if (process.platform !== 'darwin') return ['/etc/gitconfig'];
  return ['/etc/gitconfig', '/usr/local/etc/gitconfig', '/opt/homebrew/etc/gitconfig'];
}

function userFiles(): string[] {
  const { GIT_CONFIG_GLOBAL } = process.env;
  if (GIT_CONFIG_GLOBAL !== undefined) return GIT_CONFIG_GLOBAL === '' ? [] : [GIT_CONFIG_GLOBAL];
  return [join(configHome(), 'git', 'config'), join(home(), '.gitconfig')];
}

function readInto(file: string, reading: Reading): void {
  if (file === '/dev/null' || reading.depth > MAX_INCLUDE_DEPTH) return;
  reading.sources.add(file);
  if (--reading.left.files < 0) throw new UnusableRules(file, 'included too often');
  const settings = parsedFile(file, 'settings', text => allSettings(text, file)) ?? [];
  for (const [key, value] of settings) {
    reading.values.set(key, value);
    const condition = key === 'include.path' ? undefined : /^includeif\.(.*)\.path$/s.exec(key)?.[1];
    if (key !== 'include.path' && condition === undefined) continue;
    if (condition !== undefined && !holds(condition, file, reading)) continue;
    const included = resolve(dirname(file), expandHome(value));
    readInto(included, { ...reading, depth: reading.depth + 1 });
  }
}

function allSettings(text: string, file: string): [key: string, value: string][] {
  const settings: [key: string, value: string][] = [];
  for (const setting of parseGitConfig(text)) {
    if (settings.length === MAX_SETTINGS) {
      throw new UnusableRules(file, `longer than ${MAX_SETTINGS.toLocaleString('en-US')} settings`);
    }
    settings.push(setting);
  }
  return settings;
}

/** Whether the condition of an `includeIf` holds. */
function holds(condition: string, file: string, { gitDir, values, sources, budget }: Reading): boolean {
  const [, kind, argument = ''] = /^([^:]*):(.*)$/s.exec(condition) ?? [];
  if (gitDir === undefined) return false;
  if (kind === 'gitdir' || kind === 'gitdir/i') {
    const pattern = folderPattern(argument, file);
    const folder = wildmatch(asBytes(pattern), { isPath: true, ignoreCase: kind === 'gitdir/i' });
    return folder.matches(asBytes(gitDir), budget);
  }
  if (kind === 'onbranch') {
    sources.add(join(gitDir, 'HEAD'));
    const branch = /^ref: refs\/heads\/(.*?)\s*$/.exec(ruleText(join(gitDir, 'HEAD')) ?? '')?.[1];
    const pattern = argument.endsWith('/') ? `${argument}**` : argument;
    return (
      branch !== undefined && wildmatch(asBytes(pattern), { isPath: true }).matches(asBytes(branch), budget)
    );
  }
  const [, remote] = kind === 'hasconfig' ? (/^remote\.\*\.url:(.*)$/s.exec(argument) ?? []) : [];
  if (remote === undefined) return false;
  const url = wildmatch(asBytes(remote), { isPath: true });
  budget.spend(values.size * STEPS_PER_SETTING);
  return [...values].some(
    ([key, value]) => /^remote\..*\.url$/s.test(key) && url.matches(asBytes(value), budget),
  );
}

/** The pattern of a `gitdir:` condition, completed as git does. */
function folderPattern(argument: string, file: string): string {
  let pattern = expandHome(argument);
  if (pattern.startsWith('./'))
    pattern = join(dirname(file), pattern.slice(2)) + (/\/$/.test(pattern) ? '/' : '');
  else if (!isAbsolute(pattern)) pattern = `**/${pattern}`;
  return pattern.endsWith('/') ? `${pattern}**` : pattern.replace(/\/\/+/g, '/');
}

function expandHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(home(), path.slice(1)) : path;
}

function isTrue(value: string | undefined): boolean {
  if (value === undefined) return false;
  return (
    /^(true|yes|on)$/i.test(value) || (/^[+-]?\d+[kmg]?$/i.test(value) && Number.parseInt(value, 10) !== 0)
  );
}

/** Yields the settings of a file in order. A syntax error ends it, as in git. */
export function* parseGitConfig(text: string): Generator<[key: string, value: string], void> {
  const line =
    /[ \t\r\n]*(?:[#;][^\n]*(?:\n|$)|\[([A-Za-z0-9.-]+)(?:[ \t]+"((?:\\[^\n]|[^"\\\n])*)")?\]|([A-Za-z][A-Za-z0-9-]*)[ \t]*)/y;
  let section: string | undefined;
  line.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  for (let found = line.exec(text); found; found = line.exec(text)) {
    const [, name, subsection, key] = found;
    if (name !== undefined) {
      const inner = subsection === undefined ? '' : `.${subsection.replace(/\\(.)/gs, '$1')}`;
      section = name.toLowerCase() + inner;
    }
    if (key === undefined) continue;
    if (section === undefined) return;
    const at = line.lastIndex;
    if (text[at] !== '=') {
      if (at < text.length && !/[\r\n#;]/.test(text[at]!)) return;
      yield [`${section}.${key.toLowerCase()}`, 'true'];
      continue;
    }
    const { value, end } = readValue(text, at + 1);
    if (value === undefined) return;
    yield [`${section}.${key.toLowerCase()}`, value];
    line.lastIndex = end;
  }
}

const ESCAPED: Record<string, string> = { n: '\n', t: '\t', b: '\b', '"': '"', '\\': '\\' };

/** Reads a value up to the end of the line, without quotes and escapes. @returns `value` undefined if git refuses it */
function readValue(text: string, start: number): { value: string | undefined; end: number } {
  let value = '';
  /** Length of the value without trailing blanks. */
  let length = 0;
  let isQuoted = false;
  let at = start;
  for (; at < text.length && text[at] !== '\n'; at++) {
    let char = text[at]!;
    if (char === '\r' && (text[at + 1] === '\n' || at + 1 === text.length)) continue;
    if (!isQuoted && (char === '#' || char === ';')) {
      const lineEnd = text.indexOf('\n', at);
      at = lineEnd < 0 ? text.length : lineEnd;
      break;
    }
    if (!isQuoted && /[ \t]/.test(char)) {
      if (value !== '') value += char;
      continue;
    }
    if (char === '"') {
      isQuoted = !isQuoted;
      length = value.length;
      continue;
    }
    if (char === '\\') {
      char = text[++at] ?? '';
      if (char === '\r' && text[at + 1] === '\n') char = text[++at]!;
      if (char === '\n') continue;
      const unescaped = ESCAPED[char];
      if (unescaped === undefined) return { value: undefined, end: at };
      char = unescaped;
    }
    value += char;
    length = value.length;
  }
  return { value: isQuoted ? undefined : value.slice(0, length), end: at };
}
