import { spawnSync } from 'node:child_process';

/** Whether a program can be run here. Tests that drive it are skipped, visibly, where it cannot. */
export function hasProgram(name: string, ...args: string[]): boolean {
  const { status, error } = spawnSync(name, args.length > 0 ? args : ['--version'], { stdio: 'ignore' });
  return !error && status === 0;
}
