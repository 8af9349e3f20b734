import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { which } from '../../setup.ts';
import type { Editor } from './server.ts';

/** True where a process can be given a network of its own. */
export function canBeOffline(): boolean {
  return (
    process.platform === 'linux' && process.getuid?.() === 0 && Boolean(which('unshare') && which('nsenter'))
  );
}

/** Goes before a command that is to run in a new network that holds only itself. */
export function offlineCommand(): string[] {
  // The loopback interface of a new network is down. `exec` keeps the id of the process.
  const up = `'${which('ip')}' link set lo up && exec "$@"`;
  return [which('unshare') as string, '--net', '/bin/sh', '-c', up, 'sh'];
}

/** A program that starts the browser in the network of an editor. */
export function networkWrapper(editor: Editor, chromium: string): string {
  const file = join(editor.root, 'chromium.sh');
  writeFileSync(file, `#!/bin/sh\nexec nsenter --net=/proc/${editor.pid}/ns/net '${chromium}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}
