/**
 * The editor that the tests run in: the real workbench and extension host of VS Code, out of the npm package
 * `code-server`, in a folder of its own beside this file. Installed when first wanted; takes half a minute and 700 MB.
 */
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce, npm } from './npm.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const VSCODE = join(HERE, 'node_modules', 'code-server', 'lib', 'vscode');

/**
 * Path of the server's `server-main.js`, installed first where it is missing or not what the lock file says.
 *
 * @throws Error when npm fails; its messages have been printed.
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
 * Two of its modules are compiled at install. One writes log files; the other ends the extension host with its
 * parent, for which VS Code has a timer as well and goes on where the module is missing.
 */
function replaceNatives(): void {
  copyFileSync(join(HERE, 'spdlog.cjs'), join(VSCODE, 'node_modules', '@vscode', 'spdlog', 'index.js'));
  const watchdog = join(VSCODE, 'node_modules', '@vscode', 'native-watchdog', 'index.js');
  writeFileSync(watchdog, 'exports.start = () => {};\nexports.exit = code => process.exit(code);\n');
}

/** Of those that come with it, the ones that want an account or a program that is not there, and say so. */
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
