import { env } from 'vscode';

/**
 * A key for a tooltip: for the user's system. Over SSH or in a container the user's system is unknown, and both are shown.
 */
export function keyHint(usual: string, mac: string): string {
  if (usual === mac) return `(${usual})`;
  const { remoteName } = env;
  if (remoteName === undefined) return `(${process.platform === 'darwin' ? mac : usual})`;
  return remoteName === 'wsl' ? `(${usual})` : `(${usual}, on a Mac ${mac})`;
}
