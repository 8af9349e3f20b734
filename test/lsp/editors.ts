/** Runs the scripts of docs/editors.md in their editors, if these are installed or can be. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from '../cli/harness.ts';
import { haveProgram } from '../setup.ts';

const document = readFileSync(new URL('../../docs/editors.md', import.meta.url), 'utf8');
const DOWSE = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));

/** The code block in this language that the document marks as tested. */
function script(language: string): string {
  const [, code] =
    new RegExp(`Run by test/lsp/editors\\.test\\.ts\\. -->\n\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(
      document,
    ) ?? [];
  if (!code) throw new Error(`docs/editors.md has no ${language} script`);
  return code;
}

const neovim = haveProgram('neovim');
const emacs = haveProgram('emacs');
/** Emacs includes eglot from version 29 on. */
const HAS_EGLOT = ['--batch', '-q', '--eval', "(progn (package-initialize) (require 'eglot))"];

export const hasNeovim = neovim !== undefined;
export const hasEmacs = emacs !== undefined && spawnSync(emacs, HAS_EGLOT, { stdio: 'ignore' }).status === 0;

/** What a driver finds as variables. */
const values = (place: Place) => ({
  PROGRAM: process.execPath,
  DOWSE,
  TREE: place.tree,
  ROOT: place.root,
  OUTPUT: join(place.root, 'output.json'),
});

/** Runs a driver in Lua, with the module as `dowse`. @returns what it wrote to OUTPUT. */
export async function runNeovim<T>(place: Place, driver: string, env: NodeJS.ProcessEnv = {}): Promise<T> {
  mkdirSync(join(place.root, 'runtime', 'lua'), { recursive: true });
  writeFileSync(join(place.root, 'runtime', 'lua', 'dowse.lua'), script('lua'));
  const given = Object.entries(values(place)).map(
    ([name, value]) => `local ${name} = ${JSON.stringify(value)}`,
  );
  const setUp = `local dowse = require('dowse')\ndowse.setup({ command = { PROGRAM, DOWSE, 'lsp' } })`;
  const file = join(place.root, 'driver.lua');
  writeFileSync(file, `${given.join('\n')}\n${setUp}\n${driver}`);
  return finished(place, env, neovim!, [
    ...['--headless', '-u', 'NONE', '-i', 'NONE', '-n'],
    ...['--cmd', `set runtimepath+=${join(place.root, 'runtime')}`],
    ...['-c', `luafile ${file}`, '-c', 'cquit'],
  ]);
}

/** Runs a driver in Emacs Lisp, with the functions loaded. @returns what it wrote to OUTPUT. */
export async function runEmacs<T>(place: Place, driver: string, env: NodeJS.ProcessEnv = {}): Promise<T> {
  const given = Object.entries(values(place)).map(
    ([name, value]) => `(setq ${name} ${JSON.stringify(value)})`,
  );
  const setUp = '(setq dowse-program (list PROGRAM DOWSE "lsp"))';
  const file = join(place.root, 'driver.el');
  writeFileSync(file, `(package-initialize)\n${script('elisp')}\n${given.join('\n')}\n${setUp}\n${driver}`);
  return finished(place, env, emacs!, ['--batch', '-q', '-l', file]);
}

async function finished<T>(
  place: Place,
  env: NodeJS.ProcessEnv,
  command: string,
  args: readonly string[],
): Promise<T> {
  const child = place.spawn(command, args, { env });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => (log += text));
  await new Promise(resolve => child.once('close', resolve));
  try {
    return JSON.parse(readFileSync(values(place).OUTPUT, 'utf8'));
  } catch {
    throw new Error(`${command} wrote no result: ${log}`);
  }
}
