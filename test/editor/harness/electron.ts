import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { prepared } from './prepared.ts';
import type { Editor } from './server.ts';

/**
 * Whether the suites run in VS Code itself: the one at `VSCODE_EXECUTABLE`, or, with `VSCODE_EXECUTABLE=download`, the
 * newest version, which is downloaded first.
 */
export function wantsElectron(): boolean {
  return Boolean(process.env.VSCODE_EXECUTABLE);
}

/**
 * Runs a suite of `inside/` in VS Code, with the profile of a test editor.
 *
 * @throws Error if a test fails, after its output was printed
 */
export async function runInElectron(editor: Editor, suite: string, open: string): Promise<void> {
  const executable = process.env.VSCODE_EXECUTABLE;
  await runTests({
    ...(executable === 'download' ? {} : { vscodeExecutablePath: executable }),
    extensionDevelopmentPath: prepared().suites,
    extensionTestsPath: join(prepared().suites, suite),
    launchArgs: [
      open,
      ...['--extensions-dir', prepared().platform, '--user-data-dir', join(editor.root, 'user')],
      ...['--disable-workspace-trust', '--skip-welcome', '--skip-release-notes', '--disable-telemetry'],
    ],
    extensionTestsEnv: editor.env(),
  });
}
