import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const isCheckout = import.meta.url.endsWith('.ts');
const WEB = new URL('../../../web/', import.meta.url);
let isTried = false;

/**
 * Bundles the script and the style of the pages in a checkout, at the first use and after a change, as `npm run build` does for
 * the package. A failure is reported on stderr.
 */
export function buildWeb(): void {
  if (!isCheckout || isTried) return;
  isTried = true;
  const built = statSync(new URL('dist/page.css', WEB), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync('src/*', { cwd: fileURLToPath(WEB) });
  if (sources.every(source => statSync(new URL(source, WEB)).mtimeMs < built)) return;
  const script = fileURLToPath(new URL('../../../../scripts/web.ts', import.meta.url));
  spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2], windowsHide: true });
}
