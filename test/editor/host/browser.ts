import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { haveProgram } from '../../setup.ts';
import { installOnce } from './npm.ts';

const HERE = fileURLToPath(new URL('browser', import.meta.url));
const UNPACK = `import chromium from '@sparticuz/chromium'; process.stdout.write(await chromium.executablePath());`;

/**
 * Path of a Chromium-like browser: an installed one; otherwise Debian's, installed if possible; otherwise, on Linux,
 * one from an npm package.
 *
 * @throws Error with advice if there is none
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
  // It unpacks itself to the temporary folder, which is shared and not permanent.
  const env = { ...process.env, TMPDIR: join(HERE, 'node_modules') };
  const args = ['--input-type=module', '-e', UNPACK];
  return execFileSync(process.execPath, args, { cwd: HERE, env, encoding: 'utf8' });
}
