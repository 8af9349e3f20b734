import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** The manifest with its English texts: the packed one has names of texts in their place. */
export function manifest(): Manifest {
  const folder = installedExtension();
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const texts = join(folder, 'package.nls.json');
  const english: Record<string, string> = existsSync(texts) ? JSON.parse(readFileSync(texts, 'utf8')) : {};
  const replaced = (_key: string, value: unknown) =>
    typeof value === 'string' ? (english[/^%(.+)%$/.exec(value)?.[1] ?? ''] ?? value) : value;
  return JSON.parse(text, replaced) as Manifest;
}
