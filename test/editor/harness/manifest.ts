import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepared } from './prepared.ts';

/** The parts of the extension's `package.json` that the tests read. */
export interface Manifest {
  version: string;
  engines: { vscode: string };
  enabledApiProposals?: string[];
  contributes: { commands: { command: string; category: string; title: string }[] };
}

/** Folder of the installed extension. */
export function installedExtension(which: 'platform' | 'universal' = 'platform'): string {
  const folder = prepared()[which];
  const name = readdirSync(folder).find(each => each.startsWith('dowse.dowse-vscode-'));
  if (!name) throw new Error(`the extension is not in ${folder}`);
  return join(folder, name);
}

export function manifest(): Manifest {
  return JSON.parse(readFileSync(join(installedExtension(), 'package.json'), 'utf8')) as Manifest;
}
