/** Prepares everything for the tests in the editor, once, as vitest's global setup. */
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { which } from '../../setup.ts';
import { removeFolder, temporaryFolder } from '../../support/tree.ts';
import { installedBrowser } from '../host/browser.ts';
import { installedEditor } from '../host/install.ts';
import { packages } from './packages.ts';
import { type Prepared, publish } from './prepared.ts';
import { installExtension } from './server.ts';

const OUT = fileURLToPath(new URL('../../out/editor', import.meta.url));
const INSIDE = fileURLToPath(new URL('../inside', import.meta.url));

/** @throws Error with advice if there is no browser, or npm cannot install */
export async function prepare(): Promise<Prepared> {
  const main = installedEditor();
  const chromium = installedBrowser();
  const made = packages();
  const prepared: Prepared = {
    main,
    chromium,
    platform: installed(main, made.platform),
    universal: installed(main, made.universal),
    suites: await bundleSuites(),
    path: pathWithoutNode(),
  };
  publish(prepared);
  return prepared;
}

/** @returns the teardown function for vitest */
export default async function setup(): Promise<() => void> {
  const { platform, universal } = await prepare();
  return () => [platform, universal].forEach(removeFolder);
}

/** The editor's chat opens only with a default participant and a model. See ai.suite.ts. */
const CHAT = {
  chatParticipants: [{ id: 'tests.default', name: 'tests', isDefault: true, modes: ['ask'] }],
  languageModelChatProviders: [{ vendor: 'dowse-tests', displayName: 'None' }],
};

/** A new folder, because an editor of an earlier run may still use the old one. */
function installed(main: string, vsix: string): string {
  const folder = temporaryFolder();
  installExtension(main, vsix, folder);
  return folder;
}

/** The extension host loads the suites as CommonJS, and treats the folder as the extension under development. */
async function bundleSuites(): Promise<string> {
  const outdir = join(OUT, 'suites');
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const manifest = {
    name: 'dowse-tests',
    publisher: 'dowse',
    version: '0.0.0',
    engines: { vscode: '*' },
    contributes: CHAT,
  };
  writeFileSync(join(outdir, 'package.json'), JSON.stringify(manifest));
  const suites = readdirSync(INSIDE).filter(name => name.endsWith('.suite.ts'));
  await build({
    entryPoints: suites.map(name => ({ in: join(INSIDE, name), out: name.replace('.suite.ts', '') })),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return outdir;
}

/** Git is needed for permalinks. */
function pathWithoutNode(): string {
  const folder = join(OUT, 'path');
  mkdirSync(folder, { recursive: true });
  const git = which('git');
  const link = join(folder, 'git');
  if (git && !existsSync(link)) symlinkSync(git, link);
  return folder;
}
