/**
 * Installs the editor for the tests: the real workbench and extension host of VS Code, from the npm package
 * `code-server`, in its own folder beside this file. Installed on demand; takes half a minute and 700 MB.
 */
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce, npm } from './npm.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const VSCODE = join(HERE, 'node_modules', 'code-server', 'lib', 'vscode');

/**
 * Path of the server's `server-main.js`. Installs it if it is missing or differs from the lock file.
 *
 * @throws Error if npm fails, after its messages were printed
 */
export function installedEditor(): string {
  installOnce('the editor', HERE, ['package-lock.json', 'spdlog.cjs', 'install.ts'], () => {
    npm(VSCODE, 'install', '--omit=dev', '--ignore-scripts');
    replaceNatives();
    removeExtensions();
  });
  const main = join(VSCODE, 'out', 'server-main.js');
  if (!existsSync(main)) throw new Error(`code-server has no ${main}`);
  return main;
}

/**
 * Two modules that are compiled at install. One writes log files; the other ends the extension host with its parent,
 * for which VS Code also has a timer, so it works without the module.
 */
function replaceNatives(): void {
  copyFileSync(join(HERE, 'spdlog.cjs'), join(VSCODE, 'node_modules', '@vscode', 'spdlog', 'index.js'));
  const watchdog = join(VSCODE, 'node_modules', '@vscode', 'native-watchdog', 'index.js');
  writeFileSync(watchdog, 'exports.start = () => {};\nexports.exit = code => process.exit(code);\n');
}

/** Built-in extensions that want an account or a missing program, and show messages about it. */
function removeExtensions(): void {
  for (const name of [
    'copilot',
    'github',
    'github-authentication',
    'microsoft-authentication',
    'tunnel-forwarding',
    'typescript-language-features',
  ]) {
    rmSync(join(VSCODE, 'extensions', name), { recursive: true, force: true });
  }
}
